import { Head } from "fresh/runtime";
import type { ContentProblem } from "@/lib/content/problem.ts";
import { RELOAD_SCRIPT_PATH } from "@/lib/dev/live_reload.ts";
import { placeOf, sentenceOf } from "@/lib/content/problem.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 46rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  ol { padding: 0; list-style: none; }
  li { margin: 1rem 0; padding: .75rem 1rem; border-inline-start: .3rem solid light-dark(#b3261e, #ff8a80);
    background: light-dark(#f6f3f2, #262120); overflow-wrap: anywhere; }
  code { font: .95em/1.5 ui-monospace, monospace; }
  li code { display: block; color: light-dark(#5a524f, #c9bfbb); }
`;

/** What the owner sees in development while the content cannot be served. */
export function ContentMistakes({ problems }: { problems: readonly ContentProblem[] }) {
  const count = `${problems.length} ${problems.length === 1 ? "mistake" : "mistakes"}`;
  return (
    <>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{count} in the content</title>
        <style>{STYLE}</style>
        <script type="module" src={RELOAD_SCRIPT_PATH} />
      </Head>
      <main>
        <h1>The content has {count}</h1>
        <p>Mend what is listed here and save: this page reloads by itself. Visitors never see it.</p>
        <ol>
          {problems.map((problem, index) => (
            <li key={index}>
              <code>{placeOf(problem)}</code>
              {sentenceOf(problem)}
            </li>
          ))}
        </ol>
        <p>
          The same list in a terminal: <code>deno task content:check</code>
        </p>
      </main>
    </>
  );
}
