import { type EntryForm, noteUnknown, readEntry } from "@/lib/resume/fields.ts";
import { type OwnItem, ownItem, resultOf } from "@/lib/resume/own_export.ts";
import { type Path, ResumeReader } from "@/lib/resume/reader.ts";
import { itemSchema } from "@/lib/content/schema/item.ts";
import { listed } from "@/lib/text/listed.ts";

/** An entry of `projects`, which becomes a project or an agent. */
export interface ResumeProject {
  title: string;
  link?: string;
  start_date?: string;
  end_date?: string;
  organization?: string;
  type?: string;
  tags: string[];
  solution?: string;
  result?: string;
  my_role?: string;
  isAgent: boolean;
  /** In an export of this service: all the rest. */
  own?: OwnItem;
}

const FORM: EntryForm = {
  key: "name",
  fields: {
    ...{
      name: "line",
      description: "prose",
      highlights: "proses",
      keywords: "lines",
      startDate: "date",
      endDate: "date",
    },
    ...{ url: "url", roles: "lines", entity: "line", type: "line" },
  },
  alias: { title: "name", website: "url", summary: "description" },
};

/** @param home Origin of the site that exported the résumé: the pages of its items are not their links. */
export function readProject(
  reader: ResumeReader,
  { vitrine, ...entry }: Record<string, unknown>,
  at: Path,
  home?: string,
): ResumeProject | undefined {
  const read = readEntry(reader, entry, FORM, at) as Record<string, string> | undefined;
  if (read === undefined) return undefined;
  const own = ownItem.safeParse(vitrine);
  if (vitrine !== undefined && !own.success) noteUnknown(reader, { vitrine }, [], at);
  const { name, url, keywords = [], highlights, roles } = read as
    & Record<string, string>
    & {
      [list in "keywords" | "highlights" | "roles"]?: string[];
    };
  const isAgent = /^(?:ai[ -])?agent$/i.test(read.type ?? "");
  return {
    title: name,
    link: own.success && url === `${home}/${own.data.kind}s/${own.data.id}` ? undefined : url,
    start_date: read.startDate,
    end_date: read.endDate,
    organization: read.entity,
    type: isAgent && !own.success ? undefined : read.type,
    tags: readTags(reader, keywords, [...at, "keywords"]),
    solution: read.description,
    result: highlights && resultOf(highlights),
    my_role: own.success ? undefined : roles && listed(roles),
    isAgent,
    ...(own.success && { own: own.data }),
  };
}

/** Tags are short; a longer keyword is cut, as the note says. */
function readTags(reader: ResumeReader, keywords: readonly string[], at: Path): string[] {
  const { element } = itemSchema.shape.tags.def.innerType;
  return [
    ...new Set(keywords.map((keyword, index) => {
      if (element.safeParse(keyword).success) return keyword;
      reader.notes.add([...at, index], `is longer than a tag can be; its first 60 characters were taken.`);
      return keyword.slice(0, 60).toWellFormed().trim();
    })),
  ];
}
