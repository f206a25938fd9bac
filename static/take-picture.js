// Makes a picture small enough in the browser and sends it to the desk, which checks it and answers with its address.

const KINDS = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const MAX_CHOSEN = 10_000_000;
const MAX_SENT = 500_000;
const MAX_SIDE = 2000;
const QUALITIES = [0.85, 0.7, 0.55, 0.4];
/** Of which pages choose the one that they need (`lib/site/pictures.ts`). */
const WIDTHS = [480, 960, 1600];

/** Returns the files among what was pasted, dropped or chosen that are meant as pictures. */
export function picturesIn(files) {
  return [...files ?? []].filter(({ type }) => type.startsWith("image/"));
}

/**
 * Sends a picture, made smaller where needed, with its other widths.
 *
 * @param part what of it is taken, in its pixels; all of it by default
 * @returns its address
 * @throws {Error} with what to tell
 */
export async function takePicture(file, token, words, part) {
  if (!KINDS.includes(file.type)) throw new Error(words.kind);
  if (file.size > MAX_CHOSEN) throw new Error(words.size);
  const [blob, ...others] = await forms(file, part).catch(() => {
    throw new Error(words.unreadable);
  });
  const widths = await Promise.all(others.map(async (one) => ({ width: one.width, data: await base64(one.blob) })));
  const response = await fetch("/admin/data/pictures", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify({ name: file.name, data: await base64(blob.blob), widths }),
  }).catch(() => {
    throw new Error(words.failed);
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? words.failed);
  return answer.address;
}

/** Makes a picture small enough, and all narrower widths of it. */
async function forms(file, part) {
  const bitmap = await createImageBitmap(file);
  const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const isSmall = Math.max(whole.width, whole.height) <= MAX_SIDE && file.size <= MAX_SENT;
  const main = part === undefined && isSmall && file.type !== "image/avif"
    ? { blob: file, width: whole.width }
    : await smallEnough(bitmap, part ?? whole);
  const others = WIDTHS.filter((width) => width < main.width).map((width) => drawn(bitmap, part ?? whole, width));
  return [main, ...(await Promise.all(others)).filter(({ blob }) => blob.size < main.blob.size)];
}

async function smallEnough(bitmap, part) {
  let scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height));
  for (;; scale *= 0.8) {
    for (const quality of QUALITIES) {
      const one = await drawn(bitmap, part, Math.max(1, Math.round(part.width * scale)), quality);
      if (one.blob.size <= MAX_SENT) return one;
    }
  }
}

/** Draws a part of a picture in a width. */
async function drawn(bitmap, { x, y, width: wide, height: high }, width, quality = QUALITIES[0]) {
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(high * width / wide)));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x, y, wide, high, 0, 0, canvas.width, canvas.height);
  let blob = await canvas.convertToBlob({ type: "image/webp", quality });
  // A browser that cannot write WebP writes PNG.
  if (blob.type !== "image/webp") blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return { blob, width };
}

/** Returns the bytes of a file in base64. */
export async function base64(blob) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(",") + 1);
}
