import { beforeEach, describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { exampleOf } from '../../support/arbitrary-fields.ts'
import { withoutForesight } from '../../support/foresight.ts'
import { type Reply, verdict } from '../../support/http.ts'
import {
  faultyFields,
  listChanges,
  newReward,
  newRule,
  readProgram,
} from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Tiers that are not live: nobody moves. What moves members is in scenarios/tier-impact.test.ts. */

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const create = (body: object) => shop.post('/program/tiers', body)
const patch = (id: string, body: object) => shop.patch(`/program/tiers/${id}`, body)
const remove = (id: string, body: object = {}) => shop.call('DELETE', `/program/tiers/${id}`, body)

interface Named {
  readonly id: string
  readonly name: string
}

async function newTier(body: object = {}) {
  return expectOk(await create({ name: 'Gold', threshold: 500, ...body })).body.tier
}

const ladder = async () => (await readProgram(shop)).tiers.map(({ name }: Named) => name)
const entryTier = async () => (await readProgram(shop)).tiers[0]

describe('a new tier', () => {
  it('has what nobody chose by default, and stands where its bar puts it', async () => {
    const before = await readProgram(shop)
    const { body } = expectOk(await create({ name: 'Gold', threshold: 500 }))
    const { id } = body.tier
    expect(body).toEqual({
      dry_run: false,
      revision: before.revision + 1,
      operation: 'create',
      summary: 'Gold, from 500 points (tiers are off)',
      diff: [{ path: `tiers.${id}`, before: null, after: expect.objectContaining({ id }) }],
      tier: {
        id: expect.stringMatching(/^tier_[0-9a-z]{26}$/),
        ...{ name: 'Gold', handle: 'gold', name_translations: {} },
        ...{ threshold: 500, points_multiplier: 1, combine: 'any', criteria: [], benefits: [] },
      },
      position: 1,
      tiers_enabled: false,
    })
    const after = await readProgram(shop)
    expect(after.tiers).toEqual([...before.tiers, body.tier])
    expect(after.revision).toBe(body.revision)
    expect((await listChanges(shop))[0]).toMatchObject({
      summary: 'Gold, from 500 points (tiers are off)',
    })
  })

  it('has its position in a ladder of points, then money, then orders', async () => {
    const money = { metric: 'amount_spent', threshold: 100 }
    const orders = { metric: 'orders_count', threshold: 3 }
    const made: [string, object, number][] = [
      ['Gold', { threshold: 500 }, 1],
      ['Silver', { threshold: 100 }, 1],
      ['Spender', { criteria: [money] }, 1],
      ['Regular', { criteria: [orders] }, 1],
      ['Platinum', { threshold: 500, criteria: [orders] }, 5],
      ['Black', { threshold: 500, criteria: [money], combine: 'all' }, 6],
    ]
    for (const [name, bar, position] of made) {
      expect(expectOk(await create({ name, ...bar })).body.position, name).toBe(position)
    }
    expect(await ladder()).toEqual([
      ...['Member', 'Regular', 'Spender', 'Silver', 'Gold', 'Platinum', 'Black'],
    ])
  })

  it('has a handle made of its name, and another where that is taken', async () => {
    const handles = []
    for (const threshold of [1, 2, 3]) {
      handles.push((await newTier({ name: 'Crème Brûlée', threshold })).handle)
    }
    expect(handles).toEqual(['creme-brulee', 'creme-brulee-2', 'creme-brulee-3'])
    expect((await newTier({ handle: 'vip', threshold: 4 })).handle).toBe('vip')
    expect((await newTier({ name: '黄金', threshold: 5 })).handle).toBe('tier')
    const named = { name: 'Secondary', name_translations: { EN: 'Primary', de: 'Erste' } }
    expect(await newTier({ ...named, threshold: 6 })).toMatchObject({
      ...{ name: 'Primary', handle: 'primary' },
    })
  })

  it('keeps the highest and the lowest of every range', async () => {
    const high = {
      ...{ name: 'x'.repeat(100), handle: 'a'.repeat(60), threshold: 1_000_000_000 },
      ...{ points_multiplier: 10, combine: 'all' },
      criteria: [{ metric: 'orders_count', threshold: 1_000_000_000 }],
    }
    expect(await newTier(high)).toMatchObject(high)
    const low = { handle: 'a', threshold: 1, points_multiplier: 1 }
    expect(await newTier(low)).toMatchObject(low)
  })
})

describe('a fault', () => {
  it.each<[string, unknown, object]>([
    ['name', '', {}],
    ['name', '   ', { received: '   ' }],
    ['name', null, { allowed: 'string' }],
    ['name', 'x'.repeat(101), {}],
    ['handle', '', {}],
    ['handle', 'Gold', { received: 'Gold' }],
    ['handle', '-gold', { received: '-gold' }],
    ['handle', 'gold-', { received: 'gold-' }],
    ['handle', 'a'.repeat(61), {}],
    ['threshold', -1, { allowed: { minimum: 0, maximum: 1_000_000_000 }, received: -1 }],
    [
      'threshold',
      1_000_000_001,
      { allowed: { minimum: 0, maximum: 1_000_000_000 }, received: 1_000_000_001 },
    ],
    ['threshold', '5', { allowed: 'number', received: '5' }],
    ['points_multiplier', 0.5, { allowed: { minimum: 1, maximum: 10 }, received: 0.5 }],
    ['points_multiplier', 11, { allowed: { minimum: 1, maximum: 10 }, received: 11 }],
    ['combine', 'some', { allowed: ['any', 'all'], received: 'some' }],
    ['criteria', {}, { allowed: 'array' }],
    ['criteria', Array(4).fill({ metric: 'orders_count', threshold: 1 }), {}],
    [
      'criteria[0].metric',
      [{ metric: 'visits', threshold: 1 }],
      { allowed: ['points_earned', 'amount_spent', 'orders_count'], received: 'visits' },
    ],
    ['criteria[0].threshold', [{ metric: 'orders_count', threshold: 0 }], { received: 0 }],
    ['criteria[0].threshold', [{ metric: 'orders_count' }], {}],
    ['criteria[0].note', [{ metric: 'orders_count', threshold: 1, note: 1 }], {}],
    [
      'criteria[1].metric',
      Array(2).fill({ metric: 'orders_count', threshold: 1 }),
      { received: 'orders_count' },
    ],
    [
      'criteria[0].threshold',
      [{ metric: 'points_earned', threshold: 7 }],
      { allowed: 500, received: 7 },
    ],
    ['benefits', Array(51).fill({ type: 'free_shipping' }), {}],
    ['benefits[0].type', [{}], { allowed: benefitTypes.map(({ type }) => type) }],
    ['benefits[0].type', [{ type: 'cake' }], { received: 'cake' }],
    ['benefits[0].label', [{ type: 'free_shipping', label: ' ' }], { received: ' ' }],
    [
      'benefits[0].id',
      [{ id: 'ben_x', type: 'free_shipping' }],
      { allowed: [], received: 'ben_x' },
    ],
    [
      'benefits[0].fields.points',
      [{ type: 'entry_points', fields: { points: 1.5 } }],
      { received: 1.5 },
    ],
    [
      'benefits[0].fields.cake',
      [{ type: 'entry_points', fields: { cake: 1 } }],
      { allowed: ['points'], received: 1 },
    ],
    ['name_translations.fr', { fr: 'Or' }, { allowed: ['en', 'de', 'pt-br'] }],
    ['name_translations.de', { de: ' ' }, { received: ' ' }],
    ['name_translations.en', { en: null }, {}],
    ['confirm_member_impact', 'yes', { allowed: 'boolean', received: 'yes' }],
    ['position', 1, {}],
  ])('in %s is named: %j', async (field, value, told) => {
    const [key = ''] = field.split(/[.[]/)
    const reply = await create({ name: 'Gold', threshold: 500, [key]: value })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.details).toMatchObject(told)
    expect(await ladder()).toEqual(['Member'])
  })

  it('does not hide another, and a tier without a bar is one', async () => {
    const shapes = await create({ threshold: -1, points_multiplier: 0, combine: 'x', cake: 1 })
    expect(faultyFields(shapes).sort()).toEqual([
      ...['cake', 'combine', 'name', 'points_multiplier', 'threshold'],
    ])
    const meanings = await create({
      name: 'Gold',
      name_translations: { fr: 'Or' },
      benefits: [{ type: 'cake' }, { type: 'entry_points', fields: { points: 0 } }],
    })
    expect(faultyFields(meanings).sort()).toEqual([
      ...['benefits[0].type', 'benefits[1].fields.points', 'name_translations.fr', 'threshold'],
    ])
  })
})

describe('a change of a tier', () => {
  it('leaves what it does not name, and tells each place where it differs', async () => {
    const tier = await newTier({
      name_translations: { de: 'Gold', 'pt-br': 'Ouro' },
      benefits: [{ type: 'entry_points' }, { type: 'free_shipping' }],
    })
    const [points, shipping] = tier.benefits
    const byPath = (diff: readonly { path: string }[]) =>
      diff.toSorted((left, right) => (left.path < right.path ? -1 : 1))
    const benefits = [{ id: points.id, fields: { points: 250 } }, { id: shipping.id }]
    const name_translations = { 'pt-br': null, EN: 'Golden' }
    const { body } = expectOk(
      await patch(tier.id, { benefits, name_translations, points_multiplier: 1.5 }),
    )
    const at = `tiers.${tier.id}`
    expect(byPath(body.diff)).toEqual([
      { path: `${at}.benefits.${points.id}.fields.points`, before: 100, after: 250 },
      {
        path: `${at}.benefits.${points.id}.label`,
        before: '100 points on entry',
        after: '250 points on entry',
      },
      { path: `${at}.name`, before: 'Gold', after: 'Golden' },
      { path: `${at}.name_translations.pt-br`, before: 'Ouro', after: null },
      { path: `${at}.points_multiplier`, before: 1, after: 1.5 },
    ])
    expect(body.tier).toEqual({
      ...tier,
      ...{ name: 'Golden', name_translations: { de: 'Gold' }, points_multiplier: 1.5 },
      benefits: [{ ...points, label: '250 points on entry', fields: { points: 250 } }, shipping],
    })
    expect(body.summary).toBe(
      'Golden, from 500 points, 1.5 times the points, 250 points on entry, Free shipping (tiers are off)',
    )
  })

  it('keeps the handle of a renamed tier, and may change it', async () => {
    const { id } = await newTier()
    expect((await patch(id, { name: 'Platinum' })).body.tier.handle).toBe('gold')
    expect((await patch(id, { handle: 'platinum' })).body.tier.handle).toBe('platinum')
  })

  it('that another tier stands in the way of is refused with its reason', async () => {
    const gold = await newTier()
    const silver = await newTier({ name: 'Silver', threshold: 100 })
    const entry = await entryTier()
    const criteria = [{ metric: 'orders_count', threshold: 1 }]
    for (const [id, body, reason] of [
      [silver.id, { threshold: 500 }, 'same_bar'],
      [silver.id, { handle: 'gold' }, 'handle_taken'],
      [entry.id, { handle: 'gold' }, 'handle_taken'],
      [gold.id, { handle: entry.handle }, 'handle_taken'],
      [entry.id, { threshold: 1 }, 'entry_tier'],
      [entry.id, { criteria }, 'entry_tier'],
    ] as const) {
      const reply = await patch(id, body)
      expect(reply.status, reply.text).toBe(422)
      expect(reply.body.error.details.reason).toBe(reason)
    }
    const same = await create({ name: 'x', threshold: 100 })
    expect(same.body.error.details).toMatchObject({ reason: 'same_bar', received: 100 })
    expect(verdict(await patch(gold.id, { threshold: 0 }))).toBe('422 validation_error threshold')
    expect(await ladder()).toEqual(['Member', 'Silver', 'Gold'])
  })

  it('of its bar moves it in the ladder', async () => {
    const gold = await newTier()
    await newTier({ name: 'Silver', threshold: 100 })
    expect((await patch(gold.id, { threshold: 50 })).body).toMatchObject({
      position: 1,
      diff: [{ path: `tiers.${gold.id}.threshold`, before: 500, after: 50 }],
    })
    expect(await ladder()).toEqual(['Member', 'Gold', 'Silver'])
  })

  it('takes a criterion of points as the threshold', async () => {
    const { id } = await newTier()
    const criteria = [
      { metric: 'points_earned', threshold: 800 },
      { metric: 'amount_spent', threshold: 99.5 },
    ]
    const { body } = expectOk(await patch(id, { criteria, combine: 'all' }))
    expect(body.tier).toMatchObject({ threshold: 800, combine: 'all', criteria: [criteria[1]] })
    expect(body.summary).toBe('Gold, from 800 points and €99.50 spent (tiers are off)')
  })

  it('of the entry tier is one like any, but for its bar', async () => {
    const { id } = await entryTier()
    const benefits = [{ type: 'custom_perk', fields: { text: 'A cup' } }]
    const body = { name: 'Guest', handle: 'guest', points_multiplier: 2, threshold: 0, benefits }
    expect(expectOk(await patch(id, body)).body).toMatchObject({
      position: 0,
      summary: 'Guest, for every member, 2 times the points, A cup (tiers are off)',
    })
  })

  it('of nothing that is there is 404', async () => {
    for (const id of ['tier_unknown', 'new', 'constructor']) {
      expect(verdict(await patch(id, {}))).toBe('404 not_found')
      expect((await remove(id)).body.error.details).toEqual({ resource: 'tier', id })
    }
  })
})

describe('benefits', () => {
  it('are replaced, ended, and put into another order', async () => {
    const given = [{ type: 'free_shipping' }, { type: 'early_access', fields: { days: 3 } }]
    const { id, benefits } = await newTier({ benefits: given })
    const [shipping, access] = benefits
    expect(access).toMatchObject({ label: 'Early access, 3 days ahead', fields: { days: 3 } })
    const turned = expectOk(await patch(id, { benefits: [access, shipping] })).body
    expect(turned.tier.benefits).toEqual([access, shipping])
    expect(turned.diff).toEqual([
      { path: `tiers.${id}.benefits`, before: benefits, after: [access, shipping] },
    ])
    const one = expectOk(await patch(id, { benefits: [{ id: access.id }] })).body
    expect(one.diff).toEqual([
      { path: `tiers.${id}.benefits.${shipping.id}`, before: shipping, after: null },
    ])
    expect((await patch(id, { benefits: [] })).body.tier.benefits).toEqual([])
    // An id that is gone is not taken up again.
    const gone = await patch(id, { benefits: [access] })
    expect(verdict(gone)).toBe('422 validation_error benefits[0].id')
  })

  it('have the words of the catalogue until somebody chooses others', async () => {
    const made = await newTier({ benefits: [{ type: 'entry_points', fields: { points: 1 } }] })
    const [{ id }] = made.benefits
    const labelAfter = async (benefit: object) =>
      expectOk(await patch(made.id, { benefits: [{ id, ...benefit }] })).body.tier.benefits[0].label
    expect(made.benefits[0].label).toBe('1 point on entry')
    expect(await labelAfter({ fields: { points: 2 } })).toBe('2 points on entry')
    // A caller who read it, changed the points and sends the rest back has chosen no words.
    const read = { label: '2 points on entry', fields: { points: 3 } }
    expect(await labelAfter(read)).toBe('3 points on entry')
    expect(await labelAfter({ label: 'Welcome gift' })).toBe('Welcome gift')
    expect(await labelAfter({ fields: { points: 4 } })).toBe('Welcome gift')
    expect(await labelAfter({ label: null })).toBe('4 points on entry')
  })

  it('name rewards that are there, and may go on naming one that is gone', async () => {
    const reward = await newReward(shop)
    const prices = { [reward.id]: 50 }
    const priced = { type: 'reward_price', fields: { prices } }
    const unknown = { ...priced, fields: { prices: { ...prices, rwd_unknown: 5 } } }
    const refused = await create({ name: 'Gold', threshold: 1, benefits: [unknown] })
    expect(verdict(refused)).toBe('422 validation_error benefits[0].fields.prices.rwd_unknown')
    expect(refused.body.error.details).toMatchObject({ allowed: [reward.id] })
    const tier = await newTier({ benefits: [priced] })
    expectOk(await shop.call('DELETE', `/program/rewards/${reward.id}`, {}))
    expectOk(await patch(tier.id, { threshold: 700, benefits: tier.benefits }))
    expectOk(await patch(tier.id, { name: 'Still gold' }))
    const anew = await patch(tier.id, { benefits: [priced] })
    expect(verdict(anew)).toBe(`422 validation_error benefits[0].fields.prices.${reward.id}`)
  })
})

it('a tier with everything is written as it is read', async () => {
  // Examples have the finest coins that there are.
  shop = await newShop(undefined, { currency: 'KWD' })
  const reward = await newReward(shop)
  const benefits = benefitTypes.map(({ type, fields }) => {
    const given = Object.fromEntries(fields.map((spec) => [spec.key, exampleOf(spec)]))
    const named = JSON.stringify(given).replaceAll(/"(rwd|tier)_[a-z0-9]+"/g, `"${reward.id}"`)
    return { type, fields: JSON.parse(named) }
  })
  const long = { type: 'custom_perk', fields: { text: 'x'.repeat(500) } }
  await newTier({
    name: 'A name that is cut where a hyphen would be the 50th',
    name_translations: { de: 'Gold' },
    benefits: [...benefits, long, { type: 'free_shipping', label: 'Ours' }],
    criteria: [{ metric: 'amount_spent', threshold: 0.01 }],
    combine: 'all',
  })
  const before = await readProgram(shop)
  for (const { id, ...tier } of before.tiers) {
    const { body } = expectOk(await patch(id, tier))
    expect(body).toMatchObject({ operation: 'none', diff: [], revision: before.revision })
  }
  expect(await readProgram(shop)).toEqual(before)
})

describe('a removal', () => {
  it('takes the tier out of the ladder and names what names it', async () => {
    const tier = await newTier()
    const other = await newTier({ name: 'Silver', threshold: 100 })
    const fields = { tierPoints: { [tier.id]: 5 } }
    const rule = await newRule(shop, { type: 'birthday', title: 'Happy', fields })
    const reward = await newReward(shop, { fields: { tierIds: [other.id, tier.id] } })
    const dry = expectOk(await remove(tier.id, { dry_run: true })).body
    const { body } = expectOk(await remove(tier.id))
    expect(body).toMatchObject({
      operation: 'delete',
      tier: null,
      position: 2,
      tiers_enabled: false,
      summary: 'Removed: Gold, from 500 points',
      diff: [{ path: `tiers.${tier.id}`, before: tier, after: null }],
      references: [
        { kind: 'earning_rule', id: rule.id, label: 'Happy' },
        { kind: 'reward', id: reward.id, label: '10% off' },
      ],
    })
    expect({ ...withoutForesight(dry), dry_run: false, revision: body.revision }).toEqual(body)
    expect(await ladder()).toEqual(['Member', 'Silver'])
    // What names it still works, and can still be changed.
    const still = { fields: { ...rule.fields, ...fields } }
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { enabled: false }))
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, still))
    expectOk(
      await shop.patch(`/program/rewards/${reward.id}`, { name: 'x', fields: reward.fields }),
    )
    // But nothing names it anew.
    const anew = await shop.post('/program/earn-rules', { type: 'account_created', fields })
    expect(anew.status).toBe(422)
  })

  it('of the entry tier is refused, and a new tier takes over what is free', async () => {
    const refused = await remove((await entryTier()).id)
    expect(refused.body.error.details).toMatchObject({ reason: 'entry_tier', field: 'tier_id' })
    const first = await newTier()
    expectOk(await remove(first.id))
    const second = await newTier()
    expect(second.handle).toBe('gold')
    expect(second.id).not.toBe(first.id)
  })

  it('cannot be undone', async () => {
    const { id } = await newTier()
    expectOk(await remove(id))
    const [change] = await listChanges(shop)
    const reply = await shop.post(`/program/changes/${change.id}/undo`, {})
    expect(reply.body.error.details.reason).toBe('not_undoable')
  })
})

describe('a dry run', () => {
  const ids = (reply: Reply) =>
    new Set(reply.text.match(/(tier|ben)_[0-9a-z]{26}/g)?.filter((id) => id !== undefined))

  it('answers what the write answers, without ids, and changes nothing', async () => {
    const tier = await newTier({ benefits: [{ type: 'entry_points' }] })
    const [{ id: kept }] = tier.benefits
    const benefits = [{ id: kept }, { type: 'free_shipping' }, { type: 'birthday_bonus' }]
    for (const [method, path, body] of [
      ['POST', '/program/tiers', { name: 'Silver', threshold: 10, benefits: benefits.slice(1) }],
      ['PATCH', `/program/tiers/${tier.id}`, { threshold: 700, benefits }],
      ['DELETE', `/program/tiers/${tier.id}`, {}],
    ] as const) {
      const before = await readProgram(shop)
      const dry = expectOk(await shop.call(method, path, { ...body, dry_run: true }, { key: null }))
      expect(await readProgram(shop)).toEqual(before)
      const real = expectOk(await shop.call(method, path, body))
      const made = [...ids(real)].filter((id) => !ids(dry).has(id))
      const unnamed = (reply: Reply) =>
        made
          .reduce((text, id) => text.replaceAll(id, 'new'), reply.text)
          .replaceAll(/"new\d*"|null/g, '""')
          .replaceAll(/\.new\d*/g, '.new')
      const told = { ...withoutForesight(dry.body), dry_run: false, revision: real.body.revision }
      expect(unnamed({ ...dry, text: JSON.stringify(told) }), method).toBe(unnamed(real))
      expect(dry.body).toMatchObject({ dry_run: true, revision: before.revision })
    }
  })

  it('gives a new tier and new benefits no ids', async () => {
    const body = { name: 'x', threshold: 1, benefits: [{ type: 'free_shipping' }], dry_run: true }
    const { tier } = expectOk(await shop.post('/program/tiers', body, { key: null })).body
    expect(tier).toMatchObject({ id: null, benefits: [{ id: null }] })
  })

  it('finds the faults and refusals of the write', async () => {
    const { id } = await entryTier()
    const dry_run = true
    expect(verdict(await create({ name: 'x', dry_run }))).toBe('422 validation_error threshold')
    expect((await remove(id, { dry_run })).body.error.details.reason).toBe('entry_tier')
  })
})

it('a stale if_revision is refused after faults and before refusals, and writes nothing', async () => {
  const tier = await newTier()
  const { revision } = await readProgram(shop)
  const stale = { if_revision: revision - 1 }
  for (const reply of [
    await create({ name: 'x', threshold: 500, ...stale }),
    await patch(tier.id, { threshold: 600, ...stale }),
    await remove((await entryTier()).id, stale),
    await remove(tier.id, { ...stale, dry_run: true }),
  ]) {
    expect(verdict(reply)).toBe('409 revision_conflict')
    expect(reply.body.error.details).toEqual({ current_revision: revision })
  }
  expect(verdict(await create({ name: 'x', ...stale }))).toBe('422 validation_error threshold')
  expectOk(await remove(tier.id, { if_revision: revision }))
})

it('tiers that are not live have no impact and move nobody', async () => {
  await shop.customer(1)
  await shop.award(1, 1_000)
  const { body } = expectOk(await create({ name: 'Gold', threshold: 500 }))
  expect(body).not.toHaveProperty('member_impact')
  expect((await shop.get('/customers/1')).body.tier).toBeNull()
  expect((await shop.get(`/customers?tier_id=${body.tier.id}`)).body.data).toEqual([])
  const raised = expectOk(await patch(body.tier.id, { threshold: 2_000 })).body
  expect(raised).not.toHaveProperty('member_impact')
  expect((await remove(body.tier.id)).body).not.toHaveProperty('member_impact')
})
