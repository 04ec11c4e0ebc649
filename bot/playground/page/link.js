// The two ways to the server: live frames in, deeds of people out.

/** Does something as a person or as the world; throws with the server's reason where it was refused. */
export async function act(action, args = {}) {
  let answer;
  try {
    answer = await fetch(`/control/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(args),
    });
  } catch {
    throw new Error("…");
  }
  const body = await answer.json();
  if (!body.ok) throw new Error(body.error ?? body.description);
  return body.result;
}

const RETRY = 1000;

/** A live connection that comes back by itself; `end()` ends it. */
export function listen(path, { frame, state = () => {} }) {
  let socket = null;
  let ended = false;
  let timer = 0;

  function open() {
    socket = new WebSocket(`ws://${location.host}/live/${path}`);
    socket.onopen = () => state(true);
    socket.onmessage = (event) => JSON.parse(event.data).forEach(frame);
    socket.onclose = () => {
      if (ended) return;
      state(false);
      timer = setTimeout(open, RETRY);
    };
  }

  open();
  return {
    end() {
      ended = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}
