/**
 * Looks at what the service needs and says what is wrong, with the remedy. Sends no message.
 *
 *     deno task doctor
 *     deno task doctor --json     {"state", "findings": [{"part", "state", "message", "remedy"?}]}, in English
 *
 * Exit code: 0 all is well; 1 it works, but somebody should look at something; 2 something does not work, or the
 * command was not understood.
 */
import { isLanguage, showUsage, speak } from "@/tasks/command_line.ts";

const CODES = { ok: 0, warning: 1, error: 2 } as const;
const SIGNS = { ok: "ok", warning: "look", error: "WRONG" } as const;

const json = Deno.args.includes("--json");

showUsage("Usage: deno task doctor [--json] [--language=de]", (arg) => arg === "--json" || isLanguage(arg));

const findings = await examineAll();
const state = (["error", "warning"] as const).find((one) => findings.some((finding) => finding.state === one)) ?? "ok";

if (json) console.log(JSON.stringify({ state, findings }, null, 2));
else {
  const say = speak(Deno.env.get("CONTENT_DIR") || "content");
  for (const { part, state, message, remedy } of findings) {
    console.log(`${say(SIGNS[state]).padEnd(7)} ${part.padEnd(10)} ${say(message)}`);
    if (remedy !== undefined) console.log(`${" ".repeat(19)}→ ${say(remedy)}`);
  }
  const count = (one: string) => findings.filter((finding) => finding.state === one).length;
  const summary = `${count("error")} wrong, ${count("warning")} worth a look.`;
  console.log(`\n${say(state === "ok" ? "No problems found." : summary)}`);
}
Deno.exit(CODES[state]);

/** Examines everything. Even the code of the checks may not load: packages are missing, or Deno is too old for them. */
async function examineAll() {
  try {
    const { examine } = await import("@/lib/own/doctor.ts");
    return await examine(Deno.env.toObject());
  } catch (thrown) {
    const message = `the check could not start: ${String(thrown).split("\n")[0]}`;
    return [{
      part: "doctor",
      state: "error" as const,
      message,
      remedy: `fetch the packages with: deno install (this is Deno ${Deno.version.deno}; 2.5 or newer is needed)`,
    }];
  }
}
