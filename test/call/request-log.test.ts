import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const DAY_SECONDS = 24 * 60 * 60

interface Row {
  request_id: string
  code: string | null
}

describe('the request log', () => {
  let shop: TestShop

  /** What the log holds, after everything that waits was written. */
  async function logged(query = '?limit=250'): Promise<Row[]> {
    await shop.app.context.requests.flush()
    return (await shop.admin('GET', `/requests${query}`)).body.data
  }

  const named = (request_id: string, options = {}) => ({
    headers: { 'X-Request-Id': request_id },
    ...options,
  })

  const find = async (request_id: string) =>
    (await logged()).filter((row) => row.request_id === request_id)

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1)
  })

  it('has every request with how it ended', async () => {
    await shop.get('/customers/1/points', named('well'))
    await shop.post('/customers/1/points/deduct', { points: 5 }, named('poor'))
    const [well] = await find('well')
    expect(well).toEqual({
      request_id: 'well',
      key_id: expect.stringMatching(/^key_/),
      address: '127.0.0.1',
      method: 'GET',
      path: '/api/v1/customers/1/points',
      status: 200,
      code: null,
      duration_ms: expect.any(Number),
      created_at: expect.any(String),
    })
    expect(await find('poor')).toMatchObject([{ status: 422, code: 'insufficient_points' }])
  })

  it.each([
    ['403 insufficient_scope', 403, async () => (await shop.newKey(['shop:read'])).key],
    ['404 not_found', 404, async () => shop.key],
  ])('has refusals too: %s', async (refusal, status, tokenOf) => {
    const id = `refused-${status}`
    const token = await tokenOf()
    expect(verdict(await shop.get('/customers/4040', named(id, { token })))).toBe(refusal)
    expect(await find(id)).toMatchObject([{ status, code: refusal.split(' ')[1] }])
  })

  it('has a replay under the code of the answer that was replayed', async () => {
    const deduct = (id: string) =>
      shop.post('/customers/1/points/deduct', { points: 5 }, named(id, { key: 'again' }))
    await deduct('first')
    await deduct('second')
    const rows = [...(await find('first')), ...(await find('second'))]
    const codes = rows.map(({ code }) => code)
    expect(codes).toEqual(['insufficient_points', 'insufficient_points'])
  })

  it('has the key of a session token’s request', async () => {
    const minter = await shop.newKey(['customers:read', 'points:read'])
    const token = await shop.sessionToken(1, ['read'], minter.key)
    await shop.get('/customers/1/points', named('by-session', { token }))
    expect(await find('by-session')).toMatchObject([{ key_id: minter.id }])
  })

  it('never has a query, a body, a key or a token', async () => {
    const token = await shop.sessionToken(1)
    await shop.get('/customers?email=canary%40example.com', named('secret-1'))
    await shop.post('/customers/1/points/earn', {
      points: 1,
      source_ref: 'canary-ref',
      reason: 'canary reason',
    })
    await shop.get('/customers/1/points?canary=1', named('secret-2', { token }))
    // By mistake in the address, too.
    await shop.get(`/customers/${token}`, named('secret-3'))
    await shop.get(`/customers/${shop.key}`, named('secret-4'))
    const text = JSON.stringify(await logged())
    for (const number of [1, 2, 3, 4]) expect(text).toContain(`secret-${number}`)
    for (const secret of ['canary', shop.key, token, '?']) expect(text).not.toContain(secret)
  })

  it('is its own shop’s', async () => {
    const other = await newShop()
    await other.get('/shop', named('elsewhere'))
    await other.app.context.requests.flush()
    expect(await find('elsewhere')).toEqual([])
    expect((await other.admin('GET', '/requests')).body.data).toHaveLength(1)
  })

  it('is read newest first, page by page, while requests come in', async () => {
    const walked = await newShop()
    for (let index = 1; index <= 7; index += 1) {
      await walked.get('/shop', named(`walk-${index}`))
      await walked.advance(1)
    }
    await walked.app.context.requests.flush()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await walked.admin('GET', `/requests?limit=3${query}`)).body
      seen.push(...page.data.map((row: Row) => row.request_id))
      expect(page.has_more).toBe(page.next_cursor !== null)
      cursor = page.next_cursor
      await walked.get('/shop', named('late'))
      await walked.app.context.requests.flush()
    } while (cursor !== null)
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((index) => `walk-${index}`))
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["requests",5]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["keys","key_a"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["requests","a\\u0000b"]').toString('base64url')}`, 'cursor'],
    ['status=422', 'status'],
  ])('cannot be asked with %s', async (query, field) => {
    const reply = await shop.admin('GET', `/requests?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it('is kept for seven days', async () => {
    await shop.get('/shop', named('aging'))
    await shop.app.context.requests.flush()
    await shop.advance(7 * DAY_SECONDS - 3_600)
    expect(await find('aging')).toHaveLength(1)
    await shop.advance(3_600)
    expect(await find('aging')).toEqual([])
  })
})
