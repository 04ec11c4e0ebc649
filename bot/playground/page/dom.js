// Elements made by hand: everything from outside goes in as text, never as markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) put(node, name, value);
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function put(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = value;
  else if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : value);
}

/** Sets or takes away an attribute, touching the page only where it differs. */
export function attribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

const HUES = 7;

/** A round with the first letter of a name, coloured by whose it is. */
export function avatar(user, title) {
  const name = title ?? user.first_name ?? user.title ?? "?";
  const node = el("span", { class: `avatar hue-${Math.abs(user.id) % HUES}`, "aria-hidden": "true" });
  node.textContent = user.is_bot ? "🎴" : [...name][0] ?? "?";
  return node;
}

export function fullName(user) {
  return [user.first_name, user.last_name].filter(Boolean).join(" ");
}

let heard = "";

/** Says something to those who listen to the page. */
export function announce(text) {
  const place = document.getElementById("heard");
  // The same words twice are said twice only if they differ.
  heard = text === heard ? `${text} ` : text;
  place.textContent = heard;
}

const drawings = {
  more: "M5 10a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4z",
  send: "M3 20l18-8L3 4v6l12 2-12 2z",
  down: "M7 10l5 5 5-5z",
  close: "M6.4 5L5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z",
  sliders: "M3 6h10v2H3zm14 0h4v2h-4zM13 4h3v6h-3zM3 16h4v2H3zm8 0h10v2H11zM7 14h3v6H7zM3 11h12v2H3zm15 0h3v2h-3z",
  half: "M12 3a9 9 0 100 18 9 9 0 000-18zm0 2v14a7 7 0 010-14z",
  one: "M4 4h7v16H4zm9 0h7v16h-7z",
  four: "M2 4h4.5v16H2zm5.2 0h4.5v16H7.2zm5.2 0h4.5v16h-4.5zm5.2 0H22v16h-4.5z",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", drawings[name]);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onclick, props = {}) {
  return el("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick, ...props }, icon(name));
}
