import { describe, expect, it } from 'vitest'
import { highestRaised, promisesOf } from '../../src/domain/access/promises.ts'
import { isLooser } from '../../src/domain/access/terms.ts'
import { worthsOf } from '../../src/domain/access/worths.ts'
import type { StoredCampaign } from '../../src/domain/campaigns/campaign-state.ts'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import type { Program, Reward } from '../../src/domain/program.ts'
import { leastFields } from '../support/arbitrary-fields.ts'
import { aCampaign, aProgram, PROMISED_AT } from '../support/promises.ts'

/** What has no price: who gets something, how often, on what, until when. */

/** Different values that a field can have, the least first; none: only one is possible. */
function samplesOf({ type, key, allowed, ...spec }: FieldSpec): unknown[] {
  const lowest = spec.minimum ?? 0
  const ofNumber = [lowest, lowest + 1].filter((one) => one <= (spec.maximum ?? Infinity))
  const none = spec.default === null ? [null] : []
  switch (type) {
    case 'integer':
    case 'number':
    case 'money':
      return [...ofNumber, ...none]
    case 'boolean':
      return [false, true]
    case 'choice':
      return [...(allowed ?? []), ...none]
    case 'flags':
      return [true, false].map((one) => Object.fromEntries((allowed ?? []).map((x) => [x, one])))
    case 'timestamp':
      return ['2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z', ...none]
    case 'product_id':
    case 'variant_id':
      return [1, 2, ...none]
    case 'product_ids':
    case 'collection_ids':
      return [[1], [1, 2]]
    case 'tier_ids':
      return [['tier_a'], ['tier_a', 'tier_b'], []]
    case 'points_by_tier':
    case 'rate_by_tier':
    case 'points_by_reward':
      return [{ a: 1 }, { a: 2 }]
    default:
      return ['a', 'b', ...none]
  }
}

/** What codes begin with, where a task leads and what it is called are nobody's gain. */
const FREE = ['codePrefix', 'url', 'actionName']

const fields = [
  ...rewardTypes.flatMap((one) => [...one.values, ...one.fields].map((spec) => [one.type, spec])),
  ...[...earningTypes, ...benefitTypes].flatMap((one) =>
    one.fields.map((spec) => [one.type, spec]),
  ),
] as [string, FieldSpec][]
const changeable = fields.flatMap(([type, spec]) => {
  const samples = samplesOf(spec)
  return samples.length < 2 || FREE.includes(spec.key) ? [] : [[type, spec.key, samples] as const]
})

function pairsOf(samples: readonly unknown[]): [unknown, unknown][] {
  return samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other): [unknown, unknown] => [one, other]),
  )
}

describe.each(changeable)('%s, %s', (_type, key, samples) => {
  it('gives more in one direction of each change', () => {
    for (const [one, other] of pairsOf(samples)) {
      const directions = [
        isLooser({ [key]: one }, { [key]: other }),
        isLooser({ [key]: other }, { [key]: one }),
      ]
      expect(directions, JSON.stringify([one, other])).toContain(true)
    }
  })
})

it('a field that nobody has thought of gives more, however it changes', () => {
  expect(isLooser({ hats: 1 }, { hats: 2 })).toBe(true)
  expect(isLooser({ hats: 2 }, { hats: 1 })).toBe(true)
  expect(isLooser({ hats: 1 }, {})).toBe(true)
  expect(isLooser({ hats: 1 }, { hats: 1 })).toBe(false)
})

it.each<[string, unknown, unknown]>([
  ['quantity', 1, 2],
  ['minimumPurchase', 25, 0],
  ['minimum_purchase', 25, 0],
  ['perCustomerLimit', 1, 2],
  ['perCustomerLimit', 1, null],
  ['usageLimit', 10, null],
  ['limit', 1, null],
  ['usage_limit', 1, null],
  ['tierIds', ['tier_a'], []],
  ['tierIds', ['tier_a'], ['tier_a', 'tier_b']],
  ['productIds', [1], [1, 2]],
  ['endsAt', '2027-01-01T00:00:00Z', null],
  ['endsAt', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'],
  ['startsAt', '2027-01-01T00:00:00Z', null],
  ['appliesTo', 'one_time', 'all'],
  ['combinesWith', { order: false, product: true }, { order: true, product: true }],
  ['points_cost', 100, 64],
  ['threshold', 500, 1],
  ['pendingDays', 14, 0],
  ['codeValidDays', 30, null],
  ['price', '50.00', '9.00'],
  ['audience', { mode: 'tag', tags: ['vip'] }, { mode: 'all', tags: [] }],
  ['product_scope', { mode: 'include', tags: ['tea'] }, { mode: 'include', tags: ['tea', 'x'] }],
  ['limits', { max_orders: 10 }, { max_orders: null }],
  ['excluded_product_tags', ['sale', 'gift'], ['sale']],
])('%s: from %j to %j gives more, and the way back gives less', (name, before, after) => {
  expect(isLooser({ [name]: before }, { [name]: after })).toBe(true)
  expect(isLooser({ [name]: after }, { [name]: before })).toBe(false)
})

describe.each(rewardTypes.map((one) => [one.type, one] as const))('a reward, %s', (type, one) => {
  const least: Reward = {
    ...{ id: 'rew', type, enabled: true, name: 'x', title: null, title_translations: {} },
    ...{ points_cost: 1, discount_value: null, code_valid_days: null },
    ...leastFields(one.values),
    fields: leastFields(one.fields),
  }
  const at = (reward: Reward, ...campaigns: StoredCampaign[]) =>
    worthsOf(promisesOf(aProgram({ rewards: [reward] }), campaigns, PROMISED_AT), 1)
  const worth = at(least).get('rew')?.figure
  const set = (key: string, value: unknown): Reward =>
    one.values.some((spec) => spec.key === key)
      ? { ...least, [key]: value }
      : { ...least, fields: { ...least.fields, [key]: value } }

  it.each(
    [...one.values, ...one.fields].map((spec) => [spec.key, spec] as const),
  )('counts as new when %s gives more', (key, spec) => {
    if (FREE.includes(key)) return
    // A cost that follows from the fields is never set.
    const is_fixed = type === 'variable_amount' && key === 'points_cost'
    for (const [before, after] of is_fixed ? [] : pairsOf(samplesOf(spec))) {
      const raised = [
        highestRaised(at(set(key, before)), at(set(key, after))),
        highestRaised(at(set(key, after)), at(set(key, before))),
      ]
      expect(Math.max(...raised), JSON.stringify([before, after])).toBeGreaterThan(0)
    }
  })

  it('stays as it is when nothing changes, and counts as new in a sale', () => {
    expect(worth).toBeGreaterThan(0)
    expect(highestRaised(at(least), at({ ...least, name: 'y' }))).toBe(0)
    const sale = aCampaign({
      ...{ type: 'reward_spotlight', multiplier: null, rule_types: [] },
      spotlight_rewards: [{ reward_id: 'rew', sale_points_cost: null }],
    })
    expect(highestRaised(at(least), at(least, sale))).toBe(worth)
  })
})

it('codes that are valid longer, by the settings, count as new', () => {
  const FREE_SHIPPING = { discountType: 'free_shipping', discountValue: 1, codeValidDays: null }
  const part = { enabled: true, title: null, title_translations: {} }
  const reward: Reward = {
    ...{ ...part, id: 'rew', type: 'free_shipping', name: 'x', points_cost: 1 },
    ...{ discount_value: null, code_valid_days: null, fields: {} },
  }
  const fields = { ...FREE_SHIPPING, rewardType: 'discount_code' }
  const rule = { ...part, id: 'rule', type: 'newsletter_signup', fields }
  const gift = { id: 'gift', type: 'entry_discount_code', label: 'x', fields: FREE_SHIPPING }
  const [tier] = aProgram().tiers
  const parts: Partial<Program>[] = [
    { rewards: [reward] },
    { earning_rules: [rule] },
    { tiers: tier === undefined ? [] : [{ ...tier, benefits: [gift] }] },
  ]
  for (const each of parts) {
    const valid = (enabled: boolean) => {
      const program = aProgram({ ...each, reward_expiry: { enabled, code_valid_days: 30 } })
      return worthsOf(promisesOf(program, [], PROMISED_AT), 1)
    }
    expect(highestRaised(valid(true), valid(false))).toBe(Infinity)
    expect(highestRaised(valid(false), valid(true))).toBe(0)
  }
})
