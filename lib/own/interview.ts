import { z } from "zod";
import { candidateSchema, siteSchema } from "@/lib/content/content_schemas.ts";
import { emailAddress } from "@/lib/content/schema/fields.ts";
import type { Wishes } from "@/lib/starter/draft.ts";
import { readResume, type Resume } from "@/lib/starter/resume_import.ts";
import { tagOfLanguage } from "@/lib/text/language_names.ts";

/** Shows a question with a default and gives the answer; null when the owner ends the interview. */
type Ask = (question: string, usual?: string) => string | null;

interface Question {
  text: string;
  usual?: string;
  /** The condition on an answer; any text where it is absent. */
  allowed?: [schema: z.ZodType, words: string];
}

const hue = z.coerce.number().pipe(siteSchema.shape.hue.unwrap());
const years = z.coerce.number().pipe(candidateSchema.shape.experience.unwrap().shape.years.unwrap());

/** Answers to a question of yes and no, in the languages of the interface. */
const YES = /^(?:y|yes|j|ja|o|oui|s|si|sí|sim|כן)$/i;
const NO = /^(?:n|no|nein|non|nee|nej|não|nao|לא)$/i;

/** Tells whether an answer is yes, in any of the languages. */
export function isYes(answer: string): boolean {
  return YES.test(answer.trim());
}

const yesOrNo = z.string().refine((text) => YES.test(text) || NO.test(text));

/** A language by its tag or its name, in English or in itself. */
const language = z.string().refine((text) => siteSchema.shape.language.safeParse(tagOfLanguage(text) ?? text).success);

/**
 * Asks what a site needs at the least. Returns undefined when the owner gives up; nothing has been written then.
 *
 * @param speak is told the language of the site, in which the other questions are asked.
 */
export function interview(
  ask: Ask,
  say: (text: string) => void,
  { today, timeZone, language: usualLanguage }: Pick<Wishes, "today" | "timeZone" | "language">,
  speak: (language: string) => void = () => {},
): { resume: Resume; wishes: Wishes } | undefined {
  const questions = {
    language: {
      text: "Language of your site",
      usual: usualLanguage,
      allowed: [language, "a language such as German or de"],
    },
    name: { text: "Your full name" },
    label: { text: "What are you, in one line? (such as: Nurse and trainer for wound care)" },
    email: {
      text: "Public e-mail address (Enter: none; visitors write through the form)",
      usual: "",
      allowed: [emailAddress.or(z.literal("")), "an e-mail address such as name@example.com"],
    },
    summary: { text: "About you, in two or three sentences (Enter: later)", usual: "" },
    location: { text: "Where are you? (town, country; Enter: later)", usual: "" },
    hiring: {
      text: "Should the site have a page for people who want to hire you? (yes or no)",
      usual: "yes",
      allowed: [yesOrNo, "yes or no"],
    },
    years: { text: "Years of professional experience", allowed: [years, "a whole number from 0 to 80"] },
    services: {
      text: "Do you offer services to clients? (yes or no)",
      usual: "no",
      allowed: [yesOrNo, "yes or no"],
    },
    timeZone: {
      text: "Time zone",
      usual: timeZone,
      allowed: [siteSchema.shape.time_zone, "a time zone such as Europe/Lisbon"],
    },
    hue: {
      text: "Accent colour as a hue from 0 to 360 (30 orange, 140 green, 200 blue-green, 260 blue, 320 pink)",
      usual: "200",
      allowed: [hue, "a number from 0 to 360"],
    },
  } satisfies Record<string, Question>;

  const answers: Record<string, string> = {};
  for (const [key, question] of Object.entries(questions)) {
    const answer = askUntilRight(ask, say, question);
    if (answer === undefined) return undefined;
    answers[key] = answer;
    if (key === "language") speak(tagOfLanguage(answer) ?? answer);
  }
  const { name, label, summary, location } = answers;
  return {
    resume: readResume(JSON.stringify({ basics: { name, label, summary, location, email: answers.email } })),
    wishes: {
      today,
      timeZone: answers.timeZone,
      hue: Number(answers.hue),
      years: Number(answers.years),
      language: tagOfLanguage(answers.language) ?? answers.language,
      hiring: isYes(answers.hiring),
      services: isYes(answers.services),
    },
  };
}

function askUntilRight(ask: Ask, say: (text: string) => void, { text, usual, allowed }: Question): string | undefined {
  while (true) {
    const answer = ask(text, usual || undefined)?.trim();
    if (answer === undefined) return undefined;
    if (answer === "" && usual === undefined) say("Please answer this one.");
    else if (allowed !== undefined && !allowed[0].safeParse(answer).success) say(`Enter ${allowed[1]}.`);
    else return answer;
  }
}
