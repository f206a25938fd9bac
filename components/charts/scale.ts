/** The end of a scale that holds `maximum`: a round number whose half is a whole one, at least 2. */
export function scaleEnd(maximum: number): number {
  if (maximum <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(maximum));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= maximum && end % 2 === 0)!;
}

/** A part of 100 in a form for SVG, short and without rounding errors that can be seen. */
export function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
