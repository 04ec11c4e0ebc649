// What the page itself says, Vietnamese first; the bot's words come from the bot.

const catalogue = {
  group: ["Nhóm", "Group"],
  private: ["Chat riêng", "Private chat"],
  members: ["{n} thành viên", "{n} members"],
  bot: ["bot", "bot"],
  typing: ["đang soạn…", "is typing…"],
  write: ["Viết tin nhắn…", "Write a message…"],
  send: ["Gửi", "Send"],
  commands: ["Lệnh của bot", "The bot's commands"],
  start: ["Bắt đầu", "Start"],
  unblock: ["Bỏ chặn", "Unblock"],
  onlyYou: ["Chỉ {name} thấy", "Only {name} sees this"],
  edited: ["đã sửa", "edited"],
  reply: ["Trả lời", "Reply"],
  replyTo: ["Trả lời {name}", "Reply to {name}"],
  edit: ["Sửa", "Edit"],
  remove: ["Xoá", "Delete"],
  cancel: ["Thôi", "Cancel"],
  more: ["Thêm", "More"],
  react: ["Thả {emoji}", "React {emoji}"],
  reaction: ["{emoji} {n}, bấm để đổi", "{emoji} {n}, press to change"],
  newest: ["Xuống cuối", "To the newest"],
  ok: ["OK", "OK"],
  picture: ["Hình", "Picture"],
  noGroup: ["{name} không ở nhóm nào.", "{name} is in no group."],
  nothing: ["Chưa có tin nhắn", "No messages yet"],
  startFirst: ["Bấm Bắt đầu để bot nhắn được cho {name}.", "Press Start so that the bot may write to {name}."],
  general: ["Chung", "General"],
  topics: ["Chủ đề", "Topics"],
  unsupported: ["Nút này chỉ chạy trong Telegram", "This button works in Telegram only"],
  copied: ["Đã chép", "Copied"],
  opensOutside: ["Ngoài trang này: {url}", "Outside this page: {url}"],
  newThings: ["có tin mới", "something new"],
  messagesOf: ["Tin nhắn: {title}", "Messages: {title}"],
  looksAs: ["Bạn là", "You are"],
  one: ["Một người", "One person"],
  four: ["Bốn người cạnh nhau", "Four people side by side"],
  theme: ["Sáng / tối", "Light / dark"],
  language: ["English", "Tiếng Việt"],
  controls: ["Bảng điều khiển", "Controls"],
  close: ["Đóng", "Close"],
  lost: ["Mất kết nối với máy chủ, đang nối lại…", "The server is gone; trying again…"],
  gotIt: ["Đã hiểu", "Got it"],
  machine: ["tự chơi", "plays by itself"],
  blocked: ["đã chặn bot", "blocked the bot"],
  offline: ["vắng máy", "away"],
  nobody: ["Chưa có ai. Thêm người trong bảng điều khiển.", "Nobody is here. Add people in the controls."],
  // controls
  people: ["Người", "People"],
  view: ["Xem", "View"],
  autoOn: ["Cho tự chơi", "Let play"],
  autoOff: ["Để tôi chơi", "I play"],
  block: ["Chặn bot", "Block the bot"],
  goAway: ["Vắng máy", "Away"],
  comeBack: ["Có mặt", "Back"],
  name: ["Tên", "Name"],
  addPerson: ["Thêm người", "Add a person"],
  addMachine: ["Thêm máy", "Add a machine"],
  appLanguage: ["Tiếng của app", "App language"],
  thisGroup: ["Nhóm “{title}”", "Group “{title}”"],
  leave: ["{name} rời nhóm", "{name} leaves"],
  thrown: ["Đuổi {name}", "Remove {name}"],
  rejoin: ["{name} vào nhóm", "{name} joins"],
  upgrade: ["Nâng thành siêu nhóm", "Upgrade to a supergroup"],
  admin: ["Bot làm quản trị", "Bot becomes administrator"],
  demote: ["Bot thôi quản trị", "Bot becomes a member"],
  mute: ["Cấm bot gửi", "Mute the bot"],
  unmute: ["Cho bot gửi", "Unmute the bot"],
  botOut: ["Đuổi bot", "Remove the bot"],
  botIn: ["Thêm bot", "Add the bot"],
  addTopic: ["Thêm chủ đề", "Add a topic"],
  newGroup: ["Nhóm mới", "New group"],
  basic: ["nhóm thường", "basic group"],
  supergroup: ["siêu nhóm", "supergroup"],
  forum: ["siêu nhóm có chủ đề", "supergroup with topics"],
  faults: ["Sự cố", "Trouble"],
  flood: ["429 trong 15 giây", "429 for 15 s"],
  lostAnswers: ["Mất 3 câu trả lời", "Lose 3 answers"],
  serverError: ["3 lần lỗi 500", "Three 500s"],
  slow: ["Chậm 3 giây, 5 lần", "5 calls 3 s late"],
  outage: ["Cắt mạng", "Outage"],
  outageOver: ["Nối lại mạng", "End the outage"],
  limitsOff: ["Bỏ giới hạn gửi", "Lift the send limits"],
  limitsOn: ["Bật giới hạn gửi", "Apply the send limits"],
  clear: ["Hết sự cố", "Clear all"],
  clock: ["Đồng hồ", "Clock"],
  moved: ["đã chỉnh +{n} giây", "moved by {n} s"],
  wire: ["Dây nối: phút vừa qua", "The wire: the last minute"],
  filter: ["Lọc theo tên", "Filter by method"],
  polls: ["kể cả getUpdates", "with getUpdates"],
  request: ["Hỏi", "Request"],
  answer: ["Đáp", "Answer"],
  noCalls: ["Chưa có lời gọi nào.", "No calls yet."],
  // services
  joined: ["{names} vào nhóm", "{names} joined"],
  left: ["{name} rời nhóm", "{name} left"],
  pinned: ["{name} ghim: {text}", "{name} pinned: {text}"],
  topicOpened: ["Chủ đề “{name}”", "Topic “{name}”"],
  topicClosed: ["Chủ đề đã đóng", "The topic was closed"],
  topicReopened: ["Chủ đề mở lại", "The topic was reopened"],
  upgraded: ["Nhóm thành siêu nhóm", "The group became a supergroup"],
  service: ["(tin của Telegram)", "(service message)"],
};

const remembered = localStorage.getItem("language");
export let language = remembered ?? (navigator.language.startsWith("vi") ? "vi" : "en");
document.documentElement.lang = language;

export function t(key, fields = {}) {
  const text = catalogue[key][language === "vi" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

/** Changes the page's language and draws it anew. */
export function otherLanguage() {
  localStorage.setItem("language", language === "vi" ? "en" : "vi");
  location.reload();
}

const hour = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false });
const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" });

export const clockTime = (seconds) => hour.format(seconds * 1000);
export const dayName = (seconds) => day.format(seconds * 1000);

const WORDS = {
  w: { weekday: "long" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
};

/** A moment in the viewer's own time, as a `date_time` entity asks for it. */
export function moment(seconds, format) {
  const options = Object.assign({ hour12: false }, ...[...format].map((letter) => WORDS[letter] ?? {}));
  return new Intl.DateTimeFormat(language, options).format(seconds * 1000);
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

export function fromNow(seconds, now) {
  const away = Math.round(seconds - now);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return relative.format(Math.trunc(away / size), unit);
}
