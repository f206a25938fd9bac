import type { ProfileContent, ResumeContent } from "@/lib/content/content_schemas.ts";
import { MAX_LINE } from "@/lib/content/schema/fields.ts";
import type { Path, ResumeReader } from "@/lib/starter/resume_values.ts";

/** `basics` of a résumé: the person. */
export interface ResumeBasics {
  name?: string;
  label?: string;
  summary?: string;
  email?: string;
  url?: string;
  image?: string;
  /** In one line. */
  location?: string;
  /** The same as JSON Resume has it, without street and postal code. */
  place?: ResumeContent["location"];
  /** A picture that came inside the file. */
  portrait?: { name: string; bytes: Uint8Array };
  linkedin?: string;
  github?: string;
  /** On other networks. */
  profiles: NonNullable<ProfileContent["contact"]["profiles"]>;
}

const FIELDS = [
  ...["name", "label", "image", "picture", "email", "phone", "url", "website", "summary", "location", "profiles"],
];

/** Said of what could be used to visit or call the owner: publishing it is the owner's decision. */
const PRIVATE = "was not taken: everything on the site is public. If you want it there, add it to candidate.yaml";

/**
 * Reads the person.
 *
 * @param home Origin of the site that exported the résumé; its own addresses are not the owner's website.
 * @param language Tag (BCP 47) of the language of the résumé.
 */
export function readBasics(
  reader: ResumeReader,
  basics: Record<string, unknown>,
  { home, language }: { home?: string; language: string },
): ResumeBasics {
  const at = (field: string): Path => ["basics", field];
  reader.noteUnknown(basics, FIELDS, ["basics"]);
  if (typeof basics.phone === "string" && basics.phone.trim() !== "") reader.note(at("phone"), `${PRIVATE}.`);
  const url = reader.url(basics.url ?? basics.website, at("url"));
  return {
    name: reader.line(basics.name, at("name")),
    label: reader.line(basics.label, at("label")),
    summary: reader.prose(basics.summary, at("summary")),
    email: reader.email(basics.email, at("email")),
    url: home !== undefined && url === `${home}/` ? undefined : url,
    ...readImage(reader, basics.image ?? basics.picture, at("image"), home),
    ...readLocation(reader, basics.location, language),
    ...readProfiles(reader, basics.profiles),
  };
}

/** The pictures that a résumé may hold inside, by media type. */
const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

function readImage(
  reader: ResumeReader,
  value: unknown,
  at: Path,
  home?: string,
): Pick<ResumeBasics, "image" | "portrait"> {
  if (typeof value === "string" && value.startsWith("data:")) {
    const portrait = pictureInside(value);
    if (portrait === undefined) reader.note(at, "is a picture inside the file that cannot be read; it was left out.");
    return portrait === undefined ? {} : { portrait, image: `/${portrait.name}` };
  }
  const text = reader.line(value, at);
  if (text === undefined) return {};
  if (text.startsWith("/")) {
    reader.note(at, `is ${text}, a file that is not part of a résumé; put it at public${text} and set image: ${text}.`);
    return {};
  }
  const path = home !== undefined && text.startsWith(`${home}/`) ? text.slice(home.length) : undefined;
  if (path !== undefined) {
    reader.note(at, `is ${text}, which stays there; copy the file to public${path} and set image: ${path}.`);
  }
  return { image: reader.url(text, at) };
}

/** Reads a `data:` address with a picture in base64 (RFC 2397). */
function pictureInside(address: string): ResumeBasics["portrait"] {
  const [, type = "", data = ""] = /^data:([a-z]+\/[a-z+]+);base64,([A-Za-z0-9+/=\s]*)$/.exec(address) ?? [];
  try {
    return data === "" ? undefined : portraitOf(type, Uint8Array.fromBase64(data));
  } catch {
    return undefined;
  }
}

/** Names a portrait by its media type; undefined for what is no picture that browsers show. */
export function portraitOf(type: string, bytes: Uint8Array): ResumeBasics["portrait"] {
  return Object.hasOwn(ENDINGS, type) ? { name: `portrait.${ENDINGS[type]}`, bytes } : undefined;
}

/** Reads town, region and country; street and postal code are not taken. */
function readLocation(
  reader: ResumeReader,
  value: unknown,
  language: string,
): Pick<ResumeBasics, "location" | "place"> {
  const at = ["basics", "location"];
  if (typeof value === "string") return { location: reader.line(value, at) };
  const group = reader.group(value, at) ?? {};
  reader.noteUnknown(group, ["address", "postalCode", "city", "countryCode", "region"], at);
  for (const field of ["address", "postalCode"]) {
    if (typeof group[field] === "string" && group[field].trim() !== "") reader.note([...at, field], `${PRIVATE}.`);
  }
  const [city, region, countryCode] = ["city", "region", "countryCode"].map((field) =>
    reader.line(group[field], [...at, field])
  );
  const place = { ...(city && { city }), ...(region && { region }), ...(countryCode && { countryCode }) };
  if (Object.keys(place).length === 0) return {};
  const parts = [city, region === city ? undefined : region, countryCode && countryOf(countryCode, language)];
  return { place, location: parts.filter(Boolean).join(", ").slice(0, MAX_LINE) };
}

function countryOf(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    // No ISO 3166 code; many write the country's name here.
    return code;
  }
}

/**
 * Reads the profiles on networks, as they stand. LinkedIn and GitHub have a place of their own, for which an address is made
 * where only the user name is known.
 */
function readProfiles(reader: ResumeReader, value: unknown): Pick<ResumeBasics, "linkedin" | "github" | "profiles"> {
  const made: { linkedin?: string; github?: string } = {};
  const profiles: ResumeBasics["profiles"] = [];
  for (const { entry, at } of reader.entries(value, ["basics", "profiles"])) {
    reader.noteUnknown(entry, ["network", "username", "url", "name"], at);
    const network = reader.line(entry.network ?? entry.name, [...at, "network"]);
    const username = reader.line(entry.username, [...at, "username"]);
    const url = reader.url(entry.url, [...at, "url"]);
    if (url === undefined && username === undefined) {
      if (network !== undefined) reader.note(at, "has neither url nor username; it was left out.");
      continue;
    }
    profiles.push({
      network: network ?? (url === undefined ? "Profile" : new URL(url).hostname),
      ...(username !== undefined && { username }),
      ...(url !== undefined && { url }),
    });
    const key = network?.toLowerCase();
    if ((key === "linkedin" || key === "github") && url === undefined && made[key] === undefined) {
      made[key] = pageOf(key, username!);
      // Who exported it has been told before.
      if (!reader.literal) reader.note(at, `has no url; ${made[key]} was made from the user name, please check it.`);
    }
  }
  return { ...made, profiles };
}

function pageOf(network: "linkedin" | "github", username: string): string {
  const name = encodeURIComponent(username.replace(/^@/, ""));
  return network === "github" ? `https://github.com/${name}` : `https://www.linkedin.com/in/${name}`;
}
