// What the scripts of a form of the site's content share.
import { takePicture } from "./take-picture.js";

export const form = document.getElementById("content-form");
export const words = JSON.parse(form.dataset.words);
export const token = form.elements.namedItem("form_token").value;
const status = document.getElementById("form-status");

/** Returns the address of a picture that was taken; where it was not, says why and never goes on. */
export async function taken(file) {
  status.textContent = words.sending;
  try {
    const address = await takePicture(file, token, words);
    status.textContent = "";
    return address;
  } catch (error) {
    status.textContent = error.message;
    return await new Promise(() => {});
  }
}

export function tell(field) {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function button(text, run) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "quiet", textContent: text });
  made.addEventListener("click", run);
  return made;
}

export function fileChooser(take) {
  const made = document.createElement("input");
  Object.assign(made, { type: "file", accept: "image/jpeg,image/png,image/webp,image/avif", hidden: true });
  made.addEventListener("change", () => {
    const [file] = made.files;
    made.value = "";
    if (file !== undefined) take(file);
  });
  return made;
}
