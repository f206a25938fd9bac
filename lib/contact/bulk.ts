import type { Message } from "@/lib/contact/message.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { sameTextKey } from "@/lib/store/keys.ts";
import { keyedHash } from "@/lib/store/store.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** More links than this are more than people write (contract, section 7.1). */
const MAX_LINKS = 5;
/** As many addresses may send the same text within a day; what comes from the next one is held. */
const SAME_TEXT_FREE = 2;
const SAME_TEXT_MS = 24 * 3_600_000;
/** Addresses that are counted for one text: from there on all of it is held anyway. */
const MAX_SENDERS = 20;

/**
 * Phrases of those who offer something to everybody. Letters are folded. They speak of what they sell and of what the
 * reader would gain by it: somebody who looks for help with the same things says it otherwise.
 */
const OFFERS: readonly RegExp[] = [
  /\bto (?:unsubscribe|opt.?out|stop receiving)\b|\bunsubscribe (?:here|link|from)\b|\bnewsletter abbestellen\b|\bse desabonner\b|\bdarse de baja\b|\bavregistrera dig\b|\bcancelar a inscricao\b|\bannulla(?:re)? l'iscrizione\b|\bafmelden\b/,
  /\b(?:our|we (?:offer|provide|sell)|affordable|professional) (?:seo|backlinks?|link building|guest posts?|web(?:site)? (?:design|development|redesign)|mobile app|app development|digital marketing|lead generation)\b/,
  /\b(?:rank(?:ing)? your (?:web)?site|your (?:web)?site (?:on|to) the first page|first page of google|improve your (?:google )?ranking|errors (?:on|in) your (?:web)?site)\b/,
  /\b(?:grow|boost|increase|scale|skyrocket) your (?:business|revenue|sales|traffic|leads|online presence)\b/,
  /\b(?:dedicated developers|offshore (?:team|developers|development)|outsourcing (?:company|partner|agency)|hire our)\b/,
  /\b(?:our (?:available )?(?:candidates|consultants|talent pool|bench|hotlist)|available candidates|hot list|bench sales|corp.to.corp|c2c)\b/,
  /\b(?:limited.time offer|act now|special (?:offer|discount) for|free (?:audit|quote|trial|seo)|no obligation|100 % free|money.back)\b/,
];
/** Greetings of mail to many, which those use too who mean one reader. */
const GREETINGS =
  /\b(?:dear (?:sir|madam|website owner|business owner|owner|site owner)|to whom it may concern|i came across your (?:web)?site)\b/;
const ENOUGH_OFFERS = 2;

const LINK = /\bhttps?:\/\/|\bwww\./gi;

/** Returns why a message looks like one of many, without looking at others; undefined: it does not. */
export function bulkInItself({ message, subject = "" }: Message): HoldReason | undefined {
  const text = `${subject}\n${message}`;
  if ((text.match(LINK)?.length ?? 0) > MAX_LINKS) return "many_links";
  const folded = foldLetters(text);
  const offers = OFFERS.filter((phrase) => phrase.test(folded)).length;
  return offers >= ENOUGH_OFFERS || offers > 0 && GREETINGS.test(folded) ? "mass_mail" : undefined;
}

/** The addresses that have sent a text, as digests; part of stored records. */
interface SameText {
  senders: string[];
  endsAt: number;
}

/**
 * Adds to a commit that an address has sent a text, and tells whether it is the third or a later one within a day. Digits,
 * signs and capitals make no other text.
 */
export async function countText(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  secret: Uint8Array,
  { message, reply_to }: Message,
  now: number,
): Promise<boolean> {
  const words = foldLetters(message.normalize("NFKC")).replace(/[^\p{L}]+/gu, " ").trim();
  const key = sameTextKey(keyedHash(secret, "text", words));
  const found = await kv.get<SameText>(key);
  const isRunning = found.value !== null && found.value.endsAt > now && found.value.endsAt <= now + SAME_TEXT_MS;
  const { senders, endsAt } = isRunning ? found.value! : { senders: [], endsAt: now + SAME_TEXT_MS };
  const sender = keyedHash(secret, "sender", reply_to.toLowerCase());
  const all = senders.includes(sender) ? senders : [...senders, sender].slice(-MAX_SENDERS);
  atomic.check(found).set(key, { senders: all, endsAt } satisfies SameText, { expireIn: Math.max(1, endsAt - now) });
  return all.indexOf(sender) >= SAME_TEXT_FREE;
}
