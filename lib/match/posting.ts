import type { EmploymentType } from "@/lib/content/schema/terms.ts";
import type { HeadingKind } from "@/lib/language/line_classes.ts";
import { type Group, isGroup, isOjcp, postingIn } from "@/lib/match/find_posting.ts";
import { plainText, splitList } from "@/lib/text/posting_text.ts";
import { MAX_PAY, MAX_POINTS } from "@/lib/match/reading.ts";
import { boundedJson, isBounded, jsonWithin } from "@/lib/text/bounded_json.ts";
import { sentences } from "@/lib/text/sentences.ts";
import { foldLetters, readable } from "@/lib/text/text_tokens.ts";

/** A posting as it was read: what its fields say as values, and all texts. */
export interface Posting {
  source: "jobposting" | "ojcp" | "text";
  title: string | null;
  organization: string | null;
  /** All texts as they were sent, in their order, with what the field that holds one asks for or tells. */
  texts: { text: string; heading?: HeadingKind }[];
  /** Whether any of it was too long to be read. */
  isCut: boolean;
  /** What stands in fields. Absent: the posting has no such field. */
  fields: PostingFields;
}

/** A value of a field together with how it stands there. */
interface Field<T> {
  value: T;
  said: string;
}

export interface PostingFields {
  employmentTypes?: Field<EmploymentType[]>;
  start?: Field<string>;
  /** In months. */
  duration?: Field<{ min: number; max: number }>;
  daysPerWeek?: Field<number>;
  /** Text about working hours, to be read like a sentence. */
  hours?: string;
  pay?: Field<{ min?: number; max?: number; currency: string | null; per: string | null }>;
  remote?: Field<"remote" | "hybrid" | "on_site">;
  /** Where applicants must live. */
  residence?: Field<string[]>;
  /** Where the workplace is. */
  locations?: Field<{ locality?: string; region?: string; country?: string }[]>;
  /** Text about the right to work. */
  eligibility?: string;
}

/** In characters: no posting is read beyond this. */
const MAX_TEXT = 20_000;

/** Reads a posting from whatever was sent: an object as schema.org or OJCP have it, its JSON as text, or plain text. */
export function openPosting(sent: unknown): Posting {
  if (typeof sent !== "string") return readObject(sent);
  const data = boundedJson(sent) ?? jsonWithin(sent).find((one) => isBounded(one) && postingIn(one) !== undefined);
  return data === undefined ? readText(sent) : readObject(data);
}

/** A letter begins with a greeting, which names no post. */
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|day)|hallo|guten tag|sehr geehrte|liebe[rs]?|hej|hejsan|god dag|tjena|hola|buen[oa]s|estimad[oa]|bonjour|bonsoir|ch[eè]re?)(?![\p{L}-])(?!.*\b(?:wanted|gesucht|sökes)\b)/iu;

function readText(text: string): Posting {
  const title = plainText(text).split("\n").map((line) => line.trim()).find((line) => line !== "") ?? "";
  const isTitle = title.length <= 140 && !GREETING.test(title) &&
    !/[.!?]$/.test(title.replace(/\([^()]{0,100}\)$/, ""));
  return {
    source: "text",
    title: isTitle ? readable(title) : null,
    organization: null,
    texts: [{ text: text.slice(0, MAX_TEXT) }],
    isCut: text.length > MAX_TEXT,
    fields: {},
  };
}

function readObject(sent: unknown): Posting {
  const job = postingIn(sent) ?? (isGroup(sent) ? sent : {});
  const isOpen = isOjcp(job) || isGroup(sent) && isOjcp(sent);
  const texts: Posting["texts"] = [];
  let points = 0;
  let isCut = false;
  const tell = (text: string, heading?: HeadingKind) => {
    texts.push({ text: text.slice(0, MAX_TEXT), heading });
    isCut ||= text.length > MAX_TEXT;
  };
  const add = (value: unknown, importance: "required" | "preferred") => {
    for (const text of listOf(value)) {
      points++;
      isCut ||= points > MAX_POINTS;
      tell(`- ${text}`, importance === "required" ? "requirement" : "preferred");
    }
  };
  for (const name of ["skills", "skills_required", "required_skills", "requirements", "must_have"]) {
    add(job[name], "required");
  }
  for (const name of ["skills_preferred", "preferred_skills", "nice_to_have", "preferred"]) add(job[name], "preferred");
  for (const name of ["qualifications", "experienceRequirements", "experience", "educationRequirements", "education"]) {
    for (const text of textsOf(job[name])) tell(text, "requirement");
  }
  for (const months of [job.experienceRequirements].flat()) {
    if (
      isGroup(months) && textOf(months.description ?? months.name) === undefined &&
      Number(months.monthsOfExperience) > 0
    ) {
      tell(`- ${Number(months.monthsOfExperience)} months of experience`, "requirement");
    }
  }
  for (const name of ["responsibilities", "duties"]) {
    for (const text of textsOf(job[name])) tell(text, "duty");
  }
  for (const name of ["description", "summary"]) {
    const text = textOf(job[name]);
    if (text !== undefined) tell(text);
  }
  return {
    source: isOpen ? "ojcp" : "jobposting",
    title: oneLine(textOf(job.title) ?? textOf(job.name)),
    organization: oneLine(
      nameOf(job.hiringOrganization) ?? nameOf(job.employer) ?? nameOf(job.company) ?? nameOf(job.organization),
    ),
    texts,
    isCut,
    fields: fieldsOf(job),
  };
}

function oneLine(text: string | undefined): string | null {
  const line = readable(plainText(text ?? ""));
  return line === "" ? null : line.slice(0, 300);
}

function fieldsOf(job: Group): PostingFields {
  const fields: PostingFields = {
    employmentTypes: employmentTypesIn(
      job.employmentType ?? job.employment_type ?? job.employmentTypes ?? job.job_type,
    ),
    start: said(textOf(job.jobStartDate ?? job.start_date ?? job.startDate)) ??
      (job.jobImmediateStart === true ? { value: "as soon as possible", said: "as soon as possible" } : undefined),
    duration: rangeField(job.duration_months),
    daysPerWeek: numberField(job.days_per_week),
    hours: numberField(job.hours_per_week) === undefined
      ? textOf(job.workHours ?? job.work_hours ?? job.hours_per_week)
      : `${Number.parseFloat(String(job.hours_per_week))} hours a week`,
    pay: payIn(job.baseSalary ?? job.estimatedSalary ?? job.compensation ?? job.salary, job.salaryCurrency),
    remote: remoteIn(job),
    residence: residenceIn(job.applicantLocationRequirements),
    locations: locationsIn(job.jobLocation ?? job.location ?? job.locations),
    eligibility: textOf(job.eligibilityToWorkRequirement ?? job.visa_sponsorship),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}

const TYPE_WORDS: readonly [type: EmploymentType | "PERMANENT", words: RegExp][] = [
  ["FULL_TIME", /full|vollzeit|heltid|completa|plein|100\s?%/],
  ["PART_TIME", /part|teilzeit|deltid|parcial|partiel/],
  ["CONTRACTOR", /contract|freelanc|freiberuf|konsult|autonom|independ|self.employed|b2b/],
  ["TEMPORARY", /temp|fixed.term|befrist|visstid|vikariat|\bcdd\b/],
  ["INTERN", /intern|praktik|becari|stage|trainee|apprentice/],
  ["VOLUNTEER", /volunt|ehrenamt|ideell/],
  ["PER_DIEM", /per.?diem|daily|day.rate|by the day|advis/],
  ["PERMANENT", /perman|unbefrist|tillsvidare|indefinid|\bcdi\b/],
  ["OTHER", /other/],
];

function employmentTypesIn(value: unknown): PostingFields["employmentTypes"] {
  const texts = listOf(value);
  if (texts.length === 0) return undefined;
  const types = texts.flatMap((text) => {
    const plain = foldLetters(text).replace(/[_-]/g, " ");
    return TYPE_WORDS.filter(([, words]) => words.test(plain)).map(([type]) => type);
  });
  const known = types.flatMap((type): EmploymentType[] =>
    type === "PERMANENT"
      ? types.includes("FULL_TIME") || types.includes("PART_TIME") ? [] : ["FULL_TIME", "PART_TIME"]
      : [type]
  );
  return { value: [...new Set(known)], said: texts.join(", ") };
}

function numberField(value: unknown): Field<number> | undefined {
  const number = typeof value === "number" ? value : typeof value === "string" ? Number.parseFloat(value) : NaN;
  return number > 0 && number < 1000 ? { value: number, said: String(value) } : undefined;
}

/** Reads a number, or a group with the least and the most. */
function rangeField(value: unknown): Field<{ min: number; max: number }> | undefined {
  const ends = isGroup(value) ? [value.min ?? value.minValue, value.max ?? value.maxValue] : [value, value];
  const [min, max] = ends.map((end) => numberField(end)?.value);
  const one = min ?? max;
  if (one === undefined) return undefined;
  return { value: { min: min ?? one, max: max ?? one }, said: min === max ? `${one}` : `${min ?? "…"}–${max ?? "…"}` };
}

/** Names of the field for the span of pay, as feeds write it. */
const UNITS = ["unitText", "period", "per", "interval", "frequency", "pay_period", "duration", "unit", "unitCode"];

/** Reads pay in every shape that is found: MonetaryAmount, QuantitativeValue, a distribution, a number, a line of text. */
function payIn(value: unknown, jobCurrency: unknown): PostingFields["pay"] {
  for (const one of [value].flat()) {
    if (one === null || one === undefined || one === "") continue;
    if (!isGroup(one)) {
      const text = String(one);
      const currency = textOf(jobCurrency)?.toUpperCase() ?? null;
      return {
        value: { currency, per: null, ...typeof one === "number" && { min: one, max: one } },
        said: currency !== null && !/\p{L}{3}|[€£$]/u.test(text) ? `${text} ${currency}` : text,
      };
    }
    const inner = isGroup(one.value)
      ? one.value
      : Array.isArray(one.value) && isGroup(one.value[0])
      ? one.value[0]
      : one;
    const amount = (...names: string[]) =>
      names.flatMap((name) => [inner[name], one[name]]).map(amountOf).find((found) => found !== undefined);
    const single = amountOf(isGroup(one.value) ? inner.value : one.value) ?? amount("median", "amount", "price");
    const [min, max] = [
      amount("minValue", "min", "minimum", "from") ?? single,
      amount("maxValue", "max", "maximum", "to") ?? single,
    ];
    const sign = textOf(one.currency ?? one.salaryCurrency ?? inner.currency ?? jobCurrency)?.toUpperCase() ?? null;
    const unit = [inner, one].flatMap((group) => UNITS.map((name) => textOf(group[name])))
      .find((text) => text !== undefined) ?? "";
    const per = spanOf(unit);
    if (min === undefined && max === undefined) {
      const text = [one.value, inner.value, one.amount, one.range, one.text, one.description].find((text) =>
        typeof text === "string" && text.trim() !== ""
      );
      if (typeof text !== "string") continue;
      // "79000-87000": what the fields beside it say belongs to it, where it does not say so itself.
      const isBare = !/[€£$¥₪₹]|\p{L}{3}/u.test(text.replace(/(?:from|up to|bis|till|upp)/gi, ""));
      const said = isBare ? [text, sign, per && `per ${per}`].filter(Boolean).join(" ") : text;
      return { value: { currency: null, per: null }, said };
    }
    // kSEK, TEUR: thousands of it.
    const isThousands = sign !== null && /^[KT][A-Z]{3}$/.test(sign);
    const currency = isThousands ? sign.slice(1) : sign;
    const scale = isThousands ? 1000 : 1;
    const amounts = min === max ? String(max) : [min, max].map((end) => end ?? "…").join("–");
    return {
      // Some write only one end, and zero for what they do not say.
      value: { ...min && { min: min * scale }, ...max && { max: max * scale }, currency, per },
      said: [amounts, sign, per && `per ${per}`].filter(Boolean).join(" "),
    };
  }
  return undefined;
}

function amountOf(value: unknown): number | undefined {
  if (typeof value === "number") return isPay(value) ? value : undefined;
  if (typeof value !== "string" || !/^[\d.,'\s\u00a0]+(?:k\s?)?$/i.test(value) || value.length > 24) return undefined;
  const digits = value.replace(/[.,'\s\u00a0](?=\d{3}(?!\d))/g, "").replace(",", ".");
  const number = Number.parseFloat(digits) * (/k/i.test(value) ? 1000 : 1);
  return isPay(number) ? number : undefined;
}

function isPay(amount: number): boolean {
  return amount > 0 && amount * 1000 <= MAX_PAY;
}

function spanOf(unit: string): string | null {
  const text = foldLetters(unit);
  if (/hour|hur|^p[^t]{0,12}t1h$|^h$|stund|timm/.test(text)) return "hour";
  if (/day|^d$|p1d|tag|dag/.test(text)) return "day";
  if (/week|p1w|woche|vecka/.test(text)) return "week";
  if (/month|mon|p1m|monat|manad|mes/.test(text)) return "month";
  if (/year|ann|p1y|jahr|^ar$|yr/.test(text)) return "year";
  return null;
}

function remoteIn(job: Group): PostingFields["remote"] {
  const texts = [
    job.jobLocationType,
    job.workplace_type,
    job.remote_policy,
    job.workplaceType,
    job.remote,
    job.work_model,
  ].flat();
  for (const one of texts) {
    if (one === true) return { value: "remote", said: "remote" };
    if (typeof one !== "string") continue;
    const text = foldLetters(one);
    const said = one === "TELECOMMUTE" ? "remote" : one;
    if (/hybrid/.test(text)) return { value: "hybrid", said };
    if (/on.?site|office|vor ort|pa plats|in.person/.test(text)) return { value: "on_site", said };
    if (/remote|telecommute|anywhere|distans|remot/.test(text)) return { value: "remote", said };
  }
  return undefined;
}

function residenceIn(value: unknown): PostingFields["residence"] {
  const names = [value].flat().flatMap((one) => {
    const name = nameOf(one) ??
      (isGroup(one) ? textOf(isGroup(one.address) ? one.address.addressCountry : undefined) : undefined);
    return name === undefined ? [] : [name];
  });
  return names.length === 0 ? undefined : { value: names, said: names.join(", ") };
}

function locationsIn(value: unknown): PostingFields["locations"] {
  const all = [value].flat().flatMap((one): { locality?: string; region?: string; country?: string }[] => {
    if (typeof one === "string") return one.trim() === "" ? [] : [{ locality: one }];
    if (!isGroup(one)) return [];
    const address = isGroup(one.address)
      ? one.address
      : typeof one.address === "string"
      ? { addressLocality: one.address }
      : one;
    const locality = textOf(address.addressLocality ?? address.city ?? (address === one ? one.name : undefined));
    const country = nameOf(address.addressCountry) ?? textOf(address.country);
    const region = nameOf(address.addressRegion) ?? textOf(address.region);
    return locality === undefined && country === undefined && region === undefined
      ? []
      : [{ locality, region, country }];
  });
  if (all.length === 0) return undefined;
  const said = all.map((one) => [...new Set([one.locality, one.country ?? one.region])].filter(Boolean).join(", "))
    .join("; ");
  return { value: all, said };
}

function said(text: string | undefined): Field<string> | undefined {
  return text === undefined ? undefined : { value: text, said: text };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter((text) => text !== undefined).join("\n") || undefined;
  if (isGroup(value)) return textOf(value["@value"] ?? value.name ?? value.description);
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, MAX_TEXT + 1) : undefined;
}

function nameOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(nameOf).find((name) => name !== undefined);
  return isGroup(value)
    ? textOf(value.name ?? value.legalName ?? value["@value"] ?? value.addressCountry)
    : textOf(value);
}

/** Reads a field of entries: an array of texts or of groups with a name; one text is split where it lists. */
function listOf(value: unknown): string[] {
  if (typeof value === "string") return splitList(value);
  return [value].flat().flatMap((one) => {
    const text = nameOf(one);
    return text === undefined ? [] : /\n|<|;\s/.test(text) ? splitList(text) : [plainText(text).replace(/\.$/, "")];
  });
}

/** Reads a field of prose that may be a text, a group with a description, or several of them. */
function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const text = isGroup(one) ? textOf(one.description ?? one.credentialCategory ?? one.name) : textOf(one);
    return text === undefined ? [] : sentences(text).length > 1 || /[<\n;]/.test(text) ? [text] : [text];
  });
}
