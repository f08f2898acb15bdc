import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type LooseReply, verdict } from '../support/http.ts'
import {
  entryPointsOf,
  membersByTier,
  newTier,
  owedGifts,
  setByHand,
  shopIdOf,
  tierEvents,
} from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { readShopRows, type ShopRows } from '../support/shop-rows.ts'

/** What a change of a live ladder does to members. */

const GIFT = { type: 'entry_discount_code', fields: { discountValue: 15 } }
const POINTS = { type: 'entry_points', fields: { points: 10 } }
const confirmed = { confirm_member_impact: true }

/** Member's number to points. */
const EARNED = { 1: 0, 2: 60, 3: 100, 4: 300, 5: 600, 6: 1_200 }

interface Ladder {
  readonly shop: TestShop
  readonly entry: string
  readonly silver: string
  readonly gold: string
}

/** Silver from 100 points and gold from 500, live, with members of each. */
async function liveLadder(fields: { silver?: object; gold?: object } = {}): Promise<Ladder> {
  const shop = await newShop()
  for (const [number, points] of Object.entries(EARNED)) {
    await shop.customer(Number(number))
    if (points > 0) await shop.award(Number(number), points)
  }
  const silver = await newTier(shop, { name: 'Silver', threshold: 100, ...fields.silver })
  const gold = await newTier(shop, { name: 'Gold', threshold: 500, ...fields.gold })
  await shop.switch({ tiers_enabled: true })
  const [entry] = (await shop.get('/program')).body.tiers
  return { shop, entry: entry.id, silver: silver.id, gold: gold.id }
}

const remove = (shop: TestShop, id: string, body: object = confirmed) =>
  shop.call('DELETE', `/program/tiers/${id}`, body)
const patch = (shop: TestShop, id: string, body: object) => shop.patch(`/program/tiers/${id}`, body)

describe('switching tiers on', () => {
  it('places members quietly: no gifts, no points, no events', async () => {
    const { shop, gold } = await liveLadder({ gold: { benefits: [GIFT, POINTS] } })
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4], Gold: [5, 6] })
    expect([await tierEvents(shop), await owedGifts(shop)]).toEqual([[], []])
    expect((await shop.get('/customers/6')).body).toMatchObject({
      points_balance: 1_200,
      tier: {
        id: gold,
        name: 'Gold',
        grace_until: null,
        points_in_period: 1_200,
        is_manual_override: false,
        manual_override_at: null,
      },
    })
  })

  it('off hides them, and on again places by the ladder of that day', async () => {
    const { shop, gold } = await liveLadder()
    await shop.switch({ tiers_enabled: false })
    expect((await shop.get('/customers/6')).body.tier).toBeNull()
    expectOk(await remove(shop, gold, {}))
    await newTier(shop, { name: 'Platinum', threshold: 1_000, benefits: [GIFT] })
    await shop.switch({ tiers_enabled: true })
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4, 5], Platinum: [6] })
    expect([await tierEvents(shop), await owedGifts(shop)]).toEqual([[], []])
  })
})

type Ask = (ladder: Ladder, controls: object) => Promise<LooseReply>

const post =
  (body: object): Ask =>
  ({ shop }, controls) =>
    shop.post('/program/tiers', { ...body, ...controls })
const change =
  (tier: 'silver' | 'gold', body: object): Ask =>
  (ladder, controls) =>
    patch(ladder.shop, ladder[tier], { ...body, ...controls })
const removal =
  (tier: 'silver' | 'gold'): Ask =>
  (ladder, controls) =>
    remove(ladder.shop, ladder[tier], controls)

const ORDERS = [{ metric: 'orders_count', threshold: 5 }]

const moving: readonly [name: string, ask: Ask, impact: object, after: object][] = [
  [
    'a tier added below all',
    post({ name: 'Bronze', threshold: 50 }),
    { promoted: 1, demoted: 0, replaced: 0 },
    { Member: [1], Bronze: [2], Silver: [3, 4], Gold: [5, 6] },
  ],
  [
    'a tier added in between',
    post({ name: 'Jade', threshold: 200 }),
    { promoted: 1, demoted: 0, replaced: 0 },
    { Member: [1, 2], Silver: [3], Jade: [4], Gold: [5, 6] },
  ],
  [
    'a tier added on top, with a gift',
    post({ name: 'Black', threshold: 600, benefits: [GIFT] }),
    { promoted: 2, gift_codes: 2, gifts: [{ tier_name: 'Black', codes: 2 }] },
    { Member: [1, 2], Silver: [3, 4], Gold: [], Black: [5, 6] },
  ],
  [
    'a tier removed on top',
    removal('gold'),
    { promoted: 0, demoted: 0, replaced: 2, members_in_removed_tier: 2 },
    { Member: [1, 2], Silver: [3, 4, 5, 6] },
  ],
  [
    'a tier removed from the middle',
    removal('silver'),
    { promoted: 0, demoted: 0, replaced: 2, members_in_removed_tier: 2 },
    { Member: [1, 2, 3, 4], Gold: [5, 6] },
  ],
  [
    'a bar lowered',
    change('gold', { threshold: 300 }),
    { promoted: 1, demoted: 0, replaced: 0 },
    { Member: [1, 2], Silver: [3], Gold: [4, 5, 6] },
  ],
  [
    'a bar raised',
    change('gold', { threshold: 1_000 }),
    { promoted: 0, demoted: 1, replaced: 0 },
    { Member: [1, 2], Silver: [3, 4, 5], Gold: [6] },
  ],
  [
    'a bar raised above another',
    change('silver', { threshold: 1_100 }),
    { promoted: 1, demoted: 2, replaced: 0 },
    { Member: [1, 2, 3, 4], Gold: [5], Silver: [6] },
  ],
  [
    'a criterion added, all to be met',
    change('gold', { criteria: ORDERS, combine: 'all' }),
    { promoted: 0, demoted: 2, replaced: 0 },
    { Member: [1, 2], Silver: [3, 4, 5, 6], Gold: [] },
  ],
]

/** An answer's impact, with the id of a new tier as a dry run tells it. */
function impactOf(impact: unknown, new_id: string | undefined) {
  const text = JSON.stringify(impact)
  return JSON.parse(new_id === undefined ? text : text.replaceAll(new_id, 'new'))
}

/** All but the answers that are kept under their keys. */
async function rowsOf(shop: TestShop): Promise<ShopRows> {
  const rows = await readShopRows(shop.app.database.db, await shopIdOf(shop))
  return new Map([...rows].filter(([table]) => table !== 'idempotency_keys'))
}

describe.each(moving)('%s', (_name, ask, told, after) => {
  it('waits for the word of the merchant, and does then what was told', async () => {
    const ladder = await liveLadder()
    const { shop } = ladder
    const before = await rowsOf(shop)

    const preview = expectOk(await ask(ladder, { dry_run: true })).body.member_impact
    expect(preview).toMatchObject({ members_evaluated: 6, truncated: false, ...told })
    const refused = await ask(ladder, {})
    expect(verdict(refused)).toBe('409 confirmation_required')
    expect(refused.body.error.details).toEqual({ member_impact: preview })
    expect(verdict(await ask(ladder, { confirm_member_impact: false }))).toBe(verdict(refused))
    expect(await rowsOf(shop)).toEqual(before)

    const { body } = expectOk(await ask(ladder, confirmed))
    const new_id = body.operation === 'create' ? body.tier.id : undefined
    expect(impactOf(body.member_impact, new_id)).toEqual(preview)
    const members = await membersByTier(shop)
    expect(members).toEqual(after)
    for (const { name, members: count } of preview.per_tier) {
      expect(members[name], name).toHaveLength(count)
    }
    const { promoted, demoted, replaced, gift_codes } = preview
    expect(await tierEvents(shop)).toHaveLength(promoted + demoted + replaced)
    expect(await owedGifts(shop)).toHaveLength(gift_codes)
  })
})

it('joining bars otherwise is a change of the bar', async () => {
  const ladder = await liveLadder({ gold: { criteria: ORDERS } })
  const refused = await patch(ladder.shop, ladder.gold, { combine: 'all' })
  expect(refused.body.error.details.member_impact).toMatchObject({ demoted: 2, promoted: 0 })
})

describe('no word is needed', () => {
  it.each<[string, Ask]>([
    ['to rename a tier', change('gold', { name: 'Golden', name_translations: { de: 'Gold' } })],
    [
      'to change what a tier gives',
      change('gold', { points_multiplier: 3, benefits: [GIFT, POINTS] }),
    ],
    [
      'to ask for the same otherwise',
      change('gold', { criteria: [{ metric: 'points_earned', threshold: 500 }] }),
    ],
    ['to change nothing', change('gold', {})],
  ])('%s, which has no impact', async (_name, ask) => {
    const ladder = await liveLadder()
    const { body } = expectOk(await ask(ladder, {}))
    expect(body.tiers_enabled).toBe(true)
    expect(body).not.toHaveProperty('member_impact')
    expect([await tierEvents(ladder.shop), await owedGifts(ladder.shop)]).toEqual([[], []])
  })

  it.each<[string, Ask]>([
    [
      'to add a tier that nobody reaches',
      post({ name: 'Black', threshold: 1_201, benefits: [GIFT] }),
    ],
    ['to move a bar past nobody', change('gold', { threshold: 301 })],
    ['to join one bar otherwise', change('gold', { combine: 'all' })],
  ])('%s, which has an impact on nobody', async (_name, ask) => {
    const ladder = await liveLadder()
    const { body } = expectOk(await ask(ladder, {}))
    expect(body.member_impact).toMatchObject({
      ...{ members_evaluated: 6, promoted: 0, demoted: 0, replaced: 0, gift_codes: 0 },
      ...{ gifts: [], members_in_removed_tier: 0, truncated: false },
    })
    expect(await tierEvents(ladder.shop)).toEqual([])
  })

  it('to remove a tier without members; one that holds a member by hand has one', async () => {
    const { shop } = await liveLadder()
    const empty = await newTier(shop, { name: 'Black', threshold: 5_000 })
    expectOk(await remove(shop, empty.id, {}))
    const other = await newTier(shop, { name: 'Black', threshold: 5_000 })
    await setByHand(shop, 1, other.id)
    expect(verdict(await remove(shop, other.id, {}))).toBe('409 confirmation_required')
  })
})

it('the first key answers with the refusal for good; another one is confirmed', async () => {
  const { shop, gold } = await liveLadder()
  const ask = (key: string, body: object) =>
    shop.patch(`/program/tiers/${gold}`, { threshold: 300, ...body }, { key })
  const refused = await ask('first', {})
  expect(verdict(refused)).toBe('409 confirmation_required')
  const again = await ask('first', {})
  expect(again.text).toBe(refused.text)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(verdict(await ask('first', confirmed))).toMatch(/^409 idempotency_conflict/)
  const done = expectOk(await ask('second', confirmed))
  expect((await ask('second', confirmed)).text).toBe(done.text)
  expect((await ask('first', {})).text).toBe(refused.text)
  expect(await tierEvents(shop)).toHaveLength(1)
})

it('a stale if_revision goes before the question for a word', async () => {
  const { shop, gold } = await liveLadder()
  const reply = await patch(shop, gold, { threshold: 300, if_revision: 1 })
  expect(verdict(reply)).toBe('409 revision_conflict')
  const stale = await patch(shop, gold, { threshold: 300, if_revision: 1, ...confirmed })
  expect(verdict(stale)).toBe('409 revision_conflict')
  expect(await tierEvents(shop)).toEqual([])
})

describe('what tiers give on entry', () => {
  /** Nobody has ordered, so that silver is skipped by whoever reaches gold. */
  const skipped = () =>
    liveLadder({
      silver: { criteria: ORDERS, combine: 'all', benefits: [POINTS, GIFT] },
      gold: { threshold: 5_000, benefits: [{ ...POINTS, fields: { points: 25 } }, GIFT, GIFT] },
    })

  it('is paid for a tier that is skipped too, once, and counts for no tier', async () => {
    const { shop, silver, gold } = await skipped()
    const { body } = expectOk(await patch(shop, gold, { threshold: 1_000, ...confirmed }))
    const label = 'A discount code of 15% on entry'
    expect(body.member_impact).toMatchObject({
      promoted: 1,
      gift_codes: 3,
      gifts: [
        { tier_id: silver, tier_name: 'Silver', label, codes: 1 },
        { tier_id: gold, tier_name: 'Gold', label, codes: 1 },
        { tier_id: gold, tier_name: 'Gold', label, codes: 1 },
      ],
    })
    expect((await entryPointsOf(shop, 6)).sort()).toEqual([10, 25])
    expect((await shop.get('/customers/6')).body).toMatchObject({
      points_balance: 1_235,
      tier: { id: gold, points_in_period: 1_200 },
    })
    const gifts = await owedGifts(shop)
    const given = gifts.map(({ customer_id, tier_id }) => `${customer_id} ${tier_id}`)
    expect(given.sort()).toEqual([`6 ${silver}`, `6 ${gold}`, `6 ${gold}`].sort())
    expect(gifts[0]?.fields).toMatchObject({ discountType: 'percentage', discountValue: 15 })
    // One event for the move, however many tiers it leads through.
    expect((await tierEvents(shop)).map(({ payload }) => payload.tier)).toEqual([
      { id: gold, name: 'Gold' },
    ])
  })

  it('is paid again only after a year, however often a member goes down and up', async () => {
    const { shop, gold } = await skipped()
    let owed = 0
    for (const [threshold, paid, gifts] of [
      [1_000, [10, 25], 3],
      [5_000, [10, 25], 3],
      [1_000, [10, 25], 3],
    ] as const) {
      const { body } = expectOk(await patch(shop, gold, { threshold, ...confirmed }))
      expect(body.member_impact.gift_codes).toBe((await owedGifts(shop)).length - owed)
      owed = (await owedGifts(shop)).length
      expect((await entryPointsOf(shop, 6)).sort()).toEqual(paid)
      expect(await owedGifts(shop)).toHaveLength(gifts)
    }
    expectOk(await patch(shop, gold, { threshold: 5_000, ...confirmed }))
    await shop.advance(366 * 24 * 60 * 60)
    expectOk(await patch(shop, gold, { threshold: 1_000, ...confirmed }))
    expect((await entryPointsOf(shop, 6)).sort()).toEqual([10, 10, 25, 25])
    expect(await owedGifts(shop)).toHaveLength(6)
  })
})

describe('tier.changed', () => {
  const member = (number: number) => ({
    customer_id: `gid://shopify/Customer/${number}`,
    customer_legacy_id: number,
    customer_external_id: null,
  })

  it('tells of a way up and a way down', async () => {
    const { shop, entry, silver, gold } = await liveLadder()
    expectOk(await patch(shop, gold, { threshold: 300, ...confirmed }))
    expect(await tierEvents(shop)).toEqual([
      {
        customer_id: 4,
        payload: {
          ...member(4),
          previous_tier: { id: silver, name: 'Silver' },
          tier: { id: gold, name: 'Gold' },
          ...{ direction: 'up', reason: 'tier_changed' },
        },
      },
    ])
    expectOk(await patch(shop, silver, { threshold: 200, ...confirmed }))
    expect((await tierEvents(shop)).at(-1)?.payload).toEqual({
      ...member(3),
      previous_tier: { id: silver, name: 'Silver' },
      tier: { id: entry, name: 'Member' },
      ...{ direction: 'down', reason: 'tier_changed' },
    })
    // Who never moved stands at the entry, and comes from there.
    expectOk(await patch(shop, silver, { threshold: 60, ...confirmed }))
    const last = (await tierEvents(shop)).filter(({ customer_id }) => customer_id === 2)
    expect(last.map(({ payload }) => payload.previous_tier)).toEqual([
      { id: entry, name: 'Member' },
    ])
  })

  it('tells of a removed tier by the name it had', async () => {
    const { shop, silver, gold } = await liveLadder()
    expectOk(await remove(shop, gold))
    expect((await tierEvents(shop)).map(({ payload }) => payload)).toEqual(
      [5, 6].map((number) => ({
        ...member(number),
        previous_tier: { id: gold, name: 'Gold' },
        tier: { id: silver, name: 'Silver' },
        ...{ direction: 'down', reason: 'tier_removed' },
      })),
    )
  })
})

describe('a member who is held', () => {
  it('by hand or excluded stays, up and down, and is counted where it stands', async () => {
    const { shop, gold } = await liveLadder()
    await setByHand(shop, 1, gold)
    await shop.patch('/customers/4', { excluded_from_program: true })
    await shop.patch('/customers/6', { excluded_from_program: true })
    const lowered = expectOk(await patch(shop, gold, { threshold: 250 }))
    expect(lowered.body.member_impact).toMatchObject({
      ...{ members_evaluated: 6, promoted: 0, demoted: 0 },
      per_tier: [{ members: 1 }, { members: 2 }, { members: 3 }],
    })
    const raised = expectOk(await patch(shop, gold, { threshold: 9_000, ...confirmed }))
    expect(raised.body.member_impact).toMatchObject({ demoted: 1, promoted: 0 })
    expect(await membersByTier(shop)).toEqual({ Member: [2], Silver: [3, 4, 5], Gold: [1, 6] })
    expect((await shop.get('/customers/1')).body.tier).toMatchObject({
      id: gold,
      is_manual_override: true,
    })
  })

  it('goes with the tier that is removed, and what was set by hand ends', async () => {
    const { shop, gold } = await liveLadder()
    // Below where member 6 comes to qualify; and far above where member 1 has.
    await setByHand(shop, 6, gold)
    await setByHand(shop, 1, gold)
    const black = await newTier(shop, { name: 'Black', threshold: 1_000, benefits: [GIFT, POINTS] })
    const given = await owedGifts(shop)
    const paid = (await shop.get('/customers/6')).body.points_balance
    const { body } = expectOk(await remove(shop, gold))
    expect(body.member_impact).toMatchObject({
      ...{ promoted: 1, replaced: 2, demoted: 0, gift_codes: 1, members_in_removed_tier: 3 },
      gifts: [{ tier_id: black.id, codes: 1 }],
    })
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4, 5], Black: [6] })
    expect(await owedGifts(shop)).toHaveLength(given.length + 1)
    expect((await shop.get('/customers/6')).body).toMatchObject({
      points_balance: paid + 10,
      tier: { is_manual_override: false, manual_override_at: null },
    })
    const directions = (await tierEvents(shop))
      .filter(({ payload }) => payload.reason === 'tier_removed')
      .map(({ customer_id, payload }) => [customer_id, payload.direction])
    expect(directions).toEqual([
      [1, 'down'],
      [5, 'down'],
      [6, 'up'],
    ])
  })
})

it('what is given with counts_for_tier false does not count; what is taken stays earned', async () => {
  const shop = await newShop()
  const points = (path: string, body: object) => shop.post(`/customers/1/points/${path}`, body)
  await shop.customer(1)
  await shop.award(1, 100)
  const metadata = { counts_for_tier: false }
  expectOk(await points('earn', { points: 400, source_ref: 'gift', metadata }))
  expectOk(await points('adjust', { delta: 30 }))
  expectOk(await points('adjust', { delta: -130 }))
  await shop.switch({ tiers_enabled: true })
  const { body } = await shop.get('/customers/1')
  expect(body).toMatchObject({ points_balance: 400, tier: { points_in_period: 130 } })
  const out_of_reach = await shop.post('/program/tiers', { name: 'Gold', threshold: 131 })
  expect(out_of_reach.body.member_impact).toMatchObject({ promoted: 0 })
  const in_reach = await shop.post('/program/tiers', { name: 'Silver', threshold: 130 })
  expect(in_reach.body.error.details.member_impact).toMatchObject({ promoted: 1 })
})

describe('points in the period', () => {
  const DAY = 86_400
  let app: TestApp
  let shop: TestShop

  beforeAll(async () => {
    const worker = process.env.VITEST_POOL_ID ?? '0'
    const base_clock = { now: () => new Date('2026-11-30T12:00:00Z') }
    app = await startApp({ database_name: `laurel_tiers_${worker}`, base_clock })
  })
  afterAll(() => app.close())

  beforeEach(async () => {
    shop = await newShop(app)
    await shop.switch({ tiers_enabled: true })
    await shop.customer(1)
    await shop.award(1, 100)
  })

  const period = async (tier_period: object) =>
    expectOk(await shop.patch('/program/settings', { tier_period, ...confirmed }))
  const inPeriod = async () => (await shop.get('/customers/1')).body.tier.points_in_period
  /** Whether a tier of so many points would be reached. */
  const reaches = async (threshold: number) =>
    expectOk(await shop.post('/program/tiers', { name: 'x', threshold, dry_run: true })).body
      .member_impact.promoted === 1

  it('of a lifetime are all of them', async () => {
    await shop.advance(400 * DAY)
    await shop.award(1, 5)
    expect([await inPeriod(), await reaches(105), await reaches(106)]).toEqual([105, true, false])
  })

  it('of rolling months fall out one by one', async () => {
    await period({ mode: 'rolling', months: 2 })
    await shop.advance(30 * DAY)
    await shop.award(1, 5)
    expect([await inPeriod(), await reaches(105)]).toEqual([105, true])
    await shop.advance(33 * DAY)
    expect([await inPeriod(), await reaches(5), await reaches(6)]).toEqual([5, true, false])
    await shop.advance(40 * DAY)
    expect([await inPeriod(), await reaches(1)]).toEqual([0, false])
  })

  it('of a calendar year start over with it, and last year holds for this', async () => {
    const { body } = await shop.admin('GET', '/clock')
    const year = new Date(body.now).getUTCFullYear()
    // In Vienna the year is an hour older than in UTC.
    const newYear = (of: number) => ({ now: `${of - 1}-12-31T23:00:00.000Z` })
    const go = async (to: object) => expectOk(await shop.admin('PUT', '/clock', to))
    await period({ mode: 'calendar_year' })
    await go({ now: `${year}-12-31T22:59:59.000Z` })
    await shop.award(1, 7)
    expect([await inPeriod(), await reaches(107)]).toEqual([107, true])
    await go(newYear(year + 1))
    expect([await inPeriod(), await reaches(107), await reaches(108)]).toEqual([0, true, false])
    await shop.award(1, 50)
    // One year must come to it alone.
    expect([await inPeriod(), await reaches(107), await reaches(108)]).toEqual([50, true, false])
    await go(newYear(year + 2))
    expect([await inPeriod(), await reaches(50), await reaches(51)]).toEqual([0, true, false])
  })
})

it('tiers that are switched off move nobody, and the answer says so', async () => {
  const shop = await newShop()
  await shop.switch({ tiers_enabled: true })
  for (const dry_run of [true, false]) {
    const { body } = expectOk(
      await shop.admin('PATCH', '/switches', { tiers_enabled: false, dry_run }),
    )
    expect(body.member_impact).toMatchObject({ promoted: 0, demoted: 0, truncated: false })
  }
})
