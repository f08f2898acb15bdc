import { describe, expect, it } from 'vitest'
import { bulkOperation } from '../../src/embedded-shop/operations/bulk.ts'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { callOperation } from '../../src/endpoints/door/call-operation.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { line, orderShop } from '../support/orders.ts'
import { reportMany } from '../support/report-many.ts'
import { expectOk } from '../support/shop.ts'

it('reports many things in one call, each with its own result', async () => {
  const shop = await orderShop()
  const order = (customer: string) => ({
    customer_id: `external:${customer}`,
    paid: true,
    lines: [{ ...line('20.00'), id: 'external:item' }],
  })
  const items = [
    { type: 'order', id: 'external:ORD-1', body: order('ada') },
    { type: 'customer', id: 'external:ada', body: { email: 'ada@example.com' } },
    { type: 'customer', id: 'external:bea', body: { email: 5 } },
    { type: 'customer', id: 1001, body: { email: 'cy@example.com' } },
    { type: 'order', id: 'external:ORD-2', body: { ...order('ada'), shipping: '1.234567' } },
    { type: 'collection', id: 7, body: { title: 'Beans' } },
    { type: 'product', id: 9, body: { title: 'Cup', variants: [{ id: 90, price: 5 }] } },
    {
      type: 'refund',
      id: 'external:ORD-1',
      body: { id: 1, lines: [{ line_id: 'external:item', quantity: 1 }] },
    },
    { type: 'refund', id: 4711, body: { id: 1, shipping: 1 } },
  ]
  const { body } = expectOk(await shop.platform('POST', '/bulk', { items }))
  const statuses = body.results.map(({ status }: { status: number }) => status)
  expect(statuses).toEqual([200, 200, 422, 200, 422, 200, 200, 200, 200])
  expect(body).toMatchObject({ succeeded: 7, failed: 2 })
  expect(body.results[2]).toMatchObject({
    id: 'external:bea',
    error: { code: 'validation_error', details: { field: 'email' } },
  })
  expect(body.results[4].error.details.field).toBe('shipping')
  const ada = expectOk(await shop.get('/customers/external:ada')).body
  expect(ada).toMatchObject({ points_balance: 0, external_id: 'ada' })
  const again = expectOk(await shop.platform('POST', '/bulk', { items })).body
  expect(again.results.map(({ status }: { status: number }) => status)).toEqual(statuses)
})

it('takes 500 items of the size of real orders, and no more', async () => {
  const shop = await orderShop()
  const lines = Array.from({ length: 20 }, (_, index) => ({
    ...line('9.90'),
    id: `external:item-${index}-${'x'.repeat(60)}`,
    product_id: 'external:7d1f0a54-5a5c-4b7a-9a35-0f4f9be7f9f4',
  }))
  const items = Array.from({ length: 501 }, (_, index) => ({
    type: 'order',
    id: `external:${index}`,
    // Refused by its number of lines, so that the test is quick.
    body: { customer_id: null, tags: Array(251).fill('a'), lines },
  }))
  const fitting = await shop.platform('POST', '/bulk', { items: items.slice(0, 500) })
  expect(expectOk(fitting).body).toMatchObject({ succeeded: 0, failed: 500 })
  const beyond = await shop.platform('POST', '/bulk', { items })
  expect(verdict(beyond)).toBe('422 validation_error items')
})

it('takes 500 things, once, also when they are sent again', async () => {
  const shop = await orderShop()
  const products = Array.from({ length: 225 }, (_, index) => ({
    type: 'product',
    id: `external:cup-${index}`,
    body: { title: 'Cup', variants: [{ id: `external:cup-${index}`, price: 5 }] },
  }))
  const customers = Array.from({ length: 225 }, (_, index) => ({
    type: 'customer',
    id: `external:${index}`,
    body: {},
  }))
  const orders = Array.from({ length: 50 }, (_, index) => ({
    type: 'order',
    id: `external:${index}`,
    body: { customer_id: 'external:0', paid: true, lines: [line('1.00')] },
  }))
  const items = [...products, ...orders, ...customers]
  for (const _time of ['first', 'again']) {
    expect(await reportMany(shop, items)).toBe(500)
    const { points_balance } = expectOk(await shop.get('/customers/external:0')).body
    expect(points_balance).toBe(50)
  }
})

describe('a customer and their order in one body', () => {
  const customer = (id: number | string) => ({ type: 'customer', id, body: {} })
  const placed = (id: number | string, order_id: number | string) => ({
    type: 'order',
    id: order_id,
    body: { customer_id: id, paid: true, lines: [line('10.00')] },
  })

  it.each([
    ['the customer first', [customer(1), placed(1, 1)], 1],
    ['the order first', [placed(1, 1), customer(1)], 1],
    ['text, the customer first', [customer('external:a'), placed('external:a', 1)], 'external:a'],
    ['text, the order first', [placed('external:a', 1), customer('external:a')], 'external:a'],
  ])('come to the same: %s', async (_name, items, id) => {
    const shop = await orderShop()
    const { body } = expectOk(await shop.platform('POST', '/bulk', { items }))
    expect(body).toMatchObject({ succeeded: 2, failed: 0 })
    expect(expectOk(await shop.get(`/customers/${id}`)).body.points_balance).toBe(10)
  })
})

it('says of each item whether its time was over, and takes those when they are sent again', async () => {
  const shop = await orderShop()
  const { app } = shop
  const hasty = bulkOperation(embeddedShopOperations(app.embedded_shop), 0)
  const items = [1, 2, 3].map((id) => ({ type: 'customer', id, body: {} }))
  const sendAll = async (left: typeof items) => {
    const { body } = await callOperation(app.context, hasty, {
      ...{ request_id: 'req_hasty', now: app.context.clock.now(), address: null },
      authorization: `Bearer ${ADMIN_TOKEN}`,
      ...{ idempotency_key: undefined, service_version: undefined, params: {} },
      query: { shop: shop.domain },
      body: {
        kind: 'text',
        text: JSON.stringify({ items: left }),
        content_type: 'application/json',
      },
    })
    return JSON.parse(String(body))
  }
  const first = await sendAll(items)
  expect(first).toMatchObject({ succeeded: 1, failed: 2 })
  expect(first.results).toMatchObject([
    { id: 1, status: 200, error: null, notes: [] },
    ...[2, 3].map((id) => ({
      ...{ id, status: 503 },
      error: { code: 'platform_unavailable', details: { dependency: 'time' } },
    })),
  ])
  expect(verdict(await shop.platform('GET', '/customers/2'))).toBe('404 not_found')
  const again = await sendAll(items.slice(1))
  expect(again.results).toMatchObject([
    { id: 2, status: 200 },
    { id: 3, status: 503 },
  ])
})
