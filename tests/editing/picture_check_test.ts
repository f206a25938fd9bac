import { assert, assertEquals, assertThrows } from "@std/assert";
import { imageSize } from "image-size";
import { checkedPicture, MAX_PICTURE, PictureRefused } from "@/lib/editing/picture_check.ts";

const PLACE = "N 41.1579 W 8.6291 taken by Marisol";
const text = new TextEncoder();
const read = new TextDecoder("latin1");

function bytes(...parts: (number[] | string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => typeof part === "string" ? [...text.encode(part)] : [...part]));
}

const number = (value: number, length: number, isLittle = false) => {
  const digits = Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff);
  return isLittle ? digits : digits.reverse();
};

const segment = (marker: number, content: Uint8Array) => bytes([0xff, marker], number(content.length + 2, 2), content);

function jpeg(width: number, height: number, extra: Uint8Array[] = [], after = bytes()): Uint8Array {
  const frame = bytes([8], number(height, 2), number(width, 2), [1, 1, 0x11, 0]);
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, bytes("JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...extra,
    segment(0xc2, frame),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    segment(0xc4, bytes([0])),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    [0x78, 0xff, 0xd9],
    after,
  );
}

const chunk = (name: string, content: Uint8Array) => bytes(number(content.length, 4), name, content, [1, 2, 3, 4]);

function png(width: number, height: number, extra: Uint8Array[] = [], after = bytes()): Uint8Array {
  const header = chunk("IHDR", bytes(number(width, 4), number(height, 4), [8, 6, 0, 0, 0]));
  return bytes(
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    header,
    ...extra,
    chunk("IDAT", bytes([1])),
    chunk("IEND", bytes()),
    after,
  );
}

const part = (name: string, content: Uint8Array) =>
  bytes(name, number(content.length, 4, true), content, content.length % 2 === 1 ? [0] : []);

function webp(width: number, height: number, extra: Uint8Array[] = [], after = bytes()): Uint8Array {
  const header = part("VP8X", bytes([0x0c | 0x10, 0, 0, 0], number(width - 1, 3, true), number(height - 1, 3, true)));
  const content = bytes("WEBP", header, part("VP8L", bytes([0x2f, 1, 2])), ...extra);
  return bytes("RIFF", number(content.length, 4, true), content, after);
}

const box = (name: string, content: Uint8Array) => bytes(number(content.length + 8, 4), name, content);
const fullBox = (name: string, version: number, content: Uint8Array) => box(name, bytes([version, 0, 0, 0], content));

/** Items of an AVIF: their kind, and what they hold. */
function avif(width: number, height: number, items: [kind: string, content: string][], after = bytes()): Uint8Array {
  const start = box("ftyp", bytes("avif", [0, 0, 0, 0], "avifmif1"));
  const shape = box("ipco", fullBox("ispe", 0, bytes(number(width, 4), number(height, 4))));
  const meta = (first: number) => {
    let at = first;
    const places = items.map(([, content], index) => {
      const place = bytes(number(index + 1, 2), number(0, 2), number(1, 2), number(at, 4), number(content.length, 4));
      at += content.length;
      return place;
    });
    const kinds = items.map(([kind], index) =>
      fullBox("infe", 2, bytes(number(index + 1, 2), number(0, 2), kind, [0]))
    );
    return fullBox(
      "meta",
      0,
      bytes(
        fullBox("hdlr", 0, bytes([0, 0, 0, 0], "pict", new Uint8Array(13))),
        fullBox("pitm", 0, bytes(number(1, 2))),
        fullBox("iloc", 0, bytes([0x44, 0], number(items.length, 2), ...places)),
        fullBox("iinf", 0, bytes(number(items.length, 2), ...kinds)),
        box("iprp", shape),
      ),
    );
  };
  const first = start.length + meta(0).length + 8;
  return bytes(start, meta(first), box("mdat", bytes(items.map(([, content]) => content).join(""), after)));
}

const withPlace = {
  jpg: jpeg(40, 30, [
    segment(0xe1, bytes(`Exif\0\0${PLACE}`)),
    segment(0xe2, bytes(`MPF\0${PLACE}`)),
    segment(0xfe, bytes(PLACE)),
    segment(0xe2, bytes("ICC_PROFILE\0", [1, 1, 7])),
  ], bytes(PLACE)),
  png: png(40, 30, ["tEXt", "eXIf", "iTXt", "prVt"].map((name) => chunk(name, bytes(PLACE))), bytes(PLACE)),
  avif: bytes(
    avif(40, 30, [["av01", "the picture"], ["Exif", PLACE], ["mime", PLACE]], bytes(PLACE)),
    box("uuid", bytes(PLACE)),
  ),
  webp: webp(40, 30, [part("EXIF", bytes(PLACE)), part("XMP ", bytes(PLACE))], bytes(PLACE)),
};

for (const [ending, picture] of Object.entries(withPlace)) {
  Deno.test(`what a camera writes into a picture is removed, and the picture stays: ${ending}`, () => {
    assert(read.decode(picture).includes("Marisol"));
    const checked = checkedPicture(picture);
    assertEquals(checked.ending, ending);
    assert(!read.decode(checked.bytes).includes("Marisol"), read.decode(checked.bytes));
    const { width, height } = imageSize(checked.bytes);
    assertEquals([width, height], [40, 30]);
    assertEquals(checkedPicture(checked.bytes).bytes, checked.bytes, "nothing is left to remove");
    // As many bytes as the header says, and none behind.
    if (ending === "webp") {
      assertEquals(new DataView(checked.bytes.buffer).getUint32(4, true), checked.bytes.length - 8);
    }
  });
}

Deno.test("of JPEG, all scans, colours and how it lies are left", () => {
  const kept = checkedPicture(withPlace.jpg).bytes;
  assertEquals(kept, jpeg(40, 30, [segment(0xe2, bytes("ICC_PROFILE\0", [1, 1, 7]))]));
  const lying = bytes("Exif\0\0MM\0*", [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0], PLACE);
  const checked = checkedPicture(jpeg(40, 30, [segment(0xe1, lying)])).bytes;
  assertEquals(imageSize(checked).orientation, 6);
  assert(!read.decode(checked).includes("Marisol"));
});

Deno.test("of an AVIF, everything that shows it stays in its place", () => {
  const checked = checkedPicture(withPlace.avif).bytes;
  assertEquals(checked.length, withPlace.avif.length);
  assert(read.decode(checked).includes("the picture"));
  // Written by libavif; browsers show it.
  const real = Uint8Array.fromBase64(
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA" +
      "AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA" +
      "AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAA" +
      "AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=",
  );
  assertEquals(checkedPicture(real), { ending: "avif", bytes: real as Uint8Array<ArrayBuffer>, width: 2, height: 2 });
});

Deno.test("what is no picture, too large or cut off is refused", () => {
  const large = bytes(png(10, 10).subarray(0, 33), chunk("IDAT", new Uint8Array(MAX_PICTURE)), chunk("IEND", bytes()));
  const refused: [string, Uint8Array, "kind" | "size"][] = [
    ["nothing", bytes(), "kind"],
    ["SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "kind"],
    ["HTML", bytes("<!doctype html><script>alert(1)</script>"), "kind"],
    ["GIF", bytes("GIF89a", [1, 0, 1, 0, 0, 0, 0]), "kind"],
    ["AVIF without a picture", bytes([0, 0, 0, 24], "ftypavif", [0, 0, 0, 0], "avifmif1"), "kind"],
    ["AVIF that moves", bytes(avif(4, 3, [["av01", "x"]]), box("moov", bytes(PLACE))), "kind"],
    ["AVIF whose picture lies elsewhere", avif(4, 3, [["av01", "x"]]).subarray(0, -1), "kind"],
    ["30,000 pixels", png(30_000, 30_000), "size"],
    ["30,000 pixels in JPEG", jpeg(30_000, 30_000), "size"],
    ["too many bytes", large, "size"],
    ["HTML behind a signature", bytes([0xff, 0xd8, 0xff], "<script>alert(1)</script>"), "kind"],
    ...Object.values(withPlace).flatMap((picture): typeof refused =>
      [12, 16, 30, 50].map((length) => [`cut off at ${length}`, picture.subarray(0, length), "kind"])
    ),
  ];
  for (const [name, picture, reason] of refused) {
    assertEquals(assertThrows(() => checkedPicture(picture), PictureRefused, undefined, name).reason, reason, name);
  }
});
