import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../src/domain/catalogue/words.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import type { Program, Tier } from '../../src/domain/program.ts'
import {
  changedTier,
  isEntryTier,
  newTier,
  removedTier,
  sameBar,
  sortLadder,
  summarizeTier,
  type TierChange,
  type TierInputs,
} from '../../src/domain/tiers/tiers.ts'
import { runs } from '../support/runs.ts'
import { ladders, makeTier } from './tier-cases.ts'

const RUNS = 300
const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

const entry = makeTier('entry')
const gold = makeTier('gold', { threshold: 500 })
const money = { metric: 'amount_spent', threshold: 200 } as const
const orders = { metric: 'orders_count', threshold: 5 } as const

function inputsOf(tiers: readonly Tier[]): TierInputs {
  const program: Program = {
    ...newProgram({ tier_id: 'entry', referral_rule_id: 'rule_a' }),
    tiers,
  }
  const shop = { primary_language: 'en', languages: ['en', 'de'], currency: 'EUR' }
  return { program, shop, words: wordsIn('EUR'), new_ids: { next: () => 'ben_new' } }
}

const change = (before: Tier, asked: TierChange, tiers = [entry, gold]) =>
  changedTier(inputsOf(tiers), before, asked)
const add = (asked: TierChange & { name: string }, tiers = [entry, gold]) =>
  newTier(inputsOf(tiers), 'tier_new', asked)

describe('a ladder', () => {
  it('stands by points, then money, then orders', () => {
    const tiers = [
      makeTier('d', { threshold: 10, criteria: [money] }),
      makeTier('c', { threshold: 10, criteria: [orders] }),
      makeTier('e', { threshold: 11 }),
      makeTier('b', { criteria: [money] }),
      makeTier('a', { criteria: [orders] }),
      entry,
    ]
    expect(sortLadder(tiers).map(({ id }) => id)).toEqual(['entry', 'a', 'b', 'c', 'd', 'e'])
  })

  it('has the entry tier first, and keeps its tiers whatever their order', () =>
    fc.assert(
      fc.property(ladders, fc.infiniteStream(fc.nat()), ({ tiers, ladder }, chances) => {
        expect(ladder[0]?.id).toBe('entry')
        const shuffled = tiers
          .map((tier) => ({ tier, place: chances.next().value ?? 0 }))
          .toSorted((left, right) => left.place - right.place)
          .map(({ tier }) => tier)
        expect(sortLadder(shuffled)).toEqual(ladder)
        expect(sortLadder(ladder)).toEqual(ladder)
      }),
      runs(RUNS),
    ))

  it('compares bars by what they ask, not by how it is written', () => {
    const one = makeTier('a', { threshold: 5, criteria: [money, orders] })
    expect(sameBar(one, makeTier('b', { threshold: 5, criteria: [orders, money] }))).toBe(true)
    expect(sameBar(one, { ...one, combine: 'all' })).toBe(false)
    expect(sameBar(one, { ...one, criteria: [money] })).toBe(false)
    expect(sameBar(one, { ...one, points_multiplier: 2, name: 'x' })).toBe(true)
  })
})

describe('a new tier', () => {
  it('has what nobody chose by default', () => {
    expect(add({ name: 'Silver', threshold: 100 })).toEqual({
      value: { ...makeTier('tier_new'), name: 'Silver', handle: 'silver', threshold: 100 },
    })
  })

  it.each([
    ['Gold', 'gold-2'],
    ['Crème de la Crème', 'creme-de-la-creme'],
    ['  VIP++  Gold! ', 'vip-gold'],
    ['黄金', 'tier'],
    ['...', 'tier'],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
    ['x'.repeat(100), 'x'.repeat(50)],
  ])('named %s has the handle %s', (name, handle) => {
    expect(add({ name, threshold: 1 })).toMatchObject({ value: { handle } })
  })

  it('of any name has a handle that is free and could be written', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
        fc.integer({ min: 1, max: 5 }),
        (name, count) => {
          let tiers: readonly Tier[] = [entry]
          for (let threshold = 1; threshold <= count; threshold += 1) {
            const made = add({ name, threshold }, [...tiers])
            if (!('value' in made)) throw new Error(JSON.stringify(made))
            const { value } = made
            expect(value.handle).toMatch(HANDLE)
            expect(value.handle.length).toBeLessThanOrEqual(60)
            expect(tiers.map(({ handle }) => handle)).not.toContain(value.handle)
            expect(change(value, { handle: value.handle }, [...tiers, value])).toEqual({ value })
            tiers = [...tiers, { ...value, id: `tier_${threshold}` }]
          }
        },
      ),
      { ...runs(RUNS), examples: [['a a'.repeat(33), 3]] },
    ))

  it('without a bar is refused, together with all else that is wrong', () => {
    const benefits = [{ type: 'nonsense' }]
    const wrong = add({ name: 'x', name_translations: { fr: 'x' }, benefits })
    expect(wrong).toMatchObject({
      faults: [
        { field: 'name_translations.fr' },
        { field: 'benefits[0].type' },
        { field: 'threshold', received: 0 },
      ],
    })
    expect(add({ name: 'x', criteria: [orders] })).toHaveProperty('value')
  })
})

describe('a bar', () => {
  it('of points may be asked for as a criterion, and is kept as the threshold', () => {
    const criteria = [{ metric: 'points_earned', threshold: 300 } as const, money]
    expect(change(gold, { criteria })).toMatchObject({
      value: { threshold: 300, criteria: [money] },
    })
    expect(change(gold, { criteria, threshold: 300 })).toHaveProperty('value')
    expect(change(gold, { criteria, threshold: 301 })).toMatchObject({
      faults: [{ field: 'criteria[0].threshold', allowed: 301, received: 300 }],
    })
  })

  it('names no metric twice', () => {
    expect(change(gold, { criteria: [money, orders, { ...money, threshold: 1 }] })).toMatchObject({
      faults: [{ field: 'criteria[2].metric', received: 'amount_spent' }],
    })
  })

  it('that is not named stays, and criteria are replaced', () => {
    const before = makeTier('gold', { threshold: 500, combine: 'all', criteria: [money] })
    const kept = { threshold: 500, combine: 'all', criteria: [money] }
    expect(change(before, { name: 'x' })).toMatchObject({ value: kept })
    expect(change(before, { criteria: [] })).toMatchObject({ value: { ...kept, criteria: [] } })
    expect(change(before, { threshold: 0 })).toMatchObject({ value: { ...kept, threshold: 0 } })
    expect(change(before, { threshold: 0, criteria: [] })).toMatchObject({
      faults: [{ field: 'threshold' }],
    })
  })

  it('that another tier has is refused, however they join it', () => {
    const silver = makeTier('silver', { threshold: 100, criteria: [money] })
    const same = { threshold: 100, combine: 'all', criteria: [money] } as const
    expect(change(gold, same, [entry, silver, gold])).toMatchObject({
      refusal: { reason: 'same_bar', field: 'threshold', received: 100 },
    })
    expect(change(silver, same, [entry, silver, gold])).toHaveProperty('value')
  })
})

describe('the entry tier', () => {
  it('is the first of the ladder, and asks for nothing', () => {
    const { program } = inputsOf([entry, gold])
    expect([isEntryTier(program, entry), isEntryTier(program, gold)]).toEqual([true, false])
    for (const asked of [{ threshold: 1 }, { criteria: [orders] }]) {
      expect(change(entry, asked)).toMatchObject({ refusal: { reason: 'entry_tier', allowed: 0 } })
    }
    expect(change(entry, { threshold: 0, criteria: [], name: 'Guest' })).toHaveProperty('value')
  })

  it('cannot be removed; others can', () => {
    const { program } = inputsOf([entry, gold])
    expect(removedTier(program, entry)).toMatchObject({ refusal: { reason: 'entry_tier' } })
    expect(removedTier(program, gold)).toEqual({ value: null })
  })
})

it.each([
  ['the entry tier', entry, 'gold'],
  ['another', gold, 'entry'],
])('%s cannot take a handle that is taken', (_name, tier, handle) => {
  expect(change(tier, { handle })).toMatchObject({
    refusal: { reason: 'handle_taken', field: 'handle', received: handle },
  })
  expect(change(tier, { handle: 'mine' })).toMatchObject({ value: { handle: 'mine' } })
})

it.each<[Partial<Tier>, string]>([
  [{}, 'a, for every member'],
  [{ threshold: 1 }, 'a, from 1 point'],
  [{ threshold: 1500, points_multiplier: 1.25 }, 'a, from 1,500 points, 1.25 times the points'],
  [{ threshold: 10, criteria: [money, orders] }, 'a, from 10 points or €200 spent or 5 orders'],
  [{ criteria: [money, orders], combine: 'all' }, 'a, from €200 spent and 5 orders'],
  [
    { threshold: 5, benefits: [{ id: 'ben_a', type: 'custom_perk', label: 'A cup', fields: {} }] },
    'a, from 5 points, A cup',
  ],
])('%j is told as %s', (fields, summary) => {
  expect(summarizeTier(makeTier('a', fields), wordsIn('EUR'))).toBe(summary)
})
