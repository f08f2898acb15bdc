import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedDocument } from '../../clients/typescript/build/feed-document.ts'
import { operationsOf } from '../../clients/typescript/build/read-openapi.ts'
import { type BulkItem, ShopFeed } from '../../clients/typescript/src/feed.ts'
import {
  InsufficientScopeError,
  Laurel,
  NotFoundError,
  ValidationError,
} from '../../clients/typescript/src/index.ts'
import { orderShop } from '../support/orders.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** A shop's own system reports to the service with the client, and its members have the points. */

let shop: TestShop
let feed: ShopFeed
let laurel: Laurel
/** The methods that were called, by their names in the document. */
const called = new Set<string>()

beforeAll(async () => {
  shop = await orderShop()
  const { token } = await shop.adminToken('feed')
  const { base_url } = shop.app
  feed = noting(new ShopFeed({ base_url, token }))
  laurel = new Laurel({ base_url, key: shop.key })
})

function noting(client: ShopFeed): ShopFeed {
  return new Proxy(client, {
    get: (target, name) => {
      called.add(String(name))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const pointsOf = async (id: string) => (await laurel.getBalance(id)).points_balance

const order = {
  customer_id: 'external:ada',
  paid: true,
  lines: [{ id: 'external:item', product_id: 'external:beans', quantity: 2, price: '10.00' }],
}

it('reports customers, products, collections and orders, and reads them back', async () => {
  const saved = await feed.putCustomer('external:ada', { email: 'ada@example.com' })
  expect(saved).toMatchObject({ external_id: 'ada', email: 'ada@example.com', notes: [] })
  expect((await feed.getCustomer('external:ada')).id).toBe(saved.id)
  await feed.putCollection('external:coffee', { title: 'Coffee' })
  expect((await feed.getCollection('external:coffee')).title).toBe('Coffee')
  await feed.putProduct('external:beans', {
    title: 'Beans',
    collection_ids: ['external:coffee'],
    variants: [{ id: 'external:beans-250', price: '10.00' }],
  })
  expect((await feed.getProduct('external:beans')).collection_ids).toEqual(['external:coffee'])
  await feed.putOrder('external:a/1', order)
  expect(await feed.getOrder('external:a/1')).toMatchObject({ external_id: 'a/1', refunds: [] })
  expect(await pointsOf('external:ada')).toBe(20)
})

it('reports a refund once, and withdraws it', async () => {
  const refund = { id: 'external:re_1', lines: [{ line_id: 'external:item', quantity: 1 }] }
  await feed.createRefund('external:a/1', refund)
  await feed.createRefund('external:a/1', refund)
  expect(await pointsOf('external:ada')).toBe(10)
  expect(await feed.deleteRefund('external:a/1', 'external:re_1')).toEqual({ deleted: true })
  expect(await pointsOf('external:ada')).toBe(20)
})

it('reports many things in one call', async () => {
  const items: BulkItem[] = [
    { type: 'customer', id: 'external:bea', body: { email: 'bea@example.com' } },
    { type: 'order', id: 'external:b1', body: { ...order, customer_id: 'external:bea' } },
    { type: 'order', id: 'external:b2', body: { ...order, customer_id: 'external:a b' } },
  ]
  const { succeeded, results } = await feed.bulkReport({ items })
  expect([succeeded, results.map(({ status }) => status)]).toEqual([2, [200, 200, 422]])
  expect(await pointsOf('external:bea')).toBe(20)
})

it('deletes a customer, who is not found again', async () => {
  expect(await feed.deleteCustomer('external:bea')).toEqual({ deleted: true })
  await expect(feed.getCustomer('external:bea')).rejects.toThrow(NotFoundError)
})

it('has a method for every call that a token of the feed may make, and no other', () => {
  const ids = operationsOf(feedDocument).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(10)
  const named = Object.getOwnPropertyNames(Object.getPrototypeOf(ShopFeed.prototype))
  expect(named.sort()).toEqual(['constructor', ...ids].sort())
  // Each was called above.
  expect([...called].sort()).toEqual(ids.sort())
})

describe('a report', () => {
  it('whose answer was lost is sent again, and counts once', async () => {
    let turn = 0
    const { token } = await shop.adminToken('feed')
    const losing = new ShopFeed({
      base_url: shop.app.base_url,
      token,
      retry: { pause_ms: 1 },
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        turn += 1
        if (turn > 2) return response
        await response.arrayBuffer()
        throw new TypeError('fetch failed')
      },
    })
    await losing.putOrder('external:lost', order)
    expect([turn, await pointsOf('external:ada')]).toEqual([3, 40])
  })

  it('that is wrong is refused by the class of its error', async () => {
    const faulty = feed.putOrder('external:a 1', order)
    await expect(faulty).rejects.toThrow(ValidationError)
    await expect(faulty).rejects.toMatchObject({
      details: { field: 'order_id', received: 'external:a 1' },
    })
  })
})

describe('a token', () => {
  it('for all shops names the shop once', async () => {
    const { token } = await shop.adminToken('feed', true)
    const { base_url } = shop.app
    await newShop()
    const lost = new ShopFeed({ base_url, token })
    await expect(lost.getCustomer('external:ada')).rejects.toThrow(ValidationError)
    const found = new ShopFeed({ base_url, token, shop: shop.domain })
    expect((await found.getCustomer('external:ada')).external_id).toBe('ada')
  })

  it('is not an API key, is needed, and is not for browsers', async () => {
    const { base_url } = shop.app
    expect(() => new ShopFeed({ base_url, token: undefined })).toThrow(TypeError)
    const { token } = await shop.adminToken('mailbox')
    const wrong = new ShopFeed({ base_url, token })
    await expect(wrong.getCustomer('external:ada')).rejects.toThrow(InsufficientScopeError)
    Object.assign(globalThis, { document: {} })
    try {
      expect(() => new ShopFeed({ base_url, token })).toThrow(/for servers/)
    } finally {
      Reflect.deleteProperty(globalThis, 'document')
    }
  })
})

it('adds nothing to a bundle that does not import it', async () => {
  const bundled = async (file: string) => {
    const input = join(import.meta.dirname, '../../clients/typescript/src', file)
    const { output } = await (await rolldown({ input })).generate({ minify: true })
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join()
  }
  expect(await bundled('feed.ts')).toContain('/platform/v1')
  expect(await bundled('index.ts')).not.toMatch(/\/platform\/v1|putOrder|bulkReport/)
  // The feed does not bring along the operations of the API either.
  expect(await bundled('feed.ts')).not.toContain('earnPoints')
})
