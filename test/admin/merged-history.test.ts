import { beforeAll, describe, expect, it } from 'vitest'
import { readIn } from '../support/explanations.ts'
import { DAY, order, orderShop } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** After a merge, the history of the member who stays is in the order of time. */

const [ADA, BEN, CLEO] = [1001, 1002, 1003]

const merge = async (shop: TestShop, customer: number, into: number) =>
  expectOk(await shop.admin('POST', `/customers/${customer}/merge`, { into, dry_run: false }))

const buy = (shop: TestShop, number: number, customer_id: number, price: string) =>
  order(shop, number, { customer_id, lines: [{ id: 1, quantity: 1, price }] })

/** Each buys on a day of their own, twice. Cleo is merged with Ada, and Ada with Ben. */
async function threeInOne(): Promise<TestShop> {
  const shop = await orderShop()
  for (const customer of [ADA, BEN, CLEO]) await shop.customer(customer)
  const bought = [BEN, ADA, CLEO, BEN, CLEO, ADA]
  for (const [index, customer] of bought.entries()) {
    await buy(shop, index + 1, customer, `${10 ** (index % 3)}.00`)
    await shop.advance(DAY)
  }
  await merge(shop, CLEO, ADA)
  await merge(shop, ADA, BEN)
  await shop.advance(DAY)
  await buy(shop, 7, BEN, '500.00')
  return shop
}

const entriesOf = async (shop: TestShop, query = '') =>
  expectOk(await readIn(shop, `/customers/${BEN}/entries${query}`, 'en')).body
const timelineOf = async (shop: TestShop, query = '') =>
  expectOk(await readIn(shop, `/customers/${BEN}/timeline${query}`, 'en')).body

type Read = typeof entriesOf | typeof timelineOf

async function walk(shop: TestShop, read: Read, limit: number): Promise<unknown[]> {
  const walked: unknown[] = []
  let cursor = ''
  do {
    const page = await read(shop, `?limit=${limit}${cursor}`)
    walked.push(...page.data)
    cursor = page.has_more ? `&cursor=${page.next_cursor}` : ''
  } while (cursor !== '')
  return walked
}

const newestFirst = (times: readonly string[]) => times.toSorted().toReversed()

describe('the history of a member who is three by merges', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await threeInOne()
  })

  it('has its entries by their time, with the balance of all at each time', async () => {
    const { data } = await entriesOf(shop)
    const times = data.map(({ created_at }) => created_at)
    expect(times).toEqual(newestFirst(times))
    const figures = data.map(({ points, balance_after }) => [points, balance_after])
    expect(figures).toEqual([
      [500, 722],
      [100, 222],
      [10, 122],
      [1, 112],
      [100, 111],
      [10, 11],
      [1, 1],
    ])
  })

  it('says of which number an entry was', async () => {
    const { data } = await entriesOf(shop)
    const numbers = data.map(({ text }) => text.match(/customer (\d+)/)?.[1])
    expect(numbers).toEqual([undefined, '1001', '1003', undefined, '1003', '1001', undefined])
    expect(data[1]?.sentences[1]).toEqual({
      kind: 'booked_before_merge',
      text: 'Booked for customer 1001 before the merge.',
      facts: { customer: '1001' },
    })
  })

  it.each([
    ['entries', entriesOf],
    ['a timeline', timelineOf],
  ] as const)('has pages of %s without gaps and repeats', async (_, read) => {
    const whole = (await read(shop, '?limit=100')).data
    for (const limit of [1, 2, 3]) expect(await walk(shop, read, limit)).toEqual([...whole])
  })

  it('has the merges and all entries of a timeline by their time', async () => {
    const { data } = await timelineOf(shop, '?limit=100')
    const times = data.map(({ at }) => at)
    expect(times).toEqual(newestFirst(times))
    expect(data.filter(({ kind }) => kind === 'entry').length).toBe(7)
  })

  it('has the explanations of a key by their time, too', async () => {
    const { data } = expectOk(await shop.get(`/customers/${BEN}/explanations?limit=20`)).body
    const times = data.map(({ at }) => at ?? '')
    expect(times).toEqual(newestFirst(times))
    expect(times.length).toBe(7)
  })

  it('keeps the order of the ledger where balances follow from row to row', async () => {
    const { data } = expectOk(await shop.get(`/customers/${BEN}/transactions`)).body
    const rows = data.toReversed()
    expect(rows.map(({ points }) => points)).toEqual([1, 1, 10, 100, 100, 10, 500])
    for (const [index, { points, balance_after }] of rows.entries()) {
      expect(balance_after).toBe((rows[index - 1]?.balance_after ?? 0) + points)
    }
  })
})
