const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const DELIVER_WITHIN_MS = 20_000;

/** What is tried, by name; each throws when it does not work. */
export const CHECKS: Record<string, (origin: string) => Promise<void>> = {
  async "REST reads, with ETag"(origin) {
    const index = await json(origin, "/api/v1");
    expect(Object.keys(index.endpoints).length > 5, "the index lists no endpoints");
    const first = await fetch(`${origin}/api/v1/projects?limit=2`);
    const { items, count } = await first.json();
    expect(first.ok && items.length === count, "the list is not one");
    const again = await fetch(`${origin}/api/v1/projects?limit=2`, {
      headers: { "if-none-match": first.headers.get("etag")! },
    });
    await again.body?.cancel();
    expect(again.status === 304, `status ${again.status} instead of 304`);
  },

  async "the analysis reads a problem"(origin) {
    const problem = "Two of us sort ninety messages in a shared inbox by hand every morning.";
    const { fit } = await json(origin, "/api/v1/services/analyze", { problem });
    expect(typeof fit === "string", "there is no answer");
  },

  async "tools are listed and called"(origin) {
    const { tools } = await call(origin, "tools/list");
    expect(tools.length >= 12, `${tools.length} tools`);
    const { structuredContent } = await call(origin, "tools/call", { name: "get_profile", arguments: {} });
    expect(structuredContent.name === (await json(origin, "/api/v1/profile")).name, "the profile is another one");
  },

  async "a message is accepted and delivered"(origin) {
    const message = { message: `Smoke test ${crypto.randomUUID()}`, reply_to: "sender@example.com" };
    const { id } = await json(origin, "/api/v1/contact", message, 202);
    for (const end = performance.now() + DELIVER_WITHIN_MS;;) {
      const { status } = await json(origin, `/api/v1/contact/${id}`);
      if (status === "delivered") return;
      expect(performance.now() < end, `it is ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },

  async "a picture for sharing is drawn"(origin) {
    const response = await fetch(`${origin}/og.png`);
    const bytes = await response.bytes();
    expect(response.ok && bytes.length > 1000, `status ${response.status}, ${bytes.length} bytes`);
  },

  async "the home page, if there is one, is HTML with what it needs"(origin) {
    const response = await fetch(origin, { headers: { accept: "text/html" } });
    const html = await response.text();
    if (response.status === 404) return;
    expect(response.ok && /^\s*<!doctype html>/i.test(html), `status ${response.status}`);
    for (const [, path] of html.matchAll(/<(?:link[^>]*rel="stylesheet"[^>]*href|script[^>]*src)="(\/[^"]+)"/g)) {
      const part = await fetch(origin + path.replaceAll("&amp;", "&"));
      await part.body?.cancel();
      expect(part.ok, `${path}: status ${part.status}`);
    }
  },
};

// deno-lint-ignore no-explicit-any -- the tests proper check the shapes
async function json(origin: string, path: string, body?: unknown, status = 200): Promise<any> {
  const response = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: JSON_HEADERS,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status === status, `${path}: status ${response.status}: ${text}`);
  return JSON.parse(text);
}

// deno-lint-ignore no-explicit-any -- see above
async function call(origin: string, method: string, params: object = {}): Promise<any> {
  const { result, error } = await json(origin, "/mcp", { jsonrpc: "2.0", id: 1, method, params });
  expect(error === undefined, JSON.stringify(error));
  return result;
}

function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
