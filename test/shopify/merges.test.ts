import { beforeEach, describe, expect, it } from 'vitest'
import { order, orderShop, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'

/** Two customers are merged at Shopify, and Laurel hears of it, or finds out. */

const [ADA, BEN, CLEO] = [1001, 1002, 1003]

let here: TestShop
let there: TestShop
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  there = await newShop()
  here = await orderShop()
  await forgetConnections(here.app)
  const opened = await openThere(there)
  opened.stand_in.clear()
  access = accessTo(opened.shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  for (const [customer, number, price] of [
    [ADA, 1, '100.00'],
    [BEN, 2, '40.00'],
  ] as const) {
    await there.customer(customer)
    const lines = [{ id: 1, quantity: 4, price: (Number(price) / 4).toFixed(2) }]
    await order(there, number, { customer_id: customer, lines })
    await tell('orders/paid', { id: number })
  }
  await work()
})

const tell = (topic: string, payload: object) =>
  report(here.app.base_url, access, { topic, payload })
const work = async () => {
  // What could not be done yet is tried again after a while.
  await here.advance(60 * 60)
}
const gid = (customer: number) => `gid://shopify/Customer/${customer}`
const tellMerge = (gone = ADA, kept = BEN, status = 'completed') =>
  tell('customers/merge', {
    admin_graphql_api_customer_kept_id: gid(kept),
    admin_graphql_api_customer_deleted_id: gid(gone),
    admin_graphql_api_job_id: null,
    status,
    errors: [],
  })
const mergeThere = async (gone = ADA, kept = BEN) =>
  expectOk(await there.admin('POST', `/customers/${gone}/merge`, { into: kept, dry_run: false }))
const balance = async (customer = BEN) =>
  expectOk(await here.get(`/customers/${customer}`)).body.points_balance
const sound = async () =>
  expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])

describe('a merge at Shopify', () => {
  it('merges the ledgers once, if its webhook comes three times', async () => {
    await mergeThere()
    await tellMerge()
    await tellMerge()
    await work()
    await tellMerge()
    await work()
    expect(await balance()).toBe(140)
    expect((await here.get(`/customers/${ADA}`)).body.error.details).toMatchObject({
      reason: 'customer_merged',
      merged_into: BEN,
    })
    await sound()
  })

  it('is followed by refunds of the old orders', async () => {
    await mergeThere()
    await tellMerge()
    await refund(there, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    await tell('refunds/create', { order_id: 1 })
    await work()
    expect(await balance()).toBe(115)
    await sound()
  })

  it('may be told before it is done, and after the customer is said to be deleted', async () => {
    await tellMerge()
    await work()
    expect(await balance()).toBe(40)
    await mergeThere()
    await tell('customers/delete', { id: ADA })
    await work()
    expect(await balance()).toBe(140)
    await tell('customers/redact', { customer: { id: ADA } })
    await work()
    expect(await balance()).toBe(140)
    await sound()
  })

  it('that is reported after an erasure brings no points', async () => {
    await tell('customers/redact', { customer: { id: ADA } })
    await work()
    expect(await balance(ADA)).toBe(0)
    await mergeThere()
    await tellMerge()
    await work()
    expect(await balance()).toBe(40)
    await refund(there, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    await tell('refunds/create', { order_id: 1 })
    await tell('customers/redact', { customer: { id: ADA } })
    await work()
    expect(await balance()).toBe(40)
    await sound()
  })

  it('into an erased customer leaves no points', async () => {
    await mergeThere()
    expectOk(await there.platform('DELETE', `/customers/${BEN}`))
    await tell('customers/redact', { customer: { id: BEN } })
    await work()
    await tellMerge()
    await work()
    expect(await balance()).toBe(0)
    const path = `/customers/${BEN}/export` as const
    const { stored } = JSON.parse(expectOk(await here.admin('GET', path)).text)
    expect(stored.profile).toMatchObject([{ email: null, first_name: null }])
    expect(stored.account).toMatchObject([{ pending_points: 0, owed_points: 0 }])
    await sound()
  })

  it('that fails changes nothing', async () => {
    await tellMerge(ADA, BEN, 'failed')
    await work()
    expect(await balance()).toBe(40)
    expect(await balance(ADA)).toBe(100)
  })

  it('is found where its webhook is lost, by the next order that is reported', async () => {
    await mergeThere()
    await refund(there, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    await tell('orders/updated', { id: 1 })
    await work()
    expect(await balance()).toBe(115)
    await sound()
  })

  it('is no deletion, where only a deletion is reported', async () => {
    await mergeThere()
    await tell('customers/delete', { id: ADA })
    await work()
    expect(await balance()).toBe(140)
    await sound()
  })

  it('may be of somebody who was never reported', async () => {
    await there.customer(CLEO)
    await mergeThere(BEN, CLEO)
    await tellMerge(BEN, CLEO)
    await work()
    expect(await balance(CLEO)).toBe(40)
    await sound()
  })

  it('may be told in any order with the next one', async () => {
    await there.customer(CLEO)
    await mergeThere(ADA, BEN)
    await mergeThere(BEN, CLEO)
    await tellMerge(BEN, CLEO)
    await work()
    await tellMerge(ADA, BEN)
    await work()
    expect(await balance(CLEO)).toBe(140)
    await sound()
  })
})
