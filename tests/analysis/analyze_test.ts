import { assert, assertEquals } from "@std/assert";
import { analysis } from "@/lib/analysis/analysis_answers.ts";
import { analyzer, SHARED_INBOX, url } from "@/tests/analysis/sample_knowledge.ts";

function analyze(problem: string, form: { industry?: string; tools?: string; team_size?: string } = {}) {
  const answer = analyzer.analyze({ problem, ...form }, url);
  analysis().parse(answer);
  return answer;
}

Deno.test("analyze() names the opportunity and quotes the visitor's own words", () => {
  const { fit, matched_opportunities: [first] } = analyze(SHARED_INBOX);
  assert(fit === "strong" || fit === "likely");
  assertEquals(first.id, "email-triage");
  assert(first.matched_signals.length >= 2);
  for (const signal of first.matched_signals) assert(SHARED_INBOX.includes(signal), signal);
});

Deno.test("analyze() ranks matches by score, from 1", () => {
  const { matched_opportunities } = analyze(SHARED_INBOX);
  matched_opportunities.forEach(({ rank, score }, index) => {
    assertEquals(rank, index + 1);
    assert(index === 0 || score <= matched_opportunities[index - 1].score);
  });
});

Deno.test("analyze() recommends a pilot with the visitor's own amounts", () => {
  const { recommended_first_pilot, quantities } = analyze(SHARED_INBOX);
  assertEquals(recommended_first_pilot?.opportunity, "email-triage");
  assert(recommended_first_pilot?.pilot.includes("45 messages a day"));
  assertEquals([quantities.people, quantities.volume, quantities.unit, quantities.period], [3, 45, "message", "day"]);
});

Deno.test("analyze() asks for what was not said, and not for what was", () => {
  const said = analyze(SHARED_INBOX, { tools: "Thunderbird" }).questions.join(" ");
  const unsaid = analyze("Mails to our club get lost because everybody thinks that somebody else answers them.")
    .questions.join(" ");
  assert(!said.includes("programs"));
  assert(unsaid.includes("programs"));
  assert(unsaid.includes("in a normal week"));
});

Deno.test("analyze() names special care where an opportunity needs it", () => {
  const { considerations } = analyze(
    "We received 90 CVs for one nurse position and nobody has time to read all the applicants.",
  );
  assert(considerations.some((text) => text.includes("Decisions about people")));
});

Deno.test("analyze() takes few words for work when they say how much of it there is", () => {
  const { fit, matched_opportunities: [first] } = analyzer.analyze(
    { problem: "I lose half a day every week to chasing payments." },
    url,
  );
  assertEquals([fit !== "outside", first?.id], [true, "accounts-payable-receivable"]);
});

Deno.test("analyze() answers a business without a task with questions, never with outside", () => {
  for (
    const text of [
      "We run a small brewery and want to save time somehow.",
      "Our whole office is overloaded, please help.",
    ]
  ) {
    const { fit, questions, recommended_first_pilot } = analyze(text);
    assertEquals(fit, "partial", text);
    assert(questions.length >= 3);
    assert(recommended_first_pilot !== null);
  }
});

Deno.test("analyze() says honestly that a text is no problem of a business", () => {
  const texts = [
    "My cat has been sneezing since Sunday, is that dangerous?",
    "Write me a sonnet about the moon, please.",
    "Which horse will win on Sunday? I want to bet fifty.",
    "The radiator in our waiting room is cold, who repairs that?",
  ];
  for (const text of texts) {
    const answer = analyze(text);
    assertEquals(answer.fit, "outside", text);
    assertEquals(answer.recommended_first_pilot, null);
    assertEquals(answer.matched_opportunities, []);
    assertEquals(answer.quantities.basis, null);
  }
});

Deno.test("analyze() explains why a work is relevant", () => {
  const [first] = analyze(SHARED_INBOX).relevant_case_studies;
  assertEquals(first.id, "post-desk");
  assertEquals(first.url, "https://example.com/works/post-desk");
  assert(first.why_relevant.includes("forward"));
});

Deno.test("analyze() understands other languages, and answers in English, German, French and Spanish", () => {
  const texts = {
    es: "Todos los correos llegan a un solo buzón y cada mañana los reenviamos uno por uno a quien corresponde.",
    de: "Alle E-Mails landen in einem Postfach und jeden Morgen leiten wir sie von Hand an die Kollegen weiter.",
    fr: "Tous les mails arrivent dans une seule boîte et chaque matin nous les transférons à la bonne personne.",
    pt: "Todos os e-mails chegam a uma única caixa e cada manhã reencaminhamos tudo à mão.",
    it: "Tutte le mail arrivano in una sola casella e ogni mattina le inoltriamo a mano ai colleghi.",
    nl: "Alle mails komen in één postvak binnen en elke ochtend sturen we ze met de hand door naar de juiste collega.",
    pl: "Wszystkie maile trafiają do jednej skrzynki i co rano ręcznie przesyłamy je dalej do właściwych osób.",
    sv: "Alla mejl kommer till en och samma brevlåda och varje morgon skickar vi dem vidare för hand.",
    he: "כל המיילים מגיעים לתיבה אחת ובכל בוקר אנחנו מעבירים אותם ידנית.",
  };
  for (const [language, text] of Object.entries(texts)) {
    const answer = analyze(text);
    const { fit, matched_opportunities, questions } = answer;
    assert(fit !== "outside", language);
    assert(matched_opportunities.slice(0, 3).some(({ id }) => id === "email-triage"), language);
    assertEquals(answer.language, ["es", "de", "fr"].includes(language) ? language : "en");
    assertEquals(questions.at(-1)!.includes("English"), answer.language === "en", language);
  }
});

Deno.test("analyze() reads misspelt words", () => {
  const { matched_opportunities } = analyze(
    "we scedule all apointments by phone and evrey cancelation leaves a gap in the calender",
  );
  assertEquals(matched_opportunities[0].id, "scheduling-dispatch");
});

Deno.test("analyze() lets form fields tip the scales only", () => {
  const alone = analyze(SHARED_INBOX).matched_opportunities[0].id;
  assertEquals(
    analyze(SHARED_INBOX, { industry: "bakery", tools: "Excel, SAP, WhatsApp" }).matched_opportunities[0].id,
    alone,
  );
});
