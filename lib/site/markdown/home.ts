import { documentUrl } from "@/lib/discovery/documents.ts";
import { getProfile } from "@/lib/operations/get_profile.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemLine } from "@/lib/site/markdown/item_lists.ts";
import { elsewhere } from "@/lib/site/elsewhere.ts";
import { firstWorks } from "@/lib/site/first_works.ts";
import { historyParts } from "@/lib/site/history.ts";
import { historySection } from "@/lib/site/markdown/history.ts";
import { linkTo } from "@/lib/site/markdown/links.ts";
import { blocks, link, list, plain, section } from "@/lib/text/markdown.ts";

/** Who the owner is: what a printed CV would say, with the works to look at first. */
export async function home(context: CallContext): Promise<string> {
  const { content, catalog } = context.service;
  const profile = await getProfile.run({}, context);
  const history = historyParts(content);
  const { availability, location, remote_policy, languages } = content.candidate;
  return blocks(
    profile.image && `!${link(`Portrait of ${profile.name}`, profile.image)}`,
    `**${plain(profile.headline)}**`,
    profile.tagline && `> ${plain(profile.tagline)}`,
    profile.summary,
    content.site.notice && `*${plain(content.site.notice)}*`,
    section(2, "Work to look at first", list(firstWorks(catalog.items).map((item) => itemLine(item, context)))),
    ...history.filter(({ name }) => name === "work").map(historySection),
    section(2, "About", ...profile.about),
    section(2, "Strengths", ...profile.strengths.map(({ title, detail }) => section(3, plain(title), detail))),
    section(
      2,
      "Skills",
      list([
        ...profile.skillCategories.map(({ category, items }) => `**${plain(category)}:** ${plain(items.join("; "))}`),
        ...profile.aiTools.length > 0 ? [`**AI tools:** ${plain(profile.aiTools.join("; "))}`] : [],
      ]),
    ),
    ...history.filter(({ name }) => name !== "work").map(historySection),
    section(
      2,
      "For hiring",
      list([
        `**Availability:** ${plain(availability)}`,
        `**Location:** ${plain(location)}`,
        `**Remote:** ${plain(remote_policy)}`,
        `**Languages:** ${plain(languages.join("; "))}`,
      ]),
      `All facts: ${linkTo("/recruiters", context)}. Profile, history and works in one document: ${
        link("JSON Resume", documentUrl(context, "resume"))
      }.`,
    ),
    section(
      2,
      "Contact",
      list([
        link(profile.contact.email, `mailto:${profile.contact.email}`),
        ...elsewhere(content.profile.contact).map(({ name, url }) => link(name, url)),
        link("Website", profile.website),
        `${linkTo("/contact", context)}: how to write, for people and for agents`,
      ]),
    ),
  );
}
