import { CONTENT } from "@/lib/admin/admin_paths.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { saveForm } from "@/lib/admin/content_desk.ts";
import { HOME_SECTIONS, type HomeSection, lookSchema } from "@/lib/content/schema/look_choices.ts";
import { FIELD, fieldsOf, readForm, ROW, textOf } from "@/lib/editing/content_form.ts";

// The look of the site is a part of `site.yaml`; this page of the desk is another form for it, beside the pages themselves.

export const LOOK = `${CONTENT}/look`;
export const LOOK_FILE = "site.yaml";

const SECTIONS = `${ROW}look.sections`;

/** A choice that the owner has, with what is chosen. */
export interface LookChoice {
  name: string;
  /** The value that a form sends; empty for the usual one, which needs not be written. */
  options: { value: string; name: string; isChosen: boolean }[];
}

/** A part of the first page, as the form shows it. */
interface LookSection {
  /** Of its row: its number in the file, or a name of its own where it is not written there. */
  key: string;
  section: HomeSection;
  title: string;
  limit: string;
  hidden: boolean;
}

/** The contents of the page of the look. */
export interface LookForm {
  choices: LookChoice[];
  hue: { field: string; value: string };
  sections: LookSection[];
}

const CHOICES = ["theme", "type", "list", "columns", "strength", "paper", "scheme", "signature"] as const;

/** Reads the choices from the file; undefined where it is no YAML that a form can change. */
export function lookForm(text: string): LookForm | undefined {
  const { value } = readForm(LOOK_FILE, text);
  if (value === undefined) return undefined;
  const look = (typeof value.look === "object" ? value.look ?? {} : {}) as Record<string, unknown>;
  const usual: Record<string, unknown> = lookSchema.parse({});
  const isOfSite = look.hue === undefined && value.hue !== undefined;
  return {
    choices: CHOICES.map((name) => choiceOf(name, textOf(look[name]), textOf(usual[name]))),
    hue: { field: `${FIELD}${isOfSite ? "hue" : "look.hue"}`, value: textOf(look.hue ?? value.hue) },
    sections: sectionsOf(look.sections),
  };
}

function choiceOf(name: typeof CHOICES[number], said: string, usual: string): LookChoice {
  const field = fieldsOf(LOOK_FILE)!.find((one) => one.name === "look");
  const known = field?.kind === "group" ? field.fields.find((one) => one.name === name) : undefined;
  const names = known?.kind === "choice" ? known.options : ["1", "2", "3"];
  // What the theme says is chosen by saying nothing.
  const all = usual === "" ? ["", ...names] : names;
  return {
    name,
    options: all.map((one) => ({
      name: one,
      value: one === usual && said !== one ? "" : one,
      isChosen: one === (said || usual),
    })),
  };
}

function sectionsOf(written: unknown): LookSection[] {
  const rows = (Array.isArray(written) ? written : []) as Record<string, unknown>[];
  const named = rows.map((row, index) => ({
    key: String(index),
    section: row?.section as HomeSection,
    title: textOf(row?.title),
    limit: textOf(row?.limit),
    hidden: row?.hidden === true,
  })).filter(({ section }) => HOME_SECTIONS.includes(section));
  const others = HOME_SECTIONS.filter((section) => !named.some((one) => one.section === section));
  return [
    ...named,
    ...others.map((section) => ({
      key: `s${HOME_SECTIONS.indexOf(section)}`,
      ...{ section, title: "", limit: "", hidden: false },
    })),
  ];
}

/** Saves what the form of the look brings as a draft. @throws {ServiceError} `validation_failed`, `unavailable`. */
export async function saveLook(ctx: AdminContext, form: URLSearchParams) {
  form.set("file", LOOK_FILE);
  leaveOutUsual(form);
  return await saveForm(ctx, form);
}

/** Leaves out the parts at the end of the list that stand there in any case: nothing is said of them. */
function leaveOutUsual(form: URLSearchParams): void {
  const keys = form.getAll(SECTIONS).filter((key) => key !== "");
  const placeOf = (key: string) => HOME_SECTIONS.indexOf(valueOf(key, "section") as HomeSection);
  const valueOf = (key: string, name: string) => form.getAll(`${FIELD}look.sections.${key}.${name}`).join("").trim();
  let last: number = HOME_SECTIONS.length;
  while (keys.length > 0) {
    const key = keys.at(-1)!;
    if (["title", "limit", "hidden"].some((name) => valueOf(key, name) !== "") || placeOf(key) >= last) break;
    last = placeOf(key);
    keys.pop();
  }
  form.delete(SECTIONS);
  for (const key of ["", ...keys]) form.append(SECTIONS, key);
}
