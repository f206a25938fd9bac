// Makes a picture small enough in the browser and sends it to the desk, which checks it and answers with its address.

const KINDS = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const MAX_CHOSEN = 10_000_000;
const MAX_SENT = 500_000;
const MAX_SIDE = 2000;
const QUALITIES = [0.85, 0.7, 0.55, 0.4];

/** Returns the files among what was pasted, dropped or chosen that are meant as pictures. */
export function picturesIn(files) {
  return [...files ?? []].filter(({ type }) => type.startsWith("image/"));
}

/** Sends a picture, made smaller where needed. @returns its address @throws {Error} with what to tell */
export async function takePicture(file, token, words) {
  if (!KINDS.includes(file.type)) throw new Error(words.kind);
  if (file.size > MAX_CHOSEN) throw new Error(words.size);
  const blob = await smallEnough(file).catch(() => {
    throw new Error(words.unreadable);
  });
  const response = await fetch("/admin/data/pictures", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify({ name: file.name, data: await base64(blob) }),
  }).catch(() => {
    throw new Error(words.failed);
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? words.failed);
  return answer.address;
}

async function smallEnough(file) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  let scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  if (scale === 1 && file.size <= MAX_SENT && file.type !== "image/avif") return file;
  for (;; scale *= 0.8) {
    const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
    canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      let blob = await canvas.convertToBlob({ type: "image/webp", quality });
      // A browser that cannot write WebP writes PNG.
      if (blob.type !== "image/webp") blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (blob.size <= MAX_SENT) return blob;
    }
  }
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
