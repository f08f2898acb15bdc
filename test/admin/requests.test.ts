import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/lib/ids.ts'
import { insertRequests } from '../../src/store/requests.ts'
import { verdict } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { newPerson } from '../support/people.ts'
import { pause } from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** The request log as it is searched. */

let shop: TestShop
let till: { id: string; key: string }
let missed: string

beforeAll(async () => {
  shop = await newShop()
  till = await shop.newKey(['shop:read', 'customers:read'])
  expectOk(await shop.get('/shop', { token: till.key }))
  // In batches of their own.
  await shop.app.context.requests.flush()
  for (const number of [771, 772, 771]) {
    const reply = await shop.get(`/customers/${number}`, { token: till.key })
    expect(verdict(reply)).toBe('404 not_found')
    missed = reply.headers.get('x-request-id') ?? ''
    await shop.app.context.requests.flush()
    // Batches are in the order of their milliseconds.
    await pause(2)
  }
  expect(verdict(await shop.get('/program', { token: till.key }))).toBe('403 insufficient_scope')
  await shop.app.context.requests.flush()
})

const found = async (query: string) =>
  expectOk(await shop.admin('GET', `/requests?limit=250${query}`)).body.data.map(
    ({ method, path, status }) => `${method} ${path} ${status}`,
  )

describe('the request log', () => {
  it.each([
    ['&status=2xx&path=/shop', ['GET /api/v1/shop 200']],
    ['&path=/772', ['GET /api/v1/customers/772 404']],
    ['&code=not_found&method=GET', Array(3).fill(expect.stringContaining('/customers/77'))],
    ['&status=4xx&code=insufficient_scope', ['GET /api/v1/program 403']],
    ['&status=5xx', []],
    ['&method=DELETE', []],
    ['&key_id=key_of_nobody', []],
  ])('is filtered by %s', async (query, rows) => {
    expect(await found(`&key_id=${till.id}`)).toHaveLength(5)
    expect(await found(query)).toEqual(rows)
  })

  it('keeps the calls of people in the console apart from those of programs', async () => {
    const person = await newPerson(shop, 'owner')
    expectOk(await person.browser.call('GET', '/shop'))
    await shop.app.context.requests.flush()
    const made_by = async (query: string) => [
      (await found(`&path=/shop${query}`)).length,
      (await found(`&code=insufficient_scope${query}`)).length,
    ]
    expect(await made_by('')).toEqual([2, 1])
    expect(await made_by('&made_by=programs')).toEqual([1, 1])
    expect(await made_by('&made_by=people')).toEqual([1, 0])
  })

  it('finds a request by its id', async () => {
    expect(await found(`&request_id=${missed}`)).toEqual(['GET /api/v1/customers/771 404'])
    expect(await found(`&request_id=${missed.slice(0, -1)}`)).toEqual([])
  })

  it('goes on from page to page within a filter', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`
      const query = `/requests?limit=1&code=not_found${after}`
      const { body } = expectOk(await shop.admin('GET', query))
      seen.push(...body.data.map(({ path }: { path: string }) => path))
      cursor = body.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(['771', '772', '771'].map((number) => `/api/v1/customers/${number}`))
  })

  it('looks through a part of a long log at once, and finds an id wherever it is', async () => {
    const busy = await newShop()
    const shop_id = await shopIdOf(busy)
    const now = busy.app.context.clock.now().getTime()
    const called = (path: string, seconds_ago: number) => {
      const created_at = new Date(now - seconds_ago * 1_000)
      const request = {
        ...{ request_id: newId('req', created_at), key_id: null, address: null, method: 'GET' },
        ...{ path, status: 200, code: null, duration_ms: 1, created_at },
      }
      return { shop_id, batch_id: newId('log', created_at), requests: [request] }
    }
    const needle = called('/needle', 20_000)
    const hay = Array.from({ length: 2_100 }, (_, index) => called('/hay', index + 1))
    await insertRequests(busy.app.database.db, [needle, ...hay])
    const search = async (query: string) =>
      expectOk(await busy.admin('GET', `/requests?${query}`)).body
    const first = await search('path=needle')
    expect(first).toMatchObject({ data: [], has_more: true })
    const rest = await search(`path=needle&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ data: [{ path: '/needle' }], has_more: false })
    const [{ request_id } = { request_id: '' }] = needle.requests
    const by_id = await search(`request_id=${request_id}`)
    expect(by_id).toMatchObject({ data: [{ request_id, path: '/needle' }], has_more: false })
  })

  it('counts errors by what failed, whichever customer it was about', async () => {
    const { data } = expectOk(await shop.admin('GET', '/request-errors')).body
    expect(data).toEqual([
      {
        ...{ method: 'GET', path: '/api/v1/customers/…', status: 404, code: 'not_found' },
        ...{ count: 3, last_at: expect.any(String), last_request_id: missed },
      },
      expect.objectContaining({ path: '/api/v1/program', code: 'insufficient_scope', count: 1 }),
    ])
    const later = new Date(shop.app.context.clock.now().getTime() + 60_000).toISOString()
    const none = expectOk(await shop.admin('GET', `/request-errors?from=${later}`)).body
    expect(none).toEqual({ from: later, data: [] })
  })
})
