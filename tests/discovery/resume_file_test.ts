import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { parse, stringify } from "yaml";
import { readKerning } from "@/lib/discovery/kerning.ts";
import { PdfFont } from "@/lib/discovery/pdf_font.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ownerFiles, sampleOwner } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const HTML = { headers: { accept: "text/html" } };

/** Reads a PDF: addresses of links, names of typefaces, the tree of pages, and what is written. */
async function readPdf(response: Response): Promise<{ text: string; pages: number; written: string }> {
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
  assert(text.startsWith("%PDF-1.7") && text.trimEnd().endsWith("%%EOF"));
  const table = text.slice(Number(text.match(/startxref\n(\d+)\n/)![1]));
  const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  const objects = places.map((place, index) => {
    const begin = `${index + 1} 0 obj\n`;
    assertEquals(text.slice(place, place + begin.length), begin);
    return text.slice(place + begin.length, text.indexOf("\nendobj\n", place));
  });
  const object = (number: string) => objects[Number(number) - 1];
  const stream = (number: string) => {
    const [, length, content] = object(number).match(/\/Length (\d+).*?\nstream\n(.*)\nendstream$/s)!;
    assertEquals(content.length, Number(length));
    return inflateSync(Buffer.from(content, "latin1")).toString();
  };
  const maps = new Map([...text.matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name, font]) => {
    const map = stream(object(font).match(/\/ToUnicode (\d+)/)![1]);
    return [name, new Map([...map.matchAll(/^<(\w+)> <(\w+)>$/gm)].map(([, glyph, code]) => [glyph, code]))];
  }));
  const pages = objects.filter((one) => one.includes("/Type /Page /"));
  const lines = pages.flatMap((page) =>
    [...stream(page.match(/\/Contents (\d+)/)![1]).matchAll(/\/(F\d) .*? \[(.*?)\] TJ/g)].map(([, font, shown]) => {
      const glyphs = shown.replace(/> \S+ </g, "").match(/\w{4}/g)!;
      return Buffer.from(glyphs.map((glyph) => maps.get(font)!.get(glyph)).join(""), "hex").swap16().toString(
        "utf16le",
      );
    })
  );
  return { text, pages: pages.length, written: lines.join("\n") };
}

Deno.test("the résumé is a PDF that a browser saves, with links, and the same for the same content", async () => {
  await using service = await startService({ files: sampleOwner() });
  const response = await service.fetch("/resume.pdf");
  assertEquals([response.status, response.headers.get("content-type")], [200, "application/pdf"]);
  assertEquals(
    response.headers.get("content-disposition"),
    `attachment; filename="resume.pdf"; filename*=UTF-8''Ilse%20Marlow.pdf`,
  );
  const { text, pages, written } = await readPdf(response);
  assertStringIncludes(written, "Ilse Marlow\n");
  assertStringIncludes(written, "ilse@example.com\n");
  assert(pages >= 1 && pages <= 3, `${pages} pages`);
  assertStringIncludes(text, "/URI (mailto:ilse@example.com)");
  assertStringIncludes(text, "/URI (http://localhost:8000/projects/wholesale-order-desk)");
  assertStringIncludes(text, "/Lang (en)");
  for (const cut of ["regular", "strong"]) {
    assertMatch(text, new RegExp(`/FontName /[A-Z]+\\+source-serif-4-latin-${cut} `));
  }
  assertMatch(text, /\/S \/H1\b/);
  for (const path of ["/", "/recruiters"]) {
    assertMatch(await (await service.fetch(path, HTML)).text(), /<a [^>]*href="\/resume\.pdf" download/);
  }

  await using again = await startService({ files: sampleOwner() });
  assertEquals((await again.fetch("/resume.pdf")).headers.get("etag"), response.headers.get("etag"));
});

Deno.test("a résumé in Hebrew has letters for it", async () => {
  const files = ownerFiles();
  files["site.yaml"] = stringify({ ...parse(files["site.yaml"]), language: "he" });
  files["profile.yaml"] = stringify({
    ...parse(files["profile.yaml"]),
    name: "נועה (Noa) בן־דוד",
    headline: "אדריכלית, 14 שנים",
  });
  await using service = await startService({ files });
  const { text, written } = await readPdf(await service.fetch("/resume.pdf"));
  // From left to right, as it is seen.
  assertStringIncludes(written, [..."בן־דוד"].reverse().join(""));
  assertStringIncludes(text, "FrankRuhlLibre-Light");
  assertStringIncludes(text, "/Lang (he)");
  assertStringIncludes(await (await service.fetch("/", HTML)).text(), wordsOf("he").pages.home.resume_file);
});

Deno.test("where letters are missing nothing is offered, and who asks all the same is told why", async () => {
  const files = ownerFiles();
  files["profile.yaml"] = stringify({ ...parse(files["profile.yaml"]), name: "山田太郎" });
  await using service = await startService({ files });
  assert(!(await (await service.fetch("/", HTML)).text()).includes("resume.pdf"));
  const { status, headers } = await service.fetch("/resume.pdf");
  assertEquals(status, 404);
  assertMatch(headers.get("content-type")!, /json|html/);
});

Deno.test("of each work are said the sentences that fit into 220 characters", async () => {
  for (const [length, isSaid] of [[220, true], [221, false]] as const) {
    const sentence = `Then ${"it was seen ".repeat(20)}`.slice(0, length - "It works. ".length - 1).trimEnd();
    const result = `It works. ${sentence.padEnd(length - "It works. ".length - 1, "y")}.`;
    const files = ownerFiles({ projects: 1, agents: 0 });
    files["projects/one.md"] = `---\ntitle: One\nflagship: true\n---\n\n## Result\n\n${result}\n`;
    await using service = await startService({ files });
    const { written } = await readPdf(await service.fetch("/resume.pdf"));
    assertStringIncludes(written, "It works.");
    assertEquals([result.length, written.includes("it was seen")], [length, isSaid]);
  }
});

Deno.test("hostile and endless words are drawn too", async () => {
  const files = ownerFiles();
  const headline = "Ω 😀 \u202eabc\u202c (x) " + "donau".repeat(50);
  files["profile.yaml"] = stringify({ ...parse(files["profile.yaml"]), headline, name: "A)\\ (B" });
  await using service = await startService({ files });
  const { pages } = await readPdf(await service.fetch("/resume.pdf"));
  assertEquals(pages, 1);
});

Deno.test("a typeface in the file has the outlines of what was written and no others, at their places", () => {
  const bytes = Deno.readFileSync(
    new URL("../../lib/discovery/font/FrankRuhlLibre-Light-Hebrew.ttf", import.meta.url),
  );
  const font = new PdfFont("FrankRuhlLibre", bytes);
  assert(font.has("ש") && !font.has("山"));
  font.write("של ב");
  assertEquals(font.unicodeMap().match(/> <(?:05e9|05dc|0020|05d1)>/g)?.length, 4);
  const file = font.file();
  assert(file.length < bytes.length / 3, `${file.length} bytes`);
  const outline = outlines(file);
  const glyphs = [...font.widths().matchAll(/(\d+) \[/g)].map(([, glyph]) => Number(glyph));
  // The space has none; the first glyph, for what is missing, is always there.
  assertEquals(glyphs.filter((glyph) => outline(glyph).length > 0).length, 3);
  const whole = outlines(bytes);
  for (const glyph of [0, ...glyphs]) assertEquals(outline(glyph), whole(glyph));
  assertEquals(outline(glyphs.at(-1)! + 1).length, 0);
});

/** Returns the outline of a glyph of a TrueType file. */
function outlines(file: Uint8Array): (glyph: number) => Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset);
  const table = (name: string) => {
    const tags = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16);
    const entry = tags.find((at) => new TextDecoder().decode(file.subarray(at, at + 4)) === name)!;
    return view.getUint32(entry + 8);
  };
  const [head, loca, glyf] = [table("head"), table("loca"), table("glyf")];
  const isShort = view.getInt16(head + 50) === 0;
  const place = (glyph: number) => isShort ? view.getUint16(loca + glyph * 2) * 2 : view.getUint32(loca + glyph * 4);
  return (glyph) => file.slice(glyf + place(glyph), glyf + place(glyph + 1));
}

Deno.test("letters stand nearer where the typeface says so, in pairs and by classes", () => {
  const bytes = Deno.readFileSync(
    new URL("../../lib/discovery/font/source-serif-4-latin-regular.woff", import.meta.url),
  );
  const font = new PdfFont("SourceSerif4", bytes);
  const apart = (text: string) => [...text].reduce((sum, letter) => sum + font.widthOf(letter), 0);
  for (const pair of ["AV", "To", "Te", "P."]) assert(font.widthOf(pair) < apart(pair) - 0.03, pair);
  assertEquals(font.widthOf("nn"), apart("nn"));
  assertEquals(readKerning(undefined)(1, 2), 0);
});
