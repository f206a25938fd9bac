// Saves what is written in a form of the site's content as a draft, a moment after the last letter, and tells so. The
// form carries the text that it was made of, so that the same form can be sent any number of times.

import "./field-tools.js";
import { form, token } from "./form-parts.js";
import "./markdown-tools.js";

const status = document.getElementById("form-status");
const PAUSE = 1500;

const beside = document.getElementById("beside");
/** Where there is room for the preview at the side of the form. */
const isWide = matchMedia("(width >= 80rem)");

let timer;
let isSaving = false;
let isChanged = false;

/** Under which name this browser keeps what the service did not take. */
const KEPT = `kept ${form.elements.namedItem("file").value}`;

sendKept();

form.addEventListener("input", () => {
  isChanged = true;
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
});

// The form itself saves too; what is on its way then is not waited for.
form.addEventListener("submit", () => {
  clearTimeout(timer);
  isChanged = false;
});

globalThis.addEventListener("beforeunload", (event) => {
  if (isChanged) event.preventDefault();
});

isWide.addEventListener("change", showPreview);
showPreview();

/** Shows the site as it is with what was saved, at the place where it was looked at. */
function showPreview() {
  let frame = beside.querySelector("iframe");
  if (!isWide.matches) return frame?.remove();
  if (frame === null) {
    frame = document.createElement("iframe");
    frame.title = beside.dataset.title;
    frame.src = beside.dataset.preview;
    beside.append(frame);
    return;
  }
  const { contentWindow: shown } = frame;
  const place = shown.scrollY;
  frame.addEventListener("load", () => shown.scrollTo({ top: place, behavior: "instant" }), { once: true });
  shown.location.reload();
}

async function save() {
  if (isSaving) return;
  isSaving = true;
  isChanged = false;
  const written = new URLSearchParams(new FormData(form));
  try {
    const { draft, seen, isBeside } = await send(written);
    form.elements.namedItem("draft").value = draft;
    form.elements.namedItem("seen").value = seen;
    localStorage.removeItem(KEPT);
    status.textContent = isBeside ? status.dataset.beside : status.dataset.saved;
    showPreview();
  } catch {
    isChanged = true;
    localStorage.setItem(KEPT, written);
    status.textContent = status.dataset.failed;
  }
  isSaving = false;
  if (isChanged) timer = setTimeout(save, 2 * PAUSE);
}

/** Saves what this browser has kept, as the draft that it would have been; beside another where that was written since. */
async function sendKept() {
  const kept = localStorage.getItem(KEPT);
  if (kept === null) return;
  const written = new URLSearchParams(kept);
  written.set("form_token", token);
  try {
    const { draft } = await send(written);
    localStorage.removeItem(KEPT);
    const { searchParams } = new URL(location);
    searchParams.set("draft", draft);
    searchParams.set("notice", "kept");
    location.search = searchParams;
  } catch {
    status.textContent = status.dataset.failed;
  }
}

/** @throws {Error} where the service has not saved it */
async function send(written) {
  const response = await fetch("/admin/data/content", {
    method: "POST",
    headers: { accept: "application/json" },
    body: written,
  });
  if (!response.ok) throw new Error(String(response.status));
  return await response.json();
}
