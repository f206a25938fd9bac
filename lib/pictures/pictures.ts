import { LRUCache } from "lru-cache";
import type { Item } from "@/lib/content/schema/item.ts";
import { lazily } from "@/lib/lazily.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import type { Service } from "@/lib/operations/service.ts";

/** A picture as it is served: text for SVG, bytes for all other types. */
export type Picture = string | Uint8Array<ArrayBuffer>;

/** Pictures are drawn when they are first asked for; the bound keeps a large catalog from filling the memory. */
const MAX_PICTURES = 64;

const drawn = new WeakMap<Service, LRUCache<string, () => Promise<Picture>>>();

/** The parts that draw, with the typeface. They are loaded with the first picture, so that the start does not wait. */
const tools = lazily(async () => {
  const [{ loadTypeface }, icon, share, file] = await Promise.all([
    import("@/lib/pictures/typeface.ts"),
    import("@/lib/pictures/icon.ts"),
    import("@/lib/pictures/share_picture.ts"),
    import("@/lib/pictures/image_file.ts"),
  ]);
  return { face: await loadTypeface(), ...icon, ...share, ...file };
});

/** The icon as SVG. */
export function svgIcon({ service }: CallContext): Promise<Picture> {
  return picture(service, "svg", ({ iconSvg, face }) => iconSvg(service.content.site, face));
}

/** The icon as PNG, a full square. */
export function pngIcon(size: number): (context: CallContext) => Promise<Picture> {
  return ({ service }) =>
    picture(
      service,
      `icon ${size}`,
      ({ pngFile, iconCanvas, face }) => pngFile(iconCanvas(service.content.site, size, face)),
    );
}

/** The icon in the sizes of browsers' tabs and lists, with round corners. */
export function favicon({ service }: CallContext): Promise<Picture> {
  return picture(
    service,
    "favicon",
    ({ icoFile, iconCanvas, face }) =>
      icoFile([16, 32, 48].map((size) => iconCanvas(service.content.site, size, face, true))),
  );
}

/** The picture that networks show beside a link to the site. */
export function sitePicture({ service }: CallContext): Promise<Picture> {
  const { site, profile } = service.content;
  const text = { title: profile.name, below: profile.headline };
  return picture(service, "share", ({ pngFile, sharePicture, face }) => pngFile(sharePicture(site, text, face)));
}

/** The same for the page of a project or an agent. */
export function itemPicture({ service }: CallContext, { id, title, tags }: Item): Promise<Picture> {
  const { site, profile } = service.content;
  const text = { above: profile.name, title, below: tags.join(" · ") };
  return picture(service, `share ${id}`, ({ pngFile, sharePicture, face }) => pngFile(sharePicture(site, text, face)));
}

type Tools = Awaited<ReturnType<typeof tools>>;

function picture(service: Service, name: string, draw: (tools: Tools) => Picture): Promise<Picture> {
  let known = drawn.get(service);
  if (known === undefined) drawn.set(service, known = new LRUCache({ max: MAX_PICTURES }));
  let made = known.get(name);
  if (made === undefined) known.set(name, made = lazily(async () => draw(await tools())));
  return made();
}
