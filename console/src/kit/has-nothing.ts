import type { PlotProps } from './plot.tsx'

/** Whether every number is zero or unknown, so that a drawing would be an empty frame. */
export function hasNothing({ points, series }: Pick<PlotProps, 'points' | 'series'>): boolean {
  return points.every((point) => series.every(({ name }) => (point[name] ?? 0) === 0))
}
