import type { Service } from "@/lib/operations/operation.ts";
import type { Verdict } from "./verdict.ts";

/** The official Inspector; it needs Node, which has npx. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";

/** What a person does with the Inspector's command line, as its arguments: every tool with its first example. */
function steps(service: Service): string[][] {
  // What needs the id of a message has no example.
  const calls = service.operations.filter(({ tool, examples }) => tool !== undefined && examples(service).length > 0)
    .map(({ name, examples }) => {
      const input = JSON.stringify(examples(service).at(0)?.input ?? {});
      return ["--method", "tools/call", "--tool-name", name, "--tool-args-json", input];
    });
  return [
    ["--method", "initialize"],
    ["--method", "tools/list", "--strict"],
    ...calls,
    ["--method", "resources/list"],
    ["--method", "resources/read", "--uri", "vitrine://profile.md"],
    ["--method", "resources/templates/list"],
    ["--method", "prompts/list"],
    ["--method", "prompts/get", "--prompt-name", "screen_candidate", "--prompt-args", "role=Engineer"],
    ["--method", "skills/list", "--verify"],
  ];
}

/** Goes through the steps in both eras. */
export async function inspect(url: string, service: Service): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const era of ["modern", "legacy"]) {
    for (const step of steps(service)) {
      const label = `inspector ${era} ${step.slice(1).join(" ")}`;
      const fault = await run(["--cli", url, "--protocol-era", era, ...step]);
      console.log(`${fault === undefined ? "ok    " : "FAILED"} ${label}`);
      verdicts.push({ label, faults: fault === undefined ? [] : [fault] });
    }
  }
  return verdicts;
}

async function run(args: string[]): Promise<string | undefined> {
  const { success, code, stderr } = await new Deno.Command("npx", { args: ["--yes", INSPECTOR, ...args] }).output();
  if (success) return undefined;
  return `exit code ${code}: ${new TextDecoder().decode(stderr).trim().slice(-500)}`;
}
