import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

/** What awards, corrections and deductions have in common. */
const WRITES = [
  ['earn', { points: 5, source_ref: 'common' }],
  ['adjust', { delta: 5 }],
  ['deduct', { points: 5 }],
] as const

describe.each(WRITES)('points/%s', (verb, body) => {
  let shop: TestShop
  let number = 1000
  const write = (customer: number | string, fields: object = {}, options = {}) =>
    shop.post(`/customers/${customer}/points/${verb}`, { ...body, ...fields }, options)

  /** A member with enough points for every one of these writes. */
  async function member(): Promise<number> {
    const customer = await shop.customer(++number)
    await shop.award(customer, 100)
    return customer
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it('takes the number and the GID for the same customer', async () => {
    const ada = await member()
    const gid = `gid://shopify/Customer/${ada}`
    const by_number = await write(ada, { source_ref: 'by number' })
    const by_gid = await write(encodeURIComponent(gid), { source_ref: 'by gid' })
    expect([by_number.body.balance.id, by_gid.body.balance.id]).toEqual([gid, gid])
    const by_half_encoded = await write(`gid:%2F%2fshopify%2FCustomer%2F${ada}`, {
      source_ref: 'by half-encoded gid',
    })
    expect(by_half_encoded.body.balance.legacy_id).toBe(ada)
  })

  it.each([
    'gid://other/Customer/1001',
    'gid://shopify/Order/1001',
    'gid://shopify/customer/1001',
    'gid://shopify/Customer/',
    'gid://shopify/Customer/1001/',
    'gid://shopify/Customer/01001',
    '01001',
    '+1001',
    '1001.0',
    '-1',
    '0',
    '9007199254740993',
    'ada',
    ' 1001',
  ])('finds nobody under %j', async (id) => {
    await shop.customer(1001)
    const reply = await write(encodeURIComponent(id))
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toEqual({ resource: 'customer', id })
  })

  it('does not find a customer unknown to the platform, and keeps nothing under the key', async () => {
    const unknown = ++number
    const key = `unknown-${verb}`
    const reply = await write(unknown, {}, { key })
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toEqual({ resource: 'customer', id: String(unknown) })
    await shop.customer(unknown)
    await shop.award(unknown, 100)
    expect((await write(unknown, {}, { key })).status).toBe(200)
  })

  describe('reason', () => {
    it('is shown verbatim, whatever is in it', async () => {
      const ada = await member()
      const reason = '  <b>Danke</b> "für"\n\t’s Kommen 🎉 \\u0041 %00 '
      await write(ada, { reason })
      const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
      expect(row.description).toBe(reason)
    })

    it.each([
      ['no character', ''],
      ['501 characters', 'a'.repeat(501)],
      ['a NUL', 'a\0b'],
      ['null', null],
      ['a number', 5],
    ])('may not be %s', async (_what, reason) => {
      expect(verdict(await write(1001, { reason }))).toBe('422 validation_error reason')
    })

    it('may have 500 characters, also when each needs four bytes', async () => {
      const ada = await member()
      for (const reason of ['a'.repeat(500), '🎉'.repeat(500)]) {
        expect((await write(ada, { reason, source_ref: reason.slice(0, 4) })).status).toBe(200)
        const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
        expect(row.description).toBe(reason)
      }
    })
  })

  describe('source_ref', () => {
    it.each([
      ['no character', ''],
      ['256 characters', 'a'.repeat(256)],
      ['a NUL', 'a\0b'],
      ['half a character', '\ud800'],
      ['null', null],
      ['a number', 5],
    ])('may not be %s', async (_what, source_ref) => {
      expect(verdict(await write(1001, { source_ref }))).toBe('422 validation_error source_ref')
    })

    it('may have one character or 255, also when each needs four bytes', async () => {
      const ada = await member()
      for (const source_ref of ['a', 'a'.repeat(255), '🎉'.repeat(255)]) {
        expect((await write(ada, { source_ref })).body.changed).toBe(true)
        const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
        expect(row.source_ref).toBe(source_ref)
      }
    })
  })

  describe('metadata', () => {
    it('may be any object', async () => {
      const ada = await member()
      const metadata = { a: [1, { b: null }], __proto: 1, 'x y': '🎉', deep: { deep: { er: 1.5 } } }
      expect((await write(ada, { metadata })).status).toBe(200)
    })

    it.each([
      ['a list', []],
      ['text', 'x'],
      ['null', null],
    ])('may not be %s', async (_what, metadata) => {
      expect(verdict(await write(1001, { metadata }))).toBe('422 validation_error metadata')
    })

    it('may not be nested without end', async () => {
      const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
      const raw_body = JSON.stringify({ ...body, metadata: 'deep' }).replace('"deep"', deep)
      const reply = await write(1001, {}, { raw_body })
      expect(reply.status).toBe(422)
      expect(reply.body.error.details.field).toMatch(/^metadata/)
    })

    it('may not hold a NUL', async () => {
      const reply = await write(1001, { metadata: { note: 'a\0b' } })
      expect(verdict(reply)).toBe('422 validation_error metadata.note')
    })
  })

  describe('for a customer who is no member yet', () => {
    let fresh: TestShop
    const newcomer = async (customer: number) => {
      // Created while the programme is off, and so not enrolled.
      await fresh.switch({ program_enabled: false })
      await fresh.customer(customer)
      await fresh.switch({ program_enabled: true })
    }
    const send = (customer: number, key?: string) =>
      fresh.post(`/customers/${customer}/points/${verb}`, body, key === undefined ? {} : { key })

    beforeAll(async () => {
      fresh = await newShop()
    })

    it('makes a member where there is no join gate, if it can be done', async () => {
      await newcomer(1)
      expect(verdict(await fresh.get('/customers/1'))).toBe('404 not_found')
      const reply = await send(1)
      if (verb === 'deduct') {
        // There is nothing to take, and what is refused changes nothing.
        expect(verdict(reply)).toBe('422 insufficient_points')
        expect(verdict(await fresh.get('/customers/1'))).toBe('404 not_found')
        return
      }
      expect(reply.status).toBe(200)
      const customer = (await fresh.get('/customers/1')).body
      expect(customer).toMatchObject({ enrolled_via: 'api', email: 'customer-1@example.com' })
      expect(customer.points_balance).toBe(5)
    })

    it('is refused where there is a join gate, and works after joining', async () => {
      await newcomer(2)
      await fresh.switch({ join_gate_enabled: true })
      const refused = await send(2, 'gated')
      expect(verdict(refused)).toBe('422 validation_error join_required')
      expect(verdict(await fresh.get('/customers/2'))).toBe('404 not_found')
      await fresh.post('/customers/2/enroll')
      expect((await send(2, 'gated')).text).toBe(refused.text)
      await fresh.award(2, 10)
      expect((await send(2)).status).toBe(200)
      await fresh.switch({ join_gate_enabled: false })
    })

    it('answers 503 while the platform is away, writes nothing, and the key works later', async () => {
      await newcomer(3)
      const fault = { mode: 'throttled', retry_after_seconds: 17 }
      await fresh.platform('PUT', '/faults', fault)
      const refused = await send(3, 'faulty')
      expect(verdict(refused)).toBe('503 platform_unavailable')
      expect(refused.headers.get('retry-after')).toBe('17')
      await fresh.platform('PUT', '/faults', { mode: 'none' })
      expect(verdict(await fresh.get('/customers/3'))).toBe('404 not_found')
      const retried = await send(3, 'faulty')
      expect(retried.status).toBe(verb === 'deduct' ? 422 : 200)
      expect(retried.headers.get('idempotency-replayed')).toBeNull()
    })
  })

  it('needs no platform for a member', async () => {
    const ada = await member()
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    const reply = await write(ada)
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expect(reply.status).toBe(200)
  })
})
