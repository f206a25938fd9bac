import { assert, assertEquals } from "@std/assert";
import { diagnose, type Diagnosis } from "@/lib/analysis/diagnosis.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { assembleModel } from "@/lib/analysis/model.ts";
import { amountRules, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import { loadContent } from "@/lib/content/content.ts";
import { atOnce } from "@/lib/lazily.ts";
import { ROOT } from "@/tests/support/service.ts";

const content = loadContent(`${ROOT}content`);
const english = atOnce(assembleModel(learnAtOnce(content)("english")));
const learned = {
  opportunities: content.opportunities,
  // A piece of a few words may look like another language, and is left out below.
  modelOf: () => ({ ...english, readerOf: () => english.readerOf("en") }),
  amountRules: amountRules({ opportunities: content.opportunities, rules: english.rules }),
};

/** Pieces of the labelled texts, some thousand, so that there are texts near each boundary, on both sides of it. */
const found: Diagnosis[] = pieces().map((text) => diagnose(text, {}, learned)).filter(({ language }) =>
  language === "en"
);

function pieces(): string[] {
  const texts = new Set<string>();
  for (const name of ["dev", "hard"]) {
    const records: { text: string }[] = JSON.parse(Deno.readTextFileSync(`${ROOT}tests/eval/${name}.json`));
    for (const { text } of records) {
      const words = text.split(/\s+/);
      for (const length of [10, 14, 22]) {
        for (let from = 0; from + length <= words.length; from += 3) {
          texts.add(words.slice(from, from + length).join(" "));
        }
      }
    }
  }
  return [...texts];
}

/** As far from a boundary there must be a text on each side of it. */
const NEAR = 0.04;

function assertNear(values: readonly number[], boundary: number): void {
  assert(values.some((value) => value >= boundary && value < boundary + NEAR), `no text just above ${boundary}`);
  assert(values.some((value) => value < boundary && value > boundary - NEAR), `no text just below ${boundary}`);
}

/** How often an opportunity is quoted for; a quote of seven words counts twice. */
function quotes({ candidates: [{ signals }] }: Diagnosis): number {
  return signals.reduce((sum, { words }) => sum + (words >= 7 ? 2 : 1), 0);
}

Deno.test("a problem is strong from a score of 0.6 and two quotes, likely from 0.4 and one, else partial", () => {
  const judged = found.filter(({ fit, vague }) => fit !== "outside" && !vague);
  const scores = (least: number) =>
    judged.filter((one) => quotes(one) >= least).map(({ candidates }) => candidates[0].score);
  assertNear(scores(2), 0.6);
  assertNear(scores(1), 0.4);
  assert(judged.some((one) => quotes(one) === 1 && one.candidates[0].score >= 0.6));
  for (const one of judged) {
    const { fit, text, candidates: [{ score }] } = one;
    const count = quotes(one);
    const expected = score >= 0.6 && count >= 2 ? "strong" : score >= 0.4 && count >= 1 ? "likely" : "partial";
    assertEquals(fit, expected, text);
  }
});

Deno.test("a text is outside from a share that depends on how clear its kind of work is, unless it counts work or asks for a price", () => {
  const best = ({ tokens }: Diagnosis) =>
    Math.max(...english.classifier.scores(english.termsOf(english.readerOf("en").read(tokens, english))));
  const shareFrom = (one: Diagnosis) => 1 / (1 + Math.exp(6.4 - 2 * best(one) - (words(one) <= 10 ? 1.25 : 0)));
  const words = ({ tokens }: Diagnosis) => tokens.filter(({ kind }) => kind === "word").length;
  const isSaid = ({ stems, tokens }: Diagnosis) =>
    tokens.every(({ kind, text }, place) => kind !== "word" || english.isKnown(stems[place], text));
  const doubtful = found.filter((one) =>
    isSaid(one) && one.judgement.outside >= one.judgement.vague &&
    one.outsideKind !== "job_posting" &&
    !one.asksPrice
  );
  const odds = (share: number) => Math.log(share / (1 - share));
  for (const isTiny of [true, false]) {
    const margins = doubtful.filter((one) => words(one) <= 10 === isTiny).map((one) =>
      odds(one.judgement.outside) - odds(shareFrom(one))
    );
    assert(margins.some((margin) => margin >= 0 && margin < 0.3), "no text just above the boundary");
    assert(margins.some((margin) => margin < 0 && margin > -0.3), "no text just below the boundary");
  }
  for (const one of doubtful) {
    const { judgement, tokens, text, candidates: [{ opportunity }] } = one;
    const { hoursPerWeek, volume, period } = amountsIn(tokens, "en", learned.amountRules, opportunity.units);
    const isCounted = judgement.problem > judgement.outside &&
      (hoursPerWeek !== null || (volume !== null && period !== null));
    assertEquals(one.fit === "outside", judgement.outside >= shareFrom(one) && !isCounted, text);
  }
  // The same with a count behind it is work, unless more speaks against than for it.
  const counted = doubtful.filter(({ fit }) => fit === "outside").map(({ text }) =>
    diagnose(`${text}. That is 40 letters a week.`, {}, learned)
  );
  assert(counted.some((one) => one.fit !== "outside" && one.judgement.outside >= shareFrom(one)));
});

Deno.test("a business that names no task is vague from a share of 0.2", () => {
  const judged = found.filter(({ fit, asksPrice }) => fit !== "outside" && !asksPrice);
  assertNear(judged.map(({ judgement }) => judgement.vague), 0.2);
  for (const { vague, judgement, text } of judged) assertEquals(vague, judgement.vague >= 0.2, text);
});

Deno.test("a long introduction that asks in general names no task, and a question what it costs is answered with prices", () => {
  const ask = (text: string) => diagnose(text, {}, learned);
  const house =
    "We are a house with a long tradition, my grandmother founded it with one loom and my mother added the shop. " +
    "We believe in good cloth, good people and a good lunch, and in spring the whole village comes to our open day. " +
    "At the chamber there was a lecture on artificial intelligence which impressed me very much. ";
  assert(ask(`${house} In which ways could you support a house like ours on its path into the future?`).vague);
  assert(ask("What do you charge for a day?").asksPrice);
  assert(!ask("What would you charge for a new logo and a website with a shop?").asksPrice);
});
