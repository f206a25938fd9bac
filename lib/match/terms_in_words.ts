import { termWords } from "@/lib/content/terms_in_lines.ts";
import type { ReadLanguage, ReadTerms, TermName } from "@/lib/match/reading.ts";
import type { Owner } from "@/lib/match/judged_point.ts";
import { languageName } from "@/lib/text/spoken_languages.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { fill } from "@/lib/words/fill.ts";

/** Says a term of a reading that has no words of a posting; undefined where the reading says nothing of it. */
export function termInWords(
  term: TermName,
  read: ReadTerms,
  languages: readonly ReadLanguage[],
  { words: { stated }, content: { site }, language }: Owner,
): string | undefined {
  const say = termWords(site.language);
  const areas = (codes: readonly string[]) => codes.map(say.areaName).join(", ");
  switch (term) {
    case "employment_type":
      return joined([
        read.permanent === true && stated.permanent,
        read.employment_types && say.types(read.employment_types),
      ]);
    case "start_date": {
      const { from, until, as_soon_as_possible } = read.start ?? {};
      return joined([
        from !== undefined && from === until
          ? say.day(from)
          : say.period({ available_from: from, until, employment_types: [] }),
        as_soon_as_possible === true && stated.soon,
      ]);
    }
    case "duration":
      return say.duration({ duration_months: read.duration_months ?? undefined, employment_types: [] });
    case "days_per_week":
      return say.daysPerWeek({ days_per_week: read.days_per_week ?? undefined, employment_types: [] });
    case "compensation":
      return say.compensation(read.compensation ?? undefined);
    case "place": {
      const { country, locality, remote, remote_areas = [], residence = [], on_site_days: days } = read.place ?? {};
      return joined([
        locality,
        country && say.areaName(country),
        remote && stated.remote[remote],
        remote_areas.length > 0 && fill(stated.remote_areas, { areas: areas(remote_areas) }),
        residence.length > 0 && fill(stated.residence, { areas: areas(residence) }),
        days && fill(stated.on_site[days.per], { days: days.max }),
      ]);
    }
    case "work_authorization": {
      const { area, or = [], needs } = read.work_authorization ?? {};
      return needs && fill(stated.needs[needs], { areas: areas([area ?? [], or].flat()) });
    }
    case "language": {
      const native = wordsOf(site.language).terms.native;
      return joined(languages.map(({ tag, or = [], level }) => {
        const names = [tag, ...or].map((one) => languageName(one, language)).join(" / ");
        return level === undefined ? names : `${names} (${level === "native" ? native : level})`;
      }));
    }
    case "refused":
      return undefined;
  }
}

function joined(parts: readonly (string | false | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(", ") || undefined;
}
