import { z } from "zod";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { nothingHere } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { editingOf, listSite } from "@/lib/admin/content_desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { PICTURE_NAME } from "@/lib/content/public_files.ts";
import { checkedPicture, isPicturePath, PictureRefused } from "@/lib/editing/picture_check.ts";
import { originalOf, withoutEnding } from "@/lib/site/pictures.ts";
import { slug } from "@/lib/text/slug.ts";

export const PICTURES = `${CONTENT}/pictures`;

/** Room for a picture of the largest size in base64, and for its other widths. */
export const PICTURE_BODY = { maxBytes: 3_000_000 };

const sentPicture = z.object({
  name: z.string().max(300),
  data: z.base64(),
  widths: z.array(z.object({ width: z.literal([480, 960, 1600]), data: z.base64() })).max(3).default([]),
});

/**
 * Takes a picture as a draft, with the widths that the browser has made of it.
 *
 * @returns its address
 * @throws {ServiceError} `validation_failed`, `unavailable`.
 */
export async function takePicture(ctx: AdminContext, json: unknown): Promise<{ address: string; bytes: number }> {
  const editing = editingOf(ctx);
  const sent = sentPicture.safeParse(json);
  if (!sent.success) throw new DeskError("validation_failed", "refused");
  const picture = checked(Uint8Array.fromBase64(sent.data.data));
  const others = sent.data.widths.map(({ width, data }) => {
    const other = checked(Uint8Array.fromBase64(data));
    // A width is the same picture, so far as its size can tell.
    const isSame = other.width === width && width < picture.width &&
      Math.abs(other.height - picture.height * width / picture.width) <= 1;
    if (!isSame) throw new DeskError("validation_failed", "refused");
    return { ...other, ending: `${width}.${other.ending}` };
  });
  const { language } = ctx.state.service.content.site;
  const taken = new Set((await listPictures(ctx)).map(({ address }) => nameOf(address)));
  const name = slug(nameOf(`/${sent.data.name}`), taken, "picture", language);
  for (const { ending, bytes } of [picture, ...others]) {
    await editing.save({ path: `public/images/${name}.${ending}`, text: bytes.toBase64(), base: null });
  }
  return { address: `/images/${name}.${picture.ending}`, bytes: picture.bytes.length };
}

/** Returns the drafts that are named, with those of the other widths of pictures among them: an owner knows only one picture. */
export function withWidths(ids: readonly string[], drafts: readonly { id: string }[]): string[] {
  const stems = new Set(ids.filter(isPicturePath).map(withoutEnding));
  const others = drafts.filter(({ id }) => stems.has(originalOf(id) ?? ""));
  return [...new Set([...ids, ...others.map(({ id }) => id)])];
}

function checked(bytes: Uint8Array) {
  try {
    return checkedPicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new DeskError("validation_failed", error.reason === "kind" ? "picture_kind" : "picture_size");
  }
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

/** Leaves out of drafts the other widths of pictures that are among them. */
export function withoutWidths<T extends { id: string }>(drafts: readonly T[]): T[] {
  const stems = new Set(drafts.map(({ id }) => withoutEnding(id)));
  return drafts.filter(({ id }) => !stems.has(originalOf(id) ?? ""));
}

/** A picture as the list shows it. */
export interface ListedPicture {
  /** Its address in texts: `/images/tower.webp`. */
  address: string;
  /** With its other widths. */
  bytes: number;
  /** The addresses of these. */
  widths: string[];
  state: "served" | "draft" | "removed";
  /** The files, with their drafts, that name it. */
  usedIn: { path: string; title: string }[];
}

/** Lists the pictures of the site, with those that wait to be published or removed; other widths count to their picture. */
export async function listPictures(ctx: AdminContext): Promise<ListedPicture[]> {
  const editing = editingOf(ctx);
  const { parts, folders } = await listSite(ctx);
  const texts = [...parts, ...folders.flatMap(([, files]) => files)].map(({ path, title, drafts }) => ({
    ...{ path, title },
    text: [editing.served(path)?.text, ...drafts.map(({ text }) => text)].join("\n"),
  }));
  const drafts = new Map((await editing.drafts()).map((draft) => [draft.path.slice("public".length), draft]));
  const served = ctx.state.service.content.files.filter(({ path }) => PICTURE_NAME.test(path));
  const waiting = [...drafts].filter(([, { path, digest }]) => isPicturePath(path) && digest !== null)
    .filter(([address]) => !served.some(({ path }) => path === address));
  const all = [
    ...served.map(({ path, bytes }) => ({ address: path, bytes, isServed: true })),
    ...waiting.map(([address, { size = 0 }]) => ({ address, bytes: size, isServed: false })),
  ];
  const stems = new Set(all.map(({ address }) => withoutEnding(address)));
  const isWidth = (address: string) => stems.has(originalOf(address) ?? "");
  return all.filter(({ address }) => !isWidth(address)).map(({ address, bytes, isServed }) => {
    const stem = withoutEnding(address);
    const widths = all.filter((one) => originalOf(one.address) === stem);
    return {
      ...{ address, bytes: widths.reduce((sum, one) => sum + one.bytes, bytes) },
      widths: widths.map((one) => one.address),
      state: !isServed
        ? "draft" as const
        : drafts.get(address)?.digest === null
        ? "removed" as const
        : "served" as const,
      usedIn: texts.filter(({ text }) => text.includes(address)).map(({ path, title }) => ({ path, title })),
    };
  }).sort((a, b) => a.address < b.address ? -1 : 1);
}

/** Has a picture removed that nothing names; one that nobody has seen yet is gone at once. @returns where it is used */
export async function removePicture(ctx: AdminContext, address: string): Promise<ListedPicture["usedIn"]> {
  const editing = editingOf(ctx);
  const picture = (await listPictures(ctx)).find((one) => one.address === address);
  if (picture === undefined) throw nothingHere();
  const { usedIn, widths } = picture;
  if (usedIn.length > 0) return usedIn;
  for (const path of [address, ...widths].map((one) => `public${one}`)) {
    const served = editing.served(path);
    const known = (await editing.drafts()).find(({ id }) => id === path);
    if (served === undefined) await editing.discard([path]);
    else await editing.save({ path, text: null, base: served.digest, seen: known?.digest });
  }
  return [];
}
