/** `deno task content:schemas`: writes the JSON Schemas for editors into the content folder. */
import { editorSchemas } from "@/lib/starter/content_files.ts";
import { contentFolder } from "@/lib/settings.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage("Usage: deno task content:schemas");

const folder = `${contentFolder()}/schemas`;

Deno.mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(editorSchemas())) Deno.writeTextFileSync(`${folder}/${name}`, text);
