/** Of a stranger's page so many bytes are read (contract, section 7.1). */
const MAX_BYTES = 131_072;

/** Pages on which parsers stumble that build a tree, or look back: each opens what never ends, or ends what was never open. */
export const HOSTILE_PAGES: Record<string, string> = {
  "formatting in blocks": nested(2000, "<div>", "</div>x"),
  "a little formatting in blocks": nested(300, "<div>", "</div>x"),
  "formatting in sections": nested(2000, "<section>", "</section>x"),
  "formatting in tables": nested(2000, "<table><tr><td>", "</td></tr></table>x"),
  "text beside the cells of tables": "<table>".repeat(3000) + "<b>x".repeat(3000) + "</table>".repeat(3000),
  "foreign content": filled("<svg><foreignObject><math><mi><b a>x"),
  "foreign content that ends": "<svg><desc>".repeat(4000) + "<p>x".repeat(2000) + "</desc></svg>".repeat(4000),
  "lists": filled("<li><b>x"),
  "links in links": filled("<a><b>x</a>"),
  "templates": filled("<template>x"),
  "ends without a beginning": filled("</b></p></br>"),
  "ampersands": filled("&"),
  "entities": filled("&CounterClockwiseContourIntegra&#x1F600;&nGg;&#99999999;"),
  "attributes": `<b ${Array.from({ length: 18_000 }, (_, index) => `a${index}`).join(" ")}>`,
  "a value without end": filled('<b a="'),
  "less-than signs": filled("<"),
  "comments": filled("<!--"),
  "declarations": filled("<!a<?b<![CDATA["),
  "scripts": filled("<script>"),
  "data": filled('<script type="application/ld+json">[{</script>'),
  "deep data": `<script type=application/ld+json>${'{"@graph":['.repeat(11_000)}</script>`,
  "a script that nearly ends": `<script>${filled("</scrip")}`.slice(0, MAX_BYTES),
  "plain text": `<plaintext>${filled("<b>")}`.slice(0, MAX_BYTES),
  "letters that are eighteen": "\ufdfa".repeat(43_000),
};

function nested(count: number, open: string, between: string): string {
  const marks = Array.from({ length: count }, (_, index) => `<b ${index + 1}>`).join("");
  return open.repeat(count) + marks + between.repeat(count);
}

function filled(unit: string): string {
  return unit.repeat(MAX_BYTES / unit.length);
}

/** What a server sends first, and then again and again, to keep whoever reads it busy. */
interface Busy {
  head: string;
  again: string;
}

const CHUNKED = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n";

/** Such servers, and what becomes of their answer: a status, or why there is none. */
export const BUSY_SERVERS: Record<string, Busy & { outcome: string }> = {
  "chunks of one byte": { head: CHUNKED, again: "1\r\na\r\n", outcome: "200" },
  "a chunk whose extension has no end": { head: `${CHUNKED}1;`, again: "x", outcome: "200" },
  "answers before the answer": { head: "", again: "HTTP/1.1 103 Early Hints\r\n\r\n", outcome: "unreachable" },
  "long answers before the answer": {
    ...{ head: "", again: `HTTP/1.1 103 Early Hints\r\nlink: ${"x".repeat(7000)}\r\n\r\n`, outcome: "unreachable" },
  },
  "a head without end": { head: "HTTP/1.1 200 OK\r\n", again: "x: y\r\n", outcome: "unreachable" },
  "a body without end": { head: "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n", again: "x", outcome: "200" },
};

/** Sends until nobody takes it any more, or `most` bytes. @returns how many were taken. */
export async function sendWithoutEnd(connection: Deno.Conn, { head, again }: Busy, most: number): Promise<number> {
  const encoder = new TextEncoder();
  const part = encoder.encode(again.repeat(Math.ceil(30_000 / again.length)));
  let bytes = await connection.write(encoder.encode(head));
  try {
    while (bytes < most) bytes += await connection.write(part);
  } catch {
    // The reader has hung up.
  }
  return bytes;
}

/** Runs a server of all of them, each at an address of its own: what one address is asked in a day is soon used up. */
export function openHostileServer() {
  const listener = Deno.listen({ port: 0, hostname: "0.0.0.0" });
  const names = [...Object.keys(HOSTILE_PAGES), ...Object.keys(BUSY_SERVERS)];
  const hosts = names.map((_, index) => `127.2.0.${index + 1}:${listener.addr.port}`);
  const done = (async () => {
    for await (const connection of listener) void answer(connection).catch(() => {}).finally(() => connection.close());
  })();

  async function answer(connection: Deno.Conn): Promise<void> {
    const buffer = new Uint8Array(8192);
    const head = new TextDecoder().decode(buffer.subarray(0, await connection.read(buffer) ?? 0));
    const name = names[Number(/^GET \/(\d+)/.exec(head)?.[1])];
    if (name in BUSY_SERVERS) return void await sendWithoutEnd(connection, BUSY_SERVERS[name], 1e9);
    const body = new TextEncoder().encode(HOSTILE_PAGES[name]);
    const fields = `content-type: text/html\r\ncontent-length: ${body.length}\r\nconnection: close\r\n`;
    const bytes = [...new TextEncoder().encode(`HTTP/1.1 200 OK\r\n${fields}\r\n`), ...body];
    for (let at = 0; at < bytes.length;) at += await connection.write(Uint8Array.from(bytes.slice(at)));
  }

  return {
    /** What `FETCH_ALLOW` has to hold. */
    hosts,
    pages: names.map((name, index) => ({ name, url: `http://${hosts[index]}/${index}` })),
    async close() {
      listener.close();
      await done.catch(() => {});
    },
  };
}
