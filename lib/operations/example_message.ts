import type { Content } from "@/lib/content/load.ts";

/** A message as documents show it, from nobody real. */
export function exampleMessage({ profile }: Content) {
  const firstName = profile.name.split(" ")[0];
  return {
    message: `Hello ${firstName}, we look for somebody to lead our automation work. Can we talk next week?`,
    reply_to: "sam@company.example",
    from: "Sam Example",
    company: "Company Ltd",
  };
}
