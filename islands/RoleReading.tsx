import { useEffect, useRef, useState } from "preact/hooks";
import { RoleResult, type RoleResultProps } from "@/components/RoleResult.tsx";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { callApi } from "@/lib/site/form_state.ts";
import { corrected, correctionsIn } from "@/lib/site/reading_form.ts";
import { fill } from "@/lib/words/fill.ts";

interface RoleReadingProps extends Omit<RoleResultProps, "news" | "onInput" | "onSubmit"> {
  /** Path of the operation. */
  path: string;
  /** The title of the page, with a place for the verdict. */
  title: string;
}

/** After so many milliseconds without another change a figure that is typed is taken as complete. */
const PAUSE_MS = 300;

/** Shows how a posting compares; each correction of how it was read is compared anew, and the verdict follows. */
export default function RoleReading({ path, title, ...given }: RoleReadingProps) {
  const { first, words } = given;
  const [state, setState] = useState({ match: given.match, ids: given.ids, fields: given.fields, news: "" });
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  // The verdict is what the reader has come for; the page begins there.
  useEffect(() => document.getElementById("verdict")?.focus(), []);

  function change(event: Event) {
    const form = event.currentTarget as HTMLFormElement;
    const fields = correctionsIn(first, Object.fromEntries(new FormData(form)) as Record<string, string>);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => compare(fields), PAUSE_MS);
  }

  async function compare(fields: RoleResultProps["fields"]) {
    const { reading, ids } = corrected(first, fields);
    const call = ++asked.current;
    const answered = await callApi<RoleMatch>(path, { method: "POST", body: { reading } });
    if (call !== asked.current) return;
    if (!answered.ok) return setState((now) => ({ ...now, fields, news: words.result.failed }));
    const match = answered.body;
    const verdict = words.verdicts[match.verdict];
    document.title = fill(title, { verdict });
    setState({ match, ids, fields, news: fill(words.result.now, { verdict }) });
  }

  return <RoleResult {...given} {...state} onInput={change} onSubmit={(event) => event.preventDefault()} />;
}
