// Pictures, the places in them that stay in sight, and colours, where the form of the site's content asks for them.
import { cropButton } from "./crop-picture.js";
import { button, fileChooser, form, taken, tell, token, words } from "./form-parts.js";

for (const field of form.querySelectorAll("input[data-picture]")) {
  const put = (address) => {
    field.value = address;
    tell(field);
  };
  const chooser = fileChooser(async (file) => {
    put(await taken(file));
    form.elements.namedItem(`${field.name}_alt`)?.focus();
  });
  const tools = document.createElement("p");
  tools.className = "form-tools";
  const crop = cropButton(words, token, () => field.value, put);
  // Only pictures of the site can be read here.
  const offer = () => void (crop.hidden = !field.value.startsWith("/"));
  field.addEventListener("input", offer);
  offer();
  tools.append(button(words.choose_one, () => chooser.click()), crop, chooser);
  field.after(tools);
}

// The place of a picture that stays in sight can be pointed at.
for (const field of form.querySelectorAll("input[data-focus]")) {
  const [place, picture, mark] = ["div", "img", "i"].map((name) => document.createElement(name));
  place.className = "focus-place";
  picture.alt = "";
  place.append(picture, mark);
  const pictures = field.dataset.focus.split(" ").map((name) => form.elements.namedItem(name));
  const show = () => {
    const address = pictures.find((one) => one?.value)?.value ?? "";
    place.hidden = !address.startsWith("/");
    if (!place.hidden) picture.src = `/admin/content/preview${address}`;
    [mark.style.left, mark.style.top] = /^\d+% \d+%$/.test(field.value) ? field.value.split(" ") : ["50%", "50%"];
  };
  place.addEventListener("click", ({ clientX, clientY }) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const parts = [(clientX - left) / width, (clientY - top) / height];
    field.value = parts.map((part) => `${Math.min(100, Math.max(0, Math.round(part * 100)))}%`).join(" ");
    tell(field);
  });
  for (const one of [field, ...pictures]) one?.addEventListener("input", show);
  show();
  field.before(place);
}

// A hue is seen as it is chosen, with the contrast that text in its colour has on light and on dark paper.
for (const field of form.querySelectorAll("input[data-hue]")) {
  const sample = field.parentElement.querySelector(".hue-sample");
  const [light, dark, output] = sample.children;
  const show = () => {
    const hue = Number((field.value || field.placeholder).replace(",", "."));
    sample.hidden = !(hue >= 0 && hue <= 360);
    if (sample.hidden) return;
    for (const one of [light, dark]) one.style.setProperty("--hue", hue);
    const [onLight, onDark] = [light, dark].map((one) => contrastOf(getComputedStyle(one)).toFixed(1));
    output.textContent = sample.dataset.hue.replace("{light}", onLight).replace("{dark}", onDark);
  };
  field.addEventListener("input", show);
  show();
}

/** Returns the contrast of two colours (WCAG 2.2), as the browser draws them. */
function contrastOf({ color, backgroundColor }) {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const [one, other] = [color, backgroundColor].map((name) => {
    context.fillStyle = name;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(one, other) / Math.min(one, other);
}
