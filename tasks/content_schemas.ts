/** `deno task content:schemas`: writes the JSON Schemas for editors into the content folder. */
import { editorSchemas } from "@/lib/own/content_files.ts";
import { contentFolder } from "@/lib/settings.ts";

const folder = `${contentFolder()}/schemas`;

Deno.mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(editorSchemas())) Deno.writeTextFileSync(`${folder}/${name}`, text);
