import type { HistoryEntry, HistoryPart } from "@/lib/site/history.ts";
import { blocks, link, list, plain, section } from "@/lib/text/markdown.ts";

/** A part of the history in full. */
export function historySection({ title, entries }: HistoryPart): string {
  const isShort = entries.every(({ text, points }) => text === undefined && points.length === 0);
  return section(2, title, isShort ? list(entries.map(shortLine)) : blocks(...entries.map(station)));
}

/** An entry of which there is little to tell. */
function shortLine(entry: HistoryEntry): string {
  return [`**${head(entry)}**`, ...side(entry)].join(" · ");
}

function station(entry: HistoryEntry): string {
  return blocks(`### ${head(entry)}`, side(entry).join(" · "), entry.text, list(entry.points.map(plain)));
}

function head({ title, place, url }: HistoryEntry): string {
  const name = place ?? title;
  const linked = url === undefined ? plain(name) : link(name, url);
  return place === undefined ? linked : `${plain(title)}, ${linked}`;
}

function side({ when, facts }: HistoryEntry): string[] {
  return [...when === undefined ? [] : [when], ...facts].map(plain);
}
