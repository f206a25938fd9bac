// Helps to write Markdown: buttons and keys above each text of a work or a page, and pictures that are chosen, dropped or
// pasted. Without it all of that can be typed.
import { button, fileChooser, taken, tell, words } from "./form-parts.js";
import { picturesIn } from "./take-picture.js";

/** What a tool puts before and after what is selected, and the key that does the same with Ctrl or Cmd. */
const TOOLS = [
  { name: "bold", before: "**", after: "**", key: "b" },
  { name: "italic", before: "*", after: "*", key: "i" },
  { name: "link", before: "[", after: "](https://)", key: "k" },
  { name: "heading", line: "## " },
  { name: "list", line: "- " },
];

const body = document.getElementById("f-body");
if (body !== null) {
  const bar = document.createElement("div");
  bar.className = "text-tools";
  bar.role = "toolbar";
  bar.ariaLabel = words.title;
  for (const tool of TOOLS) bar.append(button(words[tool.name], () => apply(tool)));
  const chooser = fileChooser((file) => insertPicture(file));
  bar.append(button(words.picture, () => chooser.click()), chooser);
  body.before(bar);
  body.addEventListener("keydown", (event) => {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (tool === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(tool);
  });
  body.addEventListener("paste", (event) => takeFrom(event, event.clipboardData));
  body.addEventListener("drop", (event) => takeFrom(event, event.dataTransfer));
}

function takeFrom(event, { files }) {
  const pictures = picturesIn(files);
  if (pictures.length === 0) return;
  event.preventDefault();
  for (const file of pictures) insertPicture(file);
}

async function insertPicture(file) {
  const address = await taken(file);
  // What the picture shows is asked for where it is to be written.
  put(`![${words.alt}](${address})`, 2, 2 + words.alt.length);
}

function apply({ before, after, line }) {
  const { selectionStart: start, selectionEnd: end, value } = body;
  const selected = value.slice(start, end);
  if (line === undefined) {
    return put(before + selected + after, before.length, before.length + selected.length);
  }
  const begin = value.lastIndexOf("\n", start - 1) + 1;
  body.setSelectionRange(begin, end);
  const text = value.slice(begin, end).split("\n").map((one) => line + one).join("\n");
  put(text, text.length, text.length);
}

/** Writes over the selection, so that it can be undone, and selects a part of what was written. */
function put(text, from, to) {
  body.focus();
  const start = body.selectionStart;
  if (!document.execCommand("insertText", false, text)) {
    body.setRangeText(text);
    tell(body);
  }
  body.setSelectionRange(start + from, start + to);
}
