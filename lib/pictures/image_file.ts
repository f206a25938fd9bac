import { encode } from "fast-png";
import type { Canvas } from "@/lib/pictures/canvas.ts";

/** The picture as a PNG file. */
export function pngFile({ width, height, pixels }: Canvas): Uint8Array<ArrayBuffer> {
  return encode({ width, height, data: pixels, channels: 4, depth: 8 }) as Uint8Array<ArrayBuffer>;
}

/** Pictures of one motif in several sizes as an ICO file, which holds them as PNG. */
export function icoFile(canvases: readonly Canvas[]): Uint8Array<ArrayBuffer> {
  const files = canvases.map(pngFile);
  const head = new DataView(new ArrayBuffer(6 + 16 * files.length));
  head.setUint16(2, 1, true);
  head.setUint16(4, files.length, true);
  let offset = head.byteLength;
  for (const [index, file] of files.entries()) {
    const entry = 6 + 16 * index;
    // A byte holds the size; 256 is written as 0.
    head.setUint8(entry, canvases[index].width % 256);
    head.setUint8(entry + 1, canvases[index].height % 256);
    head.setUint16(entry + 4, 1, true);
    head.setUint16(entry + 6, 32, true);
    head.setUint32(entry + 8, file.length, true);
    head.setUint32(entry + 12, offset, true);
    offset += file.length;
  }
  return new Uint8Array([...new Uint8Array(head.buffer), ...files.flatMap((file) => [...file])]);
}
