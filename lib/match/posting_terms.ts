import { employmentOf, type StatedEmployment } from "@/lib/match/employment_types.ts";
import { durationOf, startOf, type StatedDuration, type StatedStart, untilEnd } from "@/lib/match/engagement_dates.ts";
import { payOf, type StatedPay } from "@/lib/match/compensation.ts";
import { languagesOf, type StatedLanguage } from "@/lib/match/language_requirements.ts";
import type { Posting } from "@/lib/match/posting.ts";
import { lineOf, ownKind } from "@/lib/match/posting_words.ts";
import { authorizationOf, type StatedAuthorization } from "@/lib/match/work_authorization.ts";
import { daysOf, PERCENT, type StatedDays } from "@/lib/match/working_days.ts";
import { placeOf, type StatedPlace } from "@/lib/match/workplace.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What a posting says of its conditions; what it does not say is absent. Each has the words that say it. */
export interface StatedTerms {
  employment?: StatedEmployment;
  start?: StatedStart;
  duration?: StatedDuration;
  days?: StatedDays;
  pay?: StatedPay;
  place?: StatedPlace;
  authorization?: StatedAuthorization;
  languages: StatedLanguage[];
}

/** Reads what a posting says of its conditions, from its fields first and then from its lines. */
export function statedTerms(posting: Posting, today = ""): StatedTerms {
  const lines = posting.lines.filter(({ kind, folded }) => kind !== "unneeded" || ownKind(folded) === "preferred");
  // The title of a plain text is its first line already.
  const all = posting.title === null || posting.source === "text" ? lines : [lineOf(posting.title), ...lines];
  const named = employmentOf(posting, all);
  const isContract = named !== undefined && named.types.length > 0 && !named.isPermanent &&
    named.types.every((type) => type === "CONTRACTOR" || type === "PER_DIEM");
  const days = daysOf(posting, all, isContract);
  // "You are at the hotel two days a week" says of a full-time post where, not how much.
  if (named?.types.join() === "FULL_TIME" && days.work !== undefined && days.work.max < 3.5) {
    days.onSite ??= { days: days.work.max, per: "week", said: days.work.said };
    days.work = undefined;
  }
  // Who writes "80–100 %" and nothing else employs somebody.
  const share = days.work === undefined ? "" : foldLetters(days.work.said);
  const isPost = days.work !== undefined && PERCENT.test(share) &&
    (all.slice(0, 2).some(({ folded }) => folded === share) ||
      /pensum|stelle|tjanst|anstall|position\b|\bpost\b/.test(share));
  const employment = named ?? (isPost && days.work !== undefined
    ? {
      types: [...days.work.max >= 5 ? ["FULL_TIME" as const] : [], ...days.work.min < 5 ? ["PART_TIME" as const] : []],
      isPermanent: false,
      said: days.work.said,
    }
    : undefined);
  const place = placeOf(posting, all, days.onSite, days.work?.max);
  const isOnSiteAllWeek = place?.onSite?.per === "week" && place.onSite.days >= 5 && !place.isRemote;
  const start = startOf(posting, all, today);
  return {
    employment,
    start,
    duration: durationOf(posting, all, employment, today) ?? untilEnd(start, all),
    days: days.work ??
      (isOnSiteAllWeek && days.onSite !== undefined ? { min: 5, max: 5, said: place.said } : undefined),
    pay: payOf(posting, all),
    place,
    authorization: authorizationOf(posting, posting.lines),
    languages: languagesOf(posting, all),
  };
}
