/** `deno task content:schemas`: writes the JSON Schemas for editors into the content folder. */
import { contentFolder } from "@/lib/settings.ts";
import { editorSchemas } from "@/lib/own/content_files.ts";

const folder = `${contentFolder()}/schemas`;

Deno.mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(editorSchemas())) Deno.writeTextFileSync(`${folder}/${name}`, text);
