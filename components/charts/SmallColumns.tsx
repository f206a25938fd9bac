import { Bars } from "@/components/charts/Bars.tsx";
import { scaleEnd } from "@/components/charts/scale.ts";

/** In pixels. */
const HEIGHT = 40;

/** Columns by day without words of their own: one of several that stand side by side on one scale. */
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
