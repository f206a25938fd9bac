import { assert, assertEquals, assertMatch } from "@std/assert";
import { strToU8, zipSync } from "fflate";
import { readZip, writeZip } from "@/lib/editing/zip.ts";

const TEXTS = {
  "site.yaml": "title: Ünï\n",
  "projects/one.md": "---\ntitle: One\n---\n",
  "public/note.txt": "A note.\n",
};

const bytesOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));

function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]),
    ),
  );
}

Deno.test("what is packed is unpacked again, also from the folder into which a system has packed it", () => {
  const expected = new Map(
    Object.entries({ ...TEXTS, "public/note.txt": strToU8(TEXTS["public/note.txt"]).toBase64() }),
  );
  assertEquals(readZip(writeZip(bytesOf(TEXTS))), { files: expected, problems: [] });
  const inFolder = Object.entries({ ...TEXTS, ".DS_Store": "x", "LICENSE": "MIT", "schemas/site.json": "{}" })
    .map(([path, text]) => [`my-site/${path}`, text]);
  assertEquals(readZip(zip({ ...Object.fromEntries(inFolder), "__MACOSX/my-site/._site.yaml": "x" })), {
    files: expected,
    problems: [],
  });
});

Deno.test("paths that lead elsewhere, files that are too large and what is no file of a site are named", () => {
  const wrong = {
    ...{
      "../evil.yaml": "x",
      "/etc/passwd": "x",
      "projects/../../x.md": "x",
      "public/../site.yaml": "x",
      "C:\\x": "x",
    },
    ...{ "public/a\\..\\b.txt": "x", "script.js": "x", "projects/notes.txt": "x", "profile.yml": "x" },
    ...{ "public/a.png": "<script>", "profile.yaml": new Uint8Array([0xff, 0xfe]), "tags.yaml": "x".repeat(400_000) },
    "public/big.pdf": "x".repeat(600_000),
  };
  const { problems } = readZip(zip({ ...TEXTS, ...wrong }));
  assertEquals(problems.map(({ path }) => path).sort(), Object.keys(wrong).sort());
});

Deno.test("a bomb is given up early, whatever it says of its size", () => {
  const bomb = zip({ ...TEXTS, "public/zeros.bin": new Uint8Array(70_000_000) });
  assert(bomb.length < 100_000);
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  // The uncompressed size in each header (APPNOTE 4.3.7, 4.3.12).
  for (let at = 0; at + 30 < lying.length; at++) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  for (const bytes of [bomb, lying]) {
    const { files, problems } = readZip(bytes);
    assertEquals(files.size, 0);
    assertMatch(problems[0].message, /more than 60 MB/);
  }
  const many = Object.fromEntries(Array.from({ length: 3001 }, (_, index) => [`public/${index}.txt`, "x"]));
  assertMatch(readZip(zip(many)).problems[0].message, /more than 3000 files/);
});

Deno.test("what is no ZIP is refused, wherever it is cut off or changed", () => {
  for (const bytes of [new Uint8Array(), strToU8("no ZIP"), strToU8("PK\x03\x04"), new Uint8Array(100_000)]) {
    assertEquals(readZip(bytes).problems.length, 1);
  }
  const whole = writeZip(bytesOf(TEXTS));
  for (let at = 0; at < whole.length; at++) {
    const changed = whole.slice();
    changed[at] ^= 0xff;
    readZip(changed);
    assertEquals(readZip(whole.subarray(0, at)).files.size, 0, `cut off at ${at}`);
  }
});
