import { Bars } from "@/components/charts/Bars.tsx";
import { dayInWords } from "@/lib/text/day_in_words.ts";
import { dayTicks } from "@/components/charts/day_ticks.ts";
import { percent, scaleEnd } from "@/components/charts/scale.ts";

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
 * Columns by day. Widths are parts of the whole, so that it fits any page without a script and its letters keep their
 * size; heights are pixels. Colours come from the stylesheet.
 */
export function DayColumns({ label, days, counts, language }: DayColumnsProps) {
  const end = scaleEnd(Math.max(...counts));
  return (
    <svg class="day-columns" role="img" aria-label={label} width="100%" height={PLOT + AXIS}>
      <Scale end={end} language={language} />
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
      <Ticks days={days} language={language} />
    </svg>
  );
}

/** Two lines with their counts. */
function Scale({ end, language }: { end: number; language: string }) {
  return (
    <>
      {[end, end / 2].map((value) => {
        const y = PLOT - value / end * PLOT;
        return (
          <g key={value}>
            <line class="grid" x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} />
            <text class="scale" x="0" y={y + 13}>{value.toLocaleString(language)}</text>
          </g>
        );
      })}
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
