const INTERVALS = 5
const ROUND = [1, 2, 2.5, 5]
/** Beyond these, a product of floating point is not what was meant: 3 * 0.1. */
const DIGITS = 12

/** Round numbers from below all values to above, zero among them; whole ones if all values are. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf(most === least ? 1 : most - least, values.every(Number.isInteger))
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const length = Math.max(last - first, 1) + 1
  return Array.from({ length }, (_, index) => Number(((first + index) * step).toPrecision(DIGITS)))
}

function stepOf(span: number, is_whole: boolean): number {
  const least = is_whole ? Math.max(span / INTERVALS, 1) : span / INTERVALS
  const power = 10 ** Math.floor(Math.log10(least))
  const fits = (step: number) => step >= least && (!is_whole || Number.isInteger(step))
  return ROUND.map((digit) => digit * power).find(fits) ?? 10 * power
}
