import { beforeAll, describe, expect, it } from 'vitest'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** Which answers are sent compressed, byte for byte as they go over the wire. */

let shop: TestShop
beforeAll(async () => {
  shop = await furnishedShop()
})

const document = () => `/storefront/${shop.domain}/document?language=en`
const member = '/api/v1/customers/1001?include=rewards,history,referral,earning,membership,program'

async function fetchRaw(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${shop.key}`, ...init.headers }
  return fetch(shop.app.base_url + path, { ...init, headers })
}

describe('a long answer to a read', () => {
  it.each([
    ['the document of a shop', document],
    ['a member', () => member],
  ])('is compressed, if the caller takes that: %s', async (_what, path) => {
    const packed = await fetchRaw(path(), { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const plain = await fetchRaw(path(), { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
    const text = await plain.text()
    expect(await packed.text()).toBe(text)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 2)
  })

  it('is still known by its ETag', async () => {
    const headers = { 'Accept-Encoding': 'gzip' }
    const first = await fetchRaw(document(), { headers })
    const ETag = first.headers.get('etag') ?? ''
    expect(ETag).toMatch(/^W\/"/)
    const again = await fetchRaw(document(), { headers: { ...headers, 'If-None-Match': ETag } })
    expect(again.status).toBe(304)
  })
})

describe('as it is', () => {
  it('stays a short answer', async () => {
    const reply = await fetchRaw('/api/v1/customers/1001/points')
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.json()).toHaveProperty('points_balance')
  })

  it('stays the answer to a write, which may show a secret', async () => {
    const reply = await fetchRaw('/api/v1/program/rewards', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify({
        ...{ type: 'percentage', name: 'x'.repeat(100), points_cost: 100, discount_value: 5 },
        dry_run: true,
      }),
    })
    expect(reply.status).toBeLessThan(300)
    expect((await reply.text()).length).toBeGreaterThan(1_400)
    expect(reply.headers.get('content-encoding')).toBeNull()
  })
})
