import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** What a member has claimed already: `GET /customers/{id}?include=earning`. */

const ADA = 1
let shop: TestShop

beforeEach(async () => {
  shop = await newShop(undefined, { timezone: 'UTC' })
  await shop.customer(ADA)
})

const now = async () => new Date(expectOk(await shop.admin('GET', '/clock')).body.now)
const newRule = async (type: string, fields: object = {}): Promise<string> =>
  expectOk(await shop.post('/program/earn-rules', { type, fields })).body.earning_rule.id
const claim = async (rule_id: string) =>
  expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id }))
const earning = async () =>
  expectOk(await shop.get(`/customers/${ADA}?include=earning`)).body.earning

describe('the ways to earn of a member', () => {
  it('have what was claimed, however long ago', async () => {
    const [followed, seen] = [await newRule('follow_x'), await newRule('custom_action')]
    await newRule('order_placed')
    const day = (await now()).toISOString().slice(0, 10)
    await claim(followed)
    for (let count = 0; count < 11; count += 1) await shop.award(ADA, 1)
    await shop.advance(400 * DAY)
    expect(await earning()).toEqual([
      {
        rule_id: followed,
        state: 'already_claimed',
        claimed_at: expect.stringContaining(day),
        claimable_at: null,
      },
      { rule_id: seen, state: 'claimable', claimed_at: null, claimable_at: null },
    ])
  })

  it('have a birthday that can be claimed again in its next month', async () => {
    const today = await now()
    const monthAfter = (months: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
    const rule = await newRule('birthday', { mode: 'claim', noticeDays: 0 })
    const standing = async () => {
      const [{ state, claimable_at }] = await earning()
      return [state, claimable_at]
    }
    expect(await standing()).toEqual(['birthday_missing', null])
    const birthday = { month: monthAfter(2).getUTCMonth() + 1, day: 28 }
    expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, birthday))
    expect(await standing()).toEqual(['not_birthday_month', monthAfter(2).toISOString()])
    await shop.advance(Math.ceil((monthAfter(2).getTime() - today.getTime()) / 1_000))
    expect(await standing()).toEqual(['claimable', null])
    await claim(rule)
    expect(await standing()).toEqual(['already_claimed', monthAfter(14).toISOString()])
    await shop.advance(28 * DAY)
    expect((await standing())[1]).toEqual(monthAfter(14).toISOString())
  })

  it('are open to no member that the programme excludes, and none while it is off', async () => {
    await newRule('follow_x')
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect(await earning()).toMatchObject([{ state: 'customer_excluded', claimable_at: null }])
    await shop.switch({ program_enabled: false })
    expect(await earning()).toEqual([])
    expect(expectOk(await shop.get(`/customers/${ADA}`)).body).not.toHaveProperty('earning')
  })
})
