import { beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { type Reply, verdict } from '../support/http.ts'
import { type CallOptions, furnishedShop, newShop, type TestShop } from '../support/shop.ts'

/**
 * A request with many faults is told the one that matters first: whether there is such a thing
 * to ask, who asks, whether they may, and only then what they said.
 */
describe('the order of checks', () => {
  let shop: TestShop
  let off: TestShop
  let paused: TestShop
  let narrow: { shop: string; off: string; paused: string }

  const everything_else_wrong = {
    key: null,
    headers: { 'Service-Version': '2020-01-01', 'Content-Type': 'text/plain' },
    raw_body: 'nonsense',
  }
  const earn = (in_shop: TestShop, options: CallOptions, customer: string | number = 4040) =>
    in_shop.post(`/customers/${customer}/points/earn?nonsense=1`, undefined, options)

  async function expectVerdict(reply: Promise<Reply>, expected: string): Promise<void> {
    expect(verdict(await reply)).toBe(expected)
  }

  beforeAll(async () => {
    ;[shop, off, paused] = [await furnishedShop(), await newShop(), await newShop()]
    const scopes = SCOPES.filter((scope) => scope !== 'points:write')
    const [here, there, elsewhere] = [
      await shop.newKey(scopes),
      await off.newKey(scopes),
      await paused.newKey(scopes),
    ]
    narrow = { shop: here.key, off: there.key, paused: elsewhere.key }
    await off.switch({ api_enabled: false, api_paused: true })
    await paused.switch({ api_paused: true })
  })

  it('first, whether the path is there', async () => {
    const reply = off.call('PUT', '/nowhere?nonsense=1', undefined, {
      ...everything_else_wrong,
      token: null,
    })
    await expectVerdict(reply, '404 not_found')
  })

  it('then, whether it has the method', async () => {
    const reply = off.call('PUT', '/customers/ada/points/earn?nonsense=1', undefined, {
      ...everything_else_wrong,
      token: null,
    })
    await expectVerdict(reply, '405 method_not_allowed')
  })

  it('then, who is asking', async () => {
    for (const [token, refusal] of [
      [null, '401 unauthorized'],
      ['nonsense', '401 invalid_token'],
    ] as const) {
      await expectVerdict(earn(off, { ...everything_else_wrong, token }), refusal)
    }
  })

  it('then, whether the API is on; only then, whether it is paused', async () => {
    const faults = everything_else_wrong
    await expectVerdict(earn(off, { ...faults, token: narrow.off }), '403 access_required')
    await expectVerdict(earn(paused, { ...faults, token: narrow.paused }), '403 api_paused')
  })

  it('then, whether they may', async () => {
    const reply = earn(shop, { ...everything_else_wrong, token: narrow.shop })
    await expectVerdict(reply, '403 insufficient_scope')
  })

  it('then, whether a session token may, before whose path it is', async () => {
    const token = await shop.sessionToken(1001)
    const reply = await earn(shop, { ...everything_else_wrong, token })
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details.session_token).toBe(true)
    const foreign = await shop.post('/customers/4040/enroll?nonsense=1', undefined, {
      ...everything_else_wrong,
      token,
    })
    expect(foreign.body.error.details.session_token).toBe(true)
  })

  it('then, in which version', async () => {
    await expectVerdict(earn(shop, everything_else_wrong), '422 validation_error Service-Version')
  })

  it('then, what they said, all of it', async () => {
    const reply = await earn(shop, { key: null, raw_body: '{"points":0}' })
    const fields = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(['nonsense', 'points', 'source_ref'])
    const unread = await earn(shop, { key: null, raw_body: '{' })
    expect(unread.body.error.details.errors).toMatchObject([
      { field: 'nonsense' },
      { field: 'body' },
    ])
  })

  it('then, under which idempotency key', async () => {
    const body = { points: 1, source_ref: 'x' }
    const reply = shop.post('/customers/ada/points/earn', body, { key: null })
    await expectVerdict(reply, '422 validation_error Idempotency-Key')
  })

  it('then, whether the customer is there', async () => {
    const body = { points: 1, source_ref: 'x' }
    for (const customer of ['4040', 'ada']) {
      // The join gate would refuse every customer who is no member.
      const reply = shop.post(`/customers/${customer}/points/earn`, body)
      await expectVerdict(reply, '404 not_found')
    }
  })

  it('then, the filters and cursors of a list before its customer', async () => {
    for (const [query, field] of [
      ['cursor=nonsense', 'cursor'],
      ['type=nonsense', 'type'],
    ] as const) {
      const reply = shop.get(`/customers/4040/transactions?${query}`)
      await expectVerdict(reply, `422 validation_error ${field}`)
    }
  })

  it('and at last, what its state allows', async () => {
    await shop.customer(1003)
    const body = { points: 1, source_ref: 'x' }
    const reply = shop.post('/customers/1003/points/earn', body)
    await expectVerdict(reply, '422 validation_error join_required')
  })
})
