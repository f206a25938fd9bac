import type { ComponentChildren } from "preact";
import type { Line, RoleMatch } from "@/lib/match/match_answers.ts";
import type { TermName } from "@/lib/match/reading.ts";
import {
  type Corrected,
  type Corrections,
  fieldName,
  figureOf,
  IMPORTANCES,
  TERM_FIGURES,
  UNREAD_AS,
  unreadId,
} from "@/lib/site/reading_form.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

type ResultWords = Pick<
  Words["match"],
  "verdicts" | "statuses" | "term_statuses" | "importance" | "terms" | "result" | "disclaimer"
>;

export interface RoleResultProps {
  /** The reading of the posting before any correction. */
  first: RoleMatch;
  /** The answer to the reading as it is corrected now. */
  match: RoleMatch;
  /** The points of the first answer to which those of `match` belong. */
  ids: Corrected["ids"];
  fields: Corrections;
  words: ResultWords;
  /** The posting as it was sent, for the form that works without script. */
  posting: string;
  /** The news while and after the verdict is asked for anew. */
  news?: string;
  onInput?: (event: Event) => void;
  onSubmit?: (event: SubmitEvent) => void;
}

/** Shows how a posting compares: the verdict, what is open or speaks against it, and, folded, what agrees and how each line was read. */
export function RoleResult(props: RoleResultProps) {
  const { first, match, words, fields, news } = props;
  const { title, organization } = first.posting;
  const named = [title, organization].filter((one) => one !== null).join(", ");
  const [open, agreed] = partsOf(match, words);
  const corrections = Object.keys(fields).length;
  return (
    <article class={`result result-${match.verdict}`} aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1} autofocus>{words.verdicts[match.verdict]}</h2>
      {named !== "" && <p class="small-caps" dir="auto">{named}</p>}
      <p class="lede" dir="auto">{match.verdict === "does_not_fit" ? reasonOf(open[0]) : match.explanation}</p>
      {corrections > 0 && <p class="hint">{fill(words.result.corrected, { count: corrections })}</p>}
      <p class="hint" role="status">{news}</p>

      {open.length > 0 && <h3>{words.result.open}</h3>}
      <Parts parts={open} words={words} />
      {agreed.length > 0 && (
        <details>
          <summary>{fill(words.result.agrees, { count: agreed.length })}</summary>
          <Parts parts={agreed} words={words} most={agreed.length} />
        </details>
      )}
      <details class="ledger" open={corrections > 0}>
        <summary>{words.result.ledger}</summary>
        <Ledger {...props} />
      </details>
      {match.questions.length > 0 && (
        <details>
          <summary>{words.result.questions}</summary>
          <ul class="lines">{match.questions.map((question) => <li key={question} dir="auto">{question}</li>)}</ul>
        </details>
      )}
      <p>{match.next_step}</p>
      <p class="fine">{words.disclaimer}</p>
    </article>
  );
}

/** Says what speaks against it most, in the words of both sides: what further does stands below. */
function reasonOf({ name, theirs, explanation }: Part): string {
  return `${name}: ${theirs ? `“${theirs.replace(/\.$/, "")}”. ` : ""}${explanation}`;
}

/** A point, a term or a line, as it stands in one of the two lists. */
interface Part {
  key: string;
  /** The class that the style sheet knows it by. */
  status: string;
  name: string;
  said: string;
  theirs?: string | null;
  ours?: string | null;
  explanation?: string;
  evidence?: RoleMatch["requirements"][number]["evidence"];
  isPreferred?: boolean;
  /** The most urgent has the lowest. */
  rank: number;
}

const RANKS = { unmet: 0, conflict: 0, not_shown: 2, partly: 3, unread: 4, unknown: 5, met: 9 };

/** Divides what was compared into what needs a look, the most urgent first, and what agrees. */
function partsOf(match: RoleMatch, words: ResultWords): [open: Part[], agreed: Part[]] {
  const points = match.requirements.map((point): Part => ({
    key: point.id,
    status: point.status,
    name: point.text,
    said: words.statuses[point.status],
    explanation: point.status === "not_shown" ? undefined : point.explanation,
    evidence: point.evidence,
    isPreferred: point.importance === "preferred",
    rank: RANKS[point.status] + (point.importance === "preferred" ? 4 : 0) -
      (point.kind === "profession" || point.kind === "licence" ? 1 : 0),
  }));
  const terms = match.terms.filter(({ posting }) => posting !== null).map((term): Part => ({
    key: term.term,
    status: term.status,
    name: words.terms[term.term],
    said: words.term_statuses[term.status],
    theirs: term.posting,
    // Why it does not agree is said with what the owner says.
    ours: term.status === "unmet" ? null : term.profile,
    explanation: term.status === "met" ? undefined : term.explanation,
    rank: RANKS[term.status],
  }));
  const unread = match.unread.map((text, index): Part => ({
    key: unreadId(index),
    status: "unread",
    name: text,
    said: words.result.as.unread,
    rank: RANKS.unread,
  }));
  const all = [...terms, ...points, ...unread].sort((a, b) => a.rank - b.rank);
  return [all.filter(({ status }) => status !== "met"), all.filter(({ status }) => status === "met")];
}

/** So many parts are shown at once; the others are a click away. */
const SHOWN = 6;

function Parts({ parts, words, most = SHOWN }: { parts: readonly Part[]; words: ResultWords; most?: number }) {
  if (parts.length === 0) return null;
  const rest = parts.slice(most);
  return (
    <>
      <ul class="parts">{parts.slice(0, most).map((part) => <PartRow key={part.key} part={part} words={words} />)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{fill(words.result.more, { count: rest.length })}</summary>
          <ul class="parts">{rest.map((part) => <PartRow key={part.key} part={part} words={words} />)}</ul>
        </details>
      )}
    </>
  );
}

function PartRow({ part, words: { result, importance } }: { part: Part; words: ResultWords }) {
  const { status, name, said, theirs, ours, explanation, evidence = [], isPreferred } = part;
  return (
    <li class={`match-${status}`}>
      <p>
        <span class="part-name" dir="auto">{name}</span> <strong>{said}</strong>
        {isPreferred && <span class="hint">({importance.preferred})</span>}
      </p>
      {theirs && (
        <p dir="auto">
          {result.theirs}: <q>{theirs}</q>
        </p>
      )}
      {ours && (
        <p dir="auto">
          {result.ours}: <q>{ours}</q>
        </p>
      )}
      {explanation && evidence.length === 0 && <p class="hint" dir="auto">{explanation}</p>}
      {evidence.map(({ claim, title, quote, because, url }) => (
        <p key={claim} class="hint" dir="auto">
          <a href={url}>{title}</a>: <q>{marked(quote, because)}</q>
        </p>
      ))}
    </li>
  );
}

/** Marks the words of a quotation that carry it. */
function marked(quote: string, because: string): ComponentChildren {
  const at = because === "" ? -1 : quote.indexOf(because);
  if (at === -1) return quote;
  return [quote.slice(0, at), <mark key="because">{because}</mark>, quote.slice(at + because.length)];
}

/** Shows the posting line by line, beside what each was taken for, as a form in which that can be changed. */
function Ledger({ first, match, ids, fields, words, posting, onInput, onSubmit }: RoleResultProps) {
  const { result } = words;
  const lines = first.lines ?? [];
  const form = { first, match, ids, fields, words };
  const placed = new Set(lines.flatMap(({ refs }) => refs));
  const further = [
    ...first.requirements.filter(({ id }) => !placed.has(id)).map(({ id, text }) => ({ text, ref: id })),
    ...first.terms.filter(({ term, posting }) => posting !== null && !placed.has(term))
      .map(({ term, posting }) => ({ text: posting!, ref: term })),
  ].map(({ text, ref }): Line => ({ text, as: ref in words.terms ? "term" : "point", refs: [ref] }));
  const seen = new Set<string>();
  const isFirst = (ref: string) => !seen.has(ref) && seen.add(ref) !== undefined;
  return (
    <form class="ledger-form" method="post" action="/match" onInput={onInput} onSubmit={onSubmit}>
      <p class="hint">{result.ledger_hint}</p>
      <ol class="ledger-lines">
        {[...lines, ...further].map((line, index) => (
          <li key={index} class={`line-${line.as}`}>
            <p dir="auto">{line.text}</p>
            <div>
              <p class="small-caps">{result.as[line.as]}</p>
              {line.refs.filter(isFirst).map((ref) =>
                ref in words.terms
                  ? <TermFields key={ref} {...form} term={ref as TermName} />
                  : <PointFields key={ref} {...form} id={ref} />
              )}
              {unreadIn(line, first).filter(isFirst).map((id) => <UnreadField key={id} {...form} id={id} />)}
            </div>
          </li>
        ))}
      </ol>
      <textarea name="posting" hidden value={posting} />
      <noscript>
        <button class="button button-quiet" type="submit">{result.again}</button>
      </noscript>
    </form>
  );
}

/** Returns the ids of what was not understood in a line. */
function unreadIn({ text, as }: Line, { reading }: RoleMatch): string[] {
  return (reading.unread ?? []).flatMap((part, index) =>
    text === part || as !== "heading" && text.includes(part) ? [unreadId(index)] : []
  );
}

type FieldsProps = Pick<RoleResultProps, "first" | "match" | "ids" | "fields" | "words">;

function PointFields({ first, match, ids, fields, words, id }: FieldsProps & { id: string }) {
  const index = first.requirements.findIndex((one) => one.id === id);
  if (index === -1) return null;
  const point = first.reading.requirements[index];
  const { result, statuses } = words;
  const status = match.requirements[ids.indexOf(id)]?.status;
  const value = (part: string, read: unknown) => fields[fieldName(id, part)] ?? String(read ?? "");
  return (
    <div class="corrections">
      {status !== undefined && <strong>{statuses[status]}</strong>}
      <Choice
        name={fieldName(id, "kind")}
        label={`${result.kind}: ${point.text}`}
        value={value("kind", point.kind)}
        options={Object.entries(result.kinds)}
      />
      <Choice
        name={fieldName(id, "importance")}
        label={`${result.weight}: ${point.text}`}
        value={value("importance", point.importance)}
        options={IMPORTANCES.map((one) => [one, result.importances[one]])}
      />
      {(point.years !== undefined || point.kind === "experience") && (
        <Figure name={fieldName(id, "years")} label={result.years} value={value("years", point.years)} type="number" />
      )}
    </div>
  );
}

function TermFields({ first, match, fields, words, term }: FieldsProps & { term: TermName }) {
  const { result, terms, term_statuses } = words;
  const status = match.terms.find((one) => one.term === term);
  const figures = Object.entries(TERM_FIGURES[term as keyof typeof TERM_FIGURES] ?? {});
  return (
    <div class="corrections">
      <span>{terms[term]}</span>
      {status?.posting && <strong>{term_statuses[status.status]}</strong>}
      {figures.filter(([part]) => figureOf(first.reading, term, part) !== "").map(([part, type]) => (
        <Figure
          key={part}
          name={fieldName(term, part)}
          label={result.figures[part as keyof typeof result.figures]}
          value={fields[fieldName(term, part)] ?? figureOf(first.reading, term, part)}
          type={type}
        />
      ))}
      <label class="choice">
        <input type="checkbox" name={fieldName(term, "none")} checked={fields[fieldName(term, "none")] !== undefined} />
        {" "}
        {result.none}
      </label>
    </div>
  );
}

function UnreadField({ first, fields, words: { result }, id }: FieldsProps & { id: string }) {
  const text = first.reading.unread?.[Number(id.slice(1)) - 1] ?? "";
  const name = fieldName(id, "as");
  return (
    <div class="corrections">
      <Choice
        name={name}
        label={`${result.weight}: ${text}`}
        value={fields[name] ?? "unread"}
        options={UNREAD_AS.map((one) => [one, one === "unread" ? result.as.unread : result.importances[one]])}
      />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: [value: string, label: string][];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <select name={name} aria-label={label}>
      {options.map(([option, label]) => <option key={option} value={option} selected={option === value}>{label}
      </option>)}
    </select>
  );
}

interface FigureProps {
  name: string;
  label: string;
  value: string;
  type: "number" | "date";
}

function Figure({ name, label, value, type }: FigureProps) {
  return (
    <label>
      {label} <input type={type} name={name} value={value} min={type === "number" ? 0 : undefined} step="any" />
    </label>
  );
}
