import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { line, order, points } from '../support/orders.ts'
import { expectOk, TestShop } from '../support/shop.ts'

const CUSTOMER = 5001

/** A shop that starts from a template, switched on, with a customer. */
async function shopFrom(template: string, fields: Record<string, unknown> = {}): Promise<TestShop> {
  const app = await sharedApp()
  const domain = `${randomUUID()}.example`
  const body = {
    domain,
    name: 'Corner Café',
    currency: 'EUR',
    timezone: 'Europe/Vienna',
    primary_language: 'en',
    template,
    ...fields,
  }
  const path = '/admin/api/shops'
  expectOk(await send(app.base_url, { method: 'POST', path, token: ADMIN_TOKEN, body }))
  const closed = new TestShop(app, domain, 'none yet')
  const { key } = expectOk(
    await closed.admin('POST', '/keys', { name: 'Server', scopes: SCOPES }),
  ).body
  const shop = new TestShop(app, domain, key)
  expectOk(await shop.admin('PATCH', '/switches', { api_enabled: true, program_enabled: true }))
  await shop.platform('PUT', `/customers/${CUSTOMER}`, { email: 'grace@shop.example' })
  return shop
}

async function redeem(shop: TestShop, fields: Record<string, unknown> = {}) {
  const { data } = expectOk(await shop.get(`/customers/${CUSTOMER}/rewards`)).body
  const [reward] = data.toSorted((one, other) => one.points_cost - other.points_cost)
  const body = { reward_id: reward?.id, ...fields }
  const path = `/customers/${CUSTOMER}/redemptions` as const
  const { discount_code } = expectOk(await shop.post(path, body)).body.redemption
  return expectOk(await shop.platform('GET', `/discounts/${discount_code}`)).body
}

describe('a new shop', () => {
  it('starts from points: an order pays at once, and the points buy an amount off', async () => {
    const shop = await shopFrom('points')
    const joined = (await points(shop, CUSTOMER)).balance
    await order(shop, 1, { customer_id: CUSTOMER, lines: [line('90.00')] })
    expect((await points(shop, CUSTOMER)).balance).toBe(joined + 90)
    expect(joined).toBe(20)
    expect(await redeem(shop)).toMatchObject({ effect: { type: 'fixed_amount', amount: '5' } })
    expect((await points(shop, CUSTOMER)).balance).toBe(10)
  })

  it('starts from points and tiers: orders move a member up, and then pay more', async () => {
    const shop = await shopFrom('points_and_tiers')
    const tier = async () => expectOk(await shop.get(`/customers/${CUSTOMER}`)).body.tier?.name
    expect(await tier()).toBe('Bronze')
    await order(shop, 1, { customer_id: CUSTOMER, lines: [line('300.00')] })
    expect(await tier()).toBe('Silver')
    const before = (await points(shop, CUSTOMER)).balance
    await order(shop, 2, { customer_id: CUSTOMER, lines: [line('100.00')] })
    expect((await points(shop, CUSTOMER)).balance).toBe(before + 125)
  })

  it('starts from cashback: 5% of an order comes off a later one', async () => {
    const shop = await shopFrom('cashback')
    await order(shop, 1, { customer_id: CUSTOMER, lines: [line('40.00')] })
    expect((await points(shop, CUSTOMER)).balance).toBe(200)
    const discount = await redeem(shop, { points: 200 })
    expect(discount).toMatchObject({ effect: { type: 'fixed_amount', amount: '2' } })
    expect((await points(shop, CUSTOMER)).balance).toBe(0)
  })

  it('starts from a coffee card: after nine coffees the tenth is free', async () => {
    const shop = await shopFrom('coffee_card')
    for (let coffee = 1; coffee <= 9; coffee += 1) {
      await order(shop, coffee, { customer_id: CUSTOMER, lines: [line('3.50')] })
    }
    expect((await points(shop, CUSTOMER)).balance).toBe(9)
    expect(await redeem(shop)).toMatchObject({ effect: { type: 'fixed_amount', amount: '4' } })
    expect((await points(shop, CUSTOMER)).balance).toBe(0)
  })

  it('starts in its language, with the others as translations', async () => {
    const languages = { primary_language: 'de', languages: ['de', 'fr', 'ja'] }
    const shop = await shopFrom('coffee_card', languages)
    const { program_name, points_name } = expectOk(await shop.get('/program')).body
    const rewards = expectOk(await shop.get(`/customers/${CUSTOMER}/rewards`)).body.data
    expect({ program_name, points_name }).toEqual({
      program_name: 'Kaffeekarte',
      points_name: 'Stempel',
    })
    expect(rewards[0]).toMatchObject({
      title: 'Ein Kaffee gratis',
      title_translations: { fr: 'Un café offert' },
    })
  })
})
