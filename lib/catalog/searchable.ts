import type { SearchDocument, SearchPart } from "@/lib/catalog/search_index.ts";
import { catalog } from "@/lib/catalog/catalog.ts";
import type { Content } from "@/lib/content/content.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { lazily, stepByStep } from "@/lib/lazily.ts";

/** How much a text tells by the place where it stands. */
const WEIGHT = { title: 4, label: 3, fact: 2, story: 1.5, text: 1 };

/** The fields of the content in which one can search, besides the works. */
const SEARCHED = ["profile", "candidate", "services", "resume", "pages"] as const;

type SearchedContent = Pick<Content, typeof SEARCHED[number]>;

/** Gives the index of everything that the owner says; the words of many languages are loaded with the first search. */
export const searchIndex = derivedFrom([...SEARCHED, "items", "site"], (content, partOf) =>
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
