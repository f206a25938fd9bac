/** `deno task bench`: every figure stands beside one measured in the same run on the same machine. */
import { benchReads } from "./reads.ts";

await new Deno.Command(Deno.execPath(), { args: ["task", "--quiet", "build"] }).output();
await benchReads();
