import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newMembership, putOnSale } from '../../support/memberships.ts'
import { DAY, line, order, orderShop, refund } from '../../support/orders.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** What a paid membership has brought its member: `GET /customers/{id}?include=membership`. */

const ADA = 1
const CLUB = 7
let shop: TestShop
let number = 0

async function place(fields: object = {}): Promise<number> {
  number += 1
  await order(shop, number, { customer_id: ADA, ...fields })
  return number
}

const join = () => place({ lines: [line('10.00', { product_id: CLUB })] })
const readMember = async () => expectOk(await shop.get(`/customers/${ADA}?include=membership`)).body
const brought = async () => (await readMember()).membership.brought

/** A shop with a club of 30 days that trebles points, and a reward of 5 euros for 100 points. */
beforeAll(async () => {
  shop = await orderShop()
  await shop.switch({ memberships_enabled: true })
  await shop.customer(ADA, { locale: 'de' })
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    create_product: undefined,
    product: { id: CLUB },
    term: { unit: 'DAY', count: 30 },
    points_multiplier: 3,
    benefits: [
      { type: 'entry_points', fields: { points: 40 } },
      { type: 'entry_discount_code', fields: { discountType: 'fixed_amount', discountValue: 8 } },
    ],
  })
  await putOnSale(shop, club.id)
})

describe('what a membership has brought', () => {
  it('is nothing where there is no membership', async () => {
    const member = await readMember()
    expect(member.membership).toBeNull()
    expect(member).not.toHaveProperty('rewards')
  })

  it('begins with its gifts, and has no value while no reward has one', async () => {
    await place()
    await join()
    expect((await readMember()).membership).toMatchObject({
      perks: [
        '3× Punkte auf deine Bestellungen',
        '40 Punkte als Willkommensgeschenk',
        expect.stringContaining('8'),
      ],
      brought: { points: 40, points_value: null, discounts: 0 },
    })
  })

  it('grows by what its multiplier adds to orders, less what is given back', async () => {
    const reward = { type: 'fixed_amount', name: '5 off', points_cost: 100, discount_value: 5 }
    expectOk(await shop.post('/program/rewards', reward))
    const given_back = await place()
    expect(await brought()).toEqual({ points: 240, points_value: 12, discounts: 0 })
    await refund(shop, given_back, { lines: [{ line_id: 1, quantity: 1 }] })
    await place({ lines: [line('10.00')] })
    expect(await brought()).toEqual({ points: 60, points_value: 3, discounts: 0 })
  })

  it('takes the reward that gives this member the most for a point', async () => {
    const best = { type: 'fixed_amount', name: '20 off', points_cost: 200, discount_value: 20 }
    expectOk(await shop.post('/program/rewards', best))
    expect(await brought()).toMatchObject({ points: 60, points_value: 6 })
  })

  it('counts what the codes that it gave have taken off', async () => {
    await shop.advance(60)
    // Nobody is told the code but the customer, by e-mail: so it is read where it is kept.
    const { rows } = await sql<{ code: string }>`
      SELECT c.code FROM codes c JOIN shops s ON s.shop_id = c.shop_id
      WHERE s.domain = ${shop.domain} AND c.kind = 'gift'
    `.execute(shop.app.database.db)
    const [{ code } = { code: '' }] = rows
    await place({ lines: [line('20.00')], discount_codes: [{ code, amount: '8.00' }] })
    expect(await brought()).toMatchObject({ points: 100, discounts: 8 })
  })

  it('begins again with the next membership, and is not said unasked', async () => {
    await shop.advance(31 * DAY)
    expect((await readMember()).membership).toBeNull()
    await join()
    expect(await brought()).toMatchObject({ points: 40, discounts: 0 })
    const { membership } = expectOk(await shop.get(`/customers/${ADA}`)).body
    expect(Object.keys(membership)).toEqual(['id', 'name', 'started_at', 'ends_at', 'in_grace'])
  })
})
