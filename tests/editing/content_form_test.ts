import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import {
  candidateSchema,
  itemSchema,
  ownPageSchema,
  profileSchema,
  resumeSchema,
  servicesSchema,
  siteSchema,
} from "@/lib/content/content_schemas.ts";
import { opportunitySchema } from "@/lib/content/schema/opportunity.ts";
import { optionsOf } from "@/routes/admin/content/(_components)/FormFields.tsx";
import {
  FIELD,
  type Field,
  fieldsOf,
  groupsOf,
  moveRow,
  NEW_ROW,
  readForm,
  ROW,
  writeForm,
} from "@/lib/editing/content_form.ts";
import { type InterfaceLanguage, LANGUAGE_NAMES, wordsOf } from "@/lib/words/words.ts";

const PROFILE = `# yaml-language-server: $schema=./schemas/profile.json
name: Ada # as on the door
headline: >-
  Builds things
  that last
summary: Two sentences. Or one.
contact:
  email: ada@example.com
skillCategories:
  # the most wanted first
  - category: Languages
    items: [Ada, SQL]
  - category: Tools # of the trade
    items:
      - A lathe # rusty
      - A file
strengths: []
unknown: stays
`;

function form(fields: [string, string][]): URLSearchParams {
  return new URLSearchParams(fields);
}

Deno.test("a form that says what was there leaves every character as it was", () => {
  const untouched = form([
    [`${FIELD}name`, "Ada"],
    [`${FIELD}summary`, "Two sentences. Or one.\r\n"],
    [`${FIELD}contact.email`, "ada@example.com"],
    [`${ROW}skillCategories`, ""],
    [`${ROW}skillCategories`, "0"],
    [`${ROW}skillCategories`, "1"],
    [`${FIELD}skillCategories.0.category`, "Languages"],
    [`${FIELD}skillCategories.0.items`, "Ada\r\nSQL"],
    [`${FIELD}skillCategories.1.category`, "Tools"],
    [`${FIELD}skillCategories.1.items`, "A lathe\nA file"],
  ]);
  assertEquals(writeForm("profile.yaml", PROFILE, untouched), PROFILE);
  assertEquals(writeForm("profile.yaml", PROFILE, form([])), PROFILE);
});

Deno.test("what is changed is changed, with comments, unknown fields and all else kept", () => {
  const given = form([
    [`${FIELD}name`, "Ada: the first"],
    [`${FIELD}tagline`, "Always on time"],
    [`${ROW}skillCategories`, "1"],
    [`${ROW}skillCategories`, NEW_ROW],
    [`${ROW}skillCategories`, "0"],
    [`${FIELD}skillCategories.1.items`, "A file\nA vice\nA lathe"],
    [`${FIELD}skillCategories.${NEW_ROW}.category`, "Trades"],
  ]);
  const text = writeForm("profile.yaml", PROFILE, given)!;
  for (const comment of ["as on the door", "of the trade", "rusty", "the most wanted first", "$schema="]) {
    assertStringIncludes(text, comment);
  }
  const value = parse(text);
  assertEquals([value.name, value.tagline, value.unknown, value.headline], [
    ...["Ada: the first", "Always on time", "stays", "Builds things that last"],
  ]);
  assertEquals(value.skillCategories, [
    { category: "Tools", items: ["A file", "A vice", "A lathe"] },
    { category: "Trades" },
    { category: "Languages", items: ["Ada", "SQL"] },
  ]);
});

Deno.test("what is emptied is gone, and a new row of which nothing is said is none", () => {
  const given = form([[`${FIELD}summary`, ""], [`${ROW}skillCategories`, ""], [`${ROW}about`, NEW_ROW], [
    `${FIELD}about.new`,
    " ",
  ]]);
  const value = parse(writeForm("profile.yaml", PROFILE, given)!);
  assertEquals(["summary" in value, "skillCategories" in value, "about" in value], [false, false, false]);
});

Deno.test("rows are moved by buttons", () => {
  const rows = form(["", "0", "1", "2"].map((key) => [`${ROW}work`, key]));
  const keys = () => rows.getAll(`${ROW}work`).join("");
  moveRow(rows, "up:work:2");
  assertEquals(keys(), "021");
  moveRow(rows, "down:work:0");
  assertEquals(keys(), "201");
  moveRow(rows, "remove:work:0");
  assertEquals(keys(), "21");
  moveRow(rows, "up:work:2");
  moveRow(rows, "down:../../x:0");
  assertEquals(keys(), "21");
});

Deno.test("values have the kinds of their fields: numbers, yes and no, ticks, texts in either form", () => {
  const candidate = writeForm(
    "candidate.yaml",
    "summary: Hello\nown_fact: 3\nterms:\n  refuses:\n    - surveys\n    - {text: weekends, kind: weekends}\n",
    form([
      [`${FIELD}experience.years`, "12"],
      [`${FIELD}terms.places.relocation`, "false"],
      [`${ROW}terms.refuses`, "1"],
      [`${ROW}terms.refuses`, "0"],
      [`${FIELD}terms.refuses.0`, "surveys of any kind"],
      [`${FIELD}terms.refuses.1.text`, "weekends"],
    ]),
  )!;
  assertEquals(parse(candidate), {
    summary: "Hello",
    own_fact: 3,
    terms: {
      refuses: [{ text: "weekends", kind: "weekends" }, "surveys of any kind"],
      places: { relocation: false },
    },
    experience: { years: 12 },
  });
  const ticks = (values: string[]) => form(values.map((value) => [`${FIELD}flagship`, value]));
  const work = "---\ntitle: A work\n---\n\n## Problem\n\nText.\n";
  assertEquals(writeForm("projects/a.md", work, ticks([""])), work);
  assertStringIncludes(writeForm("projects/a.md", work, ticks(["", "true"]))!, "flagship: true\n---\n\n## Problem");
});

Deno.test("what is ticked and what is written is one list, and its order stays", () => {
  const work = "---\ntitle: A work\ntags: [own, finance, email]\n---\n\nText.\n";
  const ticked = (values: string[]) => form(values.map((value) => [`${FIELD}tags`, value]));
  // The form has those that are known first, and the others below them.
  assertEquals(writeForm("projects/a.md", work, ticked(["email", "finance", "own"])), work);
  assertStringIncludes(writeForm("projects/a.md", work, ticked(["crm", "email", "own"]))!, "[ own, email, crm ]");
});

Deno.test("an amount has its figures, its currency and its span, or is told on request", () => {
  const pay = (fields: [string, string][]) =>
    parse(
      writeForm(
        "candidate.yaml",
        "terms:\n  engagements:\n    - {employment_types: [CONTRACTOR], compensation: {min: 70, currency: EUR, per: hour, basis: net}}\n",
        form([
          [`${ROW}terms.engagements`, "0"],
          ...fields.map(([name, value]): [string, string] => [
            `${FIELD}terms.engagements.0.compensation.${name}`,
            value,
          ]),
        ]),
      )!,
    ).terms.engagements[0].compensation;
  assertEquals(pay([["min", "80"], ["per", "day"]]), { min: 80, currency: "EUR", per: "day", basis: "net" });
  const emptied = ["min", "currency", "per", "basis"].map((name): [string, string] => [name, ""]);
  assertEquals(pay([["on_request", "true"], ...emptied]), { on_request: true });
});

const SCHEMAS = {
  ...{ "site.yaml": siteSchema, "profile.yaml": profileSchema, "candidate.yaml": candidateSchema },
  ...{ "services.yaml": servicesSchema, "resume.yaml": resumeSchema, "projects/a.md": itemSchema },
  ...{ "pages/a.md": ownPageSchema, "opportunities/a.yaml": opportunitySchema },
};

Deno.test("every field of a schema is in its form, in one of its groups, and says what it is", () => {
  for (const [path, { shape }] of Object.entries(SCHEMAS)) {
    assertEquals(groupsOf(path).flatMap(({ fields }) => fields.map(({ name }) => name)), Object.keys(shape), path);
    // A name that begins no group any more would take its group away.
    const names = groupsOf(path).map(({ name }) => name);
    assert(names.length === 1 || names.every((name) => name !== undefined), `${path}: ${names}`);
  }
  const hintOf = (path: string, name: string) => fieldsOf(path)!.find((field) => field.name === name)?.hint;
  assertEquals(
    [hintOf("projects/a.md", "image"), hintOf("projects/a.md", "start_date"), hintOf("site.yaml", "time_zone")],
    ["picture", "partial_date", "time_zone"],
  );
});

Deno.test("a text that is no YAML, or that refers to itself, is not changed by a form", () => {
  for (const text of ["name: [", "- a\n- b\n", "a: &a 1\nname: *a\n"]) {
    assertEquals([readForm("profile.yaml", text).value, writeForm("profile.yaml", text, form([]))], [
      undefined,
      undefined,
    ]);
  }
  assertEquals(readForm("projects/a.md", "no front matter").value, undefined);
  assertEquals(readForm("profile.yaml", 'name: "R&D *now*"\n').value, { name: "R&D *now*" });
});

/** Languages are named by the platform, in each language. */
function isLanguage(name: string): boolean {
  return /^[a-z]{2}$/.test(name) && new Intl.DisplayNames("en", { type: "language" }).of(name) !== name;
}

/** The levels of the Common European Framework are called the same everywhere; `native` is not. */
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"];

/** Lists fields with those within them. */
function allOf(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    const within = field.kind === "group" ? field.fields : field.kind === "rows" ? [field.row] : [];
    return [field, ...allOf(field.kind === "either" ? [field.group] : within)];
  });
}

Deno.test("every field and every choice of a schema has words in each language", () => {
  assert(fieldsOf("profile.yaml")!.some(({ name, isRequired }) => name === "headline" && isRequired));
  const all = Object.keys(SCHEMAS).flatMap((path) => allOf(fieldsOf(path)!));
  const names = all.map(({ name }) => name).filter((name) => name !== "" && !isLanguage(name));
  const choices = all.flatMap((field) =>
    field.kind === "choices" || field.kind === "choice" && !field.isBoolean ? field.options : []
  ).filter((name) => !LEVELS.includes(name));
  assert(names.length > 100 && choices.length > 50);
  for (const language of Object.keys(LANGUAGE_NAMES) as InterfaceLanguage[]) {
    const { fields } = wordsOf(language).editing;
    const options = optionsOf(wordsOf(language));
    assertEquals(names.filter((name) => !Object.hasOwn(fields, name)), [], language);
    assertEquals(choices.filter((name) => !Object.hasOwn(options, name)), [], language);
  }
});
