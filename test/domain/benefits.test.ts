import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Benefit } from '../../src/domain/catalogue/benefit.ts'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import {
  type BenefitInput,
  changedBenefits,
  dryRunIds,
} from '../../src/domain/catalogue/benefits.ts'
import { wordsIn } from '../../src/domain/catalogue/words.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import type { Reward } from '../../src/domain/program.ts'
import { arbitraryFields } from '../support/arbitrary-fields.ts'
import { runs } from '../support/runs.ts'

const RUNS = 100

const reward = (id: string): Reward => ({
  ...{ id, type: 'percentage', enabled: true, name: id, points_cost: 100, discount_value: 10 },
  ...{ code_valid_days: null, title: null, title_translations: {}, fields: {} },
})
const program = {
  ...newProgram({ tier_id: 'tier_a', referral_rule_id: 'rule_a' }),
  rewards: [reward('rwd_a'), reward('rwd_b')],
}

function change(before: readonly Benefit[], given: readonly BenefitInput[]) {
  let count = 0
  const new_ids = {
    next() {
      count += 1
      return `ben_new${count}`
    },
  }
  return changedBenefits(
    { program, shop: { currency: 'KWD' }, words: wordsIn('EUR'), new_ids },
    before,
    given,
  )
}

function changed(before: readonly Benefit[], given: readonly BenefitInput[]): readonly Benefit[] {
  const decided = change(before, given)
  if (!('value' in decided)) throw new Error(JSON.stringify(decided))
  return decided.value
}

function faultsOf(before: readonly Benefit[], given: readonly BenefitInput[]) {
  const decided = change(before, given)
  return 'faults' in decided ? decided.faults : []
}

const points: Benefit = {
  ...{ id: 'ben_a', type: 'entry_points', label: '100 points on entry', fields: { points: 100 } },
}
const perk: Benefit = {
  ...{ id: 'ben_b', type: 'custom_perk', label: 'Ours', fields: { text: 'A cup' } },
}

describe('benefits', () => {
  it('are replaced by those that are given, in their order', () => {
    const given = [{ id: 'ben_b' }, { type: 'free_shipping' }, { id: 'ben_a' }]
    expect(changed([points, perk], given)).toEqual([
      perk,
      {
        ...{ id: 'ben_new1', type: 'free_shipping', label: 'Free shipping' },
        fields: { minimumPurchase: 0 },
      },
      points,
    ])
    expect(changed([points, perk], [])).toEqual([])
  })

  it('are changed in place where their id is given, and keep what is not', () => {
    const [one] = changed([perk], [{ id: 'ben_b', fields: { text: 'Two cups' } }])
    expect(one).toEqual({ ...perk, fields: { text: 'Two cups' } })
  })

  it('without an id, or with null, are new ones', () => {
    const given = { type: 'entry_points', id: null }
    expect(changed([points], [given, given]).map(({ id }) => id)).toEqual(['ben_new1', 'ben_new2'])
  })

  it.each<[string, Benefit, BenefitInput, string]>([
    ['follows the fields', points, { fields: { points: 250 } }, '250 points on entry'],
    [
      'follows the fields for null',
      points,
      { label: null, fields: { points: 1 } },
      '1 point on entry',
    ],
    [
      'follows the fields where it comes back as read',
      points,
      { label: points.label, fields: { points: 2 } },
      '2 points on entry',
    ],
    ['may be chosen', points, { label: 'Hello' }, 'Hello'],
    ['that was chosen stays', perk, { fields: { text: 'x' } }, 'Ours'],
    ['that was chosen goes with null', perk, { label: null }, 'A cup'],
    ['that was chosen may be chosen anew', perk, { label: 'Theirs' }, 'Theirs'],
  ])('have a label that %s', (_name, before, input, label) => {
    expect(changed([before], [{ id: before.id, ...input }])[0]?.label).toBe(label)
  })

  it.each<[string, BenefitInput, string]>([
    ['an id of nobody', { id: 'ben_c' }, 'benefits[0].id'],
    ['an empty id', { id: '', type: 'free_shipping' }, 'benefits[0].id'],
    ['no type', {}, 'benefits[0].type'],
    ['a type of nobody', { type: 'constructor' }, 'benefits[0].type'],
    ['another type than it has', { id: 'ben_a', type: 'free_shipping' }, 'benefits[0].type'],
    ['a field of nobody', { type: 'free_shipping', fields: { x: 1 } }, 'benefits[0].fields.x'],
    ['a field out of range', { id: 'ben_a', fields: { points: 0 } }, 'benefits[0].fields.points'],
    [
      'a reward of nobody',
      { type: 'reward_price', fields: { prices: { rwd_c: 5 } } },
      'benefits[0].fields.prices.rwd_c',
    ],
    ['no prices', { type: 'reward_price', fields: { prices: {} } }, 'benefits[0].fields.prices'],
    [
      'a percentage over 100',
      { type: 'entry_discount_code', fields: { discountValue: 101 } },
      'benefits[0].fields.discountValue',
    ],
  ])('are refused by name with %s', (_name, input, field) => {
    expect(faultsOf([points], [input]).map((fault) => fault.field)).toEqual([field])
  })

  it('are told every fault of every one, and what there is instead', () => {
    const faults = faultsOf(
      [points, perk],
      [{ id: 'ben_a' }, { id: 'ben_a' }, { id: 'ben_x' }, { type: 'nonsense' }],
    )
    expect(faults).toMatchObject([
      { field: 'benefits[1].id', received: 'ben_a' },
      { field: 'benefits[2].id', allowed: ['ben_a', 'ben_b'], received: 'ben_x' },
      {
        field: 'benefits[3].type',
        allowed: benefitTypes.map(({ type }) => type),
        received: 'nonsense',
      },
    ])
  })

  it('may go on naming a reward that is gone, but not add one', () => {
    const before: Benefit = {
      ...{ id: 'ben_c', type: 'reward_price', label: 'Prices' },
      fields: { prices: { rwd_gone: 50 } },
    }
    const prices = { rwd_gone: 40, rwd_a: 10 }
    const given = { id: 'ben_c', fields: { prices } }
    expect(changed([before], [given])[0]?.fields).toEqual({ prices })
    const anew = { type: 'reward_price', fields: { prices } }
    expect(faultsOf([before], [anew])).toMatchObject([
      { field: 'benefits[0].fields.prices.rwd_gone', allowed: ['rwd_a', 'rwd_b'] },
    ])
  })

  it('of a dry run have ids that nobody takes for one', () => {
    const ids = dryRunIds()
    expect([ids.next(), ids.next(), ids.next()]).toEqual(['new', 'new2', 'new3'])
  })

  const any = fc
    .array(
      fc
        .constantFrom(...benefitTypes)
        .chain(({ type, fields }) =>
          arbitraryFields(fields).map((given) => ({ type, fields: given })),
        ),
      { maxLength: 5 },
    )
    .map((all) => JSON.parse(JSON.stringify(all).replaceAll(/rwd_[a-z0-9]+/g, 'rwd_a')))

  it('as they are read are written without change, and so are those without their labels', () =>
    fc.assert(
      fc.property(any, (given) => {
        const decided = change([], given)
        fc.pre('value' in decided)
        const made = changed([], given)
        expect(changed(made, made)).toEqual(made)
        expect(
          changed(
            made,
            made.map(({ id }) => ({ id })),
          ),
        ).toEqual(made)
        expect(
          changed(
            made,
            made.map(({ id, label }) => ({ id, label, fields: {} })),
          ),
        ).toEqual(made)
      }),
      runs(RUNS),
    ))
})
