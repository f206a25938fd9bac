import type { ComponentChildren } from "preact";
import type { MatchWords } from "@/lib/admin/message_view.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";

interface MatchTableProps {
  match: RoleMatch;
  words: MatchWords;
  /** Whoever reads it is told how to write to the owner, unless it is the owner. */
  isForOwner?: boolean;
}

/** Shows how a posting compares with the profile: the verdict, a table for each direction, and what is open. */
export function MatchTable({ match, words, isForOwner = false }: MatchTableProps) {
  const { page, statuses, term_statuses, importance } = words;
  const { title, organization } = match.posting;
  const named = [title, organization].filter((one) => one !== null).join(", ");
  return (
    <section class={`match match-${match.verdict}`} aria-label={words.verdicts[match.verdict]}>
      <h3 class="match-verdict">{words.verdicts[match.verdict]}</h3>
      {named !== "" && <p class="small-caps" dir="auto">{named}</p>}
      <p>{match.explanation}</p>

      <h4>{page.terms}</h4>
      <Table name={page.terms} heads={[page.term, page.status, page.theirs, page.ours]}>
        {match.terms.filter(({ posting, profile }) => posting !== null || profile !== null).map((
          { term, status, posting, profile, explanation },
        ) => (
          <tr key={term} class={`match-${status}`}>
            <th scope="row">{words.terms[term]}</th>
            <td>
              <strong>{term_statuses[status]}</strong>
              {posting !== null && status !== "met" && <span class="hint">{explanation}</span>}
            </td>
            <Said name={page.theirs} text={posting} nothing={page.nothing} />
            <Said name={page.ours} text={profile} nothing={page.nothing} />
          </tr>
        ))}
      </Table>

      <h4>{page.requirements}</h4>
      {match.requirements.length === 0
        ? <p>{page.no_points}</p>
        : (
          <Table name={page.requirements} heads={[page.point, page.status, page.evidence]}>
            {match.requirements.map((point) => (
              <tr key={point.id} class={`match-${point.status}`}>
                <th scope="row" dir="auto">
                  {point.text}
                  {point.importance === "preferred" && <span class="hint">{importance.preferred}</span>}
                </th>
                <td>
                  <strong>{statuses[point.status]}</strong>
                  {point.evidence.length > 0 && <span class="hint" dir="auto">{point.explanation}</span>}
                </td>
                <td class={point.evidence.length === 0 ? "empty" : undefined}>
                  {point.evidence.length === 0 ? page.nothing : (
                    <ul class="lines">
                      {point.evidence.map(({ claim, title, quote, url }) => (
                        <li key={claim} dir="auto">
                          <a href={url}>{title}</a>: <q>{quote}</q>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}

      {match.questions.length > 0 && (
        <>
          <h4>{page.questions}</h4>
          <ul class="lines">{match.questions.map((question) => <li key={question} dir="auto">{question}</li>)}</ul>
        </>
      )}
      {!isForOwner && <p>{match.next_step}</p>}
      <p class="fine">{match.disclaimer}</p>
    </section>
  );
}

/** Draws a table that scrolls by itself where it is wider than the page. */
function Table({ name, heads, children }: { name: string; heads: string[]; children: ComponentChildren }) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={name}>
      <table class="terms">
        <thead>
          <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Shows what one side says of a term; on a phone, where a row is a paragraph, only what is said is shown. */
function Said({ name, text, nothing }: { name: string; text: string | null; nothing: string }) {
  return <td class={text === null ? "empty" : undefined} dir="auto" data-name={name}>{text ?? nothing}</td>;
}
