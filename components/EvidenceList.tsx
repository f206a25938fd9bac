import { Section } from "@/components/PageParts.tsx";
import { itemSubject } from "@/lib/content/claims.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { claimsAbout } from "@/lib/operations/claim_operations.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";

/** Shows where others can see that a work is what it says, and what the daily check has found; nothing without evidence. */
export function EvidenceList({ item, context }: { item: Item; context: CallContext }) {
  const { words, language } = context.service;
  const links = claimsAbout(itemSubject(item), context).flatMap(({ evidence }) => evidence);
  if (links.length === 0) return null;
  const stateOf = ({ state, checked_at }: (typeof links)[number]) =>
    state === "reachable" && checked_at !== undefined
      ? fill(words.evidence.checked, { date: dayInWords(checked_at.slice(0, 10), language, { dateStyle: "long" }) })
      : state === "gone"
      ? words.evidence.gone
      : words.evidence.unchecked;
  return (
    <Section id="evidence" title={words.evidence.title}>
      <ul>
        {links.map((link) => (
          <li key={link.url + link.title}>
            <a href={link.url} dir="auto">{link.title}</a>
            {link.quote !== undefined && (
              <>
                : <q dir="auto">{link.quote}</q>
              </>
            )} ({stateOf(link)})
          </li>
        ))}
      </ul>
    </Section>
  );
}
