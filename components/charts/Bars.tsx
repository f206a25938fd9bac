import { percent } from "@/components/charts/scale.ts";

/** So that one in a thousand is still seen, in pixels. */
const LOWEST = 1.5;

interface BarsProps {
  counts: readonly number[];
  /** The count at the top of the plot. */
  end: number;
  /** Height of the plot in pixels. */
  height: number;
}

/** One column for each count that is not zero. The last one stands for today and is drawn as not finished. */
export function Bars({ counts, end, height }: BarsProps) {
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
