import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

const LIVE = '2026-10-01'
const named = endpoints.map((endpoint) => [endpoint.operation_id, endpoint] as const)

describe('Service-Version', () => {
  let shop: TestShop
  const asking = (version: string) => ({ headers: { 'Service-Version': version } })

  beforeAll(async () => {
    shop = await furnishedShop()
  })

  it.each(named)('is on the answer of %s, asked for or not', async (_id, endpoint) => {
    const replies = [await shop.ask(endpoint), await shop.ask(endpoint, asking(LIVE))]
    for (const reply of replies) {
      expect(reply.headers.get('service-version')).toBe(LIVE)
      expect(reply.status).toBe(endpoint.scope === null ? 401 : endpoint.status)
    }
  })

  it.each(named)('that is not live is refused by %s in the key’s own', async (_id, endpoint) => {
    for (const version of ['2020-01-01', '2026-10-1', 'latest', `${LIVE}, ${LIVE}`, '']) {
      const reply = await shop.ask(endpoint, asking(version))
      expect(verdict(reply), version).toBe('422 validation_error Service-Version')
      expect(reply.body.error.details.allowed).toEqual([LIVE])
      expect(reply.headers.get('service-version')).toBe(LIVE)
    }
  })

  it('is on answers that never came to an endpoint', async () => {
    const replies = [
      await shop.get('/nowhere'),
      await shop.call('DELETE', '/shop'),
      await shop.get('/shop', { token: null }),
      await shop.admin('GET', '/nowhere'),
      await shop.admin('GET', '/shops'),
      await shop.platform('GET', '/customers/4040'),
    ]
    for (const { headers } of replies) expect(headers.get('service-version')).toBe(LIVE)
  })

  it('belongs to a key, and is chosen and changed in the admin', async () => {
    const body = { name: 'pinned', scopes: ['shop:read'], api_version: LIVE }
    const made = expectOk(await shop.admin('POST', '/keys', body)).body
    expect(made.api_version).toBe(LIVE)
    const moved = await shop.admin('PATCH', `/keys/${made.id}`, { api_version: LIVE })
    expect(moved.body.api_version).toBe(LIVE)
    for (const [method, path] of [
      ['POST', '/keys'],
      ['PATCH', `/keys/${made.id}`],
    ] as const) {
      const name = method === 'POST' ? { name: 'old', scopes: ['shop:read'] } : {}
      const refused = await shop.admin(method, path, { ...name, api_version: '2020-01-01' })
      expect(verdict(refused)).toBe('422 validation_error api_version')
      expect(refused.body.error.details.allowed).toEqual([LIVE])
    }
  })

  it('is the current one for a key that names none', async () => {
    const made = await shop.admin('POST', '/keys', { name: 'plain', scopes: ['shop:read'] })
    expect(made.body.api_version).toBe(LIVE)
  })
})
