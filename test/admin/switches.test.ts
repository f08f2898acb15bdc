import { beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../support/campaigns.ts'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { line, order } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const SWITCHES = [
  'api_enabled',
  'api_paused',
  'program_enabled',
  'tiers_enabled',
  'referral_enabled',
  'memberships_enabled',
  'emails_enabled',
  'join_gate_enabled',
  'campaigns_feature',
  'affiliates_feature',
  'affiliates_enabled',
  'applications_open',
  'auto_approve',
  'subscriptions_available',
  'assistant_emails',
]

it('a dry run of a switch has a forecast, and the switch itself none', async () => {
  const shop = await newShop()
  await newRule(shop, { type: 'order_placed' })
  await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 2 })
  await shop.customer(1)
  await order(shop, 1, {
    created_at: await inDays(shop, -3),
    customer_id: 1,
    lines: [line('70.00')],
  })
  const flip = async (body: Record<string, boolean>) =>
    expectOk(await shop.admin('PATCH', '/switches', body)).body
  const foreseen = async (body: Record<string, boolean>) => {
    const { forecast } = await flip({ ...body, dry_run: true })
    if (forecast === undefined) throw new Error('a dry run has a forecast')
    return forecast
  }
  const off = await foreseen({ program_enabled: false })
  expect(off.difference).toMatchObject({ points: -70, earning_members: -1 })
  expect(off.unknown.map(({ reason }) => reason)).toEqual(['behaviour'])
  // The first order leads to Gold, and the second one is worth twice as much there.
  const later = { created_at: await inDays(shop, -2), customer_id: 1, lines: [line('10.00')] }
  await order(shop, 2, later)
  const live = await foreseen({ tiers_enabled: true })
  expect(live.difference).toMatchObject({ points: 10, promoted: 1 })
  expect(live.unknown.map(({ reason }) => reason)).toEqual(['behaviour'])
  expect(await flip({ program_enabled: false })).not.toHaveProperty('forecast')
  const on = await foreseen({ program_enabled: true })
  expect(on.difference).toMatchObject({ points: 80 })
  // No award depends on e-mails.
  expect(await flip({ emails_enabled: true, dry_run: true })).not.toHaveProperty('forecast')
})

describe('switches', () => {
  let shop: TestShop
  const flip = (body: unknown) => shop.admin('PATCH', '/switches', body)

  beforeAll(async () => {
    shop = await newShop()
    await flip({ api_enabled: false, program_enabled: false, assistant_emails: false })
  })

  it.each(SWITCHES)('%s is flipped on and off, and no other with it', async (name) => {
    const all_off = Object.fromEntries(SWITCHES.map((other) => [other, false]))
    const { member_impact, ...flipped } = (await flip({ [name]: true })).body
    expect(flipped).toEqual({ ...all_off, [name]: true })
    // What moves members says so, even where there are none.
    expect(member_impact !== undefined).toBe(name === 'tiers_enabled')
    expect((await flip({})).body).toEqual({ ...all_off, [name]: true })
    expect((await flip({ [name]: true })).body).toEqual({ ...all_off, [name]: true })
    const { member_impact: back, ...off } = (await flip({ [name]: false })).body
    expect(off).toEqual(all_off)
    expect(back !== undefined).toBe(name === 'tiers_enabled')
  })

  it('are flipped together', async () => {
    const body = { api_paused: true, tiers_enabled: true, auto_approve: true }
    expect((await flip(body)).body).toMatchObject({ ...body, api_enabled: false })
  })

  it.each([
    [{ nonsense: true }, 'nonsense'],
    [{ api_enabled: 'true' }, 'api_enabled'],
    [{ api_enabled: 1 }, 'api_enabled'],
    [{ api_enabled: null }, 'api_enabled'],
    [[], 'body'],
  ])('refuse %j, all of it', async (body, field) => {
    const before = (await flip({})).text
    const reply = await flip(Array.isArray(body) ? body : { ...body, emails_enabled: true })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect((await flip({})).text).toBe(before)
  })

  it('are each shop’s own', async () => {
    const other = await newShop()
    await other.switch({ campaigns_feature: true })
    expect((await flip({})).body.campaigns_feature).toBe(false)
  })

  it('work from the next call on', async () => {
    const used = await newShop()
    expect((await used.get('/shop')).status).toBe(200)
    await used.switch({ api_enabled: false })
    expect(verdict(await used.get('/shop'))).toBe('403 access_required')
    await used.switch({ api_enabled: true, api_paused: true })
    expect(verdict(await used.get('/shop'))).toBe('403 api_paused')
    await used.switch({ api_paused: false })
    expect((await used.get('/shop')).status).toBe(200)
  })
})
