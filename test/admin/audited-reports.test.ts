import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import type { Reply } from '../support/http.ts'
import { line, order } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * What a shop's server reports is stored as it comes, and leaves no row in the audit log. With an
 * admin token someone may change the same by hand, which leaves one.
 */

const { embedded_shop } = await sharedApp()
const reports = embeddedShopOperations(embedded_shop).filter(
  ({ method, also_for }) => method !== 'GET' && also_for === 'feed',
)

const ADA = 1001
const EMAIL = 'canary-mail@example.com'
const NAME = 'Canaryname'

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(ADA)
})

const REFUND = { id: 1, lines: [{ line_id: 1, quantity: 1 }] }

/** What a shop's server reports: what a row of it is about, and how it is carried out. */
const REPORTS: Record<string, readonly [string, string | null, (token: string) => Promise<Reply>]> =
  {
    putEmbeddedCustomer: [
      'customer',
      `${ADA}`,
      (token) =>
        shop.platform('PUT', `/customers/${ADA}`, { email: EMAIL, first_name: NAME }, token),
    ],
    deleteEmbeddedCustomer: [
      'customer',
      '1012',
      async (token) => {
        await shop.customer(1012)
        return shop.platform('DELETE', '/customers/1012', undefined, token)
      },
    ],
    putEmbeddedProduct: [
      'product',
      '1',
      (token) => {
        const body = { title: NAME, variants: [{ id: 10, price: '10.00' }] }
        return shop.platform('PUT', '/products/1', body, token)
      },
    ],
    putEmbeddedCollection: [
      'collection',
      '1',
      (token) => shop.platform('PUT', '/collections/1', { title: NAME }, token),
    ],
    putEmbeddedOrder: [
      'order',
      '1',
      (token) =>
        shop.platform('PUT', '/orders/1', { customer_id: ADA, lines: [line('10.00')] }, token),
    ],
    createEmbeddedRefund: [
      'order',
      '2',
      async (token) => {
        await order(shop, 2, { customer_id: ADA, lines: [line('10.00')] })
        return shop.platform('POST', '/orders/2/refunds', REFUND, token)
      },
    ],
    deleteEmbeddedRefund: [
      'order',
      '3',
      async (token) => {
        await order(shop, 3, { customer_id: ADA, lines: [line('10.00')] })
        expectOk(await shop.platform('POST', '/orders/3/refunds', REFUND))
        return shop.platform('DELETE', '/orders/3/refunds/1', undefined, token)
      },
    ],
    bulkReport: [
      'bulkReport',
      null,
      (token) => {
        const items = [1013, 1014].map((id) => ({ type: 'customer', id, body: { email: EMAIL } }))
        return shop.platform('POST', '/bulk', { items }, token)
      },
    ],
  }

async function newestActions(): Promise<{ request_id: string }[]> {
  return expectOk(await shop.admin('GET', '/audit-log?limit=50')).body.data
}

it('every report is known here', () => {
  expect(Object.keys(REPORTS).sort()).toEqual(reports.map((one) => one.operation_id).sort())
})

describe.each(Object.entries(REPORTS))('%s', (operation_id, [subject_kind, subject_id, report]) => {
  const rowsOf = async (token: string) => {
    const reply = expectOk(await report(token))
    const request_id = reply.headers.get('x-request-id')
    return (await newestActions()).filter((row) => row.request_id === request_id)
  }

  it('is recorded once with a token for admin, without personal data', async () => {
    const { token, id } = await shop.adminToken('admin', false, 'Till')
    const by_token = { actor: id, actor_name: 'Till', shop: shop.domain }
    const about = { operation: operation_id, subject_kind, subject_id, result: 'done' }
    const rows = await rowsOf(token)
    expect(rows).toMatchObject([{ ...by_token, ...about, before: null, after: null }])
    expect(await rowsOf(ADMIN_TOKEN)).toMatchObject([{ ...about, actor: 'root' }])
    for (const secret of [EMAIL, NAME, token]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it("leaves no row with the token of the shop's server", async () => {
    const { token } = await shop.adminToken('feed')
    expect(await rowsOf(token)).toEqual([])
  })
})

it('a report by an external id is recorded with its number, and a refused one as refused', async () => {
  const { token, id: actor } = await shop.adminToken('admin')
  const body = { email: EMAIL }
  const path = `/customers/${encodeURIComponent(`external:${EMAIL}`)}`
  const { id } = expectOk(await shop.platform('PUT', path, body, token)).body
  expect((await shop.platform('DELETE', '/customers/404404', undefined, token)).status).toBe(404)
  const reader = await shop.adminToken('read')
  expect((await shop.platform('PUT', '/customers/5', body, reader.token)).status).toBe(403)
  const { data } = expectOk(await shop.admin('GET', `/audit-log?actor=${actor}`)).body
  expect(data).toMatchObject([
    { operation: 'deleteEmbeddedCustomer', result: 'refused', code: 'not_found' },
    { operation: 'putEmbeddedCustomer', result: 'done', subject_id: String(id) },
  ])
})

it('the public API takes no admin token', async () => {
  const award = { points: 1, source_ref: 'by hand' }
  for (const token of [ADMIN_TOKEN, (await shop.adminToken('admin')).token]) {
    const { status } = await shop.post(`/customers/${ADA}/points/earn`, award, { token })
    expect(status).toBe(401)
  }
})
