// @ts-check
/**
 * Offers the tools of this site's tool server to agents in the browser. `site.js` loads it where the browser has
 * `document.modelContext` (https://webmachinelearning.github.io/webmcp/). Definitions and answers come from the server,
 * so there is no second copy of them.
 *
 * @typedef {{ content: { type: "text", text: string }[], isError?: boolean }} Result
 * @typedef {{ name: string, title?: string, description: string, inputSchema: object, annotations?: { readOnlyHint?: boolean } }} Definition
 * @typedef {{ registerTool(tool: object, options: { signal: AbortSignal }): Promise<void> }} ModelContext
 */

const VERSION = "2026-07-28";

const { modelContext } = /** @type {{ modelContext: ModelContext }} */ (/** @type {unknown} */ (document));

/** @type {Promise<Definition[]> | undefined} */
let known;
let offered = new AbortController();

/**
 * Sends one request in the protocol's stateless form, in which each carries all that the server has to know.
 *
 * @param {string} method
 * @param {{ name?: string, arguments?: object }} params
 * @param {AbortSignal} [signal]
 */
async function ask(method, params, signal) {
  const response = await fetch("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": method,
      ...(params.name && { "mcp-name": params.name }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": VERSION,
          "io.modelcontextprotocol/clientCapabilities": {},
          // By this name the owner's statistics tell these calls from others (lib/mcp/mcp_message.ts).
          "io.modelcontextprotocol/clientInfo": { name: "vitrine-browser-tools", version: "1" },
        },
      },
    }),
    signal,
  });
  const { result, error } = await response.json();
  if (!result) throw new Error(error?.message ?? `The tool server answered with status ${response.status}.`);
  return result;
}

/**
 * Reads the input of a tool: browsers give it as an object, or as the JSON that they were called with.
 *
 * @param {unknown} input
 * @returns {object}
 */
function inputOf(input) {
  if (typeof input !== "string") return input ?? {};
  try {
    return input.trim() === "" ? {} : JSON.parse(input);
  } catch {
    throw new Error("the input of a tool is an object, and this text is not JSON");
  }
}

/**
 * Agents read a failure, rather than catch it: what went wrong and what to do stands in the result.
 *
 * @param {string} name
 * @param {unknown} input
 * @param {AbortSignal} [signal]
 * @returns {Promise<Result>}
 */
async function call(name, input, signal) {
  try {
    return await ask("tools/call", { name, arguments: inputOf(input) }, signal);
  } catch (error) {
    const text = `The call of ${name} did not come through (${error}). Try again; if it lasts, reload the page.`;
    return { content: [{ type: "text", text }], isError: true };
  }
}

async function offer() {
  const { signal } = offered = new AbortController();
  try {
    known ??= ask("tools/list", {}).then(({ tools }) => tools);
    for (const { name, title, description, inputSchema, annotations } of await known) {
      if (signal.aborted) return;
      const readOnlyHint = annotations?.readOnlyHint ?? false;
      await modelContext.registerTool({
        name,
        title,
        description,
        inputSchema,
        // What is not read only reaches a person. All text in answers is the owner's own or the caller's.
        annotations: { readOnlyHint, consequentialHint: !readOnlyHint, untrustedContentHint: false },
        execute: (/** @type {unknown} */ input, /** @type {{ signal?: AbortSignal }} */ options) =>
          call(name, input, options?.signal),
      }, { signal });
    }
  } catch (error) {
    known = undefined;
    console.debug("The tools of this page are not offered:", error);
  }
}

offer();
addEventListener("pagehide", () => offered.abort());
// A page that comes back as it was left does not load again.
addEventListener("pageshow", ({ persisted }) => persisted && offer());
