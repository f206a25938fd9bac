import { domainOf, registeredDomain } from "@/lib/contact/check_domain.ts";

/** A provider whose addresses are not what they seem: several lead to one mailbox. */
interface Provider {
  /** Its domains; an address at one of them leads to the same mailbox as at the first. */
  domains: string;
  /** Characters that make no difference before the @. */
  ignored?: RegExp;
  /** The sign behind which a local part makes no difference; a plus sign everywhere. */
  tag?: string;
  /** Whatever stands before the @ of a name below its domain leads to the mailbox of that name. */
  hasNames?: true;
}

/** As the providers say themselves in their help. */
const PROVIDERS: readonly Provider[] = [
  { domains: "gmail.com googlemail.com", ignored: /\./g },
  { domains: "icloud.com me.com mac.com" },
  { domains: "proton.me protonmail.com protonmail.ch pm.me", ignored: /[._-]/g },
  { domains: "fastmail.com fastmail.fm", hasNames: true },
  { domains: "yandex.ru yandex.com yandex.by yandex.kz ya.ru", ignored: /[.-]/g },
  ...["yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.es", "yahoo.fr", "yahoo.it", "ymail.com", "rocketmail.com"]
    .map((domains) => ({ domains, tag: "-" })),
];

/** Domains at which very many people have their mailboxes. */
const LARGE: ReadonlySet<string> = new Set(
  (PROVIDERS.map(({ domains }) => domains).join(" ") +
    " outlook.com outlook.de outlook.es outlook.fr outlook.it hotmail.com hotmail.co.uk hotmail.de hotmail.es hotmail.fr " +
    "hotmail.it hotmail.se live.com live.se live.nl live.fr msn.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de " +
    "t-online.de freenet.de posteo.de mailbox.org tuta.com tutanota.com zoho.com mail.com mail.ru qq.com 163.com naver.com " +
    "orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tiscali.it telenet.be skynet.be " +
    "ziggo.nl kpnmail.nl xs4all.nl hetnet.nl telia.com comhem.se bredband.net bluewin.ch sapo.pt uol.com.br bol.com.br " +
    "terra.com.br btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net shaw.ca bigpond.com walla.co.il")
    .split(" "),
);

/** Mails to one registered domain in a day: whoever has one has as many addresses there as they like. */
const A_DAY = 20;
const A_DAY_AT_LARGE = 200;

/** Returns the mailbox of an address as its provider sees it, the registered domain, and how many may be asked there in a day. */
export async function mailboxOf(address: string): Promise<{ mailbox: string; domain: string; perDay: number }> {
  const host = domainOf(address);
  const domain = await registeredDomain(host);
  const provider = PROVIDERS.find(({ domains }) => domains.split(" ").includes(domain));
  const { ignored, tag = "+", hasNames, domains = domain } = provider ?? {};
  const isName = hasNames && host !== domain;
  const local = isName ? host.slice(0, -domain.length - 1) : address.slice(0, address.lastIndexOf("@")).toLowerCase();
  const [first] = domains.split(" ");
  // A sign at the very beginning sets nothing off.
  const end = Math.min(...[tag, "+"].map((sign) => local.indexOf(sign, 1)).filter((at) => at > 0));
  const name = local.slice(0, Math.min(end, local.length)).replace(ignored ?? "", "");
  const mailbox = `${name}@${provider === undefined ? host : first}`;
  return { mailbox, domain: first, perDay: LARGE.has(domain) ? A_DAY_AT_LARGE : A_DAY };
}
