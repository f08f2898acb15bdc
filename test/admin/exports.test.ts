import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { verdict } from '../support/http.ts'
import { partner, partnerShop } from '../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(1, { first_name: '=HYPERLINK("http://evil.test")', last_name: 'Ån, "B"' })
  await shop.customer(2, { first_name: '-5', last_name: '+43 1 234' })
  await shop.award(1, 120)
  await shop.award(2, 30)
  await shop.post('/customers/2/points/adjust', { delta: -10, reason: '@all: sorry' })
})

/** A file as it comes, without its lines split. */
const file = async (what: string, query = '', of = shop) => {
  const address = `${of.app.base_url}/admin/api/exports/${what}?shop=${of.domain}${query}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const rows = async (what: string, of = shop) => {
  const { text } = await file(what, '&format=ndjson', of)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

describe('an export as CSV', () => {
  it('has the names of the API in its first line, and CRLF after each', async () => {
    const { status, headers, text } = await file('members')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^id,legacy_id,external_id,email,first_name,last_name,points_balance,/)
    expect(lines.at(-1)).toBe('')
  })

  it('begins with a byte-order mark, unless it is to have none', async () => {
    const bytes = async (query: string) => {
      const address = `${shop.app.base_url}/admin/api/exports/members?shop=${shop.domain}${query}`
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
      return Buffer.from(await answer.arrayBuffer())
    }
    const MARK = Buffer.from([0xef, 0xbb, 0xbf])
    const plain = await bytes('&bom=false')
    expect(plain.subarray(0, 3).toString()).toBe('id,')
    expect(await bytes('')).toEqual(Buffer.concat([MARK, plain]))
    expect(await bytes('&format=csv&bom=true')).toEqual(Buffer.concat([MARK, plain]))
    for (const query of ['', '&bom=true']) {
      expect((await bytes(`&format=ndjson${query}`)).subarray(0, 1).toString()).toBe('{')
    }
    expect(verdict(await shop.admin('GET', '/exports/members?bom=1'))).toBe(
      '422 validation_error bom',
    )
  })

  it('quotes what needs quotes, and makes no formula of anybody’s name', async () => {
    const { text } = await file('members')
    expect(text).toContain('"\'=HYPERLINK(""http://evil.test"")","Ån, ""B"""')
    // A number is no formula, a telephone number might be one.
    expect(text).toContain(",-5,'+43 1 234,20,")
    expect((await file('ledger')).text).toContain(",'@all: sorry,")
  })

  it('has times in UTC and money as decimals', async () => {
    const { text } = await file('members')
    expect(text).toMatch(/,0\.00,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/)
  })

  it('can be looked at by HEAD', async () => {
    const address = `${shop.app.base_url}/admin/api/exports/members?shop=${shop.domain}`
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
    const answer = await fetch(address, { method: 'HEAD', headers })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('an export as NDJSON', () => {
  it('has a line for each member', async () => {
    expect(await rows('members')).toMatchObject([
      { legacy_id: 1, email: 'customer-1@example.com', points_balance: 120, birthday: null },
      { legacy_id: 2, points_balance: 20, tier_id: null, excluded_from_program: false },
    ])
  })

  it('has the entries of one customer after another', async () => {
    const found = (await rows('ledger')).map((row) => [row.customer_legacy_id, row.seq, row.points])
    expect(found).toEqual([
      [1, 1, 120],
      [2, 1, 30],
      [2, 2, -10],
    ])
  })

  it('has what members could redeem, by the reward that gives most for points', async () => {
    const reward = { type: 'fixed_amount', name: '€5 off', points_cost: 100, discount_value: 5 }
    expectOk(await shop.post('/program/rewards', reward))
    const owed = await rows('liability')
    expect(owed.map((row) => [row.legacy_id, row.points_balance, row.value])).toEqual([
      [1, 120, '6.00'],
      [2, 20, '1.00'],
    ])
  })

  it('has redemptions and payouts', async () => {
    const selling = await partnerShop({ holdback_days: 0 })
    const ada = await partner(selling)
    await selling.customer(7)
    await selling.award(7, 500)
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    const { id } = expectOk(await selling.post('/program/rewards', reward)).body.reward
    for (let time = 0; time < 2; time += 1) {
      expectOk(await selling.post('/customers/7/redemptions', { reward_id: id }))
    }
    const redeemed = await rows('redemptions', selling)
    expect(redeemed).toMatchObject([
      { customer_legacy_id: 7, points_spent: 100, discount_value: '10.00', status: 'issued' },
      { customer_legacy_id: 7, points_spent: 100, status: 'issued' },
    ])
    expect(redeemed[0].id < redeemed[1].id).toBe(true)
    expect(await rows('payouts', selling)).toEqual([])
    expect(ada.id).toMatch(/^par_/)
  })
})

it('leaves nobody out and names nobody twice, over many pages', async () => {
  const many = await newShop()
  const { database } = many.app
  const found = await database.db
    .selectFrom('shops')
    .select('shop_id')
    .where('domain', '=', many.domain)
    .executeTakeFirstOrThrow()
  const at = many.app.context.clock.now()
  await insertMembers(database.db, found.shop_id, { count: 2_500, step: 1, at })
  const numbers = (await rows('members', many)).map(({ legacy_id }) => legacy_id)
  expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1))
  expect(await rows('ledger', many)).toHaveLength(2_500)
})

it('knows two formats', async () => {
  const reply = await shop.admin('GET', '/exports/members?format=xlsx')
  expect(verdict(reply)).toBe('422 validation_error format')
})
