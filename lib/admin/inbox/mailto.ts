import type { Message } from "@/lib/contact/message.ts";
import { harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";

/** Longer addresses are cut off or refused by mail programs and systems. */
const MAX_LENGTH = 1900;
const CUT = "> […]";
/** What subject and name may take of it. */
const MAX_SUBJECT = 400;
const MAX_NAME = 200;

/**
 * The address of an answer that is begun: to the sender, with subject and quoted text (RFC 6068). Every part is
 * percent-encoded, so that nothing in it can name another recipient or header; the quotation is cut to what fits.
 */
export function replyAddress({ reply_to, from, subject, message }: Message, writtenAt: string): string {
  const at = reply_to.lastIndexOf("@");
  const to = `${encodeURIComponent(reply_to.slice(0, at))}@${encodeURIComponent(reply_to.slice(at + 1))}`;
  const title = fitting(harmlessLine(subject ?? "Your message"), MAX_SUBJECT);
  const head = `mailto:${to}?subject=${encodeURIComponent(/^re:/i.test(title) ? title : `Re: ${title}`)}&body=`;
  const intro = encodeLines(["", "", `${fitting(harmlessLine(from ?? reply_to), MAX_NAME)} wrote on ${writtenAt}:`]);
  let address = head + intro;
  for (const line of harmlessLines(message).split("\n")) {
    const more = encodeLines(["", `> ${line}`]);
    if (address.length + more.length > MAX_LENGTH - encodeLines(["", CUT]).length) {
      return address + encodeLines(["", CUT]);
    }
    address += more;
  }
  return address;
}

/** Line breaks are CRLF (RFC 6068, section 5). */
function encodeLines(lines: string[]): string {
  return encodeURIComponent(lines.join("\r\n"));
}

/** As much of a text as takes at most `max` characters when it is encoded. */
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
