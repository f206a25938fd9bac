// @ts-check
// What every page runs. The tools are offered to agents in the browser only where the browser takes them: elsewhere their
// script is not loaded. The address names the build, so that it may be stored for good.
import "./search-key.js";

const { modelContext } = /** @type {{ modelContext?: { registerTool?: unknown } }} */ (document);
if (modelContext?.registerTool) import(`/browser-tools.js${new URL(import.meta.url).search}`);
