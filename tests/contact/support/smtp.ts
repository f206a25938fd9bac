// @ts-types="npm:@types/mailparser@^3"
import { type ParsedMail, simpleParser } from "mailparser";
import { Buffer } from "node:buffer";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  url: string;
  mails: ParsedMail[];
  envelopes: { from: string; to: string[] }[];
  /** What the server answers to a message; undefined: it accepts. `silent`: nothing at all. */
  refuseWith?: { code: number } | "silent";
  /** How long the server thinks about a message, in milliseconds. */
  delay?: () => number;
  close(): Promise<void>;
}

/** A real mail server on loopback that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    // On Deno 2.5 it does not see that its client has gone, and would wait for half a minute.
    closeTimeout: 100,
    onData(stream, session, callback) {
      receive(stream).then((raw) => simpleParser(raw)).then(async (mail) => {
        if (mailbox.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, mailbox.delay!()));
        if (mailbox.refuseWith === "silent") return;
        if (mailbox.refuseWith !== undefined) {
          return callback(Object.assign(new Error("no"), { responseCode: mailbox.refuseWith.code }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        mailbox.mails.push(mail);
        mailbox.envelopes.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) });
        callback();
      }).catch(callback);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as { port: number };
  // As a process that serves has one: on Deno 2.5 a conversation alone does not always keep the event loop going.
  const keptAlive = setInterval(() => {}, 1000);
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    envelopes: [],
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearInterval(keptAlive);
    },
  };
  return mailbox;
}

async function receive(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
