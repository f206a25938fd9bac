import type { Content } from "@/lib/content/content.ts";

/** The parts that an owner may leave out altogether: then no surface speaks of them. */
export type Offer = "services" | "analysis" | "agents" | "hiring";

/** Tells what an owner's content has something for. */
export function offeredBy(
  { services, candidate, items }: Pick<Content, "services" | "candidate" | "items">,
): Readonly<Record<Offer, boolean>> {
  return {
    services: services !== undefined,
    analysis: services !== undefined && services.offers.length > 0,
    agents: items.some(({ kind }) => kind === "agent"),
    hiring: candidate !== undefined,
  };
}

/** Says of something that is not offered what a caller should know who asked for it all the same. */
export const NOT_OFFERED: Readonly<Record<Offer, { message: string; hint: string }>> = {
  services: { message: "There are no services here.", hint: "This owner offers no services." },
  analysis: {
    message: "There is no analysis here.",
    hint: "This owner names no kinds of work to compare a problem with, so there is no analysis.",
  },
  agents: { message: "There are no agents here.", hint: "This owner shows no agents; read the projects." },
  hiring: { message: "There are no hiring facts here.", hint: "This owner publishes no hiring facts." },
};
