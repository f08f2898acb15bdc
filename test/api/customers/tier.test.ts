import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { entryPointsOf, newTier, owedGifts, tierEvents } from '../../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { startTwoNodes, throughNode } from '../../support/two-nodes.ts'

const BENEFITS = [{ type: 'entry_points', fields: { points: 40 } }, { type: 'entry_discount_code' }]

let shop: TestShop
let tiers: { entry: string; silver: string; gold: string }
let number = 1

async function newLadder(of: TestShop) {
  const [entry] = expectOk(await of.get('/program')).body.tiers
  const silver = await newTier(of, { name: 'Silver', threshold: 100, benefits: BENEFITS })
  const gold = await newTier(of, { name: 'Gold', threshold: 500, benefits: BENEFITS })
  await of.switch({ tiers_enabled: true })
  return { entry: entry.id, silver: silver.id, gold: gold.id }
}

beforeAll(async () => {
  shop = await newShop()
  tiers = await newLadder(shop)
})

async function nextMember(points = 0): Promise<number> {
  number += 1
  const member = await shop.customer(number)
  if (points > 0) await shop.award(member, points)
  return member
}

const put = (member: number, body: object) => shop.call('PUT', `/customers/${member}/tier`, body)
const clear = (member: number, body: unknown = {}) =>
  shop.call('DELETE', `/customers/${member}/tier`, body)
const tierOf = async (member: number) => expectOk(await shop.get(`/customers/${member}`)).body.tier

async function reasonsOf(member: number) {
  const events = (await tierEvents(shop)).filter(({ customer_id }) => customer_id === member)
  return events.map(({ payload }) => payload)
}

describe('a tier set by hand', () => {
  it('moves the member, with an event and without gifts', async () => {
    const ada = await nextMember()
    const { body } = expectOk(await put(ada, { tier_id: tiers.gold }))
    expect(body).toMatchObject({
      changed: true,
      customer: { legacy_id: ada, tier: { id: tiers.gold, is_manual_override: true } },
      previous_tier_id: tiers.entry,
      bonus_points: 0,
    })
    expect(body.customer.tier.manual_override_at).toBe(body.customer.tier.achieved_at)
    expect(await tierOf(ada)).toEqual(body.customer.tier)
    expect(await reasonsOf(ada)).toEqual([
      {
        customer_id: `gid://shopify/Customer/${ada}`,
        customer_legacy_id: ada,
        customer_external_id: null,
        previous_tier: { id: tiers.entry, name: 'Member' },
        tier: { id: tiers.gold, name: 'Gold' },
        direction: 'up',
        reason: 'manual',
      },
    ])
    expect(await entryPointsOf(shop, ada)).toEqual([])
  })

  it('pays the entry gifts of that tier if requested, and of no tier between', async () => {
    const ada = await nextMember()
    const { body } = expectOk(await put(ada, { tier_id: tiers.gold, award_entry_bonus: true }))
    expect(body).toMatchObject({ bonus_points: 40, customer: { points_balance: 40 } })
    expect(await entryPointsOf(shop, ada)).toEqual([40])
    const gifts = (await owedGifts(shop)).filter(({ customer_id }) => customer_id === ada)
    expect(gifts.map(({ tier_id }) => tier_id)).toEqual([tiers.gold])
  })

  it('again changes nothing, and pays nothing again', async () => {
    const ada = await nextMember()
    const first = expectOk(await put(ada, { tier_id: tiers.gold, award_entry_bonus: true })).body
    const again = expectOk(await put(ada, { tier_id: tiers.gold, award_entry_bonus: true })).body
    expect(again).toEqual({
      ...first,
      changed: false,
      previous_tier_id: tiers.gold,
      bonus_points: 0,
    })
    expect(await reasonsOf(ada)).toHaveLength(1)
  })

  it('again, after it was cleared, pays nothing within a year, however it was reached', async () => {
    const ada = await nextMember()
    const gold = { tier_id: tiers.gold, award_entry_bonus: true }
    expect(expectOk(await put(ada, gold)).body.bonus_points).toBe(40)
    for (let round = 0; round < 2; round += 1) {
      expectOk(await clear(ada))
      expect(expectOk(await put(ada, gold)).body).toMatchObject({ changed: true, bonus_points: 0 })
    }
    expect(await entryPointsOf(shop, ada)).toEqual([40])
    const promoted = await nextMember(150)
    expectOk(await put(promoted, { tier_id: tiers.entry }))
    const silver = { tier_id: tiers.silver, award_entry_bonus: true }
    expect(expectOk(await put(promoted, silver)).body.bonus_points).toBe(0)
  })

  it('pays the entry gifts only for a key that may give points', async () => {
    const ada = await nextMember()
    const { key } = await shop.newKey(['customers:write'])
    const path = `/customers/${ada}/tier` as const
    const body = { tier_id: tiers.gold, award_entry_bonus: true }
    const reply = await shop.call('PUT', path, body, { token: key })
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details).toEqual({ required_scope: 'points:write' })
    expect(await entryPointsOf(shop, ada)).toEqual([])
  })

  it('where the member is already holds it there, without an event', async () => {
    const ada = await nextMember(150)
    const events = (await reasonsOf(ada)).length
    const { body } = expectOk(await put(ada, { tier_id: tiers.silver, award_entry_bonus: true }))
    expect(body).toMatchObject({
      changed: true,
      customer: { tier: { id: tiers.silver, is_manual_override: true } },
      previous_tier_id: tiers.silver,
      bonus_points: 0,
    })
    expect(await reasonsOf(ada)).toHaveLength(events)
  })

  it('holds, whatever is earned', async () => {
    const ada = await nextMember(150)
    const { body } = expectOk(await put(ada, { tier_id: tiers.entry }))
    expect(body).toMatchObject({
      previous_tier_id: tiers.silver,
      customer: { tier: { name: 'Member' } },
    })
    await shop.award(ada, 1_000)
    expect(await tierOf(ada)).toMatchObject({ name: 'Member', points_in_period: 1_150 })
    expect((await reasonsOf(ada)).at(-1)).toMatchObject({ direction: 'down', reason: 'manual' })
  })

  it('gives an excluded member nothing', async () => {
    const ada = await nextMember()
    expectOk(await shop.patch(`/customers/${ada}`, { excluded_from_program: true }))
    const { body } = expectOk(await put(ada, { tier_id: tiers.gold, award_entry_bonus: true }))
    expect(body).toMatchObject({ bonus_points: 0, customer: { tier: { name: 'Gold' } } })
    expect(expectOk(await clear(ada)).body.customer.tier).toMatchObject({ name: 'Member' })
  })

  it('tells a key that may not read customers the state only', async () => {
    const ada = await nextMember()
    const { key } = await shop.newKey(['customers:write'])
    const path = `/customers/${ada}/tier` as const
    const reply = await shop.call('PUT', path, { tier_id: tiers.silver }, { token: key })
    expect(expectOk(reply).body).toEqual({
      changed: true,
      customer: {
        id: `gid://shopify/Customer/${ada}`,
        legacy_id: ada,
        external_id: null,
        excluded_from_program: false,
        tier_id: tiers.silver,
        is_manual_override: true,
      },
      previous_tier_id: tiers.entry,
      bonus_points: 0,
    })
  })
})

describe('a tier that is cleared', () => {
  it.each([
    [0, 'Member', 'down'],
    [150, 'Silver', 'down'],
  ])('of a member with %i points goes back to %s', async (points, name, direction) => {
    const ada = await nextMember(points)
    expectOk(await put(ada, { tier_id: tiers.gold }))
    const { body } = expectOk(await clear(ada))
    expect(body).toMatchObject({
      changed: true,
      customer: { tier: { name, is_manual_override: false, manual_override_at: null } },
      previous_tier_id: tiers.gold,
    })
    expect((await reasonsOf(ada)).at(-1)).toMatchObject({ direction, reason: 'manual' })
  })

  it('lets a member up again without paying it again', async () => {
    const ada = await nextMember(600)
    expectOk(await put(ada, { tier_id: tiers.entry }))
    const { body } = expectOk(await clear(ada))
    expect(body).toMatchObject({ bonus_points: 0, customer: { tier: { name: 'Gold' } } })
    expect((await reasonsOf(ada)).at(-1)).toMatchObject({ direction: 'up', reason: 'manual' })
    expect(await entryPointsOf(shop, ada)).toEqual([40, 40])
  })

  it('where the member belongs only ends the hold', async () => {
    const ada = await nextMember(150)
    expectOk(await put(ada, { tier_id: tiers.silver }))
    const events = (await reasonsOf(ada)).length
    expect(expectOk(await clear(ada)).body).toMatchObject({
      changed: true,
      customer: { tier: { name: 'Silver', is_manual_override: false } },
    })
    expect(await reasonsOf(ada)).toHaveLength(events)
    await shop.award(ada, 500)
    expect(await tierOf(ada)).toMatchObject({ name: 'Gold' })
  })

  it('that was never set by hand changes nothing', async () => {
    const ada = await nextMember(150)
    const before = await tierOf(ada)
    expect(expectOk(await clear(ada)).body).toMatchObject({
      changed: false,
      customer: { tier: before },
      previous_tier_id: tiers.silver,
      bonus_points: 0,
    })
  })
})

describe('a tier of a member is refused', () => {
  it('where there is no such tier, and the ones there are are named', async () => {
    const ada = await nextMember()
    const reply = await put(ada, { tier_id: 'tier_of_nobody' })
    expect(verdict(reply)).toBe('422 validation_error tier_id')
    expect(reply.body.error.details.allowed).toEqual([tiers.entry, tiers.silver, tiers.gold])
  })

  it('where there is no such member', async () => {
    expect(verdict(await put(4040, { tier_id: tiers.gold }))).toBe('404 not_found')
    expect(verdict(await clear(4040))).toBe('404 not_found')
  })

  it('while tiers are not live', async () => {
    const quiet = await newShop()
    const of_quiet = await newLadder(quiet)
    await quiet.switch({ tiers_enabled: false })
    await quiet.customer(1)
    const path = '/customers/1/tier'
    for (const reply of [
      await quiet.call('PUT', path, { tier_id: of_quiet.gold }),
      await quiet.call('DELETE', path, {}),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.error.details.reason).toBe('tiers_disabled')
    }
  })
})

it('set twice at once through two nodes is paid once', async () => {
  const nodes = await startTwoNodes()
  const ada = await nextMember()
  const views = nodes.nodes.map((node) => throughNode(shop, node))
  const body = { tier_id: tiers.gold, award_entry_bonus: true }
  const replies = await Promise.all(
    [...views, ...views].map((view) => view.call('PUT', `/customers/${ada}/tier`, body)),
  )
  await nodes.close()
  const paid = replies.map((reply) => expectOk(reply).body.bonus_points)
  expect(paid.sort()).toEqual([0, 0, 0, 40])
  expect(await entryPointsOf(shop, ada)).toEqual([40])
  expect(await reasonsOf(ada)).toHaveLength(1)
})
