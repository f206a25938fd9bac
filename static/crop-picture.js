// Shows a picture with the part that is taken of it, in one of the shapes in which the site shows pictures, and takes it.
import { takePicture } from "./take-picture.js";

/** Width by height: of a portrait, of a work in a grid, of a cover (`site.css`). */
const SHAPES = { square: 1, work: 1.5, cover: 2 };

/** Adds the button that crops the picture at an address; `done` is told the address of the part. */
export function cropButton(words, token, addressOf, done) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "quiet", textContent: words.crop });
  made.addEventListener("click", async () => {
    const address = addressOf();
    const file = await pictureAt(address).catch(() => undefined);
    if (file === undefined) return;
    const taken = await crop(file, words, token);
    made.focus();
    if (taken !== undefined) done(taken);
  });
  return made;
}

/** Reads a picture of the site, as a draft where it is one. */
async function pictureAt(address) {
  const response = await fetch(`/admin/content/preview${address}`);
  if (!response.ok) throw new Error(String(response.status));
  return new File([await response.blob()], address.slice(address.lastIndexOf("/") + 1), {
    type: response.headers.get("content-type"),
  });
}

/** Asks which part of a picture is taken. @returns its address; undefined where nothing was taken */
async function crop(file, words, token) {
  const bitmap = await createImageBitmap(file);
  const [dialog, form, title, fieldset, legend, canvas, place, tools, status] = [
    ...["dialog", "form", "h2", "fieldset", "legend", "canvas", "div", "p", "p"],
  ].map((name) => document.createElement(name));
  dialog.className = "crop";
  dialog.ariaLabel = words.crop;
  form.method = "dialog";
  title.textContent = words.crop;
  legend.textContent = words.shape;
  fieldset.className = "form-group form-choices";
  place.className = "crop-place";
  tools.className = "form-tools";
  status.role = "status";
  fieldset.append(legend);
  const shapes = Object.keys(SHAPES).map((name) => {
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "shape", value: name });
    fieldset.append(labelled("tick", words[name], input, true));
    return input;
  });
  const [size, left, top] = ["part", "left", "top"].map((name) => {
    const input = Object.assign(document.createElement("input"), { type: "range", min: name === "part" ? 20 : 0 });
    // Also where one reads from the right, the left of a picture is on the left.
    input.dir = "ltr";
    place.append(labelled("", words[name], input));
    return input;
  });
  const save = Object.assign(document.createElement("button"), { textContent: words.take_part });
  const cancel = Object.assign(document.createElement("button"), { textContent: words.cancel, className: "quiet" });
  tools.append(save, cancel);
  form.append(title, fieldset, canvas, place, tools, status);
  dialog.append(form);
  // As wide as the page lets it be, and not higher than most of a screen.
  const scale = Math.min(1, 640 / bitmap.width, 420 / bitmap.height);
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale].map(Math.round);
  shapes[bitmap.width / bitmap.height > 1.25 ? 1 : 0].checked = true;
  Object.assign(size, { value: "100" });
  Object.assign(left, { value: "50" });
  Object.assign(top, { value: "50" });

  function part() {
    const shape = SHAPES[shapes.find(({ checked }) => checked).value];
    const width = Math.min(bitmap.width, bitmap.height * shape) * size.value / 100;
    const height = width / shape;
    const [x, y] = [(bitmap.width - width) * left.value / 100, (bitmap.height - height) * top.value / 100];
    return { x: Math.round(x), y: Math.round(y), width: Math.floor(width), height: Math.floor(height) };
  }

  function draw() {
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    context.fillStyle = "rgb(0 0 0 / 0.6)";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const { x, y, width, height } = part();
    context.drawImage(bitmap, x, y, width, height, x * scale, y * scale, width * scale, height * scale);
  }

  /** Has the middle of the part where the finger is. */
  function follow({ buttons, offsetX, offsetY }) {
    if (buttons !== 1) return;
    const { width, height } = part();
    const across = offsetX / canvas.clientWidth * bitmap.width - width / 2;
    const down = offsetY / canvas.clientHeight * bitmap.height - height / 2;
    left.value = String(bitmap.width === width ? 50 : 100 * across / (bitmap.width - width));
    top.value = String(bitmap.height === height ? 50 : 100 * down / (bitmap.height - height));
    draw();
  }

  canvas.addEventListener("pointerdown", follow);
  canvas.addEventListener("pointermove", follow);
  dialog.addEventListener("input", draw);
  draw();
  document.querySelector("main").append(dialog);
  dialog.showModal();
  return await new Promise((resolve) => {
    save.addEventListener("click", async (event) => {
      event.preventDefault();
      status.textContent = words.sending;
      try {
        resolve(await takePicture(file, token, words, part()));
        dialog.close();
      } catch (error) {
        status.textContent = error.message;
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(undefined);
    });
  });
}

function labelled(className, text, input, isBefore = false) {
  const label = document.createElement("label");
  label.className = className;
  label.append(...isBefore ? [input, ` ${text}`] : [text, input]);
  return label;
}
