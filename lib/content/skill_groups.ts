import type { ProfileContent } from "@/lib/content/content_schemas.ts";

type Profile = Pick<ProfileContent, "skillCategories">;

/** Returns the owner's skills, each once; a group without any is one itself. */
export function skillNames({ skillCategories }: Profile): string[] {
  return [...new Set(skillCategories.flatMap(({ category, items }) => items.length === 0 ? [category] : items))];
}

/** Returns the groups of skills as they are shown: those that are a skill themselves stand together, under `name`. */
export function skillGroups({ skillCategories }: Profile, name: string): { name: string; items: string[] }[] {
  const alone = skillCategories.filter(({ items }) => items.length === 0)
    .map(({ category, level }) => level === undefined ? category : `${category} (${level})`);
  const groups = skillCategories.filter(({ items }) => items.length > 0)
    .map(({ category, items }) => ({ name: category, items }));
  return alone.length === 0 ? groups : [...groups, { name, items: alone }];
}
