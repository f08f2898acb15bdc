import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp } from '../support/app.ts'
import { type Reply, verdict } from '../support/http.ts'
import { newShop, TestShop } from '../support/shop.ts'
import { readShopRows } from '../support/shop-rows.ts'

/** A write under an idempotency key, sent again (docs/api-design.md: Requests and answers). */

let shop: TestShop
let customer = 1000

beforeAll(async () => {
  shop = await newShop()
})

async function nextMember(balance = 0): Promise<number> {
  customer = await shop.customer(customer + 1)
  if (balance > 0) await shop.award(customer, balance)
  return customer
}

async function allRows() {
  const { db } = shop.app.database
  return readShopRows(db, (await findShopByDomain(db, shop.domain))?.shop_id ?? 0)
}

function expectReplay(reply: Reply, first: Reply): void {
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(reply.headers.get('idempotency-replayed')).toBe('true')
  expect([reply.status, reply.text]).toEqual([first.status, first.text])
  for (const name of ['x-request-id', 'service-version', 'content-type']) {
    expect(reply.headers.get(name), name).toBe(first.headers.get(name))
  }
}

describe('a retry', () => {
  it.each([
    ['an award', 'POST', '/points/earn', { points: 5, source_ref: 'a' }, 200],
    ['an adjustment', 'POST', '/points/adjust', { delta: -3 }, 200],
    ['a deduction', 'POST', '/points/deduct', { points: 7 }, 200],
    ['a deduction that was refused', 'POST', '/points/deduct', { points: 999 }, 422],
    ['an exclusion', 'PATCH', '', { excluded_from_program: true }, 200],
    ['a refused join', 'POST', '/enroll', { locale: 'de' }, 422],
  ])('of %s is answered byte for byte as before, and changes nothing', async (...write) => {
    const [, method, path, body, status] = write
    const ada = await nextMember(10)
    const send = (request_id: string) =>
      shop.call(method, `/customers/${ada}${path}`, body, {
        key: `retry-${ada}`,
        headers: { 'X-Request-Id': request_id },
      })
    const first = await send('the-first')
    expect(first.status, first.text).toBe(status)
    expect(first.headers.get('x-request-id')).toBe('the-first')
    const rows = await allRows()
    for (const request_id of ['the-second', 'the-third']) {
      expectReplay(await send(request_id), first)
    }
    expect(await allRows()).toEqual(rows)
  })

  it('answers as before though the customer has other points by now', async () => {
    const ada = await nextMember()
    const earn = () =>
      shop.post(`/customers/${ada}/points/earn`, { points: 5, source_ref: 'a' }, { key: `${ada}` })
    const first = await earn()
    await shop.award(ada, 1_000)
    expectReplay(await earn(), first)
  })

  it.each([
    ['other order of its fields', '{"source_ref":"a","metadata":{"y":[1,2],"x":1},"points":5}'],
    ['other white space', '{ "points": 5,\n"source_ref":"a", "metadata": {"x":1,"y":[1,2]}}'],
    [
      'other spelling of its values',
      '{"points":5.0,"source_ref":"\\u0061","metadata":{"x":1e0,"y":[1,2]}}',
    ],
  ])('may have %s', async (_what, raw_body) => {
    const ada = await nextMember()
    const path = `/customers/${ada}/points/earn` as const
    const body = { points: 5, source_ref: 'a', metadata: { x: 1, y: [1, 2] } }
    const first = await shop.post(path, body, { key: `order-${ada}` })
    expectReplay(await shop.post(path, undefined, { raw_body, key: `order-${ada}` }), first)
  })

  it('may name the version that it gets anyway', async () => {
    const ada = await nextMember()
    const earn = (headers: Record<string, string>) =>
      shop.post(
        `/customers/${ada}/points/earn`,
        { points: 5, source_ref: 'a' },
        { key: `${ada}`, headers },
      )
    const first = await earn({})
    const version = first.headers.get('service-version') ?? ''
    expectReplay(await earn({ 'Service-Version': version }), first)
  })

  it('is answered though the platform is away', async () => {
    const gated = await newShop()
    await gated.switch({ join_gate_enabled: true })
    const ada = await gated.customer(1001)
    const join = () => gated.post(`/customers/${ada}/enroll`, {}, { key: 'join' })
    const first = await join()
    await gated.platform('PUT', '/faults', { mode: 'unavailable' })
    expectReplay(await join(), first)
  })

  it('may come through another node', async () => {
    const ada = await nextMember()
    const node = await startApp({ database: shop.app.database })
    const there = new TestShop(node, shop.domain, shop.key)
    const body = { points: 5, source_ref: 'a' }
    const options = { key: `node-${ada}` }
    const first = await shop.post(`/customers/${ada}/points/earn`, body, options)
    expectReplay(await there.post(`/customers/${ada}/points/earn`, body, options), first)
    await node.close()
  })
})

describe('another request under a used key', () => {
  const first_body = { points: 5, source_ref: 'a' }

  it.each([
    ['other points', '/points/earn', { points: 6, source_ref: 'a' }],
    ['another reference', '/points/earn', { points: 5, source_ref: 'b' }],
    ['a field more', '/points/earn', { points: 5, source_ref: 'a', reason: 'More' }],
    ['an empty field more', '/points/earn', { points: 5, source_ref: 'a', metadata: {} }],
    ['another path', '/points/deduct', { points: 5, source_ref: 'a' }],
  ])('with %s is a conflict, and changes nothing', async (_what, path, body) => {
    const ada = await nextMember()
    const key = `conflict-${ada}`
    const first = await shop.post(`/customers/${ada}/points/earn`, first_body, { key })
    const rows = await allRows()
    const other = await shop.post(`/customers/${ada}${path}`, body, { key })
    expect(verdict(other)).toBe('409 idempotency_conflict Idempotency-Key')
    expect(await allRows()).toEqual(rows)
    // The key still answers its own request.
    expectReplay(await shop.post(`/customers/${ada}/points/earn`, first_body, { key }), first)
  })

  it('for another customer is a conflict', async () => {
    const [ada, ben] = [await nextMember(), await nextMember()]
    const key = `customers-${ada}`
    await shop.post(`/customers/${ada}/points/earn`, first_body, { key })
    const other = await shop.post(`/customers/${ben}/points/earn`, first_body, { key })
    expect(verdict(other)).toBe('409 idempotency_conflict Idempotency-Key')
  })

  it('does not reach the platform either', async () => {
    const gated = await newShop()
    await gated.switch({ join_gate_enabled: true })
    const ada = await gated.customer(1001)
    await gated.post(`/customers/${ada}/enroll`, {}, { key: 'join' })
    const other = await gated.post(
      `/customers/${ada}/enroll`,
      { marketing_consent: true },
      { key: 'join' },
    )
    expect(verdict(other)).toBe('409 idempotency_conflict Idempotency-Key')
    expect((await gated.platform('GET', `/customers/${ada}`)).body.email_consent).toBe(false)
  })
})

describe('the same key', () => {
  const body = { delta: 5 }

  it('of another API key of the shop is another key', async () => {
    const ada = await nextMember()
    const { key: token } = await shop.newKey(['points:write'])
    const path = `/customers/${ada}/points/adjust` as const
    const key = randomUUID()
    const replies = [
      await shop.post(path, body, { key }),
      await shop.post(path, body, { key, token }),
      await shop.post(path, { delta: 1 }, { key: `${key}-2`, token }),
    ]
    expect(replies.map((reply) => reply.body.balance_after)).toEqual([5, 10, 11])
  })

  it('in another shop is another key', async () => {
    const other = await newShop()
    await other.customer(1001)
    const ada = await nextMember()
    const key = randomUUID()
    await shop.post(`/customers/${ada}/points/adjust`, body, { key })
    const reply = await other.post('/customers/1001/points/adjust', { delta: 9 }, { key })
    expect(reply.body).toMatchObject({ changed: true, balance_after: 9 })
  })

  it('of a session token is shared by the tokens of one minting key and customer alone', async () => {
    const gated = await newShop()
    const [ada, ben] = [await gated.customer(1001), await gated.customer(1002)]
    await gated.switch({ join_gate_enabled: true })
    const second_key = await gated.newKey(['customers:read', 'customers:write'])
    const token_of = (number: number, key?: string) => gated.sessionToken(number, ['write'], key)
    const join = (number: number, token: string) =>
      gated.post(`/customers/${number}/enroll`, {}, { key: 'one-key', token })

    const first = await join(ada, await token_of(ada))
    expect(first.status).toBe(200)
    expectReplay(await join(ada, await token_of(ada)), first)
    for (const reply of [
      await join(ben, await token_of(ben)),
      await join(ada, await token_of(ada, second_key.key)),
      await join(ada, gated.key),
      await join(ben, second_key.key),
    ]) {
      expect(reply.status, reply.text).toBe(200)
      expect(reply.headers.get('idempotency-replayed')).toBeNull()
    }
  })
})
