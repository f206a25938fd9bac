import type { Posting } from "@/lib/match/posting.ts";
import type { PostingLine } from "@/lib/match/posting_text.ts";
import { clauseAround, lineOf, ownKind } from "@/lib/match/posting_words.ts";
import { guarded } from "@/lib/text/guarded_patterns.ts";
import { languagesIn, type Level, levelIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Is met by any of the languages (BCP 47). */
export interface StatedLanguage {
  tags: string[];
  least?: Level;
  isRequired: boolean;
  said: string;
}

const LANGUAGE_CUE =
  /works? in (?:english|swedish|german|french|spanish|danish|norwegian|dutch|italian)\b|happens? in\b|without (?:difficulty|effort)|in daily use|se fer|lauft|erfolgt|echang|reunion|kommunik|comunicac|besprech|meeting|wort und schrift|schriftlich|mundlich|soltura|manej|defiend|desenvuel|a l'aise|se demande|requier|precis|fluen|nativ|mother tongue|speak|spoken|written|language|level|\b[abc][12]\b|flie(?:ss|ß)end|muttersprach|verhandlungssicher|sprech|sprach|kenntnisse|flytande|obehindrad|talar|\btala\b|tal och skrift|sprak|modersmal|fluid|habl|idioma|nivel|dominio|courant|parl|langue|niveau|bilingu|proficien|excellent|good\b|gute?s?\b|sehr gut|god[at]?\b|buen|bon(?:ne)?s?\b|required|must|need|enough|conversational|business\b|working|communicat|advanced|either|prefer|matrise|maitrise|beherrsch|behersk|bra\b|mycket|profession|command|is a plus|(?:ett|ein|en) plus|\bmerit|vorteil|ventaja|\batout|advantage|bonus|skills|\bfine\b|\bok\b|nivel|enough|suffi|reicht|racker|uttryck|trabaj|travaill|arbetsspr|lectures?|classes|\bmeetings?|moten\b|undervis|unterricht|teach|ensen|enseign|ausdruck|express|writ|skriv|escrib|ecri|kunna|maste|profesional|necesit|debes|requis|exige|voraus|notig|notwendig|erforderlich|nodvandig|neces|kunne\b|snakk|taler|indispens|imprescind|un plus|souhait|\bpratar?\b|\bread\b|\btalk\b|\blaser\b/;

const INTERVIEW = guarded(/recruit\p{L}{0,6} (?:process )?language|interview/u);

/** Languages as requirements name them: in an entry of its own, or with a word that says it is about speaking. */
export function languagesOf(posting: Posting, lines: readonly PostingLine[]): StatedLanguage[] {
  const points = posting.points.map(({ text, importance }) =>
    ({ ...lineOf(text), kind: importance, isEntry: true }) as PostingLine
  );
  return [...points, ...lines].flatMap(({ text, folded, kind, isEntry }) => {
    // In which language one is interviewed is another matter.
    if (
      kind === "offer" || kind === "about" ||
      INTERVIEW.test(folded)
    ) return [];
    // Most lines name none.
    if (languagesIn(folded).length === 0) return [];
    const parts = text.split(/;\s|\.\s/);
    return parts.length === 1
      ? spokenIn(text, folded, kind, isEntry)
      : parts.flatMap((part) => spokenIn(part, foldLetters(part), kind, isEntry));
  });
}

/** Reads the languages of one sentence; those that are not needed are left out. */
export function spokenIn(
  text: string,
  folded: string,
  kind: PostingLine["kind"],
  isEntry: boolean,
): StatedLanguage[] {
  const named = languagesIn(folded).filter(({ start, end }) => !isAdjective(folded, start, end));
  if (named.length === 0) return [];
  // Without a word that says that it is about speaking, a language must stand nearly alone.
  const near = clauseAround(folded, named[0].start, named.at(-1)!.end, /[,;]\s|\s[–|-]\s/g);
  const isShort = near.replace(/\([^)]*\)?/g, " ").replace(/[^\p{L}]+/gu, " ").trim().split(" ").length <=
    (isEntry ? 2 : 0) + 2 * named.length;
  if (!isShort && !LANGUAGE_CUE.test(folded)) return [];
  if (kind === "unneeded" && ownKind(folded) !== "preferred") return [];
  // "English is enough, no German needed"
  const wanted = named.filter(({ start, end }) =>
    !/(?:\bno|\bnot|\bni|\bnor|\bnoch|weder|keine?|ohne|without|inte|ingen|sin|pas de|aucun)\s(?:[\p{L}-]{1,20}\s){0,2}$/u
      .test(
        folded.slice(Math.max(0, start - 24), start),
      ) &&
    !/^\s?(?:\p{L}{1,14} )?(?:not|isn't|aren't|non|nicht|kein|inte|ej|no es|no hace|n'est pas|pas|viendra|s'apprend|ya lo|lernst du|lernen sie)\b/u
      .test(
        folded.slice(end, end + 24),
      )
  );
  if (wanted.length === 0) return [];
  const groups = [[wanted[0]]];
  for (let index = 1; index < wanted.length; index++) {
    const between = folded.slice(wanted[index - 1].end, wanted[index].start);
    const later = folded.slice(wanted[index].start);
    const isOr = /\b(?:or|oder|eller|o|ou|u)\b/.test(between) ||
      /^\s?[,/]\s?$/.test(between) && /\b(?:or|oder|eller|ou)\b/.test(later.slice(0, 60).split(";")[0]) ||
      /^\s?\/\s?$/.test(between);
    if (isOr) groups.at(-1)!.push(wanted[index]);
    else groups.push([wanted[index]]);
  }
  const isWelcome = ownKind(folded) === "preferred";
  return groups.flatMap((group) => {
    const clause = clauseAround(folded, group[0].start, group.at(-1)!.end);
    // "(Our French will make you smile, it is not required)"
    const said = clauseAround(folded, group[0].start, group.at(-1)!.end, /[,;]\s| \(/g);
    const behind = folded.slice(folded.indexOf(said) + said.length);
    const isTakenBack = BACK.test(behind) && ownKind(behind.split(/[.;)]/)[0]) === "unneeded";
    // "Basque and Spanish are not needed": what is said of the last holds for all.
    const last = wanted.findIndex((one) => one === group.at(-1));
    let end = last;
    while (end + 1 < wanted.length && TOGETHER.test(folded.slice(wanted[end].end, wanted[end + 1].start))) end++;
    const whole = end === last ? clause : clauseAround(folded, group[0].start, wanted[end].end);
    if (ownKind(clause) === "unneeded" || ownKind(whole) === "unneeded" || isTakenBack) return [];
    const level = levelIn(clause) ?? levelIn(folded);
    // "Fluent English, French is a plus" asks for one of them; "Spanish and French are a plus" for none.
    const sentence = clauseAround(folded, group[0].start, group.at(-1)!.end, /[,;]\s/g);
    const isAsked = ownKind(clause) !== "preferred" && (!isWelcome ||
      [clause, sentence].some((part) =>
        ownKind(part) !== "preferred" && (levelIn(part) !== undefined || ASKED.test(part))
      ));
    return {
      tags: [...new Set(group.map(({ tag }) => tag))],
      ...level !== undefined && { least: level.least },
      isRequired: kind !== "preferred" && isAsked,
      said: text,
    };
  });
}

/** A clause that goes on about what the one before it names. */
const BACK = /^[,;]\s?(?:but |aber |mais |pero |men )?(?:il|elle|ce|c'|es|er|dies|das|it|this|that|esto|det|den)\b/;

const TOGETHER = /^ (?:y|e|und|and|et|och|noch|ni|nor|wie) (?:el |la |le |l'|das |the )?$/;

const ASKED =
  /requi|sprech|sprich|speak|talar|habla|parle|\bmust|need|\bmuss|zwingend|\bkrav|maste|imprescind|exig|oblig|necesit|nodvand/;

/** Words behind a language that make it the name of a country's things: "Swedish company", "German market". */
function isAdjective(folded: string, start: number, end: number): boolean {
  const after = folded.slice(end, end + 22);
  const before = folded.slice(Math.max(0, start - 14), start);
  return /^[\s-](?:compan|market|custom|client|team|office|law|tax|citizen|medborg|nation|passport|firm|subsidiar|coast|based|gaap|account|town|city|west|border|industr|group|owner|family|branch|start|labou?r|employ|kund|markt|unternehm|recht|foretag|marknad|bank|engineering|design|food|kitchen|hospital|school|partner|municip|railway|health|authorit|government|literature|teacher|lessons|universit|version|text|polish)/
    .test(after) ||
    /\b(?:mercado|cliente|empresa|marche|entreprise|cuisine|droit|wine)\s$/.test(before);
}
