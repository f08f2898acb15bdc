import { describe, expect, it } from 'vitest'
import { newTier } from '../../support/ladders.ts'
import { line, order, refund } from '../../support/orders.ts'
import { newGroup, partner, partnerShop } from '../../support/partners.ts'
import { newRule } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { shopBirthday, shopDay } from '../../support/shop-days.ts'

/** What a forecast knows of the days to come, and what partners get. */

const MEMBERS = [1001, 1002, 1003, 1004, 1005]

interface Asked {
  readonly write: string
  readonly id?: string
  readonly body: Record<string, unknown>
}

async function forecast(shop: TestShop, change: Asked, window_days = 30, token = shop.key) {
  const asked = { change, window_days }
  return expectOk(await shop.post('/program/forecasts', asked, { key: null, token })).body
}

const programReader = async (shop: TestShop) => (await shop.newKey(['program:read'])).key

async function now(shop: TestShop): Promise<number> {
  return Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
}

/** The birthday of a member, so many days from now. */
async function celebrate(shop: TestShop, customer_id: number, days: number): Promise<void> {
  const body = shopBirthday(new Date(await now(shop)), days)
  expectOk(await shop.call('PUT', `/customers/${customer_id}/birthday`, body))
}

describe('birthdays to come', () => {
  it('are counted, with what they pay by the tier of now', async () => {
    const shop = await newShop()
    for (const number of MEMBERS) await shop.customer(number)
    const { id: rule } = await newRule(shop, {
      type: 'birthday',
      fields: { points: 50, noticeDays: 0 },
    })
    const { id: gold } = await newTier(shop, { name: 'Gold', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
    await shop.award(1001, 100)
    await celebrate(shop, 1001, 10)
    await celebrate(shop, 1002, 20)
    await celebrate(shop, 1003, 60)
    const dearer = { write: 'update_earning_rule', id: rule, body: { fields: { points: 80 } } }
    expect((await forecast(shop, dearer)).coming.birthdays).toEqual({
      as_is: { birthdays: 2, points: 100 },
      as_would_be: { birthdays: 2, points: 160 },
    })
    expect((await forecast(shop, dearer, 90)).coming.birthdays.as_would_be).toEqual({
      birthdays: 3,
      points: 240,
    })
    const benefits = [{ type: 'birthday_bonus', fields: { points: 30 } }]
    const bonus = { write: 'update_tier', id: gold, body: { benefits } }
    expect((await forecast(shop, bonus)).coming.birthdays).toEqual({
      as_is: { birthdays: 2, points: 100 },
      as_would_be: { birthdays: 2, points: 130 },
    })
    const off = { write: 'update_earning_rule', id: rule, body: { enabled: false } }
    expect((await forecast(shop, off)).coming.birthdays.as_would_be).toEqual({
      birthdays: 0,
      points: 0,
    })
    const renamed = { write: 'update_tier', id: gold, body: { name: 'Or' } }
    expect((await forecast(shop, renamed)).coming.birthdays).toBeNull()
    // So few could be told from each other.
    const shy = await forecast(shop, dearer, 30, await programReader(shop))
    expect(shy.coming.birthdays).toBeNull()
    expect(shy.withheld).toEqual(['coming.birthdays'])
  })

  it('are those that are paid: of pets too, known early enough, of members who are not excluded', async () => {
    const shop = await newShop()
    await shop.customer(1001)
    await shop.customer(1002, { tags: ['staff'] })
    const born = shopDay(new Date(await now(shop)), 10).slice(5)
    const pet = { name: 'Rex', species: 'dog', birthday: `2020-${born}` }
    for (const number of [1001, 1002]) expectOk(await shop.post(`/customers/${number}/pets`, pet))
    await celebrate(shop, 1001, 10)
    const pays = (type: string, noticeDays: number) => ({
      write: 'create_earning_rule',
      body: { type, fields: { points: 10, noticeDays } },
    })
    const counted = async (change: Asked) =>
      (await forecast(shop, change)).coming.birthdays.as_would_be.birthdays
    expect(await counted(pays('pet_birthday', 0))).toBe(2)
    expect(await counted(pays('pet_birthday', 30))).toBe(0)
    expect(await counted(pays('birthday', 0))).toBe(1)
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['Staff'] }))
    expect(await counted(pays('pet_birthday', 0))).toBe(1)
  })
})

it('points that expire are counted, as they then do', async () => {
  const shop = await newShop()
  for (const number of MEMBERS) {
    await shop.customer(number)
    await shop.award(number, 100)
  }
  const months = (count: number) => ({
    write: 'update_program_settings',
    body: { points_expiry: { enabled: true, months: count } },
  })
  const none = { members: 0, points: 0 }
  const all = { members: 5, points: 500 }
  const soon = await forecast(shop, months(1), 90)
  expect(soon.coming.expiry).toEqual({ as_is: none, as_would_be: all })
  expect((await forecast(shop, months(1), 20)).coming.expiry.as_would_be).toEqual(none)
  expect((await forecast(shop, months(4), 90)).coming.expiry.as_would_be).toEqual(none)
  expect(soon.unknown.map(({ reason }: { reason: string }) => reason)).toContain('points_expiry')
  const reader = await programReader(shop)
  expect((await forecast(shop, months(1), 90, reader)).coming.expiry.as_would_be).toEqual(all)
})

it('members who are left out or let in are counted, with the points that they have', async () => {
  const shop = await newShop()
  for (const number of MEMBERS) {
    await shop.customer(number, { tags: ['staff'] })
    await shop.award(number, 100)
  }
  const exclude = (...excluded_customer_tags: string[]) => ({
    write: 'update_eligibility',
    body: { excluded_customer_tags },
  })
  const [none, all] = [
    { members: 0, points: 0 },
    { members: 5, points: 500 },
  ]
  const excluded = async (change: Asked) => (await forecast(shop, change)).coming.excluded
  expect(await excluded(exclude('Staff'))).toEqual({ left_out: all, let_in: none })
  expect(await excluded(exclude('nobody'))).toEqual({ left_out: none, let_in: none })
  expectOk(await shop.patch('/program/eligibility', exclude('staff').body))
  expect(await excluded(exclude())).toEqual({ left_out: none, let_in: all })
  const gift_cards = { write: 'update_eligibility', body: { exclude_gift_cards: false } }
  expect(await excluded(gift_cards)).toBeNull()
})

it('tiers that end with the year are counted, where they come to count by years', async () => {
  const shop = await newShop()
  const bought = MEMBERS.slice(0, 4)
  for (const number of MEMBERS) await shop.customer(number)
  await newTier(shop, { name: 'Gold', threshold: 100 })
  await shop.switch({ tiers_enabled: true })
  for (const number of bought) await shop.award(number, 100)
  // Into the next year, in which only one of them has earned enough.
  const year = new Date(await now(shop)).getUTCFullYear() + 1
  const january = Date.parse(`${year}-01-10T12:00:00Z`)
  await shop.advance(Math.ceil((january - (await now(shop))) / 1_000))
  await shop.award(1001, 100)
  const period = { mode: 'calendar_year', grace_days: 0 }
  const yearly = { write: 'update_program_settings', body: { tier_period: period } }
  const tried = expectOk(
    await shop.patch('/program/settings', { tier_period: period, dry_run: true }, { key: null }),
  ).body
  // Nobody moves at once.
  expect(tried.member_impact).toMatchObject({ demoted: 0, at_risk: 0 })
  expect(tried.forecast.coming.year_end).toEqual({
    at: new Date(Date.parse(`${year + 1}-01-01T00:00:00+01:00`)).toISOString(),
    members: 3,
  })
  expect((await forecast(shop, yearly)).coming.year_end.members).toBe(3)
  const rolling = { write: 'update_program_settings', body: { tier_period: { mode: 'rolling' } } }
  expect((await forecast(shop, rolling)).coming.year_end).toBeNull()
  const shy = await forecast(shop, yearly, 30, await programReader(shop))
  expect(shy.coming.year_end.members).toBeNull()
  // A year later it takes these three at once, and only the fourth with the end of the year.
  await shop.advance(365 * 86_400)
  const later = async (grace_days: number) => {
    const body = { tier_period: { ...period, grace_days }, dry_run: true }
    const dry = expectOk(await shop.patch('/program/settings', body, { key: null })).body
    return { ...dry.member_impact, at_year_end: dry.forecast.coming.year_end.members }
  }
  expect(await later(0)).toMatchObject({ demoted: 3, at_risk: 0, at_year_end: 1 })
  expect(await later(30)).toMatchObject({ demoted: 0, at_risk: 3, at_year_end: 1 })
  // Days of grace that last beyond the year are no second loss either.
  expect(await later(365)).toMatchObject({ demoted: 0, at_risk: 3, at_year_end: 1 })
})

describe('commissions', () => {
  it('are taken at both rates, less what was refunded, each partner in the group of now', async () => {
    const shop = await partnerShop({ commission: { type: 'percent', code_rate: 10, link_rate: 5 } })
    const { code, id } = await partner(shop)
    await shop.customer(1001)
    const bought = { customer_id: 1001, lines: [line('100.00')] }
    await order(shop, 1, { ...bought, discount_codes: [{ code, amount: '0' }] })
    await order(shop, 2, { ...bought, discount_codes: [{ code, amount: '0' }] })
    await refund(shop, 2, { amount: '50.00' })
    const rate = (code_rate: number) => ({
      write: 'update_affiliate_program_settings',
      body: { commission: { type: 'percent', code_rate, link_rate: 5 } },
    })
    expect((await forecast(shop, rate(20))).commissions).toEqual({
      ...{ orders: 2, replayed: 2, partners: 1, as_is: '15.00', as_would_be: '30.00' },
    })
    const invoiced = { write: 'update_affiliate_program_settings', body: { holdback_days: 3 } }
    expect((await forecast(shop, invoiced)).commissions).toBeNull()
    const group = await newGroup(shop, {
      commission: { type: 'fixed_amount', code_rate: 4, link_rate: 4 },
    })
    expectOk(await shop.admin('PATCH', `/partners/${id}`, { group_id: group }))
    expect((await forecast(shop, rate(20))).commissions).toMatchObject({
      ...{ as_is: '6.00', as_would_be: '6.00' },
    })
    const without = { write: 'update_affiliate_group', id: group, body: { commission: null } }
    expect((await forecast(shop, without)).commissions).toMatchObject({
      ...{ as_is: '6.00', as_would_be: '15.00' },
    })
    const shy = await forecast(shop, rate(20), 30, await programReader(shop))
    expect([shy.commissions, shy.withheld]).toEqual([null, ['commissions']])
  })

  it('of more orders than are asked for are raised to all', async () => {
    const shop = await partnerShop({ commission: { type: 'percent', code_rate: 10, link_rate: 5 } })
    const { code } = await partner(shop)
    await shop.customer(1001)
    for (const number of [1, 2, 3]) {
      const lines = [line('100.00')]
      await order(shop, number, {
        customer_id: 1001,
        lines,
        discount_codes: [{ code, amount: '0' }],
      })
    }
    const commission = { type: 'percent', code_rate: 20, link_rate: 5 }
    const change = { write: 'update_affiliate_program_settings', body: { commission } }
    const asked = { change, sample: { orders: 2 } }
    const { body } = expectOk(await shop.post('/program/forecasts', asked, { key: null }))
    expect(body.commissions).toEqual({
      ...{ orders: 3, replayed: 2, partners: 1, as_is: '30.00', as_would_be: '60.00' },
    })
  })
})
