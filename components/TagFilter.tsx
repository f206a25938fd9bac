import type { Item } from "@/lib/content/schema/item.ts";
import { tagCounts } from "@/lib/site/tag_counts.ts";

interface TagFilterProps {
  /** Everything that can be filtered. */
  items: readonly Item[];
  /** The page's own path. */
  path: string;
  choice?: string;
}

/** Links that show only what has a tag. */
export function TagFilter({ items, path, choice }: TagFilterProps) {
  const tags = tagCounts(items);
  if (tags.length === 0) return null;
  return (
    <nav class="tags" aria-label="Filter by tag">
      <ul>
        <li>
          <a href={path} aria-current={choice === undefined ? "true" : undefined}>
            all <span class="count">{items.length}</span>
          </a>
        </li>
        {tags.map(([tag, count]) => (
          <li key={tag}>
            <a
              href={`${path}?tag=${encodeURIComponent(tag)}`}
              aria-current={tag === choice ? "true" : undefined}
              dir="auto"
            >
              {tag} <span class="count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
