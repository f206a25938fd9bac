import type { Words } from "@/lib/words/words.ts";

interface SearchFieldProps {
  words: Pick<Words["search"], "label" | "placeholder" | "button">;
  query?: string;
  large?: boolean;
  /** The page of the results; the search of the site by default. */
  action?: string;
  /** The choices made there already. */
  within?: Readonly<Record<string, string>>;
}

/** Shows the field with which the site, or a list of it, is searched. It is a plain form; `static/search-key.js` leads "/" to it. */
export function SearchField({ words, query, large, action = "/search", within = {} }: SearchFieldProps) {
  return (
    <form
      class={large ? "site-search site-search-large" : "site-search"}
      role="search"
      action={action}
      // Beside the search of the site, in the head of every page, another one needs a name of its own.
      aria-label={action === "/search" ? undefined : words.label}
    >
      <input
        type="search"
        name="q"
        value={query}
        maxLength={500}
        required={action === "/search"}
        aria-label={words.label}
        placeholder={words.placeholder}
        aria-keyshortcuts={action === "/search" ? "/" : undefined}
        autocomplete="off"
        dir="auto"
      />
      {Object.entries(within).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <button type="submit" class={large ? "button button-quiet" : "unseen"}>{words.button}</button>
    </form>
  );
}
