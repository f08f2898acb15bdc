import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { verdict } from '../../support/http.ts'
import { line, order } from '../../support/orders.ts'
import { changeSettings, partner, partnerShop } from '../../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

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

  it('are sums alone for an assistant, who never reads a name', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    const due = (input: object) =>
      callTool(shop, 'service_list_partners_due', { limit: 1, ...input }, { token: key })
    const { body, text } = await due({})
    expect(body).toEqual({
      ...{ data: [], next_cursor: null, has_more: false, names_withheld: true },
      ...{
        currency_code: 'EUR',
        total: { ...TOTAL, ...{ partners: 2, amount: '12.00', below_minimum: 0 } },
      },
    })
    expect(text).not.toMatch(/Ada|Bob|par_/)
    // By one minimum after the other, it would find what each of them gets.
    const withheld = { partners: null, amount: null, below_minimum: null }
    expect((await due({ minimum: '5' })).body.total).toEqual({ ...TOTAL, ...withheld })
    expect((await due({ minimum: 11 })).body.total).toEqual({ ...TOTAL, ...withheld })
  })

  it('need the feature, and are of one shop alone', async () => {
    const other = await partnerShop()
    const { body } = expectOk(await other.get('/program/affiliates/due'))
    expect(body).toMatchObject({ data: [], total: { partners: 0, amount: '0.00', held: '0.00' } })
    const without = await newShop()
    expect(verdict(await without.get('/program/affiliates/due'))).toBe('403 feature_disabled')
  })
})
