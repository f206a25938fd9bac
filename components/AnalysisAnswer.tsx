import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Facts } from "@/components/Facts.tsx";
import { Field } from "@/components/FormParts.tsx";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import type { FormWords } from "@/lib/site/form_state.ts";
import { markWords } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

export interface Said {
  words: Words["forms"]["answer"];
  /** Tag (BCP 47) of the language of the words. */
  language: string;
  ownerName: string;
  /** The words of the form that sends the text on. */
  sendOn: { message: string; reply_to: string; hint: string; words: FormWords };
}

interface AnalysisAnswerProps extends Said {
  /** As the visitor typed it. */
  problem: string;
  analysis: Analysis;
}

/**
 * Shows what the analysis says of a problem, as one would write it in a letter: the verdict, the first step and how to go on;
 * then how it was read, and all else. Apart from the form, whose script loads it with an answer.
 */
export function AnalysisAnswer({ problem, analysis, ...said }: AnalysisAnswerProps) {
  const { fit, fit_explanation, matched_opportunities: ideas, recommended_first_pilot: pilot } = analysis;
  const { relevant_case_studies: works, indicative_scope: scope, approach, considerations, questions } = analysis;
  const { words, ownerName } = said;
  const theirs = { lang: analysis.language, dir: "auto" } as const;
  const say = (text: string) => <span lang={theirs.lang}>{text}</span>;
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The reader goes on here. Focus alone would bring it into sight only just.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [analysis]);

  return (
    <article ref={element} class={`analysis analysis-${fit}`} aria-labelledby="answer">
      <h3 ref={heading} id="answer" tabIndex={-1}>{words.fit[fit]}</h3>
      <p class="lede" {...theirs}>{fit_explanation}</p>
      {pilot !== null && (
        <>
          <h4>{words.begin}</h4>
          <p {...theirs}>{pilot.pilot}</p>
          <Facts
            facts={[
              { name: words.duration, value: say(pilot.duration) },
              { name: words.measure, value: say(pilot.success_measure) },
              { name: words.size, value: scope && say(scope.size_meaning) },
              { name: words.price, value: analysis.price_note },
            ]}
          />
        </>
      )}
      {pilot === null && approach.map((step) => <p key={step} {...theirs}>{step}</p>)}
      <p {...theirs}>{analysis.next_step}</p>
      <details class="send">
        <summary class="button">{fill(words.send, { name: ownerName })}</summary>
        <SendOn problem={problem} {...said} />
      </details>
      <Reading problem={problem} analysis={analysis} {...said} />
      {ideas.length > 0 && (
        <ol class="ideas">
          {ideas.map((idea) => <Idea key={idea.id} idea={idea} theirs={theirs} words={words} />)}
        </ol>
      )}
      {works.length > 0 && (
        <>
          <h4>{words.works}</h4>
          <ul class="lines">
            {works.map(({ id, url, title, why_relevant }) => (
              <li key={id} dir="auto">
                <a href={url}>{title}</a>
                {/[.?!…]$/.test(title) ? "" : "."} {say(why_relevant)}
              </li>
            ))}
          </ul>
        </>
      )}
      {pilot !== null && <More title={words.steps} texts={approach} theirs={theirs} isOrdered />}
      {scope !== null && <More title={words.drivers} texts={scope.drivers} theirs={theirs} />}
      <More title={words.considerations} texts={considerations} theirs={theirs} />
      {questions.length > 0 && (
        <>
          <h4>{words.questions}</h4>
          <ul class="lines">{questions.map((one) => <li key={one} {...theirs}>{one}</li>)}</ul>
        </>
      )}
    </article>
  );
}

/** The language of the analysis' own sentences, which may be another than that of the site. */
interface Theirs {
  theirs: { lang: string; dir: "auto" };
}

/** Shows what not everybody wants to read at once. */
function More({ title, texts, theirs, isOrdered }: { title: string; texts: string[]; isOrdered?: boolean } & Theirs) {
  if (texts.length === 0) return null;
  const List = isOrdered ? "ol" : "ul";
  return (
    <details class="more">
      <summary>{title}</summary>
      <List class="lines">{texts.map((text) => <li key={text} {...theirs}>{text}</li>)}</List>
    </details>
  );
}

interface IdeaProps extends Theirs, Pick<Said, "words"> {
  idea: Analysis["matched_opportunities"][number];
}

/**
 * Shows one thing that could be done: what it brings, how hard it is, how it works, and who stays in charge. What comes
 * after the best match is folded away.
 */
function Idea({ idea, theirs, words }: IdeaProps) {
  const { rank, title, expected_value, implementation_difficulty, likely_approach, human_in_the_loop } = idea;
  const text = (
    <>
      <p class="small-caps">
        <span>{fill(words.value, { level: words.levels[expected_value] })}</span>{" "}
        <span>{fill(words.difficulty, { level: words.levels[implementation_difficulty] })}</span>
      </p>
      <p {...theirs}>{likely_approach}</p>
      <p dir="auto">
        <strong>{words.in_charge}</strong> <span lang={theirs.lang}>{human_in_the_loop}</span>
      </p>
    </>
  );
  return rank === 1
    ? (
      <li>
        <h4 {...theirs}>{title}</h4>
        {text}
      </li>
    )
    : (
      <li>
        <details>
          <summary {...theirs}>{title}</summary>
          {text}
        </details>
      </li>
    );
}

interface ReadingProps extends Said {
  problem: string;
  analysis: Pick<Analysis, "matched_opportunities" | "quantities" | "understood" | "language">;
}

/**
 * Shows the visitor's own words: those that led to something are underlined; the kinds of work that were recognised and
 * the numbers that were read stand below.
 */
function Reading({ problem, analysis, words, language }: ReadingProps) {
  const { matched_opportunities: ideas, quantities, understood, language: lang } = analysis;
  const stretches = markWords(problem, ideas.map(({ matched_signals }) => matched_signals));
  const { people, volume, period, hours_per_week, estimated_hours_per_month, basis } = quantities;
  const say = (number: number | null, sentence = "{number}") =>
    number === null ? "" : fill(sentence, { number: number.toLocaleString(language) });
  const hours = [say(hours_per_week, words.per.week), say(estimated_hours_per_month, words.hours_per_month)];
  return (
    <figure class="reading">
      <figcaption class="small-caps">{words.read}</figcaption>
      <blockquote dir="auto">
        {stretches.map(({ text, mark }, index) =>
          mark === undefined ? text : (
            <mark key={index}>
              {text}
              <sup>
                <span class="unseen">{words.led_to}</span>
                {mark}
              </sup>
            </mark>
          )
        )}
      </blockquote>
      <Facts
        facts={[
          {
            name: words.understood,
            value: understood.map(({ id, title, offered }) => (
              <Fragment key={id}>
                <span lang={lang}>{title}</span>
                {!offered && ` (${words.not_offered})`}
              </Fragment>
            )),
          },
          { name: words.people, value: say(people) },
          { name: words.amount, value: say(volume, period === null ? undefined : words.per[period]) },
          { name: words.hours, value: hours.filter((one) => one !== "").join(", ") },
        ]}
      />
      {basis !== null && <p class="fine" lang={lang} dir="auto">{basis}</p>}
    </figure>
  );
}

/** Sends what was typed to the owner: the form of the contact page, filled in as far as it can be. */
function SendOn({ problem, words, ownerName, sendOn }: { problem: string } & Said) {
  return (
    <form class="form send-on" method="post" action="/contact">
      <input type="hidden" name="kind" value="opportunity" />
      <Field name="message" label={sendOn.message} words={sendOn.words} value={problem} lines={5} />
      <Field
        name="reply_to"
        label={sendOn.reply_to}
        words={sendOn.words}
        hint={sendOn.hint}
        type="email"
        autocomplete="email"
      />
      <button class="button" type="submit">{fill(words.send_button, { name: ownerName })}</button>
    </form>
  );
}
