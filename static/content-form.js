// Saves what is written in a form of the site's content as a draft, a moment after the last letter, and tells so. The
// form carries the text that it was made of, so that the same form can be sent any number of times.

const form = document.getElementById("content-form");
const status = document.getElementById("form-status");
const PAUSE = 1500;

const beside = document.getElementById("beside");
/** Where there is room for the preview at the side of the form. */
const isWide = matchMedia("(width >= 80rem)");

let timer;
let isSaving = false;
let isChanged = false;

form?.addEventListener("input", () => {
  isChanged = true;
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
});

// The form itself saves too; what is on its way then is not waited for.
form?.addEventListener("submit", () => {
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
  try {
    const response = await fetch("/admin/data/content", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    if (!response.ok) throw new Error(String(response.status));
    const { draft, seen, isBeside } = await response.json();
    form.elements.namedItem("draft").value = draft;
    form.elements.namedItem("seen").value = seen;
    status.textContent = isBeside ? status.dataset.beside : status.dataset.saved;
    showPreview();
  } catch {
    isChanged = true;
    status.textContent = status.dataset.failed;
  }
  isSaving = false;
  if (isChanged) timer = setTimeout(save, 2 * PAUSE);
}
