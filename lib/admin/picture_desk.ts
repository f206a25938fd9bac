import type { Context } from "fresh";
import { z } from "zod";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { editingOf, listSite } from "@/lib/admin/content_desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { PICTURE_NAME } from "@/lib/content/public_files.ts";
import { checkedPicture, isPicturePath, PictureRefused } from "@/lib/editing/picture_check.ts";
import type { State } from "@/lib/http/runtime.ts";
import { slug } from "@/lib/text/slug.ts";

export const PICTURES = `${CONTENT}/pictures`;

/** Room for a picture of the largest size in base64. */
export const PICTURE_BODY = { maxBytes: 1_000_000 };

const sentPicture = z.object({ name: z.string().max(300), data: z.base64() });

/** Takes a picture as a draft. @returns its address. @throws {ServiceError} `validation_failed`, `unavailable`. */
export async function takePicture(ctx: Context<State>, json: unknown): Promise<{ address: string; bytes: number }> {
  const editing = editingOf(ctx);
  const sent = sentPicture.safeParse(json);
  if (!sent.success) throw new DeskError("validation_failed", "refused");
  const { ending, bytes } = checked(Uint8Array.fromBase64(sent.data.data));
  const { language } = ctx.state.service.content.site;
  const taken = new Set((await listPictures(ctx)).map(({ address }) => nameOf(address)));
  const name = slug(nameOf(`/${sent.data.name}`), taken, "picture", language);
  const path = `public/images/${name}.${ending}`;
  await editing.save({ path, text: bytes.toBase64(), base: null });
  return { address: `/images/${name}.${ending}`, bytes: bytes.length };
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

/** A picture as the list shows it. */
export interface ListedPicture {
  /** Where texts name it: `/images/tower.webp`. */
  address: string;
  bytes: number;
  state: "served" | "draft" | "removed";
  /** The files, with their drafts, that name it. */
  usedIn: { path: string; title: string }[];
}

/** Lists the pictures of the site, with those that wait to be published or removed. */
export async function listPictures(ctx: Context<State>): Promise<ListedPicture[]> {
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
  return [
    ...served.map(({ path, bytes }) => ({ address: path, bytes, isServed: true })),
    ...waiting.map(([address, { size = 0 }]) => ({ address, bytes: size, isServed: false })),
  ].map(({ address, bytes, isServed }) => ({
    ...{ address, bytes },
    state: !isServed ? "draft" as const : drafts.get(address)?.digest === null ? "removed" as const : "served" as const,
    usedIn: texts.filter(({ text }) => text.includes(address)).map(({ path, title }) => ({ path, title })),
  })).sort((a, b) => a.address < b.address ? -1 : 1);
}

/** Has a picture removed that nothing names; one that nobody has seen yet is gone at once. @returns whether it was. */
export async function removePicture(ctx: Context<State>, address: string): Promise<boolean> {
  const editing = editingOf(ctx);
  const picture = (await listPictures(ctx)).find((one) => one.address === address);
  if (picture === undefined || picture.usedIn.length > 0) return false;
  const path = `public${address}`;
  if (picture.state === "draft") await editing.discard([path]);
  else await editing.save({ path, text: null, base: editing.served(path)?.digest ?? null });
  return true;
}
