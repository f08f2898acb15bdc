/** A share, from the counts themselves: a rounded one would be rounded a second time. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
