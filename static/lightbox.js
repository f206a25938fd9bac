// @ts-check
// Shows the pictures of a work large, one at a time: each has an address (#picture-2), so that it can be sent and "back"
// leaves it. Without this script a picture leads to its file.
const gallery = /** @type {HTMLElement} */ (document.querySelector(".gallery"));
const links = /** @type {HTMLAnchorElement[]} */ ([...gallery.querySelectorAll("figure > a")]);

const dialog = document.createElement("dialog");
dialog.className = "lightbox";
dialog.autofocus = true;
const image = document.createElement("img");
const caption = document.createElement("p");
caption.dir = "auto";
const [previous, next, close] = ["previous", "next", "close"].map((name) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `lightbox-${name}`;
  button.ariaLabel = gallery.dataset[name] ?? name;
  return button;
});
dialog.append(image, caption, previous, next, close);
document.body.append(dialog);

let shown = -1;

/** @param {number} index */
function show(index) {
  shown = (index + links.length) % links.length;
  const [small] = links[shown].getElementsByTagName("img");
  // The file as it is, and what is loaded already until that has come.
  image.srcset = small.srcset;
  image.sizes = "100vw";
  image.src = links[shown].href;
  image.alt = dialog.ariaLabel = small.alt;
  image.width = Number(small.getAttribute("width"));
  image.height = Number(small.getAttribute("height"));
  const said = links[shown].parentElement?.querySelector("figcaption")?.cloneNode(true);
  caption.replaceChildren(...said?.childNodes ?? []);
  previous.hidden = next.hidden = links.length < 2;
  if (!dialog.open) dialog.showModal();
}

/** @param {number} index */
function go(index) {
  show(index);
  history.replaceState(history.state, "", `#picture-${shown + 1}`);
}

function followAddress() {
  const index = Number(/^#picture-(\d+)$/.exec(location.hash)?.[1]) - 1;
  if (links[index]) show(index);
  else dialog.close();
}

gallery.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.hash = `picture-${links.indexOf(link) + 1}`;
});
addEventListener("hashchange", followAddress);

previous.addEventListener("click", () => go(shown - 1));
next.addEventListener("click", () => go(shown + 1));
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
dialog.addEventListener("close", () => {
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  // Where the reader has gone on to another picture, the page goes on there.
  links[shown]?.focus();
});

const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
dialog.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft" || key === "ArrowRight") go(shown + (key === forward ? 1 : -1));
});

let from = 0;
dialog.addEventListener("touchstart", ({ touches }) => from = touches[0].clientX, { passive: true });
dialog.addEventListener("touchend", ({ changedTouches }) => {
  const way = changedTouches[0].clientX - from;
  if (Math.abs(way) > 50) go(shown + (way < 0 === (forward === "ArrowRight") ? 1 : -1));
});

followAddress();
