import type { ProfileContent } from "@/lib/content/schema/profile.ts";

/** The owner's pages in other places. Of a second one in the same network the name there tells which it is. */
export function elsewhere(
  { linkedin, github, profiles = [] }: Pick<ProfileContent["contact"], "linkedin" | "github" | "profiles">,
): { name: string; url: string }[] {
  const all = [
    { network: "LinkedIn", url: linkedin },
    { network: "GitHub", url: github },
    ...profiles,
  ] as { network: string; username?: string; url?: string }[];
  return all.flatMap(({ network, username, url }, index) => {
    if (url === undefined) return [];
    const isSecond = all.slice(0, index).some((one) => one.url !== undefined && one.network === network);
    return [{ name: isSecond && username !== undefined ? `${network} ${username}` : network, url }];
  });
}
