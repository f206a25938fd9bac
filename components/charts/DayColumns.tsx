import { dayTicks } from "@/components/charts/day_ticks.ts";
import { percent, scaleEnd } from "@/components/charts/scale.ts";
import { dayInWords } from "@/components/charts/day_in_words.ts";

interface DayColumnsProps {
  /** Says in one sentence what is to be seen; the figures themselves stand in a table beside the chart. */
  label: string;
  /** Oldest first; the last one is today. */
  days: readonly string[];
  counts: readonly number[];
  language: string;
  /** The end of the scale where several charts share one. */
  maximum?: number;
  /** Small ones have no labels of their own. */
  isSmall?: boolean;
}

/** Heights in pixels. */
const PLOT = 120;
const SMALL_PLOT = 40;
const AXIS = 22;
/** So that one in a thousand is still seen. */
const LOWEST = 1.5;

/**
 * Columns by day. Widths are parts of the whole, so that it fits any page without a script and its letters keep their
 * size; heights are pixels. Colours come from the stylesheet.
 */
export function DayColumns({ label, days, counts, language, maximum, isSmall = false }: DayColumnsProps) {
  const plot = isSmall ? SMALL_PLOT : PLOT;
  const end = scaleEnd(maximum ?? Math.max(...counts));
  const step = 1 / days.length;
  const gap = days.length > 31 ? 0.1 : 0.2;
  return (
    <svg class="columns" role="img" aria-label={label} width="100%" height={isSmall ? plot + 1 : plot + AXIS}>
      {!isSmall && [end, end / 2].map((value) => (
        <g key={value}>
          <line
            class="grid"
            x1="0"
            x2="100%"
            y1={plot - value / end * plot + 0.5}
            y2={plot - value / end * plot + 0.5}
          />
          <text class="scale" x="0" y={plot - value / end * plot + 13}>{value.toLocaleString(language)}</text>
        </g>
      ))}
      {counts.map((count, index) => {
        const height = Math.max(LOWEST, count / end * plot);
        return (
          <g key={days[index]}>
            <title>{`${dayInWords(days[index], language)}: ${count.toLocaleString(language)}`}</title>
            <rect class="hit" x={percent(index * step)} y="0" width={percent(step)} height={plot} />
            {count > 0 && (
              <rect
                class={index === days.length - 1 ? "column today" : "column"}
                x={percent((index + gap / 2) * step)}
                y={plot - height}
                width={percent(step * (1 - gap))}
                height={height}
              />
            )}
          </g>
        );
      })}
      <line class="base" x1="0" x2="100%" y1={plot + 0.5} y2={plot + 0.5} />
      {!isSmall && dayTicks(days, language).map(({ index, text }) => {
        const isWeek = days.length <= 7;
        const x = percent((index + (isWeek ? 0.5 : 0)) * step);
        return (
          <g key={index}>
            {!isWeek && <line class="base" x1={x} x2={x} y1={plot} y2={plot + 6} />}
            <text class="tick" x={x} dx={isWeek ? 0 : 4} y={plot + 16} text-anchor={isWeek ? "middle" : "start"}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
