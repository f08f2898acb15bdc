import { expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { line, orderShop } from '../support/orders.ts'
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
    { type: 'customer', id: 'external:bea', body: { email: 'not an address' } },
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
