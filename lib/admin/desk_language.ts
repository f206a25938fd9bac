/** The language of dates and numbers on the desk, which is in English: the site's own where that is a kind of it. */
export function deskLanguage({ language }: { language: string }): string {
  return /^en(-|$)/i.test(language) ? language : "en-GB";
}
