import { assertEquals } from "@std/assert";
import { makeBook } from "@/lib/language/phrase_books.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { openPosting } from "@/lib/match/posting.ts";
import { termsOf } from "@/lib/match/read_terms.ts";

// An invented language of some sixty entries: all that is known of it stands here.

const FORMS = { endings: ["ik", "o"], base: ["o"], prefixes: ["ha"], compounds: true };

const VALUES = `
n-1: [=uno]
n-2: [dvu]
n-3: [trim]
n-4: [kvarro]
to: [=ad]
or: [=vel]
and: [=zi]
at-least: [minko]
at-most: [=sub]
or-more: [=supra]
thousand: [milo]
percent: [cento]
unit-day: [solo]
unit-week: [semo]
unit-month: [luno]
unit-year: [anto]
per-hour: ["po horo"]
per-month: ["po luno"]
per-year: ["po anto"]
gross: [brumo]
net: [nepo]
sek: [korro]
weekday-1: [lundo]
weekday-2: [mardo]
weekday-4: [jovdo]
`;

const PHRASES = `
full-time: [tutzemo]
part-time: [parzemo]
permanent: [senfino]
temporary: [finzemo]
contractor: [librando]
workload: ["laboro {percent}"]
days-a-week: ["{n} solo po semo", "{weekdays}"]
hours-a-week: ["{n} horo po semo"]
start-on: ["komenzo [lu] {date}"]
start-soon: ["tuj laboro"]
lasts: ["durre {span}"]
pays: ["pagamo/salaro {money}"]
other-money: ["premio {money}"]
remote: [fernulo]
hybrid: ["vel hemo"]
office-days: ["{n} solo [po semo] in burro"]
home-days: ["{n} solo hemo"]
works-in: ["loko {place}"]
live-in: ["vivando in {area}"]
permit: ["rajto laboro in {area}"]
no-sponsorship: ["nenio vizo"]
speak: ["parlo {language}"]
level-native: [patrinlango]
level-c1: [fluvando]
level-a2: ["iom da"]
other-language: ["{language} klientik"]
night_shifts: [nokto]
weekends: [semfino]
on_call: [vokando]
travel: [vojagzo]
denied-before: [=nul]
denied-behind: ["ne nezzo"]
of-others: ["nia klientik"]
none: ["nokto klubo"]
`;

const POSTING = `Senfino, tutzemo
Komenzo lu 2027-03-01
Salaro 38 ad 42 milo korro po luno brumo
Premio 9000 korro
Loko: Zorbograd
Dvu solo po semo in burro
Parlo English fluvando, iom da Swedish
German klientik
Noktik zi hasemfino
Nul vokando
Vojagzo ne nezzo
Nokto klubo
Nia klientik fernulo`;

const read = (text: string) => {
  const lines = linesIn(text);
  const judged = lines.map(() => ({ as: "unread" as const, reason: "" }));
  const { terms, conditions } = termsOf(
    { ...openPosting(text), title: null },
    { language: "en", lines, judged, truncated: false },
    "2026-11-01",
    makeBook("xx", VALUES, PHRASES, FORMS),
  );
  return { terms, conditions: conditions.map(({ id }) => id) };
};

Deno.test("a language that is known by its lists alone reads the terms of a posting", () => {
  assertEquals(read(POSTING), {
    terms: {
      employment_types: ["FULL_TIME"],
      permanent: true,
      start: { from: "2027-03-01", until: "2027-03-01" },
      compensation: { min: 38_000, max: 42_000, currency: "SEK", per: "month", basis: "gross" },
      place: { locality: "Zorbograd", remote: "partly", on_site_days: { max: 2, per: "week" } },
      languages: [{ tag: "en", level: "C1" }, { tag: "sv", level: "A2" }],
    },
    conditions: ["night_shifts", "weekends"],
  });
});

Deno.test("and those of another one, of which each term is said in another way", () => {
  assertEquals(
    read(
      "Librando, durre sub kvarro lunik\nLundik zi jovdo\nPagamo korro 900 po horo\nFernulo\nRajto laboro in NO\nParlo Danish vel Swedish",
    ),
    {
      terms: {
        employment_types: ["CONTRACTOR"],
        duration_months: { min: 4, max: 4 },
        days_per_week: { min: 2, max: 2 },
        compensation: { min: 900, max: 900, currency: "SEK", per: "hour" },
        place: { remote: "full" },
        work_authorization: { area: "NO", needs: "permit" },
        languages: [{ tag: "da", or: ["sv"] }],
      },
      conditions: [],
    },
  );
});
