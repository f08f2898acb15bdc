import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { sharedApp } from '../support/app.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'

/** An error shows ids as the shop has sent them. */

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await shop.customer(1001)
})

const put = (lines: readonly object[]) =>
  shop.platform('PUT', '/orders/external%3AORD-1', {
    ...{ customer_id: 1001, currency: 'EUR', paid: true },
    lines: lines.map((line) => ({ quantity: 1, price: '10.00', ...line })),
  })
const refund = (body: object) => shop.platform('POST', '/orders/external%3AORD-1/refunds', body)

describe('what was received', () => {
  it('is the id of a line that is there twice', async () => {
    const reply = await put([{ id: 'external:a' }, { id: 'external:a' }])
    expect(reply.body.error.details).toMatchObject({
      field: 'lines[1].id',
      received: 'external:a',
    })
  })

  it('is the id of a line that is not there, beside those that are', async () => {
    expect((await put([{ id: 'external:a' }, { id: 2 }])).status).toBe(200)
    const reply = await refund({
      id: 'external:re_1',
      lines: [{ line_id: 'external:b', quantity: 1 }],
    })
    expect(reply.body.error.details).toMatchObject({
      field: 'lines[0].line_id',
      allowed: ['external:a', 2],
      received: 'external:b',
    })
  })

  it('is the id of a refund that was sent before', async () => {
    const lines = [{ line_id: 'external:a', quantity: 1 }]
    expect((await refund({ id: 'external:re_2', lines })).status).toBeLessThan(300)
    const reply = await refund({ id: 'external:re_2', shipping: '1.00' })
    expect(reply.body.error.details).toMatchObject({ field: 'id', received: 'external:re_2' })
    expect(reply.body.error.message).toContain('external:re_2')
  })
})

describe('a thing that has a number by its external id, and is not there', () => {
  let furnished: TestShop
  /** None of these is there: the customer was deleted, and an order came before the products. */
  const IDS = {
    customer_id: 'external:gone',
    product_id: 'external:to_come',
    collection_id: 'external:collection',
    order_id: 'external:order_to_come',
  }
  beforeAll(async () => {
    furnished = await furnishedShop()
    expectOk(await furnished.platform('PUT', '/customers/external:gone', {}))
    expectOk(await furnished.post('/customers/external:gone/enroll'))
    expectOk(await furnished.platform('DELETE', '/customers/external:gone'))
    expectOk(
      await furnished.platform('PUT', '/orders/external:early', {
        customer_id: 1001,
        lines: [{ id: 1, product_id: IDS.product_id, quantity: 1, price: 1 }],
      }),
    )
    expectOk(
      await furnished.platform('POST', '/orders/external:order_to_come/refunds', {
        id: 'external:re_1',
        shipping: 1,
      }),
    )
    expectOk(
      await furnished.platform('PUT', '/products/external:other', {
        title: 'Cup',
        collection_ids: [IDS.collection_id],
        variants: [{ id: 'external:cup', price: 1 }],
      }),
    )
  })

  const takes_one = ({ params }: { readonly params: { readonly properties: object } }) =>
    Object.keys(params.properties).some((name) => name in IDS)
  const about_customers = endpoints.filter(takes_one)

  it.each(
    about_customers.map((one) => [one.operation_id, one] as const),
  )('is never called by that number in an error of %s', async (_id, endpoint) => {
    const reply = await furnished.ask(endpoint, { ids: IDS })
    if (reply.status < 300) return
    expect(JSON.stringify(reply.body)).not.toMatch(GIVEN_NUMBER)
  })

  it.each(
    adminOperations.filter(takes_one).map((one) => [one.operation_id, one] as const),
  )('is never called by that number in an error of %s of the admin API', async (_id, one) => {
    const path = pathIn(one.path)
    const reply = await furnished.admin(one.method, path, one.method === 'GET' ? undefined : {})
    if (reply.status < 300) return
    expect(JSON.stringify(reply.body)).not.toMatch(GIVEN_NUMBER)
  })

  it('is called as it was sent, by every call of the feed that looks for it', async () => {
    const { embedded_shop } = await sharedApp()
    const looking = embeddedShopOperations(embedded_shop).filter(
      (one) => takes_one(one) && ['GET', 'DELETE'].includes(one.method),
    )
    expect(looking.length).toBeGreaterThan(5)
    for (const { method, path } of looking) {
      const reply = await furnished.platform(method, pathIn(path))
      const [, name = ''] = /\{(\w+_id)\}/.exec(path) ?? []
      expect(reply.status, path).toBe(404)
      const { id } = reply.body.error.details
      expect([IDS[name as keyof typeof IDS], 'external:re_0'], path).toContain(id)
    }
  })

  it('is called as it was sent in a report of many', async () => {
    const { body } = expectOk(
      await furnished.platform('POST', '/bulk', {
        items: [{ type: 'customer', id: 'external:x y', body: {} }],
      }),
    )
    expect(body.results[0].error.details).toMatchObject({
      field: 'customer_id',
      received: 'external:x y',
    })
  })

  it('is called as it was sent where a body names it', async () => {
    const taken = await furnished.platform('PUT', '/products/external:third', {
      title: 'Cup',
      variants: [{ id: 'external:cup', price: 1 }],
    })
    expect(taken.body.error.details.received).toBe('external:cup')
    expect(taken.body.error.message).toContain('external:cup')
    const twice = await furnished.platform('PUT', '/products/external:third', {
      title: 'Cup',
      variants: [1, 2].map(() => ({ id: 'external:mug', price: 1 })),
    })
    expect(twice.body.error.details).toMatchObject({
      field: 'variants[1].id',
      received: 'external:mug',
    })
  })

  function pathIn(path: string): string {
    return path
      .replaceAll(/\{(\w+)\}/g, (_, name) => IDS[name as keyof typeof IDS] ?? 'external:re_0')
      .replaceAll('external:', 'external%3A')
  }
})

it('a path is refused by the name of what it is about', async () => {
  const { embedded_shop } = await sharedApp()
  const named = embeddedShopOperations(embedded_shop).flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  expect([...new Set(named)].sort()).toEqual([
    'code',
    'collection_id',
    'customer_id',
    'order_id',
    'product_id',
    'refund_id',
  ])
  const { body } = await shop.platform('GET', '/customers/abc')
  expect(body.error.message).toMatch(/^customer_id: /)
})

/** As they are given to external ids. */
const GIVEN_NUMBER = /8\d{15}/
