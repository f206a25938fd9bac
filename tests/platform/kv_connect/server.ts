import { Database } from "./database.ts";
import {
  readAtomicWrite,
  readSnapshotRead,
  readWatch,
  writeAtomicWriteOutput,
  writeSnapshotReadOutput,
  writeWatchOutput,
} from "./messages.ts";
import { concat } from "./wire.ts";

/** The version of KV Connect that is spoken (denoland/denokv, `proto/kv-connect.md`). */
const VERSION = 3;
/** As denokv has them (`proto/limits.rs`). */
const MAX_CHECKS = 10;
const MAX_MUTATIONS = 1000;

export interface KvConnect {
  /** What `Deno.openKv` takes. */
  url: string;
  /** Its `DENO_KV_ACCESS_TOKEN`. */
  token: string;
  close(): Promise<void>;
}

/**
 * Serves the database file at `path` to other processes over KV Connect: equipment of tests, on loopback. Reads, checks,
 * sets, deletes, sums of 64 bits, expiry and watches are all there is: no sums with limits (of V8 bigints), no
 * versionstamped keys, no queues (a commit with a queue message is refused, as nobody would hear it), no old versions of
 * the protocol, no TLS, no eventual consistency, and one request at a time.
 */
export async function openKvConnect(path: string): Promise<KvConnect> {
  const token = crypto.randomUUID();
  const uuid = crypto.randomUUID();
  const kv = await Deno.openKv(path);
  const database = new Database(kv);
  const ending = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, signal: ending.signal, onListen() {} };

  const server = Deno.serve(options, async (request) => {
    if (request.headers.get("authorization") !== `Bearer ${token}`) return refusal("the token is not valid");
    const { pathname } = new URL(request.url);
    if (pathname === "/") return exchangeMetadata(await request.json().catch(() => ({})));
    if (request.headers.get("x-denokv-database-id") !== uuid) return refusal("this is another database");
    try {
      // Fails when the client is killed meanwhile.
      const body = await request.bytes();
      switch (pathname) {
        case "/data/snapshot_read":
          return answer(writeSnapshotReadOutput(await database.read(readSnapshotRead(body))));
        case "/data/atomic_write": {
          const write = readAtomicWrite(body);
          if (write.enqueues > 0) return refusal("queues are not supported");
          if (write.checks.length > MAX_CHECKS) return refusal(`too many checks (max ${MAX_CHECKS})`);
          if (write.mutations.length > MAX_MUTATIONS) return refusal(`too many mutations (max ${MAX_MUTATIONS})`);
          return answer(writeAtomicWriteOutput(await database.write(write)));
        }
        case "/data/watch":
          return watch(readWatch(body), AbortSignal.any([request.signal, ending.signal]));
      }
    } catch (error) {
      return refusal(String(error));
    }
    return refusal("there is no such method");
  });

  function exchangeMetadata({ supportedVersions = [1] }: { supportedVersions?: number[] }): Response {
    if (!supportedVersions.includes(VERSION)) return refusal(`only version ${VERSION} is spoken`);
    return Response.json({
      version: VERSION,
      databaseId: uuid,
      endpoints: [{ url: "/data", consistency: "strong" }],
      token,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
  }

  /** Each message of the stream is preceded by its length in four bytes, the lowest first. */
  function watch(keys: Uint8Array<ArrayBuffer>[], signal: AbortSignal): Response {
    async function* messages() {
      for await (const entries of database.watch(keys, signal)) {
        const message = writeWatchOutput(entries);
        const length = new Uint8Array(4);
        new DataView(length.buffer).setUint32(0, message.length, true);
        yield concat([length, message]);
      }
    }
    return new Response(ReadableStream.from(messages()), { headers: { "content-type": "application/octet-stream" } });
  }

  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    token,
    async close() {
      ending.abort();
      await server.finished;
      kv.close();
    },
  };
}

function answer(body: Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { headers: { "content-type": "application/x-protobuf" } });
}

function refusal(message: string): Response {
  return new Response(message, { status: 400 });
}
