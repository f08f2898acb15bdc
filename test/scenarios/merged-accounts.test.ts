import { describe, expect, it } from 'vitest'
import { listedEmails } from '../support/emails.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, member, order, orderShop, points, refund } from '../support/orders.ts'
import { commissions, partner, partnerShop, readPartner } from '../support/partners.ts'
import { COST, letPlatform, newMember, newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf, referralShop, referralsOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Two customers who both have something of their own become one: docs/members.md. */

const [ADA, BEN] = [1001, 1002]
const gid = (customer: number) => `gid://shopify/Customer/${customer}`

const sound = async (shop: TestShop) =>
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])

const merge = async (shop: TestShop, from: number | string = ADA, into: number | string = BEN) => {
  const body = { into, dry_run: false }
  expectOk(await shop.admin('POST', `/customers/${encodeURIComponent(from)}/merge`, body))
  await sound(shop)
}

async function both(shop: TestShop): Promise<TestShop> {
  await shop.customer(ADA)
  await shop.customer(BEN)
  return shop
}

describe('partner accounts of two who become one', () => {
  const sells = (shop: TestShop, number: number, customer_id: number, code: string) =>
    order(shop, number, { customer_id, discount_codes: [{ code }] })

  it('go along, if the one who stays has none: own orders earn no commission then', async () => {
    const shop = await both(await partnerShop())
    const ada = await partner(shop, 'Ada', { customer_id: ADA })
    await sells(shop, 1, BEN, ada.code)
    await merge(shop)
    expect(await readPartner(shop, ada.id)).toMatchObject({ customer_id: gid(BEN) })
    await sells(shop, 2, BEN, ada.code)
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    const earned = await commissions(shop, ada.id)
    expect(earned.map(({ order_id }: { order_id: string }) => order_id)).toEqual([
      'gid://shopify/Order/1',
    ])
    await sound(shop)
  })

  it('stay two, if both have one: the second is that of no member, and still sells', async () => {
    const shop = await both(await partnerShop())
    const ada = await partner(shop, 'Ada', { customer_id: ADA })
    const ben = await partner(shop, 'Ben', { customer_id: BEN })
    await shop.customer(1003)
    await shop.customer(1004)
    await sells(shop, 1, 1003, ada.code)
    await merge(shop)
    expect(await readPartner(shop, ada.id)).toMatchObject({ customer_id: null, code: ada.code })
    expect(await readPartner(shop, ben.id)).toMatchObject({ customer_id: gid(BEN) })
    await sells(shop, 2, 1004, ada.code)
    expect(await commissions(shop, ada.id)).toHaveLength(2)
    expect(await commissions(shop, ben.id)).toHaveLength(0)
    await sound(shop)
  })
})

describe('paid memberships of two who become one', () => {
  const CLUB = 7
  async function club() {
    const shop = await both(await orderShop())
    await shop.switch({ memberships_enabled: true })
    await shop.product(CLUB)
    const { id } = await newMembership(shop, {
      ...{ create_product: undefined, product: { id: CLUB }, points_multiplier: 2 },
      term: { unit: 'DAY', count: 30 },
    })
    await putOnSale(shop, id)
    return shop
  }
  const buys = (shop: TestShop, number: number, customer_id: number) =>
    order(shop, number, { customer_id, lines: [line('10.00', { product_id: CLUB })] })
  const daysOf = async (shop: TestShop) => {
    const { membership } = await member(shop, BEN)
    if (membership === null) return null
    return (Date.parse(membership.ends_at) - Date.parse(membership.started_at)) / (DAY * 1000)
  }

  it('last as long as if one had bought both, and as long as what is left of them', async () => {
    const shop = await club()
    await buys(shop, 1, ADA)
    await shop.advance(10 * DAY)
    await buys(shop, 2, BEN)
    await merge(shop)
    expect(await daysOf(shop)).toBe(60)
    const before = await points(shop, BEN)
    await order(shop, 3, { customer_id: BEN })
    expect((await points(shop, BEN)).balance).toBe(before.balance + 200)
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await daysOf(shop)).toBe(30)
    await refund(shop, 2, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await daysOf(shop)).toBeNull()
    await sound(shop)
  })

  it('go along with their end, and are prolonged by the other', async () => {
    const shop = await club()
    await buys(shop, 1, ADA)
    await shop.advance(20 * DAY)
    await merge(shop)
    expect(await daysOf(shop)).toBe(30)
    await buys(shop, 2, BEN)
    expect(await daysOf(shop)).toBe(60)
    await shop.advance(39 * DAY)
    expect(await daysOf(shop)).toBe(60)
    await shop.advance(2 * DAY)
    expect(await daysOf(shop)).toBeNull()
  })
})

describe('what waits of two who become one', () => {
  it('are e-mails: they go to the one who stays, each once', async () => {
    const shop = await newShop()
    await shop.switch({ emails_enabled: true })
    for (const customer of [ADA, BEN]) {
      await shop.customer(customer, { email: `${customer}@example.com`, email_consent: true })
      await shop.award(customer, 20)
    }
    await merge(shop)
    await shop.advance(60)
    const listed = await listedEmails(shop, '?limit=250')
    const sent = listed.filter(({ status }: { status: string }) => status === 'sent')
    const to = (template: string) =>
      sent
        .filter((one: { template: string }) => one.template === template)
        .map(({ address }: { address: string }) => address)
    expect(to('welcome')).toEqual([`${BEN}@example.com`])
    expect(to('points_earned')).toEqual([`${BEN}@example.com`, `${BEN}@example.com`])
    expect(listed.filter(({ status }: { status: string }) => status === 'queued')).toEqual([])
  })

  it.each([
    ['percentage', `/discounts`],
    ['gift_card', `/gift-cards`],
  ])('are redemptions: a %s is made for the one who stays', async (type, path) => {
    const shop = await newShop()
    await shop.customer(BEN)
    await newMember(shop, ADA, COST)
    const reward_id = await newReward(shop, type)
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, ADA, reward_id)).status).toBe(503)
    await merge(shop)
    await letPlatform(shop, 'none')
    await shop.advance(3600)
    const { data } = expectOk(await shop.get(`/customers/${BEN}/redemptions`)).body
    expect(data).toMatchObject([{ status: 'issued', points_spent: COST }])
    const made = expectOk(await shop.platform('GET', `${path}/${data[0].discount_code}`)).body
    expect(made).toMatchObject({ customer_id: BEN })
    expect(await points(shop, BEN)).toMatchObject({ balance: 0 })
    await sound(shop)
  })

  it('is store credit: it is booked for the one who stays, once', async () => {
    const shop = await newShop()
    await shop.customer(BEN)
    await newMember(shop, ADA, COST)
    const reward_id = await newReward(shop, 'store_credit')
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, ADA, reward_id)).status).toBe(503)
    await merge(shop)
    await letPlatform(shop, 'none')
    await shop.advance(3600)
    const credit = expectOk(await shop.platform('GET', `/store-credits?customer_id=${BEN}`)).body
    expect(credit).toMatchObject({ balance: '10.00' })
    await sound(shop)
  })
})

it('external ids of two who become one both lead to the one who stays', async () => {
  const shop = await orderShop()
  const [ada, ben] = ['external:cus_ada', 'external:cus_ben']
  for (const customer of [ada, ben]) {
    expectOk(await shop.platform('PUT', `/customers/${customer}`, {}))
  }
  const buys = async (number: number, customer_id: string) =>
    order(shop, number, { customer_id, lines: [line('30.00')] })
  await buys(1, ada)
  await merge(shop, ada, ben)
  await buys(2, ada)
  expect(expectOk(await shop.get(`/customers/${ben}`)).body).toMatchObject({
    ...{ external_id: 'cus_ben', points_balance: 60, orders_count: 2 },
  })
  const gone = await shop.get(`/customers/${ada}`)
  expect(gone).toMatchObject({
    status: 404,
    body: { error: { details: { reason: 'customer_merged', merged_into: expect.any(Number) } } },
  })
  await sound(shop)
})

describe('children and pets of two who become one', () => {
  it('keep their ids, and what was paid for one is not paid again', async () => {
    const shop = await both(await newShop())
    expectOk(await shop.post('/program/earn-rules', { type: 'child_birthday' }))
    const now = new Date(expectOk(await shop.admin('GET', '/clock')).body.now)
    const day = new Date(now.getTime() + 40 * DAY * 1000)
    const birthday = `2020${day.toISOString().slice('2020'.length, '2020-12-31'.length)}`
    const ids = []
    for (const customer of [ADA, BEN]) {
      const added = expectOk(
        await shop.post(`/customers/${customer}/children`, { name: 'Kim', birthday }),
      ).body
      ids.push(...added.children.map(({ id }: { id: string }) => id))
    }
    await merge(shop)
    const { data } = expectOk(await shop.get(`/customers/${BEN}/children`)).body
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
    await shop.advance(39 * DAY)
    for (let days = 0; days < 3; days += 1) await shop.advance(DAY)
    const { balance } = await points(shop, BEN)
    expect(balance).toBeGreaterThan(0)
    await shop.advance(DAY)
    expect((await points(shop, BEN)).balance).toBe(balance)
    await sound(shop)
  })
})

describe('a referral between two who become one', () => {
  const pair = async () => {
    const shop = await referralShop()
    await shop.customer(BEN)
    await shop.customer(ADA)
    return shop
  }
  const referred = async (shop: TestShop, sender: number, friend: number) => {
    const email = `friend-${friend}@example.com`
    expectOk(await claim(shop, await codeOf(shop, sender), email))
    await shop.customer(friend, { email })
  }
  const statuses = async (shop: TestShop) =>
    (await referralsOf(shop)).map(({ status }: { status: string }) => status)

  it.each([
    ['the one who stays has referred', BEN, ADA],
    ['the one who goes has referred', ADA, BEN],
  ])('that is open is turned down with the next order: %s', async (_who, sender, friend) => {
    const shop = await referralShop()
    await shop.customer(sender)
    await referred(shop, sender, friend)
    await merge(shop)
    const before = await points(shop, BEN)
    await order(shop, 1, { customer_id: BEN })
    expect(await points(shop, BEN)).toEqual(before)
    expect(await statuses(shop)).toEqual(['rejected'])
    await sound(shop)
  })

  it.each([
    ['the one who stays has referred', BEN, ADA],
    ['the one who goes has referred', ADA, BEN],
  ])('that was paid stays paid, and a refund takes it back once: %s', async (_who, sender, friend) => {
    const shop = await referralShop()
    await shop.customer(sender)
    await referred(shop, sender, friend)
    await order(shop, 1, { customer_id: friend })
    const paid = await points(shop, sender)
    expect(paid.balance).toBeGreaterThan(0)
    await merge(shop)
    expect(await points(shop, BEN)).toEqual(paid)
    expect(await statuses(shop)).toEqual(['completed'])
    await order(shop, 2, { customer_id: BEN })
    expect(await points(shop, BEN)).toEqual(paid)
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await points(shop, BEN)).toMatchObject({ balance: 0 })
    expect(await statuses(shop)).toEqual(['reversed'])
    await sound(shop)
  })

  it('leaves the codes of both usable by others, for the one who stays', async () => {
    const shop = await pair()
    const codes = [await codeOf(shop, ADA), await codeOf(shop, BEN)]
    await merge(shop)
    for (const code of codes) expectOk(await claim(shop, code, `${code}@example.com`))
    const senders = (await referralsOf(shop)).map(
      ({ sender_customer_id: id }: { sender_customer_id: string }) => id,
    )
    expect(senders).toEqual([gid(BEN), gid(BEN)])
  })
})
