import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, orderShop, points, putOrder, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** Paid memberships from their purchase to their end. */

const ADA = 1
const CLUB = 7
const DAYS_30 = { unit: 'DAY', count: 30 }
let number = 0

/** A shop in which product 7 buys a membership of 30 days that doubles points. */
async function newClub(fields: Record<string, unknown> = {}) {
  const shop = await orderShop()
  await shop.switch({ memberships_enabled: true })
  await shop.customer(ADA)
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    create_product: undefined,
    product: { id: CLUB },
    term: DAYS_30,
    points_multiplier: 2,
    ...fields,
  })
  await putOnSale(shop, club.id)
  return { shop, club: club.id as string }
}

const piece = (fields: object = {}) => line('10.00', { product_id: CLUB, ...fields })

/** Buys the membership; answers the order's number. */
async function buy(shop: TestShop, fields: object = {}): Promise<number> {
  number += 1
  await order(shop, number, { customer_id: ADA, lines: [piece()], ...fields })
  return number
}

const membershipOf = async (shop: TestShop, customer = ADA) =>
  expectOk(await shop.get(`/customers/${customer}`)).body.membership

/** How many days a membership lasts, from its start to its end. */
async function daysOf(shop: TestShop): Promise<number | null> {
  const held = await membershipOf(shop)
  return held && (Date.parse(held.ends_at) - Date.parse(held.started_at)) / (DAY * 1_000)
}

/** What an order of 100 brings. */
async function earn(shop: TestShop): Promise<number> {
  number += 1
  await order(shop, number, { customer_id: ADA })
  const { data } = expectOk(await shop.get(`/customers/${ADA}/transactions?limit=1`)).body
  return data[0].points
}

describe('a membership', () => {
  it('is not sold by an order that was paid before it was on sale, whatever is edited', async () => {
    const shop = await orderShop()
    await shop.switch({ memberships_enabled: true })
    await shop.customer(ADA)
    await shop.product(CLUB)
    const bought = await buy(shop)
    const product = { id: CLUB }
    const club = await newMembership(shop, { create_product: undefined, product, term: DAYS_30 })
    await putOnSale(shop, club.id)
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8, minutes)).toISOString()
    const versions = [
      { tags: ['printed'] },
      { lines: [piece(), line('5.00', { id: 2 })] },
      { cancelled: true, updated_at: at(1) },
      { cancelled: false, updated_at: at(2) },
    ]
    for (const version of versions) {
      await order(shop, bought, { customer_id: ADA, lines: [piece()], ...version })
      expect(await membershipOf(shop)).toBeNull()
    }
    const other = await buy(shop, { lines: [line('5.00')] })
    await order(shop, other, { customer_id: ADA, lines: [line('5.00'), piece({ id: 2 })] })
    expect(await membershipOf(shop)).not.toBeNull()
  })

  it('multiplies nothing of the order that buys it, also where that is paid for later', async () => {
    const { shop } = await newClub()
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
    const path = `/program/earn-rules/${id}` as const
    expectOk(await shop.patch(path, { fields: { awardOn: 'fulfilled' } }))
    const lines = [piece(), line('90.00', { id: 2 })]
    const bought = { customer_id: ADA, lines }
    number += 1
    await order(shop, number, bought)
    expect(await membershipOf(shop)).not.toBeNull()
    await order(shop, number, { ...bought, fulfilled: true })
    expect(expectOk(await shop.get(`/customers/${ADA}`)).body.points_balance).toBe(100)
    number += 1
    await order(shop, number, { customer_id: ADA, fulfilled: true })
    expect(expectOk(await shop.get(`/customers/${ADA}`)).body.points_balance).toBe(300)
  })

  it('starts when its product is paid, doubles points and ends by itself', async () => {
    const { shop, club } = await newClub()
    expect(await membershipOf(shop)).toBeNull()
    number += 1
    expectOk(await putOrder(shop, number, { customer_id: ADA, lines: [piece()] }))
    expect(await membershipOf(shop)).toBeNull()
    await order(shop, number, { customer_id: ADA, lines: [piece()] })
    expect(await membershipOf(shop)).toMatchObject({
      id: club,
      name: 'Coffee club',
      in_grace: false,
    })
    expect(await daysOf(shop)).toBe(30)
    await shop.advance(DAY)
    expect(await earn(shop)).toBe(200)
    await shop.advance(30 * DAY)
    expect(await membershipOf(shop)).toBeNull()
    expect(await earn(shop)).toBe(100)
  })

  it('multiplies what is placed while it is held, as a tier does, whenever that is paid', async () => {
    const { shop } = await newClub()
    const before = number + 1
    const during = number + 2
    number = during
    const latest = async () => {
      const { data } = expectOk(await shop.get(`/customers/${ADA}/transactions?limit=1`)).body
      return data[0].points
    }
    expectOk(await putOrder(shop, before, { customer_id: ADA }))
    await shop.advance(DAY)
    await buy(shop)
    await shop.advance(DAY)
    await order(shop, before, { customer_id: ADA })
    expect(await latest()).toBe(100)
    expectOk(await putOrder(shop, during, { customer_id: ADA }))
    await shop.advance(40 * DAY)
    expect(await membershipOf(shop)).toBeNull()
    await order(shop, during, { customer_id: ADA })
    expect(await latest()).toBe(200)
  })

  it('does not multiply the order that buys it', async () => {
    const { shop } = await newClub()
    await buy(shop, { lines: [piece(), line('100.00', { id: 2 })] })
    const { data } = expectOk(await shop.get(`/customers/${ADA}/transactions`)).body
    expect(data).toMatchObject([{ points: 110 }])
  })

  it('holds in its days of grace', async () => {
    const { shop } = await newClub({ grace_days: 5 })
    await buy(shop)
    await shop.advance(31 * DAY)
    expect(await membershipOf(shop)).toMatchObject({ in_grace: true })
    expect(await earn(shop)).toBe(200)
    await shop.advance(5 * DAY)
    expect(await membershipOf(shop)).toBeNull()
    expect(await earn(shop)).toBe(100)
  })

  it('is lengthened by a second purchase, and by several pieces', async () => {
    const { shop } = await newClub()
    await buy(shop)
    await buy(shop)
    expect(await daysOf(shop)).toBe(60)
    await buy(shop, { lines: [piece({ quantity: 3 })] })
    expect(await daysOf(shop)).toBe(150)
  })

  it('renews with each order of a subscription', async () => {
    const { shop } = await newClub({ term: undefined })
    await shop.switch({ subscriptions_available: true })
    const { data } = expectOk(await shop.get('/program/memberships')).body
    const subscription = {
      billing_type: 'subscription',
      billing_interval: { unit: 'WEEK', count: 1 },
    }
    expectOk(await shop.patch(`/program/memberships/${data[0].id}`, subscription))
    await buy(shop, { lines: [piece({ subscription: true })] })
    expect(await daysOf(shop)).toBe(7)
    await shop.advance(6 * DAY)
    await buy(shop, { lines: [piece({ subscription: true, subscription_renewal: true })] })
    expect(await daysOf(shop)).toBe(14)
    await shop.advance(9 * DAY)
    expect(await membershipOf(shop)).toBeNull()
  })
})

describe('an order that is taken back takes the membership back', () => {
  it.each([
    [
      'by a refund of its line',
      (shop: TestShop, id: number) => refund(shop, id, { lines: [{ line_id: 1, quantity: 1 }] }),
    ],
    [
      'by a refund of all its money',
      (shop: TestShop, id: number) => refund(shop, id, { amount: '10.00' }),
    ],
    [
      'by being cancelled',
      (shop: TestShop, id: number) =>
        order(shop, id, { customer_id: ADA, lines: [piece()], cancelled: true }),
    ],
  ])('%s', async (_name, takeBack) => {
    const { shop } = await newClub()
    const first = await buy(shop)
    const second = await buy(shop)
    expect(await daysOf(shop)).toBe(60)
    await takeBack(shop, first)
    expect(await daysOf(shop)).toBe(30)
    await takeBack(shop, second)
    expect(await membershipOf(shop)).toBeNull()
  })

  it('piece by piece, and not for a part of its money', async () => {
    const { shop } = await newClub()
    const id = await buy(shop, { lines: [piece({ quantity: 2 })] })
    await refund(shop, id, { amount: '5.00' })
    expect(await daysOf(shop)).toBe(60)
    await refund(shop, id, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await daysOf(shop)).toBe(30)
  })
})

describe('only while', () => {
  it('memberships are switched on', async () => {
    const { shop } = await newClub()
    await shop.switch({ memberships_enabled: false })
    await buy(shop)
    await shop.switch({ memberships_enabled: true })
    expect(await membershipOf(shop)).toBeNull()
    await buy(shop)
    expect(await daysOf(shop)).toBe(30)
    await shop.switch({ memberships_enabled: false })
    expect(await membershipOf(shop)).toBeNull()
    expect(await earn(shop)).toBe(100)
  })

  it('it is on sale, except for those who have it', async () => {
    const { shop, club } = await newClub()
    await shop.customer(2)
    await buy(shop)
    await putOnSale(shop, club, false)
    await buy(shop)
    await buy(shop, { customer_id: 2 })
    expect(await daysOf(shop)).toBe(60)
    expect(await membershipOf(shop, 2)).toBeNull()
  })

  it('it was bought since, not before it was a membership', async () => {
    const { shop } = await newClub()
    await shop.product(8)
    const lines = [line('10.00', { product_id: 8 })]
    const id = await buy(shop, { lines })
    const tea = await newMembership(shop, {
      name: 'Tea',
      create_product: undefined,
      product: { id: 8 },
    })
    await putOnSale(shop, tea.id)
    await order(shop, id, { customer_id: ADA, lines, fulfilled: true })
    expect(await membershipOf(shop)).toBeNull()
  })
})

it('a membership that was bought keeps its term and cannot be deleted, even when it was taken back', async () => {
  const { shop, club } = await newClub()
  const id = await buy(shop)
  await refund(shop, id, { lines: [{ line_id: 1, quantity: 1 }] })
  await putOnSale(shop, club, false)
  const reply = await shop.call('DELETE', `/program/memberships/${club}`, {})
  expect(reply.body.error.details.reason).toBe('had_members')
})

it('after a longer gap than the window one order earns less, and the next one the full again', async () => {
  const { shop } = await newClub({
    term: { unit: 'YEAR', count: 1 },
    points_multiplier: 3,
    activity_window_months: 2,
    inactive_points_multiplier: 1.5,
  })
  await buy(shop)
  await shop.advance(40 * DAY)
  expect(await earn(shop)).toBe(300)
  await shop.advance(70 * DAY)
  expect(await earn(shop)).toBe(150)
  await shop.advance(DAY)
  expect(await earn(shop)).toBe(300)
})

it('the better of tier and membership counts', async () => {
  const { shop } = await newClub()
  const [entry] = expectOk(await shop.get('/program')).body.tiers
  expectOk(await shop.patch(`/program/tiers/${entry.id}`, { points_multiplier: 2.5 }))
  await buy(shop)
  await shop.advance(DAY)
  expect(await earn(shop)).toBe(200)
  await shop.switch({ tiers_enabled: true })
  expect(await earn(shop)).toBe(250)
})

describe('two nodes at once', () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  it('take each order once', async () => {
    const { shop } = await newClub()
    const views = nodes.nodes.map((node) => throughNode(shop, node))
    const first = number + 1
    number += 6
    const orders = Array.from({ length: 6 }, (_, index) => first + index)
    await Promise.all(
      orders.flatMap((id) =>
        views.map((view) => order(view, id, { customer_id: ADA, lines: [piece()] })),
      ),
    )
    expect(await daysOf(shop)).toBe(180)
  })
})

describe('what a membership gives on entry', () => {
  const benefits = [
    { type: 'entry_points', fields: { points: 40 } },
    { type: 'entry_discount_code', fields: { discountType: 'free_shipping' } },
  ]
  const given = async (shop: TestShop) => {
    const { data } = expectOk(await shop.get(`/customers/${ADA}/transactions?limit=250`)).body
    return data.filter(({ source }: { source: string }) => source === 'membership')
  }
  /** Nobody is told the code but the customer, by e-mail: so it is read where it is kept. */
  const giftCodes = async ({ app, domain }: TestShop) => {
    const found = await sql<{ status: string }>`
      SELECT c.status FROM codes c JOIN shops s ON s.shop_id = c.shop_id
      WHERE s.domain = ${domain} AND c.kind = 'gift'
    `.execute(app.database.db)
    return found.rows.map(({ status }) => status)
  }

  it('is given when it starts, not when it is lengthened, and again after a break', async () => {
    const { shop } = await newClub({ benefits })
    await buy(shop)
    await buy(shop)
    expect(await given(shop)).toMatchObject([{ points: 40, description: 'Coffee club' }])
    await shop.advance(DAY)
    expect(await giftCodes(shop)).toEqual(['issued'])
    await shop.advance(61 * DAY)
    await buy(shop)
    expect(await given(shop)).toHaveLength(2)
  })

  it('is given once, if an order of the same time that was placed before is reported later', async () => {
    const { shop } = await newClub({ benefits })
    const { now } = expectOk(await shop.admin('GET', '/clock')).body
    await buy(shop)
    await buy(shop, { created_at: new Date(Date.parse(now) - 20 * DAY * 1_000).toISOString() })
    expect(await daysOf(shop)).toBe(60)
    expect(await given(shop)).toHaveLength(1)
  })

  it('stays while another order would have begun it, and goes with the last', async () => {
    const { shop } = await newClub({ benefits })
    const takeBack = (id: number) => refund(shop, id, { amount: '10.00' })
    const first = await buy(shop)
    const second = await buy(shop)
    const third = await buy(shop)
    await shop.advance(DAY)
    await takeBack(first)
    await takeBack(third)
    expect(await membershipOf(shop)).not.toBeNull()
    expect(await given(shop)).toMatchObject([{ points: 40, cancelled: false }])
    expect(await giftCodes(shop)).toEqual(['issued'])
    await takeBack(second)
    expect(await membershipOf(shop)).toBeNull()
    expect(await given(shop)).toMatchObject([{ points: -40 }, { points: 40, cancelled: true }])
    expect(await giftCodes(shop)).toEqual(['cancelled'])
  })

  it('is one for each time that is left, whatever was taken back between', async () => {
    const { shop } = await newClub({ benefits })
    const takeBack = (id: number) => refund(shop, id, { amount: '10.00' })
    const first = await buy(shop)
    const second = await buy(shop)
    await takeBack(second)
    await shop.advance(45 * DAY)
    // After a break, since the second is gone.
    const third = await buy(shop)
    expect(await given(shop)).toMatchObject([{ points: 40 }, { points: 40 }])
    await takeBack(first)
    expect(await given(shop)).toMatchObject([
      { points: -40 },
      { cancelled: false },
      { cancelled: true },
    ])
    await takeBack(third)
    expect((await points(shop, ADA)).balance).toBe(0)
  })

  it('is taken back with the order that began it', async () => {
    const { shop, club } = await newClub({ benefits })
    const bought = await buy(shop)
    await shop.advance(DAY)
    await refund(shop, bought, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await given(shop)).toMatchObject([
      {
        ...{ points: -40, type: 'reversal', title_key: 'points_reversed' },
        title_params: { membership: 'Coffee club', membership_id: club },
      },
      { points: 40, cancelled: true },
    ])
    expect(await giftCodes(shop)).toEqual(['cancelled'])
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  describe('comes back as it was, if the order', () => {
    /** A minute later. */
    const version = async (shop: TestShop, id: number, fields: object = {}) => {
      await shop.advance(60)
      const { now: updated_at } = expectOk(await shop.admin('GET', '/clock')).body
      return order(shop, id, { customer_id: ADA, lines: [piece()], updated_at, ...fields })
    }
    const bought = async (shop: TestShop) => {
      number += 1
      await version(shop, number)
      await shop.advance(DAY)
      return number
    }
    const raised = async (shop: TestShop, club: string) => {
      const changed = [{ type: 'entry_points', fields: { points: 900 } }]
      expectOk(await shop.patch(`/program/memberships/${club}`, { benefits: changed }))
    }
    const verified = async (shop: TestShop) =>
      expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])

    it('is opened again after it was cancelled, whatever the membership gives by now', async () => {
      const { shop, club } = await newClub({ benefits })
      const id = await bought(shop)
      await version(shop, id, { cancelled: true })
      expect((await points(shop, ADA)).balance).toBe(0)
      await raised(shop, club)
      await version(shop, id, { cancelled: false })
      await shop.advance(DAY)
      expect((await points(shop, ADA)).balance).toBe(50)
      expect(await giftCodes(shop)).toEqual(['cancelled', 'issued'])
      await version(shop, id, { cancelled: true })
      await shop.advance(DAY)
      expect((await points(shop, ADA)).balance).toBe(0)
      expect(await giftCodes(shop)).toEqual(['cancelled', 'cancelled'])
      await version(shop, id, { cancelled: false })
      expect((await points(shop, ADA)).balance).toBe(50)
      await verified(shop)
    })

    it('has a refund withdrawn that was none', async () => {
      const { shop } = await newClub({ benefits })
      const id = await bought(shop)
      await refund(shop, id, { id: 5, amount: '10.00' })
      expect((await points(shop, ADA)).balance).toBe(0)
      expectOk(await shop.platform('DELETE', `/orders/${id}/refunds/5`))
      expect((await points(shop, ADA)).balance).toBe(50)
      await verified(shop)
    })

    it('had a refund before it, which is withdrawn', async () => {
      const { shop } = await newClub({ benefits })
      number += 1
      await refund(shop, number, { id: 5, lines: [{ line_id: 1, quantity: 1 }] })
      await version(shop, number)
      expect(await given(shop)).toEqual([])
      expectOk(await shop.platform('DELETE', `/orders/${number}/refunds/5`))
      expect((await points(shop, ADA)).balance).toBe(50)
      await verified(shop)
    })

    it('comes back from another customer', async () => {
      const { shop } = await newClub({ benefits })
      await shop.customer(ADA + 1)
      const id = await bought(shop)
      await version(shop, id, { customer_id: ADA + 1 })
      expect((await points(shop, ADA)).balance).toBe(0)
      expect((await points(shop, ADA + 1)).balance).toBe(50)
      await version(shop, id)
      expect((await points(shop, ADA)).balance).toBe(50)
      expect((await points(shop, ADA + 1)).balance).toBe(0)
      await verified(shop)
    })

    it('is opened again, once for a time that another order has lengthened', async () => {
      const { shop } = await newClub({ benefits })
      const first = await bought(shop)
      await version(shop, first, { cancelled: true })
      const second = await buy(shop)
      expect((await points(shop, ADA)).balance).toBe(50)
      await version(shop, first, { cancelled: false })
      expect((await points(shop, ADA)).balance).toBe(60)
      await refund(shop, second, { amount: '10.00' })
      await refund(shop, first, { amount: '10.00' })
      expect((await points(shop, ADA)).balance).toBe(0)
      await verified(shop)
    })
  })
})
