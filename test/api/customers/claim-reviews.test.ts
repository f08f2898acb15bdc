import { describe, expect, it } from 'vitest'
import { points } from '../../support/orders.ts'
import { newPerson } from '../../support/people.ts'
import { expectRefused } from '../../support/refusals.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** The shop's server reports reviews, and a rule pays for each of them. */

const ADA = 1
const DAY = 24 * 60 * 60

async function shopWith(fields: object = {}): Promise<[TestShop, string]> {
  const shop = await newShop(undefined, { timezone: 'UTC' })
  await shop.customer(ADA)
  const rule = { type: 'product_review', fields: { points: 30, ...fields } }
  return [shop, expectOk(await shop.post('/program/earn-rules', rule)).body.earning_rule.id]
}

const report = (shop: TestShop, rule_id: string, source_ref?: string) =>
  shop.post(`/customers/${ADA}/claims`, { rule_id, source_ref })

const balance = async (shop: TestShop) => (await points(shop, ADA)).balance

describe('a review that the server reports', () => {
  it('pays once, however often it is reported', async () => {
    const [shop, rule] = await shopWith()
    const paid = expectOk(await report(shop, rule, 'review-1')).body
    expect(paid).toMatchObject({ points_awarded: 30, balance_after: 30 })
    expectRefused(await report(shop, rule, 'review-1'), 'already_claimed')
    expectOk(await report(shop, rule, 'review-2'))
    expect(await balance(shop)).toBe(60)
  })

  it('pays once when it is reported several times at once, and up to the limit', async () => {
    const [shop, rule] = await shopWith({ limit: 2, limitPeriod: 'month' })
    const refs = ['1', '1', '2', '3', '2', '3']
    await Promise.all(refs.map((ref) => report(shop, rule, ref)))
    expect(await balance(shop)).toBe(60)
    const refused = await report(shop, rule, '4')
    expectRefused(refused, 'limit_reached')
    expect(refused.body.error.details).toMatchObject({ limit: 2 })
    await shop.advance(31 * DAY)
    expectOk(await report(shop, rule, '4'))
    expect(await balance(shop)).toBe(90)
  })

  it('has a name', async () => {
    const [shop, rule] = await shopWith()
    const { status, body } = await report(shop, rule)
    expect([status, body.error.details.field]).toEqual([422, 'source_ref'])
  })

  it('is nothing that a shopper can claim, nor a key that may not give points', async () => {
    const [shop, rule] = await shopWith()
    const token = await shop.sessionToken(ADA)
    const body = { rule_id: rule, source_ref: 'review-1' }
    expectRefused(await shop.post(`/customers/${ADA}/claims`, body, { token }), 'not_claimable')
    const { key } = await shop.newKey(['customers:write'])
    const { status } = await shop.post(`/customers/${ADA}/claims`, body, { token: key })
    expect(status).toBe(403)
    expect(await balance(shop)).toBe(0)
  })

  it('is nothing that a person claims, whose corrections are limited', async () => {
    const [shop, rule] = await shopWith()
    for (const role of ['support', 'owner'] as const) {
      const { browser } = await newPerson(shop, role)
      const body = { rule_id: rule, source_ref: role }
      expectRefused(await browser.call('POST', `/customers/${ADA}/claims`, body), 'not_claimable')
    }
    expect(await balance(shop)).toBe(0)
  })
})
