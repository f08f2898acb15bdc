import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ConnectionError,
  InsufficientPointsError,
  InsufficientScopeError,
  Laurel,
  NotFoundError,
  SignedOutError,
  sessionFrom,
  sessionHandler,
  UnexpectedAnswerError,
  ValidationError,
} from '../../clients/typescript/src/index.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** The client and the service, as they work together. */

const ADA = 1001
let shop: TestShop
let laurel: Laurel

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(ADA)
  laurel = clientWith(fetch)
})

function clientWith(fetch_by: typeof fetch) {
  const { key } = shop
  const options = { base_url: shop.app.base_url, key, fetch: fetch_by }
  return new Laurel({ ...options, retry: { pause_ms: 1 } })
}

describe('an answer that is lost', () => {
  /** Carries the request out, and loses the answer of the first ones. */
  function losing(count: number): typeof fetch {
    let turn = 0
    return async (url, init) => {
      const response = await fetch(url, init)
      turn += 1
      if (turn > count) return response
      await response.arrayBuffer()
      throw new TypeError('fetch failed')
    }
  }

  it('awards nothing twice', async () => {
    const { points_balance } = await laurel.getBalance(ADA)
    const award = { points: 50, source_ref: 'survey-1' }
    const result = await clientWith(losing(2)).earnPoints(ADA, award)
    expect(result).toMatchObject({ changed: true, points_awarded: 50 })
    await clientWith(losing(3)).adjustPoints(ADA, { delta: 5 })
    expect((await laurel.getBalance(ADA)).points_balance).toBe(points_balance + 55)
  })

  it('can be asked for later, by the key that the error names', async () => {
    const before = await laurel.getBalance(ADA)
    const lost = await clientWith(losing(9))
      .adjustPoints(ADA, { delta: 7 })
      .catch((error: unknown) => error)
    if (!(lost instanceof ConnectionError)) throw new Error('it is not lost')
    const idempotency_key = lost.idempotency_key ?? ''
    const found = await laurel.adjustPoints(ADA, { delta: 7 }, { idempotency_key })
    expect(found.balance_after).toBe(before.points_balance + 7)
    expect((await laurel.getBalance(ADA)).points_balance).toBe(before.points_balance + 7)
  })
})

it('goes through a list of many pages, each row once and in order', async () => {
  const eve = await shop.customer(1005)
  const awarded = Array.from({ length: 7 }, (_, index) => `event-${index}`)
  for (const source_ref of awarded) await laurel.earnPoints(eve, { points: 1, source_ref })
  const seen: (string | undefined)[] = []
  for await (const { source_ref } of laurel.listTransactions(eve, { limit: 2, type: 'earn' })) {
    seen.push(source_ref)
  }
  expect(seen).toEqual(awarded.toReversed())
})

describe('a refusal', () => {
  it.each([
    [
      'validation_error',
      ValidationError,
      () => laurel.earnPoints(ADA, { points: 1.5, source_ref: 'x' }),
      { status: 422, details: { field: 'points' } },
    ],
    [
      'insufficient_points',
      InsufficientPointsError,
      () => laurel.deductPoints(ADA, { points: 1_000_000 }),
      { status: 422, details: { required: 1_000_000 } },
    ],
    ['not_found', NotFoundError, () => laurel.getCustomer(999_999), { status: 404 }],
  ])('%s has a class, and says what to change', async (code, Kind, ask, facts) => {
    const error = await Promise.resolve(ask()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Kind)
    expect(error).toMatchObject({
      code,
      name: Kind.name,
      request_id: expect.stringMatching(/^req_/),
      doc_url: expect.stringContaining(`/docs/errors#${code}`),
      ...facts,
    })
  })
})

describe('a session', () => {
  let signed_in: number | null = ADA
  let minted = 0
  let route: string
  const server = createServer(async (_request, response) => {
    minted += 1
    const session = sessionHandler({
      laurel,
      customerOf: () => signed_in,
      session: { scopes: ['read'], ttl_seconds: 60 },
    })
    const answer = await session(new Request(route))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A listening TCP server has this kind of address.
    route = `http://127.0.0.1:${(server.address() as AddressInfo).port}/session`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is minted by the shop, and fetched again when it has expired', async () => {
    const shopper = new Laurel({ base_url: shop.app.base_url, token: sessionFrom(route) })
    expect((await shopper.getBalance(ADA)).legacy_id).toBe(ADA)
    await shopper.getBalance(ADA)
    expect(minted).toBe(1)
    await shop.advance(61)
    expect((await shopper.getBalance(ADA)).legacy_id).toBe(ADA)
    expect(minted).toBe(2)
    await expect(shopper.getBalance(1005)).rejects.toThrow(InsufficientScopeError)
    await expect(shopper.enrollCustomer(ADA)).rejects.toThrow(InsufficientScopeError)
    expect((await fetch(route)).headers.get('cache-control')).toBe('no-store')
  })

  it('is that of the customer who is signed in by now', async () => {
    const eve = await shop.customer(1006)
    const shopper = new Laurel({ base_url: shop.app.base_url, token: sessionFrom(route) })
    await shopper.getBalance(ADA)
    signed_in = eve
    expect((await shopper.getBalance(eve)).legacy_id).toBe(eve)
    // Nobody has the rights of the one before.
    await expect(shopper.getBalance(ADA)).rejects.toThrow(InsufficientScopeError)
    signed_in = null
    await expect(shopper.getBalance(ADA)).rejects.toThrow(SignedOutError)
    signed_in = ADA
  })

  it('may come as Shopify’s app proxy gives it, or as it was minted', async () => {
    const { base_url } = shop.app
    const minted = await laurel.createSessionToken(ADA)
    for (const body of [{ session: minted }, minted]) {
      const token = sessionFrom(`data:application/json,${encodeURIComponent(JSON.stringify(body))}`)
      expect(await new Laurel({ base_url, token }).getBalance(ADA)).toBeDefined()
    }
  })

  it('is nobody’s when nobody is signed in, or the route is none', async () => {
    signed_in = null
    const { base_url } = shop.app
    const guest = new Laurel({ base_url, token: sessionFrom(route) })
    await expect(guest.getBalance(ADA)).rejects.toThrow(SignedOutError)
    const lost = new Laurel({ base_url, token: sessionFrom(`${base_url}/nowhere`) })
    await expect(lost.getBalance(ADA)).rejects.toThrow(UnexpectedAnswerError)
  })
})
