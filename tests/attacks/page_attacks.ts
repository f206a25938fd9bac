/** Messages that name pages on which parsers stumble, and servers that keep whoever reads them busy. */
import type { openHostileServer } from "@/tests/support/hostile_pages.ts";
import type { Work } from "./waits.ts";

/** How long a check may take altogether, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Makes a message for each page; it is over when the page was looked at. */
export function pageAttacks(origin: string, { pages }: ReturnType<typeof openHostileServer>): Work[] {
  return pages.map(({ name, url }) => ({
    group: `a message that names ${name}`,
    name: `a message that names ${name}`,
    async run() {
      const body = {
        message: `A post for you: ${crypto.randomUUID()}`,
        reply_to: "sam@firm.example",
        posting_url: url,
      };
      const accepted = await fetch(`${origin}/api/v1/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, company: "Firm" }),
      });
      const { status_url } = await accepted.json();
      for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
        const { checks } = await (await fetch(status_url)).json();
        if (checks.every(({ status }: { status: string }) => status !== "pending")) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${name} was not looked at in time`);
    },
  }));
}
