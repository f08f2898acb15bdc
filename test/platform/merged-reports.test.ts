import { expect, it } from 'vitest'
import { expectOk, newShop } from '../support/shop.ts'

it('a report of a customer who was merged says who has the points', async () => {
  const shop = await newShop()
  await shop.customer(1)
  await shop.customer(2)
  const report = (id: number) => shop.platform('PUT', `/customers/${id}`, { first_name: 'Ada' })
  expect(expectOk(await report(1)).body.notes).toEqual([])
  expectOk(await shop.admin('POST', '/customers/1/merge', { into: 2, dry_run: false }))
  const note = {
    field: 'customer_id',
    message: 'was merged into customer 2, who has the points; report that customer instead',
    received: '1',
  }
  expect(expectOk(await report(1)).body.notes).toEqual([note])
  const items = [{ type: 'customer', id: 1, body: { first_name: 'Ada' } }]
  const many = expectOk(await shop.platform('POST', '/bulk', { items }))
  expect(many.body.results).toMatchObject([{ status: 200, notes: [note] }])
  expect(expectOk(await report(2)).body.notes).toEqual([])
})
