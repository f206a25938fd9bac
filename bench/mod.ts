/**
 * `deno task bench`: every figure stands beside one measured in the same run on the same machine. Names choose some of
 * them: `deno task bench reads contact`.
 */
import { benchAnalysis } from "./analysis.ts";
import { benchContact } from "./contact.ts";
import { benchInbox } from "./inbox.ts";
import { benchReads } from "./reads.ts";
import { benchScale } from "./scale.ts";
import { benchSearch } from "./search.ts";
import { benchSignatures } from "./signatures.ts";
import { benchStart } from "./start.ts";
import { benchTools } from "./tools.ts";

const BENCHES: Record<string, () => void | Promise<void>> = {
  start: benchStart,
  reads: benchReads,
  contact: benchContact,
  inbox: benchInbox,
  analysis: benchAnalysis,
  search: benchSearch,
  scale: benchScale,
  tools: benchTools,
  signatures: benchSignatures,
};

await new Deno.Command(Deno.execPath(), { args: ["task", "--quiet", "build"] }).output();
for (const [name, bench] of Object.entries(BENCHES)) {
  if (Deno.args.length === 0 || Deno.args.includes(name)) await bench();
}
