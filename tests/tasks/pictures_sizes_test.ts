import { assert, assertEquals } from "@std/assert";
import { encode } from "fast-png";
import { imageSize } from "image-size";
import { ROOT } from "@/tests/support/service.ts";

/** A picture with soft colours, as photographs have them. */
function picture(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [at / 3 % width, Math.floor(at / 3 / width)];
    data.set([128 + 100 * Math.sin(x / 90), 128 + 100 * Math.cos(y / 70), (x + y) % 256], at);
  }
  return encode({ width, height, data, channels: 3 });
}

async function run(folder: string) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "pictures:sizes"],
    cwd: ROOT,
    env: { CONTENT_DIR: folder },
  }).output();
  const [said, complained] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, said, complained };
}

Deno.test("pictures:sizes makes the widths below that of a picture, once, and leaves everything else alone", async () => {
  const folder = await Deno.makeTempDir();
  try {
    Deno.mkdirSync(`${folder}/public/images`, { recursive: true });
    const files = { "images/roof.png": picture(1200, 900), "small.png": picture(480, 20), "note.txt": "A note." };
    for (const [name, bytes] of Object.entries(files)) {
      Deno.writeFileSync(
        `${folder}/public/${name}`,
        typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes,
      );
    }
    const first = await run(folder);
    assertEquals([first.code, first.complained], [0, ""]);
    assertEquals([...Deno.readDirSync(`${folder}/public/images`)].map(({ name }) => name).sort(), [
      "roof.480.webp",
      "roof.960.webp",
      "roof.png",
    ]);
    assertEquals([...Deno.readDirSync(`${folder}/public`)].length, 3);
    for (const [width, height] of [[480, 360], [960, 720]]) {
      const bytes = Deno.readFileSync(`${folder}/public/images/roof.${width}.webp`);
      const size = imageSize(bytes);
      assertEquals([size.type, size.width, size.height], ["webp", width, height]);
      assert(bytes.length < 60_000, String(bytes.length));
    }
    const again = await run(folder);
    assert(again.said.includes("files made: 0"), again.said);
    Deno.writeTextFileSync(`${folder}/public/broken.jpg`, "This is no picture.");
    const third = await run(folder);
    assertEquals(third.code, 1);
    assert(third.complained.includes("broken.jpg"), third.complained);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
