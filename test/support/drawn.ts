import fc from 'fast-check'
import { SEED } from './runs.ts'

/**
 * Random values beside those of a property, the same each time: `fc.sample` alone would take its
 * chance from the machine. `place`: how many were drawn before.
 */
export function drawn<Value>(
  arbitrary: fc.Arbitrary<Value>,
  count: number,
  place = 0,
): readonly Value[] {
  // The seed itself would only repeat the values of the property.
  return fc.sample(arbitrary, { seed: SEED + 1 + place, numRuns: count })
}
