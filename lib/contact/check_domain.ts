import { domainToUnicode } from "node:url";
import type { Message } from "@/lib/contact/message.ts";
import type { Finding } from "@/lib/contact/sender_facts.ts";
import { DnsFailure, type DnsServer, lookUp, systemServers } from "@/lib/dns_query.ts";
import { isPublic, isReservedHost } from "@/lib/fetch_safely.ts";
import { lazily } from "@/lib/lazily.ts";

// Both are large, and no start waits for what the first message needs.
const loadNames = lazily(() => import("tldts"));
const loadLetters = lazily(async () => (await import("any-ascii")).default);
/** 170 KB of names: loaded with the first message. */
const loadDisposable = lazily(async (): Promise<ReadonlySet<string>> => {
  const { default: names } = await import("disposable-email-domains-js", { with: { type: "json" } });
  return new Set(names);
});

/**
 * Hosts at which companies publish postings that are not their own. A posting there speaks neither for nor against the
 * domain of an address.
 */
const BOARDS: ReadonlySet<string> = new Set(
  ("linkedin.com indeed.com glassdoor.com stepstone.de xing.com monster.com greenhouse.io lever.co ashbyhq.com workable.com " +
    "smartrecruiters.com myworkdayjobs.com workday.com personio.de personio.com teamtailor.com recruitee.com bamboohr.com " +
    "breezy.hr jobvite.com icims.com jobteaser.com welcometothejungle.com join.com softgarden.io pinpointhq.com " +
    "homerun.co arbetsformedlingen.se europa.eu wellfound.com ycombinator.com remoteok.com weworkremotely.com google.com")
    .split(" "),
);

/** Returns the domain of an e-mail address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Tells whether a host belongs to those who have a domain: both are parts of the same registered domain. */
export async function isOfDomain(host: string, domain: string): Promise<boolean> {
  if (host === domain) return true;
  const registered = await registeredOf(host);
  return registered !== null && registered === await registeredOf(domain);
}

/** Tells whether an address is at a host where many publish postings. */
export async function isBoard(url: string): Promise<boolean> {
  const registered = await registeredOf(hostOf(url));
  return registered !== null && BOARDS.has(registered);
}

/** Returns the domain that was registered, of which a host is a part; an address of IP is its own. */
export async function registeredDomain(host: string): Promise<string> {
  const { getDomain } = await loadNames();
  return getDomain(host) ?? host;
}

/** Returns whose host it is: names below a suffix such as `github.io` belong to different people. */
async function registeredOf(host: string): Promise<string | null> {
  const { getDomain } = await loadNames();
  return getDomain(host, { allowPrivateDomains: true });
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

/**
 * Judges the domain of `reply_to`: what it is, first without asking anybody, and whether it receives mail.
 *
 * @param server the resolver; absent: the system's
 * @param allow hosts (`FETCH_ALLOW`) that stand for the sender's own
 */
export async function checkDomain(
  message: Message,
  server: DnsServer | undefined,
  allow: readonly string[],
): Promise<Finding> {
  const domain = domainOf(message.reply_to);
  if ((await loadDisposable()).has(await registeredOf(domain) ?? domain)) return "domain_disposable";
  const others: string[] = [];
  for (const url of [message.company_url, message.posting_url]) {
    if (url === undefined || allow.includes(URL.parse(url)?.host ?? "")) continue;
    if (url === message.posting_url && await isBoard(url)) continue;
    if (!await isOfDomain(hostOf(url), domain)) others.push(hostOf(url));
  }
  if (await isLookalike(domain, message.company, others)) return "domain_lookalike";
  const found = await receivesMail(domain, server);
  return found === "domain_good" && others.length > 0 ? "domain_other" : found;
}

/**
 * Asks whether a domain receives mail: it has an exchange that is not the null one (RFC 7505, section 3) or, without any,
 * an address of its own (RFC 5321, section 5.1).
 */
async function receivesMail(domain: string, server: DnsServer | undefined): Promise<Finding> {
  const servers = server === undefined ? await systemServers() : [server];
  try {
    const exchanges = await lookUp(domain, "MX", servers);
    if (exchanges === undefined) return "domain_missing";
    if (exchanges.length > 0) return exchanges.every(isNull) ? "domain_no_mail" : "domain_good";
    for (const type of ["A", "AAAA"] as const) {
      const [address] = await lookUp(domain, type, servers) ?? [];
      // A name of the owner's own network is nobody's, like one that does not exist.
      if (address !== undefined) return isPublic(address) ? "domain_good" : "domain_missing";
    }
    return "domain_no_mail";
  } catch (error) {
    if (error instanceof DnsFailure) return "domain_unresolved";
    throw error;
  }
}

function isNull(exchange: string): boolean {
  return exchange === "" || exchange === ".";
}

/** Judges a domain without a lookup; undefined where one is needed. */
export function knownOf(message: Message, server: DnsServer | undefined): Finding | undefined {
  return server === undefined && isReservedHost(domainOf(message.reply_to)) ? "domain_reserved" : undefined;
}

/** Legal forms, which stand in the names of companies and not in their domains. */
const FORMS =
  /\b(?:inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|se|kg|ug|ab|as|oy|aps|bv|nv|sa|sas|sarl|srl|spa|sl|group|holding)\b\.?/g;

/**
 * Tells whether a domain looks like the company's name, or like one of `others`, and is another one: letters of other
 * scripts, digits for letters, two letters that look like one.
 */
async function isLookalike(domain: string, company: string | undefined, others: readonly string[]): Promise<boolean> {
  const toAscii = await loadLetters();
  const lettersOf = (text: string) => toAscii(text.normalize("NFKC")).toLowerCase().replace(/[^a-z0-9]/g, "");
  const shapeOf = (text: string) => shapeOfLetters(lettersOf(withLatin(text)));
  const label = await labelOf(domain);
  const shape = shapeOf(label);
  const originals = await Promise.all(others.map(labelOf));
  // A domain written like the company's own name is not an imitation.
  const name = lettersOf((company ?? "").toLowerCase().replace(FORMS, " "));
  if (name.length >= 3) originals.push(name);
  return originals.some((original) =>
    original !== "" && lettersOf(original) !== lettersOf(label) && shapeOf(original) === shape
  ) ||
    // Letters that stand for those of another script: nobody has a company of such a name by accident.
    originals.some((original) => isDisguised(label) && lettersOf(original) === lettersOf(label) && original !== label);
}

/** Returns the part of a host's name that its owner has chosen, as people read it. */
async function labelOf(host: string): Promise<string> {
  const { getDomainWithoutSuffix } = await loadNames();
  const label = getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? host;
  return domainToUnicode(label).toLowerCase() || label;
}

/** Tells whether a name mixes Latin letters with Greek or Cyrillic ones, or has only those of the latter that look Latin. */
function isDisguised(label: string): boolean {
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label) &&
    !/[бгджзийлпфцчшщъыэюяδθλξπφψω]/u.test(label);
}

/** Writes Cyrillic letters as the Latin ones that they look like. */
function withLatin(text: string): string {
  return text.replace(/[а-яёіјѕһԁԛԝ]/gu, (letter) => CYRILLIC[letter] ?? letter);
}

/** Returns what a name looks like at a glance: what is confused with each other is the same in it. */
function shapeOfLetters(letters: string): string {
  return letters.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d")
    .replace(/[01354789i]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Letters by their looks where their sound is another (Unicode Technical Standard 39, confusables). */
const CYRILLIC: Record<string, string> = {
  в: "b",
  н: "h",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  ѕ: "s",
  і: "i",
  ј: "j",
  һ: "h",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  е: "e",
  о: "o",
  а: "a",
  к: "k",
  м: "m",
  т: "t",
};

const SIGNS: Record<string, string> = { 0: "o", 1: "l", i: "l", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" };
