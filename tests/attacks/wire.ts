import { Buffer } from "node:buffer";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** How long an answer may take, in milliseconds; streams that stay open are left then. */
const PATIENCE_MS = 5000;

/**
 * Sends pieces of bytes one after the other on one connection, and gives all that comes back until it is closed, each
 * byte as one character (Latin-1).
 */
export async function exchange(
  port: number,
  pieces: readonly Uint8Array<ArrayBuffer>[],
  { pauseMs = 0, patienceMs = PATIENCE_MS } = {},
): Promise<string> {
  using socket = await Deno.connect({ hostname: "127.0.0.1", port });
  const received = readAll(socket, patienceMs);
  try {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await writeAll(socket, piece);
    }
  } catch {
    // The server has answered and closed before it had everything, which it may.
  }
  return await received;
}

async function writeAll(socket: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await socket.write(bytes.subarray(sent));
}

async function readAll(socket: Deno.TcpConn, patienceMs: number): Promise<string> {
  const buffer = new Uint8Array(65_536);
  const timer = setTimeout(() => socket.close(), patienceMs);
  let text = "";
  try {
    for (let count; (count = await socket.read(buffer)) !== null;) {
      text += Buffer.from(buffer.subarray(0, count)).toString("latin1");
    }
  } catch {
    // Closed by us because it stayed open, or reset by the server after its answer.
  } finally {
    clearTimeout(timer);
  }
  return text;
}

/** Reads the first answer of an exchange that is not an interim one (RFC 9110, section 15.2); undefined where none came. */
export function answerOf(text: string): Answer | undefined {
  const end = text.indexOf("\r\n\r\n");
  const [line, ...fields] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const rest = text.slice(end + 4);
  if (status < 200) return answerOf(rest);
  const headers = new Headers(fields.map((field) => /^([^:]+): ?(.*)$/.exec(field)!.slice(1) as [string, string]));
  const isChunked = headers.get("transfer-encoding") === "chunked";
  const body = isChunked ? unchunked(rest) : rest.slice(0, Number(headers.get("content-length") ?? rest.length));
  return { status, headers, body: decoded(Buffer.from(body, "latin1"), headers).toString() };
}

/** The content of an answer without its coding (RFC 9110, section 8.4). */
function decoded(body: Buffer, headers: Headers): Buffer {
  if (body.length === 0) return body;
  const coding = headers.get("content-encoding");
  return coding === "gzip" ? gunzipSync(body) : coding === "br" ? brotliDecompressSync(body) : body;
}

/** A body without the lengths of its chunks (RFC 9112, section 7.1). */
function unchunked(text: string): string {
  const [line] = text.split("\r\n", 1);
  const length = parseInt(line, 16);
  if (!(length > 0)) return "";
  const start = line.length + 2;
  return text.slice(start, start + length) + unchunked(text.slice(start + length + 2));
}
