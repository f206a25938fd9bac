import { type Document, isMap, isNode, isScalar, isSeq, type Node, parseDocument, YAMLMap, YAMLSeq } from "yaml";
import { z } from "zod";
import {
  candidateSchema,
  itemSchema,
  ownPageSchema,
  profileSchema,
  resumeSchema,
  servicesSchema,
  siteSchema,
} from "@/lib/content/content_schemas.ts";
import { type Hint, hints, MAX_LINE } from "@/lib/content/schema/fields.ts";
import { opportunitySchema } from "@/lib/content/schema/opportunity.ts";

// A form is derived from the schema of a file, and what it brings back is written into the file's own YAML: what the form
// does not know, and comments, stay as they are.

/** The files that every site may have, in the order in which they are shown. */
export const PARTS = ["profile", "site", "candidate", "services", "resume", "tags", "analysis"] as const;

/** The folders below the owner's in which a file is a thing of its own. */
export const FOLDERS = ["projects", "agents", "pages", "opportunities"] as const;

export type FolderName = typeof FOLDERS[number];

const PATHS = [
  new RegExp(`^(?:${PARTS.join("|")})\\.yaml$`),
  /^(?:projects|agents)\/[\w-]{1,100}\.md$/,
  /^pages\/[a-z0-9][a-z0-9-]{0,99}\.md$/,
  /^opportunities\/[\w-]{1,100}\.yaml$/,
];

/** Tells whether a path is one of a file that the owner can edit. */
export function isContentPath(path: string): boolean {
  return PATHS.some((pattern) => pattern.test(path));
}

/** A field of a form; they come in the order of the schema. */
export type Field = { name: string; isRequired: boolean; hint?: Hint; isFormer?: boolean } & FieldKind;

export type FieldKind =
  /** `long`: in several lines. */
  | { kind: "text"; form: "line" | "long" | "number" | "date" | "email" | "url" }
  /** One of several; `isBoolean`: yes or no. */
  | { kind: "choice"; options: readonly string[]; isBoolean?: boolean }
  | { kind: "tick" }
  /** Some of several. */
  | { kind: "choices"; options: readonly string[] }
  /** Texts of one line each. */
  | { kind: "lines" }
  | { kind: "group"; fields: readonly Field[] }
  /** Any number of the same. */
  | { kind: "rows"; row: Field }
  /** A text, or a group that says more. */
  | { kind: "either"; group: Field };

/** The part of JSON Schema that the schemas of content become. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: string[];
  const?: unknown;
  hint?: Hint;
  isFormer?: boolean;
  maxLength?: number;
  format?: string;
  default?: unknown;
}

/** Lists of which the form offers what the site has already, to be ticked beside what is written. */
export const TICKED: ReadonlySet<Hint> = new Set(["tags", "industries", "offers"]);

const SCHEMAS: Record<string, z.ZodType> = {
  "site.yaml": siteSchema,
  "profile.yaml": profileSchema,
  "candidate.yaml": candidateSchema,
  "services.yaml": servicesSchema,
  "resume.yaml": resumeSchema,
  projects: itemSchema,
  agents: itemSchema,
  pages: ownPageSchema,
  opportunities: opportunitySchema,
};

const known = new Map<string, readonly Field[]>();

/** Returns the fields of a file of content; undefined where it has no form and is edited as text. */
export function fieldsOf(path: string): readonly Field[] | undefined {
  const kind = path.includes("/") ? path.split("/")[0] : path;
  if (!Object.hasOwn(SCHEMAS, kind)) return undefined;
  let fields = known.get(kind);
  if (fields === undefined) {
    const schema = z.toJSONSchema(SCHEMAS[kind], {
      io: "input",
      unrepresentable: "any",
      metadata: hints,
    }) as JsonSchema;
    known.set(kind, fields = fieldsIn(schema));
  }
  return fields;
}

function fieldsIn({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    hint: hintIn(schema),
    isFormer: schema.isFormer,
    ...kindOf(schema),
  }));
}

function hintIn({ hint, anyOf = [] }: JsonSchema): Hint | undefined {
  return hint ?? anyOf.map(hintIn).find((one) => one !== undefined);
}

/** Asks for everything that a group may hold in one of its forms. What belongs together is for the schema to say. */
function merged(forms: readonly JsonSchema[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const form of forms) {
    for (const [name, schema] of Object.entries(form.properties ?? {})) {
      const isFlag = typeof schema.const === "boolean";
      properties[name] ??= isFlag ? { type: "boolean", default: false } : schema;
    }
  }
  const required = (forms[0].required ?? []).filter((name) => forms.every((form) => form.required?.includes(name)));
  return { type: "object", properties, required };
}

function kindOf(schema: JsonSchema): FieldKind {
  const all = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== "null");
  const isOfGroups = all.length > 1 && all.every(({ type }) => type === "object");
  const forms = isOfGroups ? [merged(all)] : all;
  const group = forms.find(({ type }) => type === "object");
  if (forms.length > 1) {
    return group === undefined ? { kind: "text", form: "line" } : { kind: "either", group: rowOf(group) };
  }
  const [only] = forms;
  if (only.type === "object") return { kind: "group", fields: fieldsIn(only) };
  if (only.type === "array") return listOf(only.items ?? {});
  if (only.enum !== undefined) return { kind: "choice", options: only.enum };
  if (only.type === "boolean") {
    return only.default === false ? { kind: "tick" } : { kind: "choice", options: ["true", "false"], isBoolean: true };
  }
  if (only.type === "number" || only.type === "integer") return { kind: "text", form: "number" };
  const form = FORMATS[only.format ?? ""] ?? (isLong(only) ? "long" : "line");
  return { kind: "text", form };
}

const FORMATS: Record<string, "date" | "email" | "url"> = { date: "date", email: "email", uri: "url" };

function listOf(items: JsonSchema): FieldKind {
  if (items.enum !== undefined) return { kind: "choices", options: items.enum };
  if (items.type === "string" && !isLong(items)) return { kind: "lines" };
  return { kind: "rows", row: rowOf(items) };
}

function rowOf(schema: JsonSchema): Field {
  return { name: "", isRequired: true, hint: hintIn(schema), ...kindOf(schema) };
}

function isLong({ maxLength = 0, format }: JsonSchema): boolean {
  return format === undefined && maxLength > MAX_LINE && maxLength !== 2000;
}

/** A file as a form shows it. */
interface FormText {
  /** Undefined where the text is no YAML that can be changed: then it is edited as text. */
  value?: Record<string, unknown>;
  /** The Markdown behind the front matter of a work or a page. */
  body?: string;
}

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** Reads a file for its form. */
export function readForm(path: string, text: string): FormText {
  const { yaml, body } = partsOf(path, text);
  const document = yaml === undefined ? undefined : parsed(yaml);
  return { value: document && (document.toJS() ?? {}), body };
}

function partsOf(path: string, written: string): { yaml?: string; body?: string } {
  const text = written.replace(/\r\n?/g, "\n");
  if (!path.endsWith(".md")) return { yaml: text };
  const match = FRONT_MATTER.exec(text);
  return match === null ? {} : { yaml: match[1] ?? "", body: text.slice(match[0].length) };
}

/** Parses YAML that a form can change: a map, without mistakes, and without references that would be torn apart. */
function parsed(yaml: string): Document | undefined {
  const document = parseDocument(yaml);
  if (document.errors.length > 0 || /(?:^|[\s:[{,-])[&*][^\s]/.test(yaml.replace(/(["']).*?\1/g, ""))) return undefined;
  if (document.contents === null) document.contents = new YAMLMap() as unknown as typeof document.contents;
  return isMap(document.contents) ? document : undefined;
}

/**
 * Names of what a form sends: `f:` with the path of a field, `r:` with that of a list, once for each of its rows. A row is
 * called by its number in the text that the form was made of, or `new`.
 */
export const FIELD = "f:";
export const ROW = "r:";
export const BODY = "body";
export const NEW_ROW = "new";

/**
 * Writes what a form says into the text that the form was made of. What is as it was stays as it was written.
 *
 * @returns undefined where that text is none that a form can change.
 */
export function writeForm(path: string, text: string, form: URLSearchParams): string | undefined {
  const fields = fieldsOf(path);
  const { yaml, body } = partsOf(path, text);
  const document = yaml === undefined ? undefined : parsed(yaml);
  if (fields === undefined || document === undefined) return undefined;
  const before = JSON.stringify(document.toJS());
  changeMap(document, document.contents as unknown as YAMLMap, fields, form, "");
  const isSame = JSON.stringify(document.toJS()) === before;
  const written = isSame ? yaml! : document.toString({ lineWidth: 120 });
  if (body === undefined) return written;
  const given = form.get(BODY)?.replace(/\r\n?/g, "\n");
  const isSameBody = given === undefined || given.trim() === body.trim();
  return `---\n${written}---\n${isSameBody ? body : `\n${given.trim()}\n`}`;
}

function changeMap(
  document: Document,
  map: YAMLMap,
  fields: readonly Field[],
  form: URLSearchParams,
  path: string,
): void {
  for (const field of fields) {
    const before = map.get(field.name, true) as Node | undefined;
    const after = changed(document, before, field, form, path + field.name);
    if (after === before) continue;
    if (after === undefined) map.delete(field.name);
    else map.set(field.name, after);
  }
}

/** Returns the node of a field after the form: the same where nothing is another, undefined where nothing is said. */
function changed(
  document: Document,
  before: Node | undefined,
  field: Field,
  form: URLSearchParams,
  path: string,
): Node | undefined {
  const old: unknown = isNode(before) ? before.toJS(document) : undefined;
  switch (field.kind) {
    case "group": {
      const map = isMap(before) ? before : new YAMLMap();
      changeMap(document, map, field.fields, form, `${path}.`);
      // What the owner wrote as empty stays; a group of which nothing is said is not there.
      return map.items.length === 0 && !(isMap(before) && Object.keys(old ?? {}).length === 0) ? undefined : map;
    }
    case "either":
      return form.has(FIELD + path)
        ? changedText(document, before, old, form.get(FIELD + path), "line")
        : changed(document, before, field.group, form, path);
    case "rows":
      return form.has(ROW + path) ? changedRows(document, before, field.row, form, path) : before;
    case "lines":
    case "choices": {
      if (!form.has(FIELD + path)) return before;
      const given = form.getAll(FIELD + path).flatMap((text) => text.split(/\r\n?|\n/)).map((one) => one.trim())
        .filter((one) => one !== "");
      // Where some are ticked and others written, their order says nothing: it stays.
      const isTicked = field.kind === "choices" || field.hint !== undefined && TICKED.has(field.hint);
      return changedLines(document, before, isTicked ? inOrderOf(old, given) : given);
    }
    case "tick": {
      if (!form.has(FIELD + path)) return before;
      const isTicked = form.getAll(FIELD + path).includes("true");
      return isTicked === (old === true) ? before : isTicked ? document.createNode(true) : undefined;
    }
    case "choice":
      return changedText(document, before, old, form.get(FIELD + path), field.isBoolean ? "boolean" : "line");
    case "text":
      return changedText(document, before, old, form.get(FIELD + path), field.form);
  }
}

function changedText(
  document: Document,
  before: Node | undefined,
  old: unknown,
  given: string | null,
  form: string,
): Node | undefined {
  if (given === null) return before;
  const text = given.replace(/\r\n?/g, "\n").trim();
  if (text === textOf(old).trim()) return before;
  if (text === "") return undefined;
  const value = form === "boolean" ? text === "true" : form === "number" ? numberOf(text) : text;
  if (!isScalar(before)) return document.createNode(value);
  before.value = value;
  // A style that was chosen for the old words may not suit the new ones; YAML chooses anew.
  before.type = undefined;
  before.source = undefined;
  return before;
}

function numberOf(text: string): number | string {
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : text;
}

function inOrderOf(old: unknown, given: readonly string[]): string[] {
  const order = Array.isArray(old) ? old.map(textOf) : [];
  const placeOf = (one: string) => order.includes(one) ? order.indexOf(one) : Infinity;
  return given.toSorted((a, b) => placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b));
}

function changedLines(document: Document, before: Node | undefined, given: readonly string[]): Node | undefined {
  const old = isSeq(before) ? [...before.items] as Node[] : [];
  const said = old.map((node) => textOf(isNode(node) ? node.toJS(document) : node));
  if (isSeq(before) && said.length === given.length && said.every((one, index) => one.trim() === given[index])) {
    return before;
  }
  if (given.length === 0) return undefined;
  const seq = isSeq(before) ? before : new YAMLSeq();
  // A line that was there keeps what is written beside it.
  seq.items = given.map((one) => {
    const at = said.findIndex((text) => text.trim() === one);
    if (at < 0) return document.createNode(one);
    said[at] = "";
    return old[at];
  });
  return seq;
}

function changedRows(
  document: Document,
  before: Node | undefined,
  row: Field,
  form: URLSearchParams,
  path: string,
): Node | undefined {
  const old = isSeq(before) ? [...before.items] as Node[] : [];
  const items = form.getAll(ROW + path).filter((key) => key !== "").flatMap((key) => {
    const after = changed(document, old[Number(key)], row, form, `${path}.${key}`);
    return after === undefined || isMap(after) && after.items.length === 0 ? [] : [after];
  });
  if (items.length === 0) return isSeq(before) && old.length === 0 ? before : undefined;
  if (isSeq(before) && items.length === old.length && items.every((one, index) => one === old[index])) return before;
  const seq = isSeq(before) ? before : new YAMLSeq();
  seq.items = items;
  return seq;
}

/** Writes a value as a field shows it. */
export function textOf(value: unknown): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}

/** Does to the rows of a form what one of its buttons says: `up:PATH:ROW`, `down:PATH:ROW` or `remove:PATH:ROW`. */
export function moveRow(form: URLSearchParams, button: string): void {
  const [, what, path, key] = /^(up|down|remove):([\w.]{1,200}):(\w{1,9})$/.exec(button) ?? [];
  if (what === undefined) return;
  const keys = form.getAll(ROW + path).filter((one) => one !== "");
  const at = keys.indexOf(key);
  if (at < 0) return;
  keys.splice(at, 1);
  if (what !== "remove") keys.splice(Math.max(0, what === "up" ? at - 1 : at + 1), 0, key);
  form.delete(ROW + path);
  // Without any row it is still known that the list was in the form.
  for (const one of ["", ...keys]) form.append(ROW + path, one);
}

/** The fields with which a group of a long form begins; a field that is new to a schema belongs to the group before it. */
const GROUPS: Record<string, Record<string, GroupName>> = {
  "profile.yaml": { name: "basics", image: "pictures", about: "more" },
  "candidate.yaml": { summary: "basics", experience: "facts", terms: "terms", updated_at: "more" },
  "site.yaml": { title: "basics", look: "look", updated_at: "more" },
  "services.yaml": { draft: "basics", audiences: "facts", pricing: "more" },
  projects: { title: "basics", image: "pictures", start_date: "facts", tags: "found", evidence: "proof" },
  opportunities: { id: "basics", likely_approach: "facts", pains: "found" },
};

type GroupName = "basics" | "pictures" | "facts" | "found" | "proof" | "terms" | "look" | "more";

/** Returns the fields of a form in groups; a form that is short, or of lists alone, has one without a name. */
export function groupsOf(path: string): { name?: GroupName; fields: Field[] }[] {
  const kind = path.split("/")[0];
  const begins = GROUPS[kind === "agents" ? "projects" : kind] ?? {};
  const groups: { name?: GroupName; fields: Field[] }[] = [];
  for (const field of fieldsOf(path) ?? []) {
    const name = Object.hasOwn(begins, field.name) ? begins[field.name] : undefined;
    if (name !== undefined || groups.length === 0) groups.push({ name, fields: [] });
    groups.at(-1)!.fields.push(field);
  }
  return groups;
}
