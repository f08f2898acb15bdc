import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { verdict } from '../../support/http.ts'
import { line, order } from '../../support/orders.ts'
import { changeSettings, partner, partnerShop } from '../../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool, rpc } from '../../support/tools.ts'

/** Which partners can be paid: with names for who may read people, else as sums alone. */

let shop: TestShop

const TOTAL = {
  ...{ partners: 1, amount: '10.00', below_minimum: 1, held: '5.00' },
  next_payable_at: expect.stringMatching(/Z$/),
}

/** An order of so much with a partner's code, of which the partner gets a tenth. */
const sell = (number: number, price: string, code: string) =>
  order(shop, number, { lines: [line(price)], discount_codes: [{ code }] })

beforeAll(async () => {
  shop = await partnerShop({ holdback_days: 0 })
  const ada = await partner(shop)
  const bob = await partner(shop, 'Bob')
  await sell(1, '100.00', ada.code)
  await sell(2, '20.00', bob.code)
  await changeSettings(shop, { holdback_days: 30 })
  await sell(3, '50.00', bob.code)
})

describe('partners who are due', () => {
  it('are named with what they get, and what others lack', async () => {
    const { body } = expectOk(await shop.get('/program/affiliates/due?minimum=5'))
    expect(body).toMatchObject({ total: TOTAL, currency_code: 'EUR', names_withheld: false })
    expect(body.data).toMatchObject([
      { name: 'Ada', amount: '10.00', is_due: true, lacks: null, next_payable_at: null },
      { name: 'Bob', amount: '2.00', held: '5.00', is_due: false, lacks: 'below_minimum' },
    ])
    const [ada] = body.data
    expect(ada).not.toHaveProperty('email')
    expect(body.data[1]?.next_payable_at).toBe(body.total.next_payable_at)
    const first = expectOk(await shop.get('/program/affiliates/due?limit=1')).body
    const rest = await shop.get(`/program/affiliates/due?limit=9&cursor=${first.next_cursor}`)
    expect([...first.data, ...expectOk(rest).body.data].map(({ name }) => name)).toEqual([
      'Ada',
      'Bob',
    ])
  })

  it('are nothing for an assistant while they are fewer than five, who never reads a name', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    const due = (input: object) =>
      callTool(shop, 'service_list_partners_due', { limit: 1, ...input }, { token: key })
    const withheld = { partners: null, amount: null, below_minimum: null }
    const nothing = { ...withheld, held: null, next_payable_at: null }
    const { body, text } = await due({})
    expect(body).toEqual({
      ...{ data: [], next_cursor: null, has_more: false, names_withheld: true },
      ...{ currency_code: 'EUR', total: nothing },
    })
    expect(text).not.toMatch(/Ada|Bob|par_/)
    expect((await due({ minimum: '5' })).body.total).toEqual(nothing)
    expect((await due({ minimum: 11 })).body.total).toEqual(nothing)
  })

  it('need the feature, and are of one shop alone', async () => {
    const other = await partnerShop()
    const { body } = expectOk(await other.get('/program/affiliates/due'))
    expect(body).toMatchObject({ data: [], total: { partners: 0, amount: '0.00', held: '0.00' } })
    const without = await newShop()
    expect(verdict(await without.get('/program/affiliates/due'))).toBe('403 feature_disabled')
  })
})

describe('what an assistant reads of partners', () => {
  const CENTS = [12.41, 13.17, 14.83, 15.29, 16.07, 17.53]
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0).toFixed(2)
  let many: TestShop
  let key: string
  let group_id: string

  /** A partner of the group who has sold for ten times this much, and as much again in holdback. */
  async function sellFor(cents: number, number: number) {
    const { id, code } = await partner(many, `Partner${number}`)
    expectOk(await many.admin('PATCH', `/partners/${id}`, { group_id }))
    const price = (cents * 10).toFixed(2)
    const made = (place: number) =>
      order(many, place, { lines: [line(price)], discount_codes: [{ code }] })
    await changeSettings(many, { holdback_days: 0 })
    await made(number * 2 + 1)
    await changeSettings(many, { holdback_days: 30 })
    await made(number * 2 + 2)
  }

  const total = async (minimum: string) =>
    expectOk(await many.get(`/program/affiliates/due?minimum=${minimum}`, { token: key })).body
      .total
  const members = async (token: string) => {
    const { data } = expectOk(await many.get('/program/affiliates/groups', { token })).body
    return data.map(({ member_count }) => member_count)
  }

  beforeAll(async () => {
    many = await partnerShop({ holdback_days: 0 })
    key = (await many.newKey(ASSISTANT_SCOPES)).key
    const made = await many.post('/program/affiliates/groups', { name: 'Bakers' })
    group_id = expectOk(made).body.affiliate_group?.id ?? ''
    for (const [number, cents] of CENTS.slice(0, 4).entries()) await sellFor(cents, number)
  })

  it('has no figure of four of them in any answer that it may read', async () => {
    const amounts = CENTS.slice(0, 4)
    const canaries = [...amounts.map((one) => one.toFixed(2)), sum(amounts)]
    const { body } = await rpc(many, 'tools/list', {}, { token: key })
    const told: string[] = []
    let answered = 0
    for (const { name, annotations } of body.result.tools) {
      if (!annotations.readOnlyHint) continue
      for (const input of [{}, { minimum: '13.50' }]) {
        const reply = await rpc(many, 'tools/call', { name, arguments: input }, { token: key })
        const text = JSON.stringify(reply.body)
        if (!text.includes('"isError":true')) answered += 1
        told.push(...canaries.filter((one) => text.includes(one)).map((one) => `${name} ${one}`))
      }
    }
    expect(answered).toBeGreaterThan(10)
    expect(told).toEqual([])
    expect([await members(many.key), await members(key)]).toEqual([[4], [5]])
    const body_of = { name: 'Bakers and millers', dry_run: true }
    const tried = await many.patch(`/program/affiliates/groups/${group_id}`, body_of, {
      token: key,
    })
    expect(expectOk(tried).body.affiliate_group?.member_count).toBe(5)
    const refused = await many.call('DELETE', `/program/affiliates/groups/${group_id}`, undefined, {
      token: key,
    })
    expect(refused.body.error.details).toMatchObject({ reason: 'has_members', member_count: 5 })
    expect(refused.text).not.toMatch(/\b4\b/)
  })

  it('has the sums of five, but not of those above or below a minimum', async () => {
    await sellFor(CENTS[4] ?? 0, 4)
    const all = sum(CENTS.slice(0, 5))
    const when = { next_payable_at: expect.stringMatching(/Z$/) }
    const held = { held: all, ...when }
    expect(await total('0')).toEqual({ partners: 5, amount: all, below_minimum: 0, ...held })
    const withheld = { partners: null, amount: null, below_minimum: null }
    expect(await total('13')).toEqual({ ...withheld, ...held })
    expect(await total('99')).toEqual({ partners: 0, amount: '0.00', below_minimum: 5, ...held })
    await sellFor(CENTS[5] ?? 0, 5)
    expect(await total('13')).toMatchObject(withheld)
    expect([await members(many.key), await members(key)]).toEqual([[6], [6]])
  })
})
