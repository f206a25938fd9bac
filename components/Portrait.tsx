import type { ProfileContent } from "@/lib/content/schema/profile.ts";

/** Pixels for which a picture should have been made; style sheets show it smaller, in the same shape. */
const SIZE = 480;

/** The owner's portrait, if there is one. Its place is square whatever is in it, and kept before it has come. */
export function Portrait({ profile: { name, image } }: { profile: ProfileContent }) {
  if (image === undefined) return null;
  return <img class="portrait" src={image} alt={`Portrait of ${name}`} width={SIZE} height={SIZE} decoding="async" />;
}
