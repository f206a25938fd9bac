import { Filled } from "@/components/Filled.tsx";
import { AgentNote, Masthead } from "@/components/PageParts.tsx";
import { SearchField } from "@/components/SearchField.tsx";
import type { SearchHit, SearchResult } from "@/lib/catalog/search_index.ts";
import { searchIndex } from "@/lib/catalog/searchable.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { countCall } from "@/lib/operations/read_limit.ts";
import { placeOf } from "@/lib/operations/search_operations.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { tagCounts } from "@/lib/site/works.ts";
import { echoed, markWords } from "@/lib/text/excerpt.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** The question and the results of a search. */
interface Found extends SearchResult {
  query: string;
}

/** As many as people look through. */
const MAX_RESULTS = 20;
const MAX_SUBJECTS = 12;

/**
 * Finds what the address of the page asks for; undefined where it asks for nothing.
 *
 * @throws {ServiceError} `rate_limited` for a visitor who has searched too often.
 */
export async function found({ chosen, context, form }: PageView): Promise<Found | undefined> {
  const query = chosen?.q.slice(0, 500).trim();
  if (!query || form !== "page") return undefined;
  countCall(context);
  return { query, ...(await context.service.revision.part(searchIndex)()).search(query, { limit: MAX_RESULTS }) };
}

/** Shows the search of the site and, where words were given, what says them. */
export function SearchPage({ view: { page, context }, found }: { view: PageView; found?: Found }) {
  const words = context.service.words.search;
  return (
    <>
      <Masthead title={page.title} size="small" note={<AgentNote context={context} operations={["search"]} />}>
        <SearchField words={words} query={found?.query} large />
        {found === undefined && <p>{words.intro}</p>}
      </Masthead>
      {found !== undefined && <Results found={found} context={context} />}
      {(found === undefined || found.hits.length === 0) && <Subjects context={context} />}
    </>
  );
}

function Results({ found: { query, hits, missing, corrected }, context }: { found: Found; context: CallContext }) {
  const { words: { search: words }, language } = context.service;
  const asked = echoed(query);
  return (
    <div class="results" aria-live="polite">
      <p dir="auto">
        {hits.length === 0
          ? <Filled text={words.none} values={{ query: <bdi>{asked}</bdi> }} />
          : fillCounted(words.count, hits.length, language, { query: asked })}
      </p>
      {corrected.map(([typed, meant]) => (
        <p key={typed} dir="auto">
          <Filled text={words.corrected} values={{ typed: <bdi>{echoed(typed)}</bdi>, meant: <bdi>{meant}</bdi> }} />
        </p>
      ))}
      {hits.length > 0 && missing.length > 0 && (
        <p dir="auto">
          <Filled text={words.missing} values={{ words: <bdi>{missing.map(echoed).join(", ")}</bdi> }} />
        </p>
      )}
      <ol class="result-list">
        {hits.map((hit) => <Result key={hit.document.id} hit={hit} context={context} />)}
      </ol>
    </div>
  );
}

function Result({ hit: { document, excerpt, written }, context }: { hit: SearchHit; context: CallContext }) {
  const { title, url } = placeOf(document.id, context)!;
  const types: Record<string, string> = context.service.words.search.types;
  return (
    <li>
      <h2 dir="auto">
        <a href={url.slice(context.baseUrl.length)}>{title}</a>
      </h2>
      <p class="result-type">{types[document.type]}</p>
      <p dir="auto">
        {markWords(excerpt, [written]).map(({ text, mark }, index) =>
          mark === undefined ? text : <mark key={index}>{text}</mark>
        )}
      </p>
    </li>
  );
}

/** Shows what can be looked for. */
function Subjects({ context: { service } }: { context: CallContext }) {
  const tags = tagCounts(service.catalog.items).map(([tag]) => tag);
  if (tags.length === 0) return null;
  return (
    <div class="subjects">
      <p>{service.words.search.subjects}</p>
      <div class="tags">
        <ul>
          {tags.slice(0, MAX_SUBJECTS).map((tag) => (
            <li key={tag}>
              <a href={`/search?q=${encodeURIComponent(tag)}`} rel="nofollow" dir="auto">{tag}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
