import { assertEquals } from "@std/assert";
import { detectLanguage } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

const SENTENCES = {
  en: "Every morning we open the post and nobody knows who should answer.",
  es: "Cada mañana abrimos el correo y nadie sabe quién tiene que contestar.",
  de: "Jeden Morgen öffnen wir die Post und keiner weiß, wer antworten soll.",
  fr: "Chaque matin nous ouvrons le courrier et personne ne sait qui doit répondre.",
  he: "כל בוקר אנחנו פותחים את הדואר ואף אחד לא יודע מי צריך לענות.",
  pt: "Todas as manhãs abrimos o correio e ninguém sabe quem tem de responder.",
};

for (const [language, sentence] of Object.entries(SENTENCES)) {
  Deno.test(`detectLanguage() recognises ${language}`, () => {
    assertEquals(detectLanguage(tokenise(sentence)), language);
  });
}

Deno.test("detectLanguage() takes text without small words as English", () => {
  assertEquals(detectLanguage(tokenise("Outlook Excel PDF")), "en");
  assertEquals(detectLanguage(tokenise("")), "en");
});
