import type {
  Analysis,
  Assessment,
  BusinessRequest,
  CaseStudies,
  ItemUrl,
  ProblemRequest,
  ScopeEstimate,
  Suggestions,
  WorkflowRequest,
} from "@/lib/analysis/analysis_answers.ts";
import { analyze, estimate } from "@/lib/analysis/analyze.ts";
import { createAssess } from "@/lib/analysis/assess.ts";
import { type CaseIndex, caseStudies, createCaseIndex } from "@/lib/analysis/case_studies.ts";
import { Candidate, type Circumstances, diagnose, type Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { Rules } from "@/lib/analysis/knowledge.ts";
import type { LearningContent } from "@/lib/analysis/learned.ts";
import { assembleModel, type Learned, type Model, type Tongue, tongueOf } from "@/lib/analysis/model.ts";
import { amountRules, type Amounts, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import { createRefusals } from "@/lib/analysis/refused_work.ts";
import { suggest } from "@/lib/analysis/suggest.ts";
import { type AnswerTexts, answerTexts } from "@/lib/analysis/translated_answers.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import type { AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import { atOnce, lazily, stepByStep } from "@/lib/lazily.ts";
import { onceForEach } from "@/lib/lazily.ts";
import { type Language } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** Judges business problems. The same request gives the same answer on every machine, and nothing of it is stored. */
export interface Analyzer {
  /**
   * Gives what `ask` makes of the analyzer: at once, or, with the first text in English or not, when what that needs has been
   * loaded, which takes a while and lets others go on.
   */
  answer<T>(ask: (analyzer: Analyzer) => T): T | Promise<T>;
  analyze(request: ProblemRequest, url: ItemUrl): Analysis;
  suggest(request: BusinessRequest): Suggestions;
  assess(request: WorkflowRequest): Assessment;
  estimate(request: ProblemRequest): ScopeEstimate;
  /** Without a query: all works in the order of `items`, up to `limit`. */
  rankCases(query: string | undefined, limit: number, url: ItemUrl): CaseStudies;
}

/**
 * Makes an analyzer.
 *
 * @param items the owner's works, in list order
 * @param learned gives what was learned for a tongue: at once, or later, to those who `prepare`
 */
export function createAnalyzer(
  content: LearningContent,
  items: readonly Item[],
  learned: (tongue: Tongue) => Learned | Promise<Learned>,
): Analyzer {
  const models = new Map<Tongue, Model>();
  // Made with the first question: instances that are started on demand answer most requests without it.
  let made: Engine | undefined;
  let assess: ReturnType<typeof createAssess> | undefined;

  /** Loads a tongue in steps, once however many ask for it. */
  const loaders = new Map<Tongue, () => Promise<void>>();
  function load(tongue: Tongue, first: Promise<Learned>): Promise<void> {
    let found: Promise<Learned> | undefined = first;
    const loader = lazily(async () => {
      const coming = found ?? learned(tongue);
      found = undefined;
      models.set(tongue, await stepByStep(assembleModel(await coming)));
      if (tongue === "english") made ??= await stepByStep(createEngine(content, items, modelOf));
    });
    loaders.set(tongue, loader);
    return loader();
  }

  function modelOf(language: Language): Model {
    const tongue = tongueOf(language);
    const known = models.get(tongue);
    if (known !== undefined) return known;
    const loader = loaders.get(tongue);
    if (loader !== undefined) throw new NotLoaded(loader());
    const found = learned(tongue);
    if (found instanceof Promise) throw new NotLoaded(load(tongue, found));
    const model = atOnce(assembleModel(found));
    models.set(tongue, model);
    return model;
  }

  const engine = () => made ??= atOnce(createEngine(content, items, modelOf));
  const analyzer: Analyzer = {
    answer(ask) {
      try {
        return ask(analyzer);
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error;
        return error.loading.then(() => analyzer.answer(ask));
      }
    },
    analyze: (request, url) => analyze(engine(), request, url),
    suggest: (request) => suggest(engine(), request),
    assess: (request) => (assess ??= createAssess(engine()))(request),
    estimate: (request) => estimate(engine(), request),
    rankCases: (query, limit, url) => caseStudies(engine(), query, limit, url),
  };
  return analyzer;
}

/** Says that what an answer needs is still being loaded. */
class NotLoaded extends Error {
  override name = "NotLoaded";

  constructor(readonly loading: Promise<void>) {
    super("What the analysis goes by is being loaded; ask through answer()");
  }
}

/** The owner's part in the answers. */
interface OwnersOffer {
  /** Ids of the kinds of work that are taken on. */
  offers: ReadonlySet<string>;
  /** The work that the owner does not do, in the owner's words. */
  notOffered: readonly string[];
  priceNote: string | null;
  /** The call that sends a job to the match; null where the owner is not for hire. */
  match: string | null;
}

/** The parts that make the answers. */
export interface Engine {
  /** The owner's sentences, and those of the tools that answer in no other language. */
  words: AnalysisWords;
  rules: Rules;
  cases: CaseIndex;
  items: readonly Item[];
  owner: OwnersOffer;
  /** Finds out what a text is about. */
  diagnose(text: string, circumstances: Circumstances): Diagnosis;
  /** Reads the amounts in another text than that of a diagnosis, as if it were of the same language and about the same work. */
  amountsIn(text: string, diagnosis: Diagnosis): Amounts;
  /** Returns the owner's line under `not_offered` that a text is about. */
  refuses(diagnosis: Diagnosis): string | undefined;
  /** Gives the texts of answers in the language of a question, or else the owner's. */
  textsIn(language: Language): AnswerTexts;
  ownTexts: AnswerTexts;
  candidateOf(opportunity: string): Candidate | undefined;
  /** Recognises words for people, who are counted for themselves. */
  isPerson(word: string): boolean;
  /** Gives the opportunity to begin with where no task is named. */
  starter(): Candidate;
}

/** A word that speaks less than this for any kind of work is one that people use whatever they talk about. */
const TELLING = 12;

/** Prepares what answers in all languages need, in steps. */
function* createEngine(
  { opportunities, analysis: words, services, candidate }: LearningContent,
  items: readonly Item[],
  modelOf: (language: Language) => Model,
): Generator<void, Engine> {
  const { rules } = modelOf("en");
  const labels = new Map(opportunities.map(({ id }, label) => [id, label]));
  yield;
  const { numbering, classifier: { space, model } } = modelOf("en");
  const isTelling = (stem: string, ids?: readonly string[]) => {
    const index = space.indexOf(numbering.numberOf(stem));
    if (index < 0) return true;
    const mean = model.meanWeight(index);
    const asked = ids?.map((id) => labels.get(id)!) ?? labels.values();
    let most = 0;
    for (const label of asked) most = Math.max(most, model.weight(index, label) - mean);
    return most * space.rarityOf(index) >= TELLING;
  };
  const cases = createCaseIndex(items, isTelling, modelOf("en").readerOf("en").stem);
  yield;
  const offers = new Set(services?.offers ?? opportunities.map(({ id }) => id));
  const learned = {
    opportunities,
    modelOf,
    amountRules: amountRules({ opportunities, rules }, (language) => modelOf(language).readerOf(language).stem),
  };
  const owner: OwnersOffer = {
    offers,
    notOffered: services?.not_offered ?? [],
    priceNote: services?.pricing ?? null,
    match: candidate === undefined ? null : "POST /api/v1/candidate/match, match_role",
  };
  const ownTexts = answerTexts(words, opportunities);
  const translated = onceForEach((language: Language) => {
    const found = language === "en" ? undefined : modelOf(language).translations[language];
    return found && answerTexts(found.words, opportunities, found.opportunities);
  });

  function candidateOf(id: string): Candidate | undefined {
    const label = labels.get(id);
    return label === undefined ? undefined : new Candidate(opportunities[label], label, 0);
  }

  return {
    words,
    rules,
    items,
    cases,
    owner,
    diagnose: (text, circumstances) => diagnose(text, circumstances, learned),
    amountsIn: (text, { language, candidates }) =>
      amountsIn(tokenise(text), language, learned.amountRules, candidates[0].opportunity.units, text),
    refuses: createRefusals(owner.notOffered, modelOf("en").readerOf("en")),
    textsIn: (language) => language === words.language ? ownTexts : translated(language) ?? ownTexts,
    ownTexts,
    candidateOf,
    isPerson: learned.amountRules.isPerson,
    starter() {
      const first = offers.has(rules.default_opportunity) ? rules.default_opportunity : [...offers][0];
      return candidateOf(first) ?? candidateOf(opportunities[0].id)!;
    },
  };
}
