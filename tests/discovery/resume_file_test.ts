import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse, stringify } from "yaml";
import { wordsOf } from "@/lib/words/words.ts";
import { ownerFiles, sampleOwner } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const HTML = { headers: { accept: "text/html" } };

/** Reads a PDF as far as it is not compressed: addresses of links, names of typefaces, the tree of pages. */
async function readPdf(response: Response): Promise<{ text: string; pages: number }> {
  const text = new TextDecoder("latin1").decode(await response.arrayBuffer());
  assert(text.startsWith("%PDF-1.7") && text.trimEnd().endsWith("%%EOF"));
  return { text, pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

Deno.test("the résumé is a PDF that a browser saves, with links, and the same for the same content", async () => {
  await using service = await startService({ files: sampleOwner() });
  const response = await service.fetch("/resume.pdf");
  assertEquals([response.status, response.headers.get("content-type")], [200, "application/pdf"]);
  assertEquals(
    response.headers.get("content-disposition"),
    `attachment; filename="resume.pdf"; filename*=UTF-8''Ilse%20Marlow.pdf`,
  );
  const { text, pages } = await readPdf(response);
  assert(pages >= 1 && pages <= 3, `${pages} pages`);
  assertStringIncludes(text, "/URI (mailto:ilse@example.com)");
  assertStringIncludes(text, "/URI (http://localhost:8000/projects/wholesale-order-desk)");
  assertStringIncludes(text, "/Lang (en)");
  assertMatch(text, /\/FontName \/[A-Z]+\+SourceSerif4/);
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
  const { text } = await readPdf(await service.fetch("/resume.pdf"));
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

Deno.test("hostile and endless words are drawn too", async () => {
  const files = ownerFiles();
  const headline = "Ω 😀 \u202eabc\u202c (x) " + "donau".repeat(50);
  files["profile.yaml"] = stringify({ ...parse(files["profile.yaml"]), headline, name: "A)\\ (B" });
  await using service = await startService({ files });
  const { pages } = await readPdf(await service.fetch("/resume.pdf"));
  assertEquals(pages, 1);
});
