import type { SearchDocument, SearchPart } from "@/lib/catalog/search_index.ts";
import { catalog } from "@/lib/catalog/catalog.ts";
import { factFinder, type FactName } from "@/lib/catalog/fact_names.ts";
import type { Content } from "@/lib/content/content.ts";
import { candidateSchema, type Item } from "@/lib/content/content_schemas.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { lazily, stepByStep } from "@/lib/lazily.ts";

/** The weight of a text by its place. */
const WEIGHT = { title: 4, label: 3, fact: 2, story: 1.5, text: 1 };

/** The fields of the content in which one can search, besides the works. */
const SEARCHED = ["profile", "candidate", "services", "resume", "pages", "site"] as const;

type SearchedContent = Pick<Content, typeof SEARCHED[number]>;

/** Gives the index of everything that the owner says; the words of many languages are loaded with the first search. */
export const searchIndex = derivedFrom([...SEARCHED, "items"], (content, partOf) =>
  lazily(async () => {
    const { indexing } = await import("@/lib/catalog/search_index.ts");
    const documents = searchable(content, partOf(catalog).items);
    return await stepByStep(indexing(documents, [content.site.language]));
  }));

/** Returns everything that the owner says as documents that can be found, those of `items` in their order. */
export function searchable(content: SearchedContent, items: readonly Item[]): SearchDocument[] {
  const { profile, candidate, services, resume } = content;
  const documents: (SearchDocument | undefined)[] = [
    {
      id: "profile",
      type: "profile",
      parts: [
        part(profile.name, WEIGHT.title),
        part(profile.headline, WEIGHT.title),
        ...textsIn([profile.skillCategories, profile.aiTools]).map((text) => part(text, WEIGHT.label)),
        ...[profile.contact.email, ...elsewhere(profile.contact)].filter((text) => text !== undefined)
          .map((text): SearchPart => ({ ...part(text, WEIGHT.text), fact: "contact" })),
        ...textsIn([profile.tagline, profile.summary, profile.about, profile.strengths, profile.contact])
          .map((text) => part(text, WEIGHT.text)),
        ...textsIn(resume).map((text) => part(text, WEIGHT.text)),
      ],
    },
    candidate && {
      id: "candidate",
      type: "candidate",
      parts: [
        ...textsIn(candidate.target_roles).map((text) => part(text, WEIGHT.label)),
        ...factsOf(content).map(({ fact, text }) => ({ ...part(text, WEIGHT.text), fact })),
        ...textsIn(candidate).map((text) => part(text, WEIGHT.text)),
      ],
    },
    services && {
      id: "services",
      type: "service",
      parts: [
        part(services.name, WEIGHT.title),
        ...textsIn([services.useCases, services.capabilities]).map((text) => part(text, WEIGHT.fact)),
        ...textsIn(services).map((text) => part(text, WEIGHT.text)),
      ],
    },
    ...items.map(itemDocument),
    ...content.pages.map(({ slug, title, text, description }): SearchDocument => ({
      id: `page:${slug}`,
      type: "page",
      parts: [
        part(title, WEIGHT.title),
        ...description === undefined ? [] : [part(description, WEIGHT.fact)],
        ...text.split(/\n{2,}/).map((paragraph) => part(paragraph, WEIGHT.text)),
      ],
    })),
  ];
  return documents.filter((one) => one !== undefined);
}

/** Returns the owner's pages elsewhere, as texts. */
function elsewhere({ linkedin, github, profiles = [] }: Content["profile"]["contact"]): (string | undefined)[] {
  return [linkedin, github, ...profiles.map(({ url }) => url)];
}

/** Says each hiring fact in a sentence: the owner's lines, what the terms say besides, and further fields under their names. */
function factsOf({ candidate, site }: SearchedContent): { fact: FactName; text: string }[] {
  if (candidate === undefined) return [];
  const { availability, location, remote_policy, compensation, work_authorization, languages = [], terms } = candidate;
  const { engagements = [], places } = terms ?? {};
  const say = termWords(site.language);
  const of = (one: typeof engagements[number], text?: string) => text && `${say.title(one)}: ${text}`;
  const moving = places?.relocation === undefined ? undefined : say.places({ relocation: places.relocation })[0];
  const facts: [fact: FactName, text: string | undefined][] = [
    ["availability", availability],
    ["relocation", moving ?? location],
    ["remote", remote_policy],
    ["pay", compensation],
    ...engagements.flatMap((one): [FactName, string | undefined][] => [
      ["availability", of(one, say.period(one))],
      ["pay", of(one, say.compensation(one.compensation))],
      ["notice", one.notice_days === 0 ? undefined : of(one, say.notice(one))],
    ]),
    ["visa", work_authorization],
    ["languages", languages.join("; ") || undefined],
  ];
  const find = factFinder((word) => [word]);
  for (const [name, value] of Object.entries(candidate as Record<string, unknown>)) {
    const [named] = name in KNOWN_LINES || typeof value !== "string" ? [] : find(name.split("_"));
    if (named !== undefined) facts.unshift([named.fact, value as string]);
  }
  return facts.flatMap(([fact, text]) => text === undefined ? [] : [{ fact, text }]);
}

/** The lines that every candidate document may have: only others are called facts by their names. */
const KNOWN_LINES = candidateSchema.shape;

function itemDocument(item: Item): SearchDocument {
  const { id, kind, title, tags, capabilities, industries, organization, type } = item;
  const { problem, solution, result, my_role, ai_technical_approach, implementation, outcome } = item;
  const parts = (texts: readonly (string | undefined)[], weight: number) =>
    texts.filter((text) => text !== undefined).map((text) => part(text, weight));
  return {
    id: `${kind}:${id}`,
    type: kind,
    parts: [
      part(title, WEIGHT.title),
      ...parts(tags, WEIGHT.label),
      ...parts([...capabilities, ...industries, organization, type], WEIGHT.fact),
      ...parts([problem, solution, result], WEIGHT.story),
      ...parts([my_role, ai_technical_approach, implementation, outcome], WEIGHT.text),
      ...parts((item.sections ?? []).flatMap((one) => "text" in one ? [one.title, one.text] : []), WEIGHT.text),
    ],
  };
}

/** Marks of Markdown and addresses of links, which nobody looks for. */
const MARKS = /\]\([^()\s]{1,2000}\)|[*_`#>[\]]/g;

function part(text: string, weight: number): SearchPart {
  return { text: text.replace(MARKS, (found) => found === "_" ? "_" : ""), weight };
}

/** A web address or a date: it is found by what it belongs to. */
const NO_WORDS = /^(?:https?:\/\/\S*|[\d-]+)$/;

/** Returns the texts in a value, however deep they stand. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return NO_WORDS.test(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
