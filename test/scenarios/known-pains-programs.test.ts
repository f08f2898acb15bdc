import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../support/campaigns.ts'
import type { LooseReply } from '../support/http.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { DAY, history, line, order, orderShop, points, refund } from '../support/orders.ts'
import { newReward, newRule, readProgram, undo } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What users of other loyalty systems cannot change, cannot write or cannot take with them. */

type Values = Record<string, unknown>
type Phases = Record<string, { readonly enabled: boolean }>

/** All that can be read of a programme, each with a key that may read the programme only. */
async function readOut(shop: TestShop) {
  const { key } = await shop.newKey(['program:read'])
  const read = async (path: string) => {
    const reply: LooseReply = await shop.get(path, { token: key })
    return expectOk(reply).body
  }
  const list = async <Row>(path: string): Promise<Row[]> => (await read(`${path}?limit=250`)).data
  return {
    program: await read('/program'),
    eligibility: await read('/program/eligibility'),
    memberships: await list<Values & { benefits: Values[] }>('/program/memberships'),
    referrals: await read('/program/referrals'),
    emails: await list<Values>('/program/emails'),
    affiliate_settings: await read('/program/affiliates/settings'),
    affiliate_groups: await list<Values>('/program/affiliates/groups'),
    campaigns: await list<Values & { emails: Phases }>('/campaigns'),
  }
}

type Copy = Awaited<ReturnType<typeof readOut>>

const without = (value: object, ...keys: string[]): Values =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

const VOLATILE = ['revision', 'updated_at', 'created_at']
const ID = /\b([a-z]+)_[0-9a-z]{26}\b/g

/** The same under names that no shop chose: each id is called by the place where it first stands. */
function comparable(value: unknown): unknown {
  const places = new Map<string, string>()
  const text = JSON.stringify(value, (key, one) => (VOLATILE.includes(key) ? undefined : one))
  const named = text.replaceAll(ID, (id, kind) => {
    if (!places.has(id)) places.set(id, `${kind}_${places.size}`)
    return places.get(id) ?? id
  })
  return JSON.parse(named)
}

/** What is sold in both shops: a programme names it, and does not hold it. */
async function stocked(): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ campaigns_feature: true, affiliates_feature: true })
  for (const number of [201, 202]) await shop.product(number)
  await shop.collection(7)
  return shop
}

/** A programme in which every part is other than in a new shop. */
async function fullProgram(): Promise<TestShop> {
  const shop = await stocked()
  const send = async (method: string, path: string, body: Values) =>
    expectOk(await shop.call(method, path, body)).body
  const { tiers } = await readProgram(shop)
  await send('PATCH', '/program/settings', {
    program_name: 'Bean Club',
    points_name: 'Beans',
    points_expiry: { enabled: true, months: 18 },
    reward_expiry: { enabled: true, code_valid_days: 45 },
    redemptions: { on_cancelled_order: 'keep' },
    joining: { duplicate_address: 'reject' },
    tier_period: { mode: 'rolling', months: 6, grace_days: 14 },
  })
  await send('PATCH', `/program/tiers/${tiers[0].id}`, { name: 'Sprout', handle: 'sprout' })
  const gold = await newTier(shop, {
    ...{ name: 'Gold', name_translations: { de: 'Gold!' }, threshold: 500, points_multiplier: 2 },
    ...{ combine: 'all', criteria: [{ metric: 'amount_spent', threshold: 300 }] },
  })
  const ten = await newReward(shop, { title: 'Ten off', fields: { tierIds: [gold.id] } })
  const off = { type: 'free_shipping', discount_value: null, enabled: false }
  await newReward(shop, { ...off, name: 'Free shipping', points_cost: 300 })
  await send('PATCH', `/program/tiers/${gold.id}`, {
    benefits: [
      { type: 'entry_points', fields: { points: 50 } },
      { type: 'reward_price', fields: { prices: { [ten.id]: 80 } } },
      { type: 'custom_perk', label: 'A cup of coffee', fields: { text: 'At the counter' } },
    ],
  })
  await newRule(shop, {
    type: 'order_placed',
    title_translations: { de: 'Bestellen' },
    fields: { earnPoints: 3, earnDenominator: 2, pendingDays: 14, tierPoints: { [gold.id]: 5 } },
  })
  await newRule(shop, { type: 'product_review', enabled: false, fields: { points: 25, limit: 4 } })
  await send('PATCH', '/program/eligibility', {
    ...{ customer_audience: 'b2c_only', excluded_customer_tags: ['staff'] },
    ...{ excluded_order_tags: ['b-ware'], excluded_product_tags: ['sale'] },
    ...{ excluded_products: [{ id: 201, variant_ids: [2010] }], excluded_collections: [7] },
    ...{ exclude_gift_cards: true, opt_in: { marketing_consent: true } },
    member_discounts: { exclude_sale_items: true, excluded_collections: [7] },
  })
  await send('POST', '/program/memberships', {
    ...{ name: 'Coffee club', product: { id: 202 }, points_multiplier: 3, grace_days: 5 },
    ...{ term: { unit: 'YEAR', count: 1 }, benefits: [{ type: 'free_shipping' }] },
  })
  await send('PATCH', '/program/referrals', {
    earning_rule: { title: 'Bring a friend', fields: { points: 700 } },
    friend_discount: {
      ...{ value: 15, minimum_purchase: 20 },
      tier_overrides: [{ tier_id: gold.id, type: 'percentage', value: 25 }],
    },
    code_prefix: { prefix: 'BEAN' },
  })
  await send('PATCH', '/program/emails/welcome', { enabled: false })
  await send('PATCH', '/program/storefront', {
    ...{ theme: 'dark', accent_color: '#123456', corner_radius_px: 3, position: 'bottom_start' },
    own_texts: { en: { launcher: 'Beans' } },
  })
  await send('PATCH', '/program/affiliates/settings', {
    ...{ commission: { code_rate: 12 }, holdback_days: 21, terms_url: 'https://beans.example/t' },
    utm: { enabled: true, source: 'partner' },
  })
  const commission = { type: 'percent', code_rate: 20, link_rate: 18 }
  await send('POST', '/program/affiliates/groups', { name: 'Roasters', commission })
  await send('POST', '/program/affiliates/groups', { name: 'Bloggers' })
  const [starts_at, ends_at] = [await inDays(shop, 5), await inDays(shop, 9)]
  await send('POST', '/campaigns', {
    ...{ name: 'Double beans', multiplier: 2, stacking_mode: 'max', starts_at, ends_at },
    ...{ status: 'scheduled', limits: { max_orders: 100 }, badge_text: 'x2' },
    audience: { mode: 'tier', tier_ids: [gold.id] },
    product_scope: { mode: 'include', product_ids: [201], tags: ['new'] },
    ...{ banner_copy: { de: { title: 'Doppelt' } }, emails: { launch: true } },
  })
  await send('POST', '/campaigns', {
    ...{ name: 'Reward week', type: 'reward_spotlight' },
    spotlight_rewards: [{ reward_id: ten.id, sale_points_cost: 50 }],
  })
  return shop
}

/** Writes what was read of one shop into another, by the API alone. */
async function writeInto(shop: TestShop, copy: Copy): Promise<void> {
  const { key: token } = await shop.newKey(['program:read', 'program:write'])
  const new_ids = new Map<string, string>()
  const renamed = (body: Values): Values =>
    JSON.parse(JSON.stringify(body).replaceAll(ID, (id) => new_ids.get(id) ?? id))
  const send = async (method: string, path: string, body: Values) =>
    expectOk(await shop.call(method, path, renamed(body), { token })).body
  const { program } = copy

  const settings = [
    ...['program_name', 'points_name', 'points_expiry', 'reward_expiry'],
    ...['redemptions', 'joining', 'tier_period'],
  ]
  await send('PATCH', '/program/settings', pick(program, settings))
  const [entry, ...others]: Values[] = program.tiers
  const fresh = expectOk(await shop.get('/program', { token })).body
  new_ids.set(`${entry?.id}`, fresh.tiers[0].id)
  // Rewards name tiers, and benefits of tiers name rewards: those come last.
  const tier_fields = ['name', 'handle', 'name_translations', 'points_multiplier']
  await send('PATCH', `/program/tiers/${fresh.tiers[0].id}`, pick(entry ?? {}, tier_fields))
  for (const tier of others) {
    const { tier: made } = await send('POST', '/program/tiers', without(tier, 'id', 'benefits'))
    new_ids.set(`${tier.id}`, made.id)
  }
  const rewards: Values[] = program.redemption_rules
  for (const reward of rewards) {
    const body = without(reward, 'id', 'discount_type', 'summary')
    new_ids.set(`${reward.id}`, (await send('POST', '/program/rewards', body)).reward.id)
  }
  for (const { id, benefits } of program.tiers) {
    const given = benefits.map((benefit: Values) => without(benefit, 'id'))
    await send('PATCH', `/program/tiers/${new_ids.get(id)}`, { benefits: given })
  }
  const rules: Values[] = program.earning_rules
  for (const rule of rules) {
    const body = pick(rule, ['type', 'enabled', 'title', 'title_translations', 'fields'])
    if (rule.type !== 'referral') await send('POST', '/program/earn-rules', body)
  }
  await send('PATCH', '/program/eligibility', without(copy.eligibility, 'revision'))
  for (const { benefits, ...membership } of copy.memberships) {
    const given = benefits.map((benefit) => without(benefit, 'id'))
    const body = without(membership, 'id', 'enabled')
    await send('POST', '/program/memberships', { ...body, benefits: given })
  }
  const { earning_rule, friend_discount, code_prefix } = copy.referrals
  const of_sender = pick(earning_rule, ['title', 'title_translations', 'fields'])
  await send('PATCH', '/program/referrals', {
    earning_rule: of_sender,
    friend_discount,
    code_prefix,
  })
  for (const { type, enabled, toggleable } of copy.emails) {
    if (toggleable) await send('PATCH', `/program/emails/${type}`, { enabled })
  }
  await send('PATCH', '/program/storefront', without(program.storefront, 'accent_text_color'))
  const switched = ['enabled', 'applications_open', 'auto_approve']
  const of_partners = without(copy.affiliate_settings, 'revision', ...switched)
  await send('PATCH', '/program/affiliates/settings', of_partners)
  for (const group of copy.affiliate_groups) {
    await send('POST', '/program/affiliates/groups', without(group, 'id', 'member_count'))
  }
  for (const campaign of copy.campaigns.toReversed()) {
    const told = ['id', 'status', 'consumed', 'deletable', ...VOLATILE]
    const body = { ...without(campaign, ...told), emails: phasesOf(campaign) }
    const given = Object.entries(body).filter(([_key, value]) => value !== null)
    const status = campaign.status === 'scheduled' ? { status: 'scheduled' } : {}
    await send('POST', '/campaigns', { ...Object.fromEntries(given), ...status })
  }
}

const pick = (value: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, value[key]]))

/** A write takes of each e-mail whether it is on. */
const phasesOf = ({ emails }: { emails: Phases }) =>
  Object.fromEntries(Object.entries(emails).map(([phase, { enabled }]) => [phase, enabled]))

describe('a shop’s programme', () => {
  let shop: TestShop
  let copy: Copy

  beforeAll(async () => {
    shop = await fullProgram()
    copy = await readOut(shop)
  })

  it('can be written by the API in every part that is not a switch of the admin', async () => {
    const fresh = await readOut(await stocked())
    const switches = ['enabled', 'tiers_enabled', 'memberships_enabled', 'join_gate']
    const parts = Object.keys(without(copy.program, ...VOLATILE, ...switches))
    const same = (one: unknown, other: unknown) =>
      JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
    expect(parts.filter((part) => same(copy.program[part], fresh.program[part]))).toEqual([])
    const [full, bare]: Values[] = [copy, fresh]
    expect(Object.keys(copy).filter((part) => same(full?.[part], bare?.[part]))).toEqual([])
  })

  it('can be read out completely and written into another shop, where it is the same', async () => {
    const other = await stocked()
    await writeInto(other, copy)
    expect(comparable(await readOut(other))).toEqual(comparable(copy))
  })

  it('is as it was, when it was read out', async () => {
    expect(await readOut(shop)).toEqual(copy)
  })
})

describe('a programme that is live', () => {
  it('can be changed in every part, nobody loses a point by it, and it can be undone', async () => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true, memberships_enabled: true })
    const silver = await newTier(shop, { name: 'Silver', threshold: 100 })
    const gold = await newTier(shop, { name: 'Gold', threshold: 500, points_multiplier: 2 })
    const reward = await newReward(shop)
    await shop.switch({ tiers_enabled: true })
    const members = [1, 2, 3]
    for (const [index, price] of [50, 150, 700].entries()) {
      const customer_id = await shop.customer(index + 1)
      await order(shop, customer_id, { customer_id, lines: [line(price)] })
    }
    const stand = async () => [
      ...(await Promise.all(members.map((number) => points(shop, number)))),
      ...(await Promise.all(members.map((number) => history(shop, number)))),
    ]
    const [before, program] = [await stand(), await readProgram(shop)]
    const rule = program.earning_rules.find(({ type }: Values) => type === 'order_placed')
    const entry = program.tiers[0]
    const confirm_member_impact = true

    const changes: [string, string, Values][] = [
      [
        'PATCH',
        '/program/settings',
        { tier_period: { mode: 'rolling' }, points_expiry: { enabled: true, months: 3 } },
      ],
      ['PATCH', `/program/earn-rules/${rule.id}`, { fields: { earnPoints: 9 }, enabled: false }],
      ['DELETE', `/program/rewards/${reward.id}`, {}],
      ['PATCH', `/program/tiers/${entry.id}`, { name: 'Everybody', points_multiplier: 1.5 }],
      ['PATCH', `/program/tiers/${silver.id}`, { threshold: 200, confirm_member_impact }],
      ['PATCH', `/program/tiers/${gold.id}`, { threshold: 1_000, confirm_member_impact }],
      ['POST', '/program/tiers', { name: 'Bronze', threshold: 60, confirm_member_impact }],
      ['POST', '/program/tiers', { name: 'Black', threshold: 5_000, confirm_member_impact }],
      ['PATCH', '/program/eligibility', { excluded_customer_tags: ['staff'] }],
      ['PATCH', '/program/referrals', { friend_discount: { value: 20 } }],
      ['PATCH', '/program/emails/welcome', { enabled: false }],
      ['POST', '/program/memberships', { name: 'Club', create_product: { price: 10 } }],
    ]
    for (const [method, path, body] of changes) {
      expectOk(await shop.call(method, path, body))
    }
    const changed = await readProgram(shop)
    expect(changed.revision).toBe(program.revision + changes.length)
    expect(await stand()).toEqual(before)

    for (let back = 0; back < changes.length; back += 1) {
      const { data } = expectOk(await shop.get('/program/changes?limit=250')).body
      const next = data.find(
        ({ undone_by, undoes }: Values) => undone_by === null && undoes === null,
      )
      expectOk(await undo(shop, next.id, { confirm_member_impact }))
    }
    expect(without(await readProgram(shop), ...VOLATILE)).toEqual(without(program, ...VOLATILE))
    // A tier in the middle goes too, and its member is placed elsewhere.
    const removed = { confirm_member_impact }
    expectOk(await shop.call('DELETE', `/program/tiers/${silver.id}`, removed))
    expect(await stand()).toEqual(before)
    const tiers = members.map(
      async (number) => (await shop.get(`/customers/${number}`)).body.tier.name,
    )
    expect(await Promise.all(tiers)).toEqual([entry.name, entry.name, 'Gold'])
  })
})

describe('a shop’s ledger', () => {
  /** Members with everything that can become of points. */
  async function livedIn(): Promise<TestShop> {
    const shop = await orderShop({ pendingDays: 3 })
    const points_expiry = { enabled: true, months: 1 }
    expectOk(await shop.patch('/program/settings', { points_expiry }))
    const benefits = [{ type: 'entry_points', fields: { points: 5 } }]
    await newTier(shop, { name: 'Gold', threshold: 100, benefits })
    await shop.switch({ tiers_enabled: true })
    for (const number of [1, 2, 3, 4, 5]) await shop.customer(number)
    const write = async (customer: number, what: string, body: Values) =>
      expectOk(await shop.post(`/customers/${customer}/points/${what}`, body))
    const placed = (number: number, customer_id: number, fields: Values = {}) =>
      order(shop, number, { customer_id, ...fields })
    for (const [number, customer] of [
      [11, 1],
      [12, 2],
      [13, 3],
    ] as const) {
      await placed(number, customer)
    }
    await refund(shop, 12, { amount: 40 })
    await write(4, 'earn', { points: 70, source_ref: 'review', metadata: { stars: 5 } })
    await shop.advance(4 * DAY)
    await write(1, 'deduct', { points: 90, reason: 'Coffee' })
    await placed(11, 1, { cancelled: true })
    await placed(14, 1, { lines: [line(300)] })
    await shop.advance(4 * DAY)
    await shop.advance(35 * DAY)
    await write(3, 'adjust', { delta: -5 })
    await write(3, 'adjust', { delta: 12 })
    await placed(15, 2)
    await refund(shop, 15, { amount: 100 })
    await placed(16, 3)
    return shop
  }

  it('can be read out completely, and adds up to what every member has', async () => {
    const shop = await livedIn()
    const { key: token } = await shop.newKey(['customers:read', 'points:read'])
    const all = async (path: string): Promise<Values[]> => {
      const rows: Values[] = []
      let next: string | null = ''
      while (next !== null) {
        const { body }: LooseReply = expectOk(await shop.get(`${path}${next}`, { token }))
        rows.push(...body.data)
        next = body.next_cursor === null ? null : `&cursor=${body.next_cursor}`
      }
      return rows
    }
    const members = await all('/customers?limit=2')
    expect(members.map(({ legacy_id }) => legacy_id)).toEqual([1, 2, 3, 4, 5])
    const ledgers = new Map<Values, Values[]>()
    for (const member of members) {
      const path =
        `/customers/${member.legacy_id}/transactions?include_internal=true&limit=3` as const
      ledgers.set(member, (await all(path)).reverse())
    }
    const stored = await sql<{ id: string }>`
      SELECT entry_id AS id FROM entries WHERE shop_id = ${await shopIdOf(shop)}
    `.execute(shop.app.database.db)
    const told = [...ledgers.values()].flat()
    expect(told.map(({ id }) => id).sort()).toEqual(stored.rows.map(({ id }) => id).sort())
    for (const [member, rows] of ledgers) {
      const { legacy_id, points_balance, pending_points } = member
      expect([legacy_id, rows.at(-1)?.balance_after ?? 0]).toEqual([legacy_id, points_balance])
      const seen = await all(`/customers/${legacy_id}/transactions?limit=2`)
      const sum = (of: Values[]) => of.reduce((total, row) => total + Number(row.points), 0)
      expect(sum(seen.filter((row) => !row.is_pending))).toBe(points_balance)
      expect(sum(seen.filter((row) => row.is_pending))).toBe(pending_points)
      // And what decides when a tier or the points end.
      expect(member).toMatchObject({ enrolled_at: expect.any(String), tier: expect.any(Object) })
    }
    const types = new Set(told.map(({ type }) => type))
    expect([...types].sort()).toEqual(['adjust', 'earn', 'expire', 'reversal'])
  })
})
