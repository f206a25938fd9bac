import type { CallContext } from "@/lib/operations/operation.ts";
import { imageUrl } from "@/lib/operations/addresses.ts";
import { currentWork, elsewhere } from "@/lib/site/owner_facts.ts";
import { permanentId } from "@/lib/text/atom.ts";

/** Bytes of a line, after which it is folded (RFC 6350, section 3.2). */
const MAX_LINE_BYTES = 75;

/** Writes the owner as a vCard 4.0 (RFC 6350): what an address book takes in. */
export function vcard(context: CallContext): string {
  const { service: { content: { profile, candidate, site } }, baseUrl } = context;
  const { places, languages = [] } = candidate?.terms ?? {};
  const [work] = currentWork(context.service);
  const { email } = profile.contact;
  const lines: [name: string, value: string | undefined][] = [
    ["BEGIN", "VCARD"],
    ["VERSION", "4.0"],
    ["KIND", "individual"],
    ["UID", permanentId(`person ${baseUrl}`)],
    ["FN", text(profile.name)],
    ["TITLE", text(work?.position ?? profile.headline)],
    ["ORG", work && text(work.name)],
    ["EMAIL", email === undefined ? undefined : text(email)],
    ["URL", `${baseUrl}/`],
    ...[profile.website, ...elsewhere(profile.contact).map(({ url }) => url)].map((
      url,
    ): [string, string | undefined] => [
      "URL",
      url,
    ]),
    ...languages.map(({ tag }, index): [string, string] => [`LANG;PREF=${Math.min(index + 1, 100)}`, tag]),
    // Post office box, extended address and street stay empty (section 6.3.1).
    ["ADR", places?.base && `;;;${text(places.base.locality ?? "")};;;${places.base.country}`],
    ["PHOTO", profile.image && imageUrl(context, profile.image)],
    ["NOTE", text([profile.summary, site.notice].filter(Boolean).join("\n\n"))],
    ["REV", `${site.updated_at.replaceAll("-", "")}T000000Z`],
    ["SOURCE", `${baseUrl}/contact.vcf`],
    ["END", "VCARD"],
  ];
  return lines.filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join("");
}

/** Writes a text as a value: what would end or part it is escaped (section 3.4). */
function text(value: string): string {
  return value.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n").replace(/\p{Cc}/gu, "");
}

/** Folds a line between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, room] = ["", MAX_LINE_BYTES];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) [result, room] = [`${result}\r\n `, MAX_LINE_BYTES - 1];
    result += character;
    room -= size;
  }
  return result;
}
