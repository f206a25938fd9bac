import { assert, assertEquals } from "@std/assert";
import { createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { writeLearned } from "@/lib/analysis/learn.ts";
import { learnedFrom, type LearningContent, SOURCES } from "@/lib/analysis/learned.ts";
import { assembleModel } from "@/lib/analysis/model.ts";
import { loadContent } from "@/lib/content/content.ts";
import { analyzer, ITEMS, SHARED_INBOX, url } from "@/tests/analysis/sample_knowledge.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const content = loadContent(`${ROOT}content`);

const QUESTIONS = [
  SHARED_INBOX,
  "Our drivers recieve the shedule too late and the invioces are typed twice.",
  "Wir tippen jeden Tag 40 Rechnungen von Hand in das System ein, das dauert zwei Stunden.",
  "Copiamos cada semana cientos de facturas en el programa y nadie tiene tiempo.",
];

/** What an analyzer answers with what was learned before, or by another thread. */
async function answersFrom(content: LearningContent, folder: string, questions = QUESTIONS): Promise<string[]> {
  const { answer } = createAnalyzer(content, ITEMS, learnedFrom(content, folder));
  const askAll = () =>
    answer((analyzer) => questions.map((problem) => JSON.stringify(analyzer.analyze({ problem }, url))));
  const [answers, others] = await Promise.all([askAll(), askAll()]);
  assertEquals(others, answers);
  // What is loaded is answered with at once.
  assertEquals(askAll(), answers);
  return answers;
}

const EXPECTED = QUESTIONS.map((problem) => JSON.stringify(analyzer.analyze({ problem }, url)));

/** Runs `run` where threads are counted. */
async function countingThreads<T>(run: () => Promise<T>): Promise<{ result: T; threads: number }> {
  const { Worker } = globalThis;
  let threads = 0;
  globalThis.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      threads++;
    }
  };
  try {
    return { result: await run(), threads };
  } finally {
    globalThis.Worker = Worker;
  }
}

Deno.test("what a build has learned gives the same answers to the byte, and nobody learns again", async (t) => {
  using folder = temporaryFolder();
  assert(await writeLearned(content, folder.path));
  const readings = await countingThreads(() => answersFrom(content, folder.path));
  assertEquals(readings, { result: EXPECTED, threads: 0 });

  await t.step("a second build leaves the files alone", async () => {
    const { mtime } = Deno.statSync(`${folder.path}/english`);
    assert(await writeLearned(content, folder.path));
    assertEquals(Deno.statSync(`${folder.path}/english`).mtime, mtime);
  });

  await t.step("it is brought to mind in steps", async () => {
    const steps = assembleModel(await learnedFrom(content, folder.path)("english"));
    let count = 0;
    while (!steps.next().done) count++;
    assert(count > 4, `${count} steps`);
  });

  await t.step("a file that is damaged, or of other content, is not used", async () => {
    const bytes = Deno.readFileSync(`${folder.path}/english`);
    const [first, ...others] = content.opportunities;
    const changed = { ...content, opportunities: [{ ...first, title: "Another title" }, ...others] };
    const english = QUESTIONS.slice(0, 1);
    const other = await countingThreads(() => answersFrom(changed, folder.path, english));
    assertEquals(other.threads, 1);
    bytes[bytes.length >> 1] ^= 1;
    Deno.writeFileSync(`${folder.path}/english`, bytes);
    const damaged = await countingThreads(() => answersFrom(content, folder.path, english));
    assertEquals(damaged, { result: EXPECTED.slice(0, 1), threads: 1 });
  });
});

Deno.test("where nothing was built, another thread learns and the answers are the same to the byte", async () => {
  using folder = temporaryFolder();
  const { result, threads } = await countingThreads(() => answersFrom(content, folder.path));
  assertEquals({ result, threads }, { result: EXPECTED, threads: 2 });
});

Deno.test("what was learned is out of date when any code that decides about it changes", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "lib/analysis/learn.ts"],
    cwd: ROOT,
    stderr: "null",
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: { specifier: string }[] };
  const code = modules.map(({ specifier }) => specifier).filter((it) => it.startsWith(`file://${ROOT}`));
  const own = code.map((specifier) => specifier.slice(`file://${ROOT}`.length));
  assert(own.includes("lib/analysis/classifier.ts"));
  assertEquals(own.filter((path) => !SOURCES.some((source) => path.startsWith(source))), []);
});
