import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { checkFields } from '../../../src/domain/catalogue/check-fields.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import type { RawReward, RewardType } from '../../../src/domain/catalogue/rewards/reward-type.ts'
import { wordsIn } from '../../../src/domain/catalogue/words.ts'
import { arbitraryFields } from '../../support/arbitrary-fields.ts'
import { runs } from '../../support/runs.ts'

/**
 * Over random bodies: what a read returns is taken by the write, and changes nothing.
 * `test/support/runs.ts` says how to repeat a failure or run more of them.
 */

const words = wordsIn('EUR')
const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

describe.each(
  [...earningTypes, ...benefitTypes].map((one) => [one.type, one] as const),
)('fields of a %s', (_type, type) => {
  const given = arbitraryFields(type.fields)

  it('are read as they were written, and can be written as they are read', () => {
    fc.assert(
      fc.property(given, (body) => {
        const written = type.merge({}, body)
        expect(checkFields(type.fields, written, 'KWD')).toEqual([])
        const read = asJson(type.complete(written))
        expect(Object.keys(read)).toEqual(type.fields.map(({ key }) => key))
        expect(read).toMatchObject(asJson(withoutNulls(body)))
        expect(type.check(read, 'KWD')).toEqual(type.check(written, 'KWD'))
        expect(type.merge(read, read)).toEqual(read)
        expect(type.complete(read)).toEqual(read)
        expect(type.summary(read, words)).toMatch(/\S/)
      }),
      runs(20),
    )
  })

  it('stay where a change omits them', () => {
    fc.assert(
      fc.property(given, given, (before, change) => {
        const read = type.complete(before)
        const after = type.merge(read, change)
        for (const { key, default: fallback } of type.fields) {
          if (!(key in change)) expect(after[key]).toEqual(read[key])
          else if (change[key] === null) expect(after[key]).toEqual(fallback)
          else expect({ [key]: after[key] }).toMatchObject({ [key]: change[key] })
        }
      }),
      runs(20),
    )
  })
})

describe.each(rewardTypes.map((one) => [one.type, one] as const))('a reward %s', (_type, type) => {
  it('is read as it was written, and can be written as it is read', () => {
    fc.assert(
      fc.property(arbitraryReward(type), (body) => {
        const written = type.merge({}, body)
        const read = asJson(type.complete(written))
        expect(Object.keys(read.fields)).toEqual(type.fields.map(({ key }) => key))
        expect(type.check(read, 'KWD')).toEqual(type.check(written, 'KWD'))
        expect(checkFields(type.fields, written.fields ?? {}, 'KWD')).toEqual([])
        expect(type.merge(read, read)).toEqual(read)
        expect(type.complete(type.merge(read, {}))).toEqual(read)
        expect(type.complete(read)).toEqual(read)
        expect(type.summary(read, words)).toMatch(/\S/)
      }),
      runs(20),
    )
  })
})

/** A cost that follows from the fields is left out, as a first write does. */
function arbitraryReward(type: RewardType): fc.Arbitrary<RawReward> {
  const values = type.values.filter(({ key, required }) => key !== 'points_cost' || required)
  return fc
    .tuple(arbitraryFields(values), arbitraryFields(type.fields))
    .map(([given, fields]) => ({ ...given, fields }))
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
