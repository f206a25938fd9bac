import type { Speech } from "@/lib/admin/desk_language.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Tells the owner what the daily check has found of the links that prove their claims; nothing where there are none. */
export function EvidenceSettings(
  { service: { evidence }, speech: { words: { evidence: words }, locale: language } }: {
    service: Service;
    speech: Speech;
  },
) {
  const links = evidence.all;
  if (links.length === 0) return null;
  const gone = links.filter(({ state }) => state === "gone");
  const wordless = links.filter(({ state, holdsQuote }) => state === "reachable" && !holdsQuote);
  const isAllThere = links.every(({ state, holdsQuote }) => state === "reachable" && holdsQuote);
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{words.desk_title}</h2>
      {gone.length + wordless.length > 0
        ? (
          <div class="notice">
            <p>{gone.length > 0 && `${fillCounted(words.links_gone, gone.length, language)}. `}{words.mend}</p>
            <ul class="problems">
              {gone.map(({ url, reason }) => (
                <li key={url}>
                  <a href={url}>{url}</a> ({words.gone}
                  {reason !== undefined && `: ${reason}`})
                </li>
              ))}
              {wordless.map(({ url, quote }) => (
                <li key={url + quote}>
                  <a href={url}>{url}</a> ({words.missing_words}: <q dir="auto">{quote}</q>)
                </li>
              ))}
            </ul>
          </div>
        )
        : <p>{fillCounted(isAllThere ? words.all_there : words.not_yet, links.length, language)}.</p>}
    </section>
  );
}
