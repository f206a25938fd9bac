import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { LANGUAGE_NAMES } from "@/lib/words/words.ts";
import { copyProject } from "@/tests/smoke/project_copy.ts";

/** Two fields that no message has, as whoever adds them writes them. */
const ROWS = `  phone: { takes: "line", max: 40, description: "A number to call" },
  wishes: { takes: "lines", max: 300, description: "What else is wished for" },
`;

const SENT = {
  message: "We look for an engineer.",
  reply_to: "sam@company.example",
  from: "Sam Sender",
  subject: "A position",
  company: "Company Ltd",
  company_url: "https://company.example/",
  phone: " 0468123456 ",
  wishes: "Coffee,\r\nand zebrafish",
};

/** Names that tell where they stand: in which language, and for whom. */
const nameOf = (field: string, tag: string, reader: "owner" | "sender") => `${field} ${tag} ${reader}`;

/** Adds the fields to a copy of the project: rows in the table, and names in the catalogues. Nothing else. */
function addFields(folder: string): void {
  const table = `${folder}/lib/contact/message.ts`;
  const source = Deno.readTextFileSync(table);
  const after = source.replace(/^ {2}company_url: /m, (next) => ROWS + next);
  assert(after !== source);
  Deno.writeTextFileSync(table, after);
  for (const tag of Object.keys(LANGUAGE_NAMES)) {
    const path = `${folder}/lib/words/${tag}.json`;
    const words = JSON.parse(Deno.readTextFileSync(path));
    for (const field of ["phone", "wishes"]) {
      words.mail.fields[field] = nameOf(field, tag, "owner");
      words.forms.message.labels[field] = nameOf(field, tag, "sender");
    }
    Deno.writeTextFileSync(path, JSON.stringify(words));
  }
}

/** Sends `SENT` to a service of the project in `folder`, and returns everything in which it then shows. */
async function surfacesIn(folder: string): Promise<Record<string, string>> {
  const flags = ["--quiet", "--no-check", "--allow-all", "--config=tests/deno.json"];
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "tests/contact/support/surfaces.ts", JSON.stringify(SENT), JSON.stringify(flags)],
    cwd: folder,
    env: { NO_COLOR: "1" },
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("a field that is added to the table, with its names in the catalogues, shows wherever a message does", async (t) => {
  using copy = copyProject();
  addFields(copy.path);
  const shown = await surfacesIn(copy.path);
  const both = (surface: string, ...texts: string[]) => {
    for (const text of texts) assertStringIncludes(shown[surface], text, surface);
  };

  await t.step("it is described, checked, and part of what tells a message from another", () => {
    const schema = JSON.parse(shown.schema).properties;
    assertEquals(schema.phone, { type: "string", maxLength: 40, description: "A number to call" });
    assertEquals([schema.wishes.maxLength, schema.wishes.description], [300, "What else is wished for"]);
    both("long", '"path":"phone","message":"must have at most 40 characters"');
    both("long", '"path":"wishes","message":"must have at most 300 characters"');
    both("again", '"deduplicated":true');
    for (const name of ["phone", "wishes"]) {
      assertMatch(shown.others, new RegExp(`^${name}: .*"code":"idempotency_key_reused"`, "m"));
    }
  });

  await t.step("it is stored as fields of its kind are, and found", () => {
    const [{ phone, wishes }] = JSON.parse(shown.json);
    assertEquals([phone, wishes], ["0468123456", "Coffee,\nand zebrafish"]);
    both("found", "1:  0468123456 ", "1: Coffee");
  });

  await t.step("mail, webhook and exports tell it", () => {
    both("mail", "\nphone en owner: 0468123456\n", "\n\nwishes en owner:\nCoffee,\nand zebrafish\n\n-- \n");
    both("webhook", '"phone": "0468123456",', '"wishes": "Coffee,\\nand zebrafish",');
    assertMatch(shown.csv, /^id,.*,company,phone,wishes,company_url,/);
    both("csv", ',0468123456,"Coffee,\nand zebrafish",');
  });

  await t.step("the owner's tools, task and desk show it under its name", () => {
    both("tool_read", "phone en owner: 0468123456", "wishes en owner:\\nCoffee,\\nand zebrafish");
    both("tool_list", "phone en owner: 0468123456");
    both("task", "\n  phone en owner: 0468123456\n");
    for (const tag of ["en", "he"]) {
      both(`desk ${tag}`, `<dt>phone ${tag} owner</dt>\n<dd>\n<bdi>0468123456</bdi>`);
      both(`desk ${tag}`, `<summary>wishes ${tag} owner</summary>\n<div class="mail-text" dir="auto">Coffee,`);
    }
  });

  await t.step("the contact form asks for it", () => {
    both("form", "phone en sender", '<input id="phone" name="phone"', '<textarea id="wishes" name="wishes"');
  });
});
