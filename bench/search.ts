import { indexing } from "@/lib/catalog/search_index.ts";
import { searchable } from "@/lib/catalog/searchable.ts";
import { loadContent } from "@/lib/content/content.ts";
import { atOnce } from "@/lib/lazily.ts";

// Searches by number of items: the sample's works, repeated under other ids, and words of their texts, each query new.

const ROUNDS = 2000;
const COUNTS = [21, 200, 2000];

/** Prints how fast words are found; 99 of 100 searches among 200 items shall take less than 2 ms. */
export function benchSearch(): void {
  console.log("\nSearch, one core");
  const content = loadContent("content");
  const words = [...new Set(JSON.stringify(content.items).toLowerCase().match(/[a-z]{4,}/g))];
  for (const count of COUNTS) {
    const items = Array.from({ length: count }, (_, index) => {
      const item = content.items[index % content.items.length];
      return { ...item, id: `${item.id}-${index}` };
    });
    const begun = performance.now();
    const index = atOnce(indexing(searchable(content, items), ["en", "de"]));
    const built = performance.now() - begun;
    const times = Array.from({ length: ROUNDS }, (_, round) => {
      const typed = [7, 13, 31].slice(0, 1 + round % 3).map((step) => words[(round * step) % words.length]);
      // Half of the words have never been asked for, and are no words of the texts.
      const query = typed.map((word, place) => (round + place) % 2 === 0 ? word : `${word}${round}`).join(" ");
      const start = performance.now();
      index.search(query, { limit: 10 });
      return performance.now() - start;
    }).sort((a, b) => a - b);
    const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(ROUNDS * share)].toFixed(2));
    console.log(`${`${count} items`.padEnd(34)} p50 ${p50} ms   p99 ${p99} ms   built in ${built.toFixed(0)} ms`);
  }
}
