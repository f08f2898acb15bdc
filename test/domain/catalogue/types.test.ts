import { describe, expect, it } from 'vitest'
import { BOOSTED_RULE_TYPES } from '../../../src/domain/campaigns/campaigns.ts'
import { benefitTypes, findBenefitType } from '../../../src/domain/catalogue/benefits/index.ts'
import type { CatalogueTexts } from '../../../src/domain/catalogue/catalogue-type.ts'
import { earningTypes, findEarningType } from '../../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../../src/domain/catalogue/field-spec.ts'
import { findRewardType, rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { EARNING_TYPES } from '../../support/contract-types.ts'
import { all_parts, type Part } from './all-types.ts'

const NUMERIC = ['integer', 'number', 'money']
const SENTENCE = /^[A-Z][^.!?]*(\.[^ ][^.!?]*)*\.( [A-Z][^.!?]*\.)*$/

const lists: readonly [string, readonly CatalogueTexts[], (type: string) => unknown][] = [
  ['earning rules', earningTypes, findEarningType],
  ['rewards', rewardTypes, findRewardType],
  ['benefits', benefitTypes, findBenefitType],
]

describe.each(lists)('the types of %s', (_kind, types, find) => {
  it('have names and labels of their own', () => {
    expect(new Set(types.map(({ type }) => type)).size).toBe(types.length)
    expect(new Set(types.map(({ label }) => label)).size).toBe(types.length)
    for (const { type } of types) expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('are found by their names, and nothing else is', () => {
    for (const one of types) expect(find(one.type)).toBe(one)
    expect(find('no_such_type')).toBeNull()
    expect(find('constructor')).toBeNull()
  })

  it('are described in plain sentences, and labelled without a full stop', () => {
    for (const { label, description } of types) {
      expect(description).toMatch(SENTENCE)
      expect(label).toMatch(/^[A-Z].*[^.]$/)
    }
  })
})

describe('the catalogue', () => {
  const of_contract = earningTypes.filter(({ type }) => EARNING_TYPES.includes(type))
  const having = (trait: 'claimable' | 'creatable' | 'one_enabled', is = true) =>
    of_contract.filter((one) => one[trait] === is).map(({ type }) => type)

  it('has every way to earn of the contract', () => {
    expect(of_contract.map(({ type }) => type)).toEqual(EARNING_TYPES)
  })

  it('says of the same types that campaigns boost them as the API does', () => {
    const boosted = earningTypes.filter(({ in_campaigns }) => in_campaigns)
    expect(boosted.map(({ type }) => type).sort()).toEqual([...BOOSTED_RULE_TYPES].sort())
  })

  it('lets customers claim what only they can report', () => {
    expect(having('claimable', false)).toEqual([
      'order_placed',
      'account_created',
      'pet_birthday',
      'child_birthday',
      'product_review',
      'referral',
    ])
  })

  it('promises no more of what is claimed than one award in each period', () => {
    for (const { type, complete, check } of earningTypes.filter(({ claimable }) => claimable)) {
      expect(complete({}), type).toMatchObject({ limit: 1 })
      expect(
        check({ limit: 2 }, 'EUR').map(({ field }) => field),
        type,
      ).toContain('fields.limit')
    }
  })

  it('creates every rule but the referral, and has one enabled order rule', () => {
    expect(having('creatable', false)).toEqual(['referral'])
    expect(having('one_enabled')).toEqual(['order_placed'])
  })

  it('gives codes, credit and cards for points', () => {
    const gives = Object.fromEntries(rewardTypes.map((one) => [one.type, one.gives]))
    expect(gives).toMatchObject({
      percentage: 'discount_code',
      fixed_amount: 'discount_code',
      variable_amount: 'discount_code',
      free_shipping: 'discount_code',
      free_product: 'discount_code',
      product_discount: 'discount_code',
      store_credit: 'store_credit',
      gift_card: 'gift_card',
    })
  })
})

describe.each(all_parts.map((part) => [part.name, part] as const))('%s', (_name, part) => {
  it('accepts its own defaults', () => {
    expect(part.check(part.least)).toEqual([])
    const defaults = part.specs
      .filter((spec) => !spec.required)
      .map((spec) => [spec.key, spec.default])
    expect(part.check({ ...Object.fromEntries(defaults), ...part.least })).toEqual([])
  })

  it('describes each field with the keys of the catalogue and a sentence', () => {
    const keys = part.specs.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const spec of part.specs) {
      expect(Object.keys(spec)).toEqual([
        'key',
        'type',
        'required',
        'default',
        'minimum',
        'maximum',
        'decimals',
        'allowed',
        'description',
      ])
      expect(spec.description).toMatch(/^[A-Z].*\.$/)
      expect(spec.required && spec.default !== null).toBe(false)
    }
  })

  it('lists all its faults together', () => {
    const wrong = Object.fromEntries(part.specs.map(({ key }) => [key, { no: Symbol('value') }]))
    const found = part.check(wrong).map(({ field }) => topKey(part, field))
    expect(found).toEqual(part.specs.map(({ key }) => key))
  })

  it('misses what is required', () => {
    const required = part.specs.filter((spec) => spec.required)
    const missed = part.check({}).filter(({ message }) => message === 'is required')
    expect(missed.map(({ field }) => field)).toEqual(required.map(({ key }) => part.path + key))
  })
})

// Unknown keys beside a reward's fields are for the schema of the whole body.
const field_parts = all_parts.filter(({ path }) => path !== '')

it.each(
  field_parts.map((part) => [part.name, part] as const),
)('unknown keys of a %s are named, with those it has', (_name, part) => {
  expect(part.check({ ...part.least, no_such_key: 1, points_cost: 'x' })).toMatchObject(
    [
      ['no_such_key', 1],
      ['points_cost', 'x'],
    ].map(([key, received]) => ({
      field: part.path + key,
      message: 'is not a field of this type',
      allowed: part.specs.map((spec) => spec.key),
      received,
    })),
  )
})

/** Every numeric field of the catalogue, with the smallest body that it can be tried in. */
const numeric_fields = all_parts.flatMap((part) =>
  part.specs
    .filter(({ type }) => NUMERIC.includes(type))
    // A cost that follows from other fields has no range of its own.
    .filter(({ key, required }) => key !== 'points_cost' || required)
    .map((spec) => [`${part.name} ${spec.key}`, part, spec] as const),
)

describe.each(numeric_fields)('the range of %s', (_name, part, spec) => {
  const { key, minimum, maximum } = spec
  const step = spec.type === 'integer' ? 1 : 0.001
  const at = (value: number) =>
    faultsAt(part, key, { ...part.least, ...beside(spec), [key]: value })

  it('is taken at both ends and refused beyond them', () => {
    if (minimum === null || maximum === null) throw new Error('a number has both bounds')
    expect(at(minimum)).toEqual([])
    expect(at(maximum)).toEqual([])
    for (const beyond of [minimum - step, maximum + step]) {
      expect(at(beyond)).toMatchObject([{ allowed: { minimum, maximum }, received: beyond }])
    }
  })
})

/** What lets a field be at its ends where another field has a say in it. */
function beside({ key }: FieldSpec): Record<string, unknown> {
  const values: Readonly<Record<string, Record<string, unknown>>> = {
    discountValue: { discountType: 'fixed_amount' },
    minimumPoints: { pointsStep: 1 },
    maximumPoints: { pointsStep: 1 },
  }
  return values[key] ?? {}
}

function faultsAt(part: Part, key: string, given: Record<string, unknown>) {
  return part.check(given).filter(({ field }) => topKey(part, field) === key)
}

/** `fields.tierPoints.tier_x` as `tierPoints`. */
function topKey(part: Part, field: string): string | undefined {
  return field.slice(part.path.length).split(/[.[]/, 1)[0]
}
