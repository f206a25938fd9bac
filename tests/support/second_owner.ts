import { stringify } from "yaml";
import { ownerFiles } from "@/tests/support/owner.ts";

/** Another owner: other names, other scripts, characters that mean something elsewhere, nothing that is optional. */
export function secondOwnerFiles(): Record<string, string> {
  const files = ownerFiles({ projects: 2, agents: 0 });
  return {
    ...files,
    "site.yaml": stringify({
      title: "שירה <Levi> & Co [AI]",
      description: "Arbeiten von Shira *Levi* | Köln",
      language: "de-AT",
      time_zone: "Europe/Vienna",
      hue: 20.5,
      updated_at: "2026-03-04",
      notice: "Muster_text: #1",
    }),
    "profile.yaml": stringify({
      name: "שירה Levi",
      headline: "Baut & prüft <Systeme>",
      summary: "Kurz.",
      contact: { email: "shira+work@levi.example", linkedin: "https://linkedin.example.com/in/(shira)" },
    }),
    "projects/zweites_Projekt-2.md": '---\ntitle: "C# & <b>_mehr_</b>"\n---\n\n## Solution\n\nNur eine *Lösung*.\n',
  };
}
