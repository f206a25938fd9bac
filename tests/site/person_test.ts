import { assert, assertEquals, assertMatch } from "@std/assert";
import { mf2 } from "microformats-parser";
import { parse, stringify } from "yaml";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT, startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";

async function page(service: TestService, path = "/"): Promise<string> {
  return await (await service.send(ORIGIN + path, { headers: { accept: "text/html" } })).text();
}

function graphIn(html: string): string {
  return /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1];
}

// deno-lint-ignore no-explicit-any -- what a page says is data
function personIn(html: string): any {
  return JSON.parse(graphIn(html))["@graph"].find((node: { "@type": string }) => node["@type"] === "Person");
}

/** The test owner with a résumé of every kind that schema.org has a word for. */
function files(): Record<string, string> {
  const files = ownerFiles({ projects: 1, agents: 0 });
  files["resume.yaml"] = stringify({
    work: [
      {
        name: "Saltworks",
        position: "Data engineer and midwife",
        url: "https://salt.example.com/",
        startDate: "2020-05",
      },
      { name: "Mill, the old one", position: "Miller", startDate: "2015", endDate: "2020-04-30" },
      { name: "A friend", startDate: "2014", endDate: "2015" },
    ],
    education: [
      { institution: "School of Salt", studyType: "Master", area: "Salt", startDate: "2010", endDate: "2014" },
      { institution: "Evening school", studyType: "Doctor", startDate: "2024" },
    ],
    certificates: [{ name: "First aid", issuer: "Red Cross", date: "2022-05" }, { name: "Diving" }],
  });
  files["candidate.yaml"] = stringify({
    ...parse(files["candidate.yaml"]) as Record<string, unknown>,
    target_roles: ["Head of everything"],
    terms: {
      languages: [{ tag: "pt-BR", name: "Portuguese", level: "native" }, { tag: "de", name: "German", level: "C1" }],
      places: { base: { country: "PT", locality: "Porto; old town" } },
    },
  });
  return files;
}

Deno.test("JSON-LD says what the person is, was and has, and not what they look for", async () => {
  await using service = await startService({ files: files() });
  const person = personIn(await page(service));
  assertEquals(person.jobTitle, "Data engineer and midwife");
  assertEquals(person.worksFor, [{ "@type": "Organization", name: "Saltworks", url: "https://salt.example.com/" }]);
  assertEquals(person.alumniOf.map(({ name }: { name: string }) => name), ["School of Salt", "Evening school"]);
  assertEquals(person.hasOccupation, [
    {
      "@type": "Role",
      hasOccupation: {
        "@type": "Occupation",
        name: "Data engineer and midwife",
        occupationalCategory: ["2512", "2222"].map((codeValue) => (
          { "@type": "CategoryCode", codeValue, inCodeSet: { "@type": "CategoryCodeSet", name: "ISCO-08" } }
        )),
      },
      startDate: "2020-05",
    },
    {
      "@type": "Role",
      hasOccupation: { "@type": "Occupation", name: "Miller" },
      startDate: "2015",
      endDate: "2020-04-30",
    },
  ]);
  assertEquals(person.hasCredential.map(({ name, dateCreated }: Record<string, string>) => [name, dateCreated]), [
    ["Master, Salt", "2014"],
    ["First aid", "2022-05"],
    ["Diving", undefined],
  ], "a degree that is not finished is none");
  assert(!JSON.stringify(person).includes("Head of everything"));
  await using without = await startService({ files: ownerFiles({ projects: 1, agents: 0 }) });
  const plain = personIn(await page(without));
  for (const name of ["worksFor", "alumniOf", "hasOccupation", "hasCredential"]) assert(!(name in plain), name);
  assertEquals(plain.jobTitle, "Builds things that can be tested");
});

Deno.test("every property in the JSON-LD is one that schema.org has for its type", async () => {
  using folder = temporaryFolder();
  const graphs: string[] = [];
  for (const owner of [files(), sampleFiles()]) {
    await using service = await startService({ files: owner });
    const work = service.runtime.service.catalog.items[0];
    for (const path of ["/", "/recruiters", "/contact", "/projects", `/${work.kind}s/${work.id}`]) {
      graphs.push(graphIn(await page(service, path)));
    }
  }
  // The types of this package are made of the vocabulary itself: what it lacks is a mistake of types.
  const code = graphs.map((graph, index) => `export const graph${index}: Graph = ${graph};`).join("\n");
  await Deno.writeTextFile(`${folder.path}/graphs.ts`, `import type { Graph } from "schema-dts";\n${code}\n`);
  const check = new Deno.Command(Deno.execPath(), {
    args: ["check", "--quiet", "--config", `${ROOT}tests/deno.json`, `${folder.path}/graphs.ts`],
    env: { NO_COLOR: "1" },
  });
  const { success, stderr } = await check.output();
  assert(success, new TextDecoder().decode(stderr).slice(0, 3000));
});

Deno.test("a reader of microformats finds the résumé in the first page", async () => {
  await using service = await startService({ files: files() });
  const { items } = mf2(await page(service), { baseUrl: `${ORIGIN}/` });
  assertEquals(items.map(({ type }) => type), [["h-resume"]]);
  // deno-lint-ignore no-explicit-any -- a tree of any depth
  const { contact: [card], experience, education, skill } = items[0].properties as any;
  assertEquals(card.type, ["h-card"]);
  assertEquals(card.properties.name, ["Tess Tester"]);
  assertEquals(card.properties["job-title"], ["Builds things that can be tested"]);
  assertEquals(card.properties.uid, [`${ORIGIN}/`]);
  assertMatch(card.properties.email[0], /^mailto:.+@/);
  assertEquals(
    experience.map((
      { properties: { name, location, start, end } }: { properties: Record<string, string[]> },
    ) => [name?.[0], location?.[0], start?.[0], end?.[0]]),
    [
      ["Data engineer and midwife", "Saltworks", "2020-05", undefined],
      ["Miller", "Mill, the old one", "2015", "2020-04-30"],
      ["A friend", undefined, "2014", "2015"],
    ],
  );
  assertEquals(education.length, 2);
  assertEquals(education[0].properties.name, ["Master, Salt"]);
  assert(skill.length > 0 && skill.every((one: string) => !one.includes("·")));
  // What is only there for programs is not in the text.
  assert(!(await (await service.send(`${ORIGIN}/index.md`)).text()).includes("2020-04-30"));
});

/** Reads a vCard: folded lines joined (RFC 6350, section 3.2), escapes left as they are. */
function linesOf(card: string): string[] {
  assert(card.endsWith("\r\n") && !card.replaceAll("\r\n", "").includes("\n"), "lines end with CRLF");
  for (const line of card.split("\r\n")) assert(new TextEncoder().encode(line).length <= 75, line);
  return card.replaceAll("\r\n ", "").trimEnd().split("\r\n");
}

Deno.test("/contact.vcf is a vCard 4.0", async () => {
  const own = files();
  own["profile.yaml"] = own["profile.yaml"].replace(/^name: .*$/m, 'name: "Tess Tester, née Über; the \\\\ second"');
  await using service = await startService({ files: own });
  const response = await service.send(`${ORIGIN}/contact.vcf`);
  assertEquals(response.headers.get("content-type"), "text/vcard; charset=utf-8");
  const lines = linesOf(await response.text());
  assertEquals(lines.slice(0, 2), ["BEGIN:VCARD", "VERSION:4.0"]);
  assertEquals(lines.at(-1), "END:VCARD");
  for (
    const line of [
      "FN:Tess Tester\\, née Über\\; the \\\\ second",
      "TITLE:Data engineer and midwife",
      "ORG:Saltworks",
      "LANG;PREF=1:pt-BR",
      "LANG;PREF=2:de",
      "ADR:;;;Porto\\; old town;;;PT",
      `SOURCE:${ORIGIN}/contact.vcf`,
    ]
  ) assert(lines.includes(line), `${line} in ${lines.join("\n")}`);
  assert((await page(service, "/contact")).includes('href="/contact.vcf"'));

  await using sample = await startService({ files: sampleFiles() });
  linesOf(await (await sample.send(`${ORIGIN}/contact.vcf`)).text());
});
