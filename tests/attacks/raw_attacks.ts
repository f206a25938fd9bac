import fc from "fast-check";
import { bytesOf } from "./request.ts";
import { hostileUrlText } from "./values.ts";

/** Bytes that are sent in pieces on one connection, which may never become a request. */
export interface RawAttack {
  name: string;
  pieces: Uint8Array<ArrayBuffer>[];
  pauseMs?: number;
  /** How long to wait for an end, in milliseconds: what is only half said is not answered. */
  patienceMs?: number;
}

const HOST = "localhost";
const encoder = new TextEncoder();
const plain = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n${more}\r\n`;
const closing = (path: string, more = "") => plain(path, `Connection: close\r\n${more}`);

/** What only a socket can send. */
export function rawAttacks(): fc.Arbitrary<RawAttack> {
  return fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => raw("noise", bytes, { patienceMs: 100 })),
    hostileUrlText.map((text) => raw("odd target", closing(`/${text.replace(/[ \r\n]/g, "")}`))),
    fc.constantFrom(
      "http://localhost/api/v1",
      "http://evil.example/api/v1",
      "*",
      "localhost:80",
      "http://[::1",
      "//x//y",
    )
      .map((target) =>
        raw("form of the target", `GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
      ),
    fc.integer({ min: 1000, max: 200_000 }).map((length) => raw("long line", closing(`/api/v1/${"a".repeat(length)}`))),
    fc.integer({ min: 10, max: 400 }).map((count) =>
      raw(
        "many headers",
        closing("/api/v1", Array.from({ length: count }, (_, i) => `x-${i}: ${"y".repeat(90)}\r\n`).join("")),
      )
    ),
    fc.array(fc.constantFrom("/api/v1/profile", "/api/v1/nothing", "/api/v1/projects/%zz", "/mcp"), {
      minLength: 2,
      maxLength: 20,
    })
      .map((paths) => raw("pipeline", paths.map((path) => plain(path)).join("") + closing("/api/v1"))),
    fc.integer({ min: 1, max: 200 }).map((length) => cut(length, "half a request")),
    fc.integer({ min: 0, max: 60 }).map((sent) => halfBody(sent)),
    fc.constantFrom(
      closing("/api/v1", "Host: other.example\r\n"),
      closing("/api/v1", "Content-Length: 5\r\nContent-Length: 6\r\n"),
      closing("/api/v1", "Content-Length: -1\r\n"),
      closing("/api/v1", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"),
      "POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
      "GET /api/v1 HTTP/1.0\r\n\r\n",
      "GET /api/v1 HTTP/9.9\r\nHost: localhost\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      " GET / HTTP/1.1\r\n\r\n",
    ).map((text) => raw("framing", text, { patienceMs: 300 })),
    fc.constantFrom(10, 30).map((pauseMs) => slow(pauseMs)),
  );
}

function raw(name: string, bytes: string | Uint8Array<ArrayBuffer>, more: Partial<RawAttack> = {}): RawAttack {
  return { name, pieces: [typeof bytes === "string" ? encoder.encode(bytes) : bytes], ...more };
}

const WHOLE = bytesOf({
  method: "POST",
  target: "/api/v1/services/analyze",
  headers: [["content-type", "application/json"]],
  body: JSON.stringify({ problem: "Two people retype orders from e-mails into the shop system." }),
}, HOST);

function cut(length: number, name: string): RawAttack {
  return { name, pieces: [WHOLE.slice(0, length)], patienceMs: 100 };
}

/** A body that is shorter than it was said to be. */
function halfBody(missing: number): RawAttack {
  return { name: "half a body", pieces: [WHOLE.slice(0, WHOLE.length - 1 - missing)], patienceMs: 100 };
}

function slow(pauseMs: number): RawAttack {
  const size = Math.ceil(WHOLE.length / 8);
  const pieces = Array.from({ length: 8 }, (_, index) => WHOLE.slice(index * size, (index + 1) * size));
  return { name: "slow body", pieces, pauseMs };
}
