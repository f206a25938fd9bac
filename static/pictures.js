// Takes pictures that are chosen, dropped or pasted on the page of pictures.
import { cropButton } from "./crop-picture.js";
import { picturesIn, takePicture } from "./take-picture.js";

const place = document.getElementById("picture-drop");
const status = document.getElementById("picture-status");
const { token } = place.dataset;
const words = JSON.parse(place.dataset.words);

place.hidden = false;
place.querySelector("input").addEventListener("change", ({ target }) => takeAll([...target.files]));
addEventListener("paste", ({ clipboardData }) => takeAll(picturesIn(clipboardData?.files)));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  takeAll([...event.dataTransfer.files]);
});

async function takeAll(files) {
  if (files.length === 0) return;
  status.textContent = words.sending;
  try {
    for (const file of files) await takePicture(file, token, words);
    location.reload();
  } catch (error) {
    status.textContent = error.message;
  }
}

for (const tools of document.querySelectorAll(".picture-list [data-crop]")) {
  tools.prepend(cropButton(words, token, () => tools.dataset.crop, () => location.reload()));
}
