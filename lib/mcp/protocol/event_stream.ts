import type { Notification, Result, Stream } from "@/lib/mcp/protocol/server.ts";

const encoder = new TextEncoder();

export function isStream(value: unknown): value is Stream {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/**
 * Sends what a method says as server-sent events: each notification, then the answer. A caller who closes the stream
 * ends the method at its next step.
 *
 * @param finish turns the result, or what was thrown, into the text of the answer.
 */
export function eventStream(
  source: Stream,
  finish: (outcome: { result: Result } | { error: unknown }) => string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await source.next();
        if (!done) return controller.enqueue(event(JSON.stringify(notificationMessage(value))));
        controller.enqueue(event(finish({ result: value })));
      } catch (error) {
        controller.enqueue(event(finish({ error })));
      }
      controller.close();
    },
    async cancel() {
      await source.return({});
    },
  });
}

function notificationMessage({ method, params }: Notification) {
  return { jsonrpc: "2.0", method, params };
}

function event(data: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`event: message\ndata: ${data}\n\n`);
}
