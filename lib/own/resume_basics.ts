import { image, MAX_LINE, type ProfileContent } from "@/lib/content/content_schemas.ts";
import { type Path, type ResumeReader, shown } from "@/lib/own/resume_values.ts";

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
  linkedin?: string;
  github?: string;
  /** On other networks. */
  profiles: NonNullable<ProfileContent["contact"]["profiles"]>;
}

const FIELDS = [
  ...["name", "label", "image", "picture", "email", "phone", "url", "website", "summary", "location", "profiles"],
];

/** Everything here is public for good; what could be used to call on somebody is the owner's own decision. */
const PRIVATE = "was not taken: everything on the site is public. If you want it there, add it to candidate.yaml";

/**
 * Reads the person.
 *
 * @param home Origin of the site that exported the résumé; its own addresses are not the owner's website.
 */
export function readBasics(reader: ResumeReader, basics: Record<string, unknown>, home?: string): ResumeBasics {
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
    image: readImage(reader, basics.image ?? basics.picture, at("image"), home),
    location: readLocation(reader, basics.location),
    ...readProfiles(reader, basics.profiles),
  };
}

function readImage(reader: ResumeReader, value: unknown, at: Path, home?: string): string | undefined {
  if (typeof value === "string" && value.startsWith("data:")) {
    reader.note(
      at,
      "is a picture inside the file and was not taken: save it as static/portrait.jpg and set image: /portrait.jpg in profile.yaml.",
    );
    return undefined;
  }
  const text = reader.line(value, at);
  if (text === undefined) return undefined;
  const path = home !== undefined && text.startsWith(`${home}/`) ? text.slice(home.length) : undefined;
  if (path !== undefined && image.safeParse(path).success) return path;
  return /^\//.test(text) && image.safeParse(text).success ? text : reader.url(text, at);
}

/** Reads town, region and country; street and postal code are not taken. */
function readLocation(reader: ResumeReader, value: unknown): string | undefined {
  const at = ["basics", "location"];
  if (typeof value === "string") return reader.line(value, at);
  const group = reader.group(value, at) ?? {};
  reader.noteUnknown(group, ["address", "postalCode", "city", "countryCode", "region"], at);
  for (const field of ["address", "postalCode"]) {
    if (typeof group[field] === "string" && group[field].trim() !== "") reader.note([...at, field], `${PRIVATE}.`);
  }
  const [city, region, code] = ["city", "region", "countryCode"].map((field) =>
    reader.line(group[field], [...at, field])
  );
  const parts = [city, region === city ? undefined : region, code && countryOf(code)].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(", ").slice(0, MAX_LINE);
}

function countryOf(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    // No ISO 3166 code; many write the country's name here.
    return code;
  }
}

/** Reads the profiles on networks; LinkedIn and GitHub have a place of their own. */
function readProfiles(reader: ResumeReader, value: unknown): Pick<ResumeBasics, "linkedin" | "github" | "profiles"> {
  const named: { linkedin?: string; github?: string } = {};
  const profiles: ResumeBasics["profiles"] = [];
  for (const { entry, at } of reader.entries(value, ["basics", "profiles"])) {
    reader.noteUnknown(entry, ["network", "username", "url", "name"], at);
    const network = reader.line(entry.network ?? entry.name, [...at, "network"]);
    const username = reader.line(entry.username, [...at, "username"]);
    const url = reader.url(entry.url, [...at, "url"]);
    const key = network?.toLowerCase();
    if ((key === "linkedin" || key === "github") && named[key] === undefined && (url ?? username) !== undefined) {
      named[key] = url ?? pageOf(key, username!);
      if (url !== undefined && username !== undefined && !isIn(url, username)) {
        const message = `is ${shown(username)}, which the address does not say; the address was taken.`;
        reader.note([...at, "username"], message);
      }
      if (url === undefined) {
        reader.note(at, `has no url; ${named[key]} was made from the user name, please check it.`);
      }
    } else if (url !== undefined || username !== undefined) {
      profiles.push({
        network: network ?? (url === undefined ? "Profile" : new URL(url).hostname),
        ...(username !== undefined && { username }),
        ...(url !== undefined && { url }),
      });
    } else if (network !== undefined) {
      reader.note(at, "has neither url nor username; it was left out.");
    }
  }
  return { ...named, profiles };
}

function pageOf(network: "linkedin" | "github", username: string): string {
  const name = encodeURIComponent(username.replace(/^@/, ""));
  return network === "github" ? `https://github.com/${name}` : `https://www.linkedin.com/in/${name}`;
}

function isIn(url: string, username: string): boolean {
  return url.toLowerCase().includes(encodeURIComponent(username.replace(/^@/, "")).toLowerCase());
}
