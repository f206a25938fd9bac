import type { Words } from "@/lib/words/words.ts";

/** Shows the field with which the site is searched. It is a plain form; `static/search-key.js` leads "/" to it. */
export function SearchField({ words, query, large }: { words: Words["search"]; query?: string; large?: boolean }) {
  return (
    <form class={large ? "site-search site-search-large" : "site-search"} role="search" action="/search">
      <input
        type="search"
        name="q"
        value={query}
        maxLength={500}
        required
        aria-label={words.label}
        placeholder={words.placeholder}
        aria-keyshortcuts="/"
        autocomplete="off"
        dir="auto"
      />
      <button type="submit" class={large ? "button button-quiet" : "unseen"}>{words.button}</button>
    </form>
  );
}
