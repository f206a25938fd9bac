import { dayInWords } from "@/lib/words/dates.ts";

interface DayColumnsProps {
  /** Says in one sentence what is to be seen; the figures themselves stand in a table beside the chart. */
  label: string;
  /** Oldest first; the last one is today. */
  days: readonly string[];
  counts: readonly number[];
  language: string;
}

/** Heights in pixels: of the columns, and of the days below them. */
const PLOT = 120;
const AXIS = 22;

/**
 * Draws columns by day. Widths are parts of the whole, so that it fits any page without a script and its letters keep their
 * size; heights are pixels. Colours come from the stylesheet.
 */
export function DayColumns({ label, days, counts, language }: DayColumnsProps) {
  const end = scaleEnd(Math.max(...counts));
  return (
    <svg class="day-columns" role="img" aria-label={label} width="100%" height={PLOT + AXIS}>
      <ScaleLines end={end} />
      {/* What is seen where the pointer rests; behind the columns, which let it through. */}
      {counts.map((count, index) => (
        <rect
          key={days[index]}
          class="hit"
          x={percent(index / days.length)}
          y="0"
          width={percent(1 / days.length)}
          height={PLOT}
        >
          <title>{`${dayInWords(days[index], language)}: ${count.toLocaleString(language)}`}</title>
        </rect>
      ))}
      <Bars counts={counts} end={end} height={PLOT} />
      <ScaleNumbers end={end} language={language} />
      <Ticks days={days} language={language} />
    </svg>
  );
}

/** Heights of the two lines of the scale, by their counts. */
function heightsOf(end: number): [value: number, y: number][] {
  return [end, end / 2].map((value) => [value, PLOT - value / end * PLOT]);
}

function ScaleLines({ end }: { end: number }) {
  return (
    <>
      {heightsOf(end).map(([value, y]) => <line key={value} class="grid" x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} />)}
    </>
  );
}

/** Writes the counts of the lines beside them, where the style sheet leaves room and no column is. */
function ScaleNumbers({ end, language }: { end: number; language: string }) {
  return (
    <>
      {heightsOf(end).map(([value, y]) => (
        <text key={value} class="scale" x="100%" dx="6" y={y + 4}>{value.toLocaleString(language)}</text>
      ))}
    </>
  );
}

function Ticks({ days, language }: { days: readonly string[]; language: string }) {
  const isWeek = days.length <= 7;
  return (
    <>
      {dayTicks(days, language).map(({ index, text }) => {
        const x = percent((index + (isWeek ? 0.5 : 0)) / days.length);
        return (
          <g key={index}>
            {!isWeek && <line class="base" x1={x} x2={x} y1={PLOT} y2={PLOT + 6} />}
            <text class="tick" x={x} dx={isWeek ? 0 : 4} y={PLOT + 16} text-anchor={isWeek ? "middle" : "start"}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** In pixels. */
const HEIGHT = 40;

/** Draws columns by day without words of their own: one of several that stand side by side on one scale. */
export function SmallColumns({ label, counts, maximum }: {
  /** Says what is to be seen. */
  label: string;
  /** By day, oldest first; the last one is today. */
  counts: readonly number[];
  /** The largest count of all that stand side by side. */
  maximum: number;
}) {
  return (
    <svg class="day-columns" role="img" aria-label={label} width="100%" height={HEIGHT + 1}>
      <Bars counts={counts} end={scaleEnd(maximum)} height={HEIGHT} />
    </svg>
  );
}

/** So that one in a thousand is still seen, in pixels. */
const LOWEST = 1.5;

interface BarsProps {
  counts: readonly number[];
  /** The count at the top of the plot. */
  end: number;
  /** Height of the plot in pixels. */
  height: number;
}

/** Draws one column for each count that is not zero. The last one stands for today and is drawn as not finished. */
function Bars({ counts, end, height }: BarsProps) {
  const step = 1 / counts.length;
  const gap = counts.length > 31 ? 0.1 : 0.2;
  return (
    <g>
      {counts.map((count, index) => {
        if (count === 0) return null;
        const size = Math.max(LOWEST, count / end * height);
        return (
          <rect
            key={index}
            class={index === counts.length - 1 ? "column today" : "column"}
            x={percent((index + gap / 2) * step)}
            y={Math.round((height - size) * 10) / 10}
            width={percent(step * (1 - gap))}
            height={Math.round(size * 10) / 10}
          />
        );
      })}
      <line class="base" x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} />
    </g>
  );
}

/** A label below a day of a chart. */
interface Tick {
  /** Index of the day. */
  index: number;
  text: string;
}

/** Parts of the width that the label of a week or month needs. */
const ROOM = 0.12;

/** Returns which days of a chart are labelled: each of a week, the Mondays of a month, the first days of several months. */
export function dayTicks(days: readonly string[], language: string): Tick[] {
  if (days.length <= 7) {
    return days.map((day, index) => ({ index, text: dayInWords(day, language, { weekday: "short" }) }));
  }
  const isLabelled = (day: string) => days.length <= 31 ? new Date(day).getUTCDay() === 1 : day.endsWith("-01");
  const options: Intl.DateTimeFormatOptions = days.length <= 31
    ? { month: "short", day: "numeric" }
    : { month: "short" };
  return days.map((day, index) => ({ day, index }))
    .filter(({ day, index }) => isLabelled(day) && index / days.length < 1 - ROOM)
    .map(({ day, index }) => ({ index, text: dayInWords(day, language, options) }));
}

/** Returns the end of a scale that holds `maximum`: a round number whose half is a whole one, at least 2. */
export function scaleEnd(maximum: number): number {
  if (maximum <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(maximum));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= maximum && end % 2 === 0)!;
}

/** Writes a share of 1 as a percentage for SVG, short and without rounding errors that can be seen. */
export function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
