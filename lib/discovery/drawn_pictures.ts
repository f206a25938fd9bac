import { LRUCache } from "lru-cache";
import type { Content } from "@/lib/content/content.ts";
import type { ItemKind } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { drawAside, type Drawing, type Drawn } from "@/lib/discovery/drawing_thread.ts";
import { faceOf } from "@/lib/discovery/faces.ts";
import { keptDrawing } from "@/lib/discovery/kept_drawings.ts";
import { ServiceError } from "@/lib/errors.ts";
import { lazily } from "@/lib/lazily.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";

/** Pictures are drawn when they are first asked for; the bound stops a large catalog from filling the memory. */
const MAX_PICTURES = 64;

/** Pictures by name. The cache of answers goes by URL; a picture is the same at every host and is drawn once for all. */
const pictures = derivedFrom(
  ["site", "profile", "items"],
  () => new LRUCache<string, () => Promise<Drawn>>({ max: MAX_PICTURES }),
);

/** Returns orders for the drawings that the first visitors ask for. */
export function firstDrawings(content: Pick<Content, "site" | "profile">): Drawing[] {
  return [faviconOf(content), shareOf(content)];
}

export function svgIcon({ service }: CallContext): Promise<Drawn> {
  return picture(service, "svg", { kind: "svg", site: lookOf(service.content) });
}

/** Returns the icon as PNG: a full square, because systems cut icons into their own shapes. */
export function pngIcon({ service }: CallContext, size: number): Promise<Drawn> {
  return picture(service, `icon ${size}`, { kind: "png", site: lookOf(service.content), size });
}

/** Returns the icon as ICO, in the sizes of browsers' tabs and lists, with round corners. */
export function favicon({ service }: CallContext): Promise<Drawn> {
  return picture(service, "favicon", faviconOf(service.content));
}

/** Returns the picture that networks show beside a link to the site. */
export function sitePicture({ service }: CallContext): Promise<Drawn> {
  return picture(service, "share", shareOf(service.content));
}

/**
 * Returns the picture that networks show beside a link to the page of a project or an agent.
 *
 * @throws {ServiceError} `not_found` when there is none of this kind with this id.
 */
export function itemPicture({ service, baseUrl }: CallContext, kind: ItemKind, id: string): Promise<Drawn> {
  const { profile } = service.content;
  const item = service.catalog.get(id);
  if (item?.kind !== kind) {
    throw new ServiceError("not_found", `There is no ${kind} with this id.`, {
      hint: `The ids are those of ${baseUrl}/${kind}s.md`,
    });
  }
  const text = { above: profile.name, title: item.title, below: item.tags.join(" · ") };
  return picture(service, `share ${id}`, { kind: "share", site: lookOf(service.content), text });
}

function picture({ revision }: Service, name: string, drawing: Drawing): Promise<Drawn> {
  const known = revision.part(pictures);
  let drawn = known.get(name);
  if (drawn === undefined) {
    known.set(
      name,
      drawn = lazily(async () => keptDrawing(drawing) ?? await drawAside(drawing)),
    );
  }
  return drawn();
}

function faviconOf(content: Pick<Content, "site">): Drawing {
  return { kind: "favicon", site: lookOf(content) };
}

function shareOf(content: Pick<Content, "site" | "profile">): Drawing {
  const { name, headline } = content.profile;
  return { kind: "share", site: lookOf(content), text: { title: name, below: headline } };
}

function lookOf({ site }: Pick<Content, "site">) {
  return { title: site.title, hue: site.hue, face: faceOf(site) };
}
