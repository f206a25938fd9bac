import { type Item, SECTION_FIELDS, sectionHeadings } from "@/lib/content/content_schemas.ts";
import { slug } from "@/lib/text/slug.ts";

/** A section of an item as it is read: its heading in the language of the site or the owner's words, and its Markdown. */
interface ReadSection {
  /** Unlike that of any other section of the item; for addresses. */
  id: string;
  title: string;
  text: string;
}

/** Returns the sections of an item in the owner's order; without one, in the usual order. */
export function sectionsOf(item: Item, language: string): ReadSection[] {
  const headings = sectionHeadings(language);
  const sections = item.sections ?? SECTION_FIELDS.map((field) => ({ title: headings[field], field }));
  const taken = new Set<string>(SECTION_FIELDS);
  return sections.flatMap((section): ReadSection[] => {
    if ("field" in section) {
      const text = item[section.field];
      return text === undefined ? [] : [{ id: section.field, title: headings[section.field], text }];
    }
    const id = slug(section.title, taken, "section", language);
    taken.add(id);
    return [{ id, ...section }];
  });
}
