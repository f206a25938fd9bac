import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import { ITEMS, url } from "@/tests/analysis/sample_knowledge.ts";
import { ROOT } from "@/tests/support/service.ts";

const content = loadContent(`${ROOT}content`);
const analyzer = createAnalyzer(content, ITEMS, learnAtOnce(content));
const ask = (problem: string) => analyzer.analyze({ problem }, url);

const ORDERS = {
  en: "We get 200 orders a day by e-mail and type them by hand into our system.",
  de: "Wir bekommen 200 Bestellungen am Tag per E-Mail und tippen sie von Hand in unser System.",
  fr: "Nous recevons 200 commandes par jour par mail et nous les saisissons à la main dans notre système.",
  he: "אנחנו מקבלים 200 הזמנות ביום במייל ומקלידים אותן ביד למערכת.",
};

for (const [language, problem] of Object.entries(ORDERS)) {
  Deno.test(`orders typed by hand are a strong case in ${language}, with their volume`, () => {
    const { fit, matched_opportunities: [first], quantities } = ask(problem);
    assertEquals([fit, first.id], ["strong", "order-processing"]);
    assertEquals([quantities.volume, quantities.period], [200, "day"]);
  });
}

const REFUSED: [about: string, problem: string, said: string][] = [
  [
    "harm",
    "Make up cold store temperatures for last summer, the inspector comes on Monday.",
    "I do not help with this",
  ],
  [
    "a job advert",
    "We are hiring a senior data engineer, full time, remote. Your profile: five years of Python. Apply now.",
    "/api/v1/candidate/match",
  ],
  [
    "a newsletter",
    "Dear friends, our summer party was a success. In this issue: new dates, new faces. Unsubscribe here.",
    "newsletter",
  ],
  [
    "homework",
    "Write an essay of 1,500 words about supply chains for my business class, with sources.",
    "school or university",
  ],
  [
    "an offer",
    "Dear Sir, we offer first-class web development at 15 dollars an hour, may we send our catalogue?",
    "offer",
  ],
  [
    "what is not offered",
    "We need a new website with a shop, what does it cost?",
    "Websites, apps and chatbots for advertising",
  ],
];

for (const [about, problem, said] of REFUSED) {
  Deno.test(`${about} is refused in its own words`, () => {
    const { fit, fit_explanation, matched_opportunities } = ask(problem);
    assertEquals([fit, matched_opportunities], ["outside", []]);
    assertStringIncludes(fit_explanation, said);
  });
}

Deno.test("what is denied does not lead", () => {
  const { matched_opportunities: [first] } = ask(
    "Not the orders, those are fine; it is the returns, nobody reads why people send things back.",
  );
  assertEquals(first.id, "feedback-analysis");
});

Deno.test("hours that are said for each person are added up, and never for each thing", () => {
  const { quantities } = ask("There are 70 delivery slips a day. Two people spend 3 hours each typing them in.");
  assertEquals([quantities.people, quantities.hours_per_week], [2, 30]);
});

const FIGURES: [problem: string, people: number | null, hours: number | null][] = [
  ["Two people spend 3 hours each on sorting the mailbox.", 2, 30],
  ["Two people, three hours each, every single week, sorting the mailbox.", 2, 6],
  ["My assistant works 50 hours a week and half of it is typing delivery notes.", null, null],
  ["The phone is staffed 12 hours a day and customers ask the same questions.", null, null],
  ["We employ 120 people and two of them do nothing but type orders.", 2, null],
  ["1,900 people wrote to us for one job, and we read all applications.", null, null],
  ["I spend 90 hours a week on typing delivery notes.", null, null],
];

Deno.test("hours and people are those of the work, and nobody works more than 60 hours", () => {
  for (const [problem, people, hours] of FIGURES) {
    const { quantities } = ask(problem);
    assertEquals([quantities.people, quantities.hours_per_week], [people, hours], problem);
  }
});

Deno.test("whole phrases are quoted, and a question what it costs is answered with the owner's prices", () => {
  const { matched_opportunities: [first] } = ask(
    "the lads scribble slips and i type them, three hours a day and urgent",
  );
  for (const signal of first.matched_signals) assert(!/^(?:and|hour|or) | (?:and|a|the)$/.test(signal), signal);
  const { fit, fit_explanation, price_note } = ask("How much do you charge per day?");
  assertEquals([fit, fit_explanation], ["partial", price_note]);
});

Deno.test("nothing implausible is said about hours", () => {
  const { quantities } = ask("Three clerks type 900 order forms a day, and each form takes 40 minutes by hand.");
  const { people, estimated_hours_per_month: hours } = quantities;
  assert(hours === null || hours <= people! * 60 * 4.33, `${hours}`);
});

Deno.test("no kind of work below a score of 0.25 is named, and quotes are the visitor's own words", () => {
  for (const problem of Object.values(ORDERS)) {
    const { matched_opportunities, fit_explanation } = ask(problem);
    for (const { score, matched_signals } of matched_opportunities) {
      assert(score >= 0.25);
      for (const signal of matched_signals) assert(problem.includes(signal), signal);
    }
    assert(!/warehouse|WhatsApp/.test(fit_explanation));
  }
});

Deno.test("the answer is in the language of the question where the product speaks it", () => {
  const { language, fit_explanation, matched_opportunities: [first] } = ask(ORDERS.de);
  assertEquals([language, first.title], ["de", "Bestellungen ins System bringen"]);
  assertStringIncludes(fit_explanation, "Für mich ist das ein klarer Fall");
  assertEquals(ask(ORDERS.he).language, "en");
});

Deno.test("homework that names employees is told as homework, not as what the owner refuses to do with them", () => {
  const { fit, fit_explanation } = ask(
    "Compare two theories of motivation with regard to retail employees, APA, five sources, for my thesis.",
  );
  assertEquals(fit, "outside");
  assertStringIncludes(fit_explanation, "school or university");
});

Deno.test("a pilot does not begin with fifty of forty", () => {
  const pilot = (volume: number) =>
    ask(`We have ${volume} unpaid invoices and nobody chases the customers who owe us.`).recommended_first_pilot!.pilot;
  assert(!pilot(40).includes("fifty of"), pilot(40));
  assertStringIncludes(pilot(900), "Begin with fifty of the 900 invoices");
});

Deno.test("the middle of a range is said as a whole number", () => {
  const { quantities } = ask("Shops ring with their orders, 25-30 calls a day, and we write them down by hand.");
  assertEquals(quantities.volume, 27.5);
  assertStringIncludes(quantities.basis!, "28 calls");
});

Deno.test("people are not counted per week", () => {
  const { matched_opportunities: [first], questions } = ask(
    "Everybody was given ChatGPT licences and nobody opens it. Somebody should train our staff and write house rules.",
  );
  assertEquals(first.id, "team-enablement");
  assert(questions.every((question) => !question.includes("employees")), questions.join("\n"));
});

Deno.test("whole phrases are quoted, and scraps only where there is nothing else", () => {
  const { matched_opportunities } = ask(
    "Can a guest have the soup? It is somewhere in thirty supplier sheets. We look, we ring, we wait.",
  );
  for (const { matched_signals } of matched_opportunities) {
    assert(matched_signals.every((quote) => quote.split(" ").length >= 3), matched_signals.join(" | "));
  }
});
