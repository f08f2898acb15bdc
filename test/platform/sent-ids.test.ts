import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type TestShop } from '../support/shop.ts'

/** An error shows the id of a line or a refund as the shop has sent it. */

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
