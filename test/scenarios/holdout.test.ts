import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHeldOut } from '../../src/domain/campaigns/holdout.ts'
import { inDays } from '../support/campaigns.ts'
import { newestOf } from '../support/explanations.ts'
import { verdict } from '../support/http.ts'
import { type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { DAY, line, order, orderShop, points } from '../support/orders.ts'
import { newReward, newRule } from '../support/programs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** A campaign that keeps a share of its audience out: those get nothing of it. */

async function campaignWith(shop: TestShop, body: Record<string, unknown> = {}) {
  await shop.switch({ campaigns_feature: true })
  const made = await shop.post('/campaigns', {
    ...{ name: 'Double', multiplier: 2, status: 'scheduled', starts_at: await inDays(shop, -1) },
    limits: { holdout_percent: 30 },
    ...body,
  })
  return expectOk(made).body.campaign
}

/** The first member who is in, and the first who is held out. */
function oneOfEach(campaign: Parameters<typeof isHeldOut>[0]): { inside: number; outside: number } {
  const first = (is_out: boolean) => {
    for (let member = 1; ; member += 1) if (isHeldOut(campaign, member) === is_out) return member
  }
  return { inside: first(false), outside: first(true) }
}

describe('who is held out of a campaign', () => {
  it('gets no points of it for orders, and the explanation says so', async () => {
    const shop = await orderShop()
    const campaign = await campaignWith(shop)
    const { inside, outside } = oneOfEach(campaign)
    for (const [index, customer_id] of [inside, outside].entries()) {
      await shop.customer(customer_id)
      const cart = { customer_id, lines: [{ product_id: 201, quantity: 1, price: '10.00' }] }
      const estimate = expectOk(await shop.post('/estimates', cart)).body
      await order(shop, 5001 + index, { customer_id, lines: [line('10.00')] })
      const { balance } = await points(shop, customer_id)
      expect(balance).toBe(customer_id === inside ? 20 : 10)
      expect(estimate.points).toBe(balance)
    }
    const { text } = await newestOf(shop, outside)
    expect(text).toContain('The campaign “Double” leaves this customer out on purpose')
    const german = await newestOf(shop, outside, 'de')
    expect(german.text).toContain('Die Aktion „Double“ lässt diesen Kunden absichtlich aus')
    const { order: why } = expectOk(
      await shop.admin('GET', `/customers/${outside}/explain?order_id=5002`),
    ).body
    expect(why?.judgement?.campaigns).toMatchObject([{ applied: false, refusal: 'held_out' }])
    const { consumed } = expectOk(await shop.get(`/campaigns/${campaign.id}`)).body
    expect(consumed).toEqual({ orders: 1, bonus_points: 10 })
  })

  it('gets no points of it by other ways to earn', async () => {
    const shop = await orderShop()
    const follow = { type: 'follow_instagram', fields: { points: 11, url: 'https://example.com' } }
    const { id: rule_id } = await newRule(shop, follow)
    const campaign = await campaignWith(shop, { rule_types: ['follow_instagram'] })
    const { inside, outside } = oneOfEach(campaign)
    for (const member of [inside, outside]) {
      await shop.customer(member)
      expectOk(await shop.post(`/customers/${member}/claims`, { rule_id }))
    }
    expect((await points(shop, inside)).balance).toBe(22)
    expect((await points(shop, outside)).balance).toBe(11)
  })

  it('pays what rewards cost without it', async () => {
    const shop = await orderShop()
    const reward = await newReward(shop)
    const hidden = await newReward(shop, { enabled: false, name: 'Secret' })
    const campaign = await campaignWith(shop, {
      ...{ type: 'reward_spotlight', multiplier: undefined },
      spotlight_rewards: [
        { reward_id: reward.id, sale_points_cost: 40 },
        { reward_id: hidden.id, sale_points_cost: null },
      ],
    })
    const { inside, outside } = oneOfEach(campaign)
    for (const member of [inside, outside]) {
      await shop.customer(member)
      await shop.award(member, 100)
    }
    const pricesOf = async (member: number) =>
      expectOk(await shop.get(`/customers/${member}/rewards`)).body.data.map(
        ({ points_cost }) => points_cost,
      )
    expect(await pricesOf(inside)).toEqual([40, 100])
    expect(await pricesOf(outside)).toEqual([100])
    const redeem = (member: number) =>
      shop.post(`/customers/${member}/redemptions`, { reward_id: reward.id })
    expectOk(await redeem(outside))
    expect((await points(shop, outside)).balance).toBe(0)
    expectOk(await redeem(inside))
    expect((await points(shop, inside)).balance).toBe(60)
  })
})

describe('the campaigns of a member', () => {
  const namesFor = async (shop: TestShop, customer_id: number | string, query = '') => {
    const path = `/campaigns?customer_id=${encodeURIComponent(customer_id)}${query}`
    return expectOk(await shop.get(path)).body.data.map(({ name }) => name)
  }

  it('are those whose banner they may see: of their audience, and not held out', async () => {
    const shop = await orderShop()
    const split = await campaignWith(shop)
    const { inside, outside } = oneOfEach(split)
    for (const member of [inside, outside]) await shop.customer(member)
    const all = { limits: undefined, banner_copy: { en: { title: 'Hello', subtitle: '' } } }
    await campaignWith(shop, { ...all, name: 'For all' })
    const vip = { mode: 'tag', tags: ['vip'] }
    await campaignWith(shop, { ...all, name: 'For some', audience: vip })
    await campaignWith(shop, { ...all, name: 'Later', starts_at: await inDays(shop, 3) })
    const active = '&status=active'
    expect(await namesFor(shop, inside, active)).toEqual(['For all', 'Double'])
    expect(await namesFor(shop, outside, active)).toEqual(['For all'])
    expect(await namesFor(shop, `gid://shopify/Customer/${outside}`)).toEqual(['Later', 'For all'])
    await shop.customer(outside, { tags: ['VIP'] })
    expect(await namesFor(shop, outside, active)).toEqual(['For some', 'For all'])
    expectOk(await shop.patch(`/customers/${inside}`, { excluded_from_program: true }))
    expect(await namesFor(shop, inside)).toEqual([])
  })

  it('come page by page, however many are for others', async () => {
    const shop = await orderShop()
    const { inside, outside } = oneOfEach(await campaignWith(shop, { name: 'Old' }))
    await shop.customer(outside)
    const others = { audience: { mode: 'tag', tags: ['nobody'] }, limits: undefined }
    const mine = { limits: undefined }
    for (const own of ['one', 'two', 'three']) {
      await campaignWith(shop, { ...mine, name: own })
      for (let index = 0; index < 4; index += 1) await campaignWith(shop, others)
    }
    expect(await namesFor(shop, outside)).toEqual(['three', 'two', 'one'])
    const first = expectOk(await shop.get(`/campaigns?customer_id=${outside}&limit=2`)).body
    expect(first.data.map(({ name }) => name)).toEqual(['three', 'two'])
    const rest = `&limit=2&cursor=${first.next_cursor}`
    expect(await namesFor(shop, outside, rest)).toEqual(['one'])
    expect(verdict(await shop.get(`/campaigns?customer_id=${inside}`))).toBe('404 not_found')
  })

  it('are for keys that may read customers', async () => {
    const shop = await orderShop()
    await campaignWith(shop)
    await shop.customer(1)
    const { key: token } = await shop.newKey(['program:read'])
    expectOk(await shop.get('/campaigns', { token }))
    const refused = await shop.get('/campaigns?customer_id=1', { token })
    expect(verdict(refused)).toBe('403 insufficient_scope')
    expect(refused.body.error.details).toMatchObject({ required_scope: 'customers:read' })
  })
})

describe('e-mails of a campaign', () => {
  let mailing: Mailing
  beforeAll(async () => {
    mailing = await startMailing('emails_of_holdout')
  })
  afterAll(() => mailing.close())

  it('go to nobody who is held out, and then the share is fixed', async () => {
    const shop = await mailedShop(mailing)
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const campaign = await campaignWith(shop, {
      starts_at: await inDays(shop, 10),
      audience: { mode: 'tag', tags: ['vip'] },
      emails: { teaser: true, launch: true },
    })
    const { inside, outside } = oneOfEach(campaign)
    for (const member of [inside, outside]) await shop.reader(member, { tags: ['VIP'] })
    const path = `/campaigns/${campaign.id}`
    const dry = expectOk(await shop.patch(path, { name: 'Twice', dry_run: true })).body
    expect(dry.would_email).toEqual({ phases: ['teaser', 'launch'], recipients: 1 })
    const share = (holdout_percent: number | null) =>
      shop.patch(path, { limits: { holdout_percent } })
    expectOk(await share(29))
    expectOk(await share(30))
    await shop.advance(9 * DAY)
    await shop.work()
    const recipients = (await shop.mails('campaign_teaser')).map(({ to }) => to)
    expect(recipients).toEqual([shop.address(`reader-${inside}`)])
    const refused = await share(31)
    expect(verdict(refused)).toBe('422 validation_error limits.holdout_percent')
    expect(refused.body.error.details).toMatchObject({ reason: 'campaign_announced' })
    expectOk(await shop.patch(path, { limits: { max_orders: 5 } }))
    await shop.advance(2 * DAY)
    await shop.work()
    expect(await shop.mails('campaign_launch')).toHaveLength(1)
    expect((await share(null)).body.error.details).toMatchObject({ reason: 'campaign_active' })
  })
})
