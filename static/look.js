// Shows each choice of the look on the owner's own page beside it, at once, and saves it as a draft a moment later. The
// page is the preview; what a style sheet can show is changed in it, and the rest comes when the draft is saved.

const form = document.getElementById("look-form");
const status = document.getElementById("form-status");
const views = document.querySelector(".look-views");
const frame = document.querySelector(".look-frame iframe");
const PAUSE = 400;

/** What only the service can show. */
const MADE_BY_SERVICE = /look\.(?:signature|sections)/;

/** What frames stand for, in CSS pixels. Paper is A4 with the margins that browsers give it. */
const WIDTHS = { phone: 390, desktop: 1280, paper: 720 };

/** Parts of the first page whose titles are called otherwise. */
const TITLES = { projects: "work", work: "history-work" };

/** What style sheets said before they were made to say what they say on paper. */
const printed = new WeakMap();

let timer;
let isSaving = false;
let isChanged = false;
let isStale = false;

views.hidden = false;
// Style sheets and the faces that would come too late are there when they are chosen.
for (const { dataset } of form.querySelectorAll("[data-sheet]")) {
  fetch(dataset.sheet).then((sheet) => sheet.text()).then((css) => {
    for (const [, face] of css.matchAll(/optional;\s*src: url\("([^"]+-latin-\d[^"]+)"/g)) fetch(face);
  });
}

form.addEventListener("input", ({ target }) => change(target.name));
form.addEventListener("click", (event) => {
  const [, way] = /^(up|down):/.exec(event.target.closest("button")?.value ?? "") ?? [];
  if (way === undefined) return;
  event.preventDefault();
  const row = event.target.closest("li");
  const other = way === "up" ? row.previousElementSibling : row.nextElementSibling;
  if (other === null) return;
  if (way === "up") other.before(row);
  else other.after(row);
  event.target.closest("button").focus();
  change("look.sections");
});
form.addEventListener("submit", () => {
  clearTimeout(timer);
  isChanged = false;
});
views.addEventListener("change", () => {
  show();
  fit();
});
frame.addEventListener("load", show);
new ResizeObserver(fit).observe(frame.parentElement);
globalThis.addEventListener("beforeunload", (event) => {
  if (isChanged) event.preventDefault();
});
// The page may have come before this script.
show();
fit();

function change(name) {
  show();
  isChanged = true;
  isStale ||= MADE_BY_SERVICE.test(name);
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
}

/** The input of a choice that is chosen. */
function chosen(name) {
  return form.querySelector(`[data-choice="${name}"] input:checked`)?.dataset ?? {};
}

function viewed(name) {
  return views.querySelector(`[value="${name}"]`).checked;
}

/** Sets the page in the frame as the form and the view say. */
function show() {
  const page = frame.contentDocument;
  // It may not have come yet, or say that the drafts have mistakes.
  if (!page?.querySelector('link[href*="/themes/"]')) return;
  const root = page.documentElement;
  const isDark = views.querySelector('[name="dark"]').checked;
  const values = {
    list: chosen("list").name || chosen("theme").list,
    columns: chosen("columns").name,
    strength: chosen("strength").name,
    paper: chosen("paper").name,
    scheme: isDark ? "dark" : chosen("scheme").name,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  root.style.setProperty("--hue", form.querySelector('[type="range"]').value);
  setSheets(page, [chosen("theme").sheet, chosen("type").sheet].filter(Boolean));
  arrange(page);
  setPaper(page, viewed("paper"));
}

/** Puts the style sheets of theme and typeface in place of those that are there, once they have come. */
function setSheets(page, addresses) {
  const old = [...page.querySelectorAll('link[rel="stylesheet"][href*="/themes/"]')].filter((link) =>
    !link.dataset.old
  );
  if (old.map((link) => link.getAttribute("href")).join() === addresses.join()) return;
  let waiting = addresses.length;
  for (const link of old) link.dataset.old = "true";
  let last = old.at(-1);
  for (const address of addresses) {
    const link = page.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: address });
    link.addEventListener("load", () => {
      if (--waiting > 0) return;
      for (const one of page.querySelectorAll("[data-old]")) one.remove();
      setPaper(page, viewed("paper"));
    });
    last.after(link);
    last = link;
  }
}

/** Puts the parts of the first page into the order of the list, and leaves out those that are hidden. */
function arrange(page) {
  let last = page.querySelector(".h-resume > .h-card");
  if (last === null) return;
  for (const row of form.querySelectorAll("[data-section]")) {
    const name = row.dataset.section;
    const title = page.getElementById(TITLES[name] ?? name) ?? page.getElementById(`history-${name}`);
    const part = title?.closest(".section");
    row.querySelector("summary span").textContent = row.querySelector('[name$=".title"]').value ||
      row.querySelector('[name$=".title"]').placeholder;
    if (!part) continue;
    part.hidden = row.querySelector('[type="checkbox"]').checked;
    last.after(part);
    last = part;
  }
}

/** Lets the style sheets of a page say what they say on paper, or no longer. */
function setPaper(page, isPaper) {
  const rulesOf = (rules) => [...rules].flatMap((rule) => [rule, ...rulesOf(rule.cssRules ?? [])]);
  const lists = [...page.styleSheets].flatMap((sheet) => [sheet, ...rulesOf(sheet.cssRules)]).map((one) => one.media)
    .filter((media) => media instanceof page.defaultView.MediaList && media.length > 0);
  for (const media of lists) {
    if (!printed.has(media)) printed.set(media, media.mediaText);
    const said = printed.get(media);
    const onPaper = /\bprint\b/.test(said) ? "all" : /\bscreen\b|width/.test(said) ? "not all" : said;
    const next = isPaper ? onPaper : said;
    if (media.mediaText !== next) media.mediaText = next;
  }
}

/** Makes the frame as wide as what it stands for, and as small as there is room. */
function fit() {
  const view = Object.keys(WIDTHS).find(viewed);
  const { parentElement: pane } = frame;
  pane.dataset.view = view;
  pane.style.setProperty("--wide", `${WIDTHS[view] + 2}px`);
  const scale = Math.min(1, pane.clientWidth / WIDTHS[view]);
  const height = pane.clientHeight / scale;
  Object.assign(frame.style, { width: `${WIDTHS[view]}px`, height: `${height}px`, transform: `scale(${scale})` });
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
    if (isStale) reload();
  } catch {
    isChanged = true;
    status.textContent = status.dataset.failed;
  }
  isSaving = false;
  if (isChanged) timer = setTimeout(save, 5 * PAUSE);
}

/** Has the service show the page again, at the place where it was looked at. */
function reload() {
  isStale = false;
  const { contentWindow: shown } = frame;
  const place = shown.scrollY;
  frame.addEventListener("load", () => shown.scrollTo({ top: place, behavior: "instant" }), { once: true });
  shown.location.reload();
}
