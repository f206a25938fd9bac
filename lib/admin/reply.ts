/** An answer that is begun: as the address that opens a mail program, as text, or as a mail that is not sent. */
import { encodedAgain } from "@/lib/contact/delivery_channels.ts";
import type { Message } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** Mail programs and systems cut off or refuse longer addresses. */
const MAX_LENGTH = 1900;
const CUT = "> […]";
/** Of these, characters for subject and name. */
const MAX_SUBJECT = 400;
const MAX_NAME = 200;

/**
 * Makes the `mailto:` address of an answer: to the sender, with subject, the text that is there already, and the message
 * quoted (RFC 6068). Every part is percent-encoded, so that nothing in it can name another recipient or header; the
 * quotation is cut to what fits.
 *
 * @throws {ServiceError} `validation_failed` for a text that does not fit
 */
export function replyAddress(message: Message, writtenAt: string, { inbox }: Words, text = ""): string {
  const { reply_to, from, subject } = message;
  const at = reply_to.lastIndexOf("@");
  const to = `${encodeURIComponent(reply_to.slice(0, at))}@${encodeURIComponent(reply_to.slice(at + 1))}`;
  const title = fitting(harmlessLine(subject ?? inbox.your_message), MAX_SUBJECT);
  const name = fitting(harmlessLine(from ?? reply_to), MAX_NAME);
  const intro = encodeLines([...text.split("\n"), "", fill(inbox.wrote, { name, time: writtenAt })]);
  const end = encodeLines(["", CUT]);
  let address = `mailto:${to}?subject=${encodeURIComponent(answering(title))}&body=${intro}`;
  if (address.length > MAX_LENGTH - end.length) {
    throw new ServiceError("validation_failed", "The text is too long for an address.", {
      hint: "Ask for the draft as eml or text instead.",
      details: [{ path: "form", message: "must be eml or text for a text of this length" }],
    });
  }
  for (const line of harmlessLines(message.message).split("\n")) {
    const more = encodeLines(["", `> ${line}`]);
    if (address.length + more.length > MAX_LENGTH - end.length) return address + end;
    address += more;
  }
  return address;
}

/** Returns the subject of an answer, and its text with the whole message quoted below it. */
export function replyText(
  { reply_to, from, subject, message }: Message,
  writtenAt: string,
  { inbox }: Words,
  text: string,
): { subject: string; text: string } {
  const intro = fill(inbox.wrote, { name: harmlessLine(from ?? reply_to), time: writtenAt });
  const quoted = harmlessLines(message).split("\n").map((line) => `> ${line}`);
  return {
    subject: answering(harmlessLine(subject ?? inbox.your_message)),
    text: [text.trimEnd(), "", intro, ...quoted].join("\n"),
  };
}

/** Writes an answer as a mail that programs open to be finished and sent (`X-Unsent`, which several of them know). */
export async function replyMail(message: Message, writtenAt: string, words: Words, text: string): Promise<string> {
  const { default: nodemailer } = await import("nodemailer");
  const reply = replyText(message, writtenAt, words, text);
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: mail } = await writer.sendMail({
    to: { name: encodedAgain(harmlessLine(message.from ?? "")), address: message.reply_to },
    subject: encodedAgain(reply.subject),
    text: reply.text,
    headers: { "X-Unsent": "1" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new TextDecoder().decode(mail as Uint8Array);
}

function answering(title: string): string {
  return /^re:/i.test(title) ? title : `Re: ${title}`;
}

/** Encodes lines for an address. Line breaks are CRLF (RFC 6068, section 5). */
function encodeLines(lines: string[]): string {
  return encodeURIComponent(lines.join("\r\n"));
}

/** Returns as much of a text as takes at most `max` characters when it is encoded. */
function fitting(text: string, max: number): string {
  let length = 0;
  let fit = "";
  for (const character of text) {
    length += encodeURIComponent(character).length;
    if (length > max) return `${fit}…`;
    fit += character;
  }
  return fit;
}
