/** For `deno task dev`: prints the flag that says at which changes, besides those of the code, the server starts anew. */
import { contentFolder } from "@/lib/content_folder.ts";

const content = contentFolder();
// A flag in a command cannot hold other paths; their owner restarts by hand.
const folders = ["routes", "islands", "static", ...(/[\s,]/.test(content) ? [] : [content])];

console.log(`--watch=${folders.join(",")}`);
