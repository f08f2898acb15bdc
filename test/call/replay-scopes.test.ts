import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** A retry is shown what was answered before, and only what its own token may see. */

const by_shoppers = endpoints.filter(
  ({ effect, session }) => effect === 'write' && session !== null,
)

describe('a retry by another token of the same customer', () => {
  let shop: TestShop
  let full: string
  let write_only: string

  beforeAll(async () => {
    shop = await furnishedShop()
    await shop.post('/customers/1001/enroll')
    ;[full, write_only] = [
      await shop.sessionToken(1001, ['read', 'write']),
      await shop.sessionToken(1001, ['write']),
    ]
  })

  it.each(
    by_shoppers.map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('of %s is not shown what a token without read must not see', async (_, endpoint) => {
    const key = randomUUID()
    const { path, body } = shop.requestFor(endpoint)
    const ask = (token: string) => shop.call(endpoint.method, path, body, { token, key })
    const first = await ask(full)
    if (first.status >= 300) throw new Error(`nothing was kept: ${first.text}`)
    expect(verdict(await ask(write_only))).toBe('409 idempotency_conflict Idempotency-Key')
    // The order of its scopes, and a token made since, are no other credential.
    const later = await ask(await shop.sessionToken(1001, ['write', 'read']))
    expect([later.text, later.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  })
})
