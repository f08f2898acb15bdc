import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Points of an import that were spent when it was undone. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>
let reward_id: string

beforeEach(async () => {
  shop = await newShop()
  await shop.customer(1)
  imports = importsOf(shop)
  const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
  reward_id = expectOk(await shop.post('/program/rewards', reward)).body.reward.id
})

const balance = async () => expectOk(await shop.get('/customers/1')).body.points_balance
const redeem = async () =>
  expectOk(await shop.post('/customers/1/redemptions', { reward_id })).body.redemption.id
const cancel = async (id: string) =>
  expectOk(await shop.post(`/customers/1/redemptions/${id}/cancel`))
const undo = async (id: string) => {
  expectOk(await imports.step(id, 'undo'))
  await imports.work()
  return (await imports.read(id)).points_taken_back
}
const problems = async () => expectOk(await shop.admin('GET', '/verify')).body.problems

it('are taken back when the redemption is cancelled, and no more than these', async () => {
  await shop.award(1, 20)
  const { id } = await imports.imported('customer_id,points\n1,100\n')
  const redemption = await redeem()
  expect(await undo(id)).toBe(20)
  await shop.award(1, 7)
  await cancel(redemption)
  expect(await balance()).toBe(27)
  expect(await problems()).toEqual([])
})

it('are taken back even if the undo found nothing left, one redemption after the other', async () => {
  const { id } = await imports.imported('customer_id,points\n1,200\n')
  const redemptions = [await redeem(), await redeem()]
  expect(await undo(id)).toBe(0)
  // Other points do not pay for what was spent.
  await shop.award(1, 50)
  expect(await balance()).toBe(50)
  for (const redemption of redemptions) {
    await cancel(redemption)
    expect(await balance()).toBe(50)
  }
  expect(await problems()).toEqual([])
})

it.each([
  '',
  '&mode=set',
])('of two customers who were merged come and go together%s', async (mode) => {
  await shop.customer(2)
  const merge = async () => {
    const wanted = { into: 2, dry_run: false }
    expectOk(await shop.admin('POST', '/customers/1/merge', wanted))
  }
  const merged = async () => expectOk(await shop.get('/customers/2')).body.points_balance
  const file = 'customer_id,points,tier\n1,100,Gold\n2,30,Silver\n'
  await shop.switch({ tiers_enabled: true })
  for (const name of ['Silver', 'Gold']) {
    await newTier(shop, { name, threshold: name === 'Gold' ? 9_000 : 900 })
  }
  const tier = async () => expectOk(await shop.get('/customers/2')).body.tier?.name ?? null
  const before = await tier()

  const { id } = await imports.sent(file, mode)
  await merge()
  expectOk(await imports.step(id, 'start'))
  await imports.work()
  expect(await imports.read(id)).toMatchObject({ status: 'done', rows_imported: 2, rows_faulty: 0 })
  expect(await merged()).toBe(130)
  expect(await undo(id)).toBe(130)
  expect(await imports.read(id)).toMatchObject({ status: 'undone' })
  expect([await merged(), await tier()]).toEqual([0, before])
  expect(await problems()).toEqual([])
})

it('are taken back of the customer who has them by now', async () => {
  await shop.customer(2)
  const { id } = await imports.imported('customer_id,points\n1,100\n2,200\n')
  await redeem()
  expectOk(await shop.admin('POST', '/customers/1/merge', { into: 2, dry_run: false }))
  expect(await undo(id)).toBe(200)
  expect(await imports.read(id)).toMatchObject({ status: 'undone', rows_undone: 2 })
  expect(expectOk(await shop.get('/customers/2')).body.points_balance).toBe(0)
  expect(await problems()).toEqual([])
})

it('stay with the member if the import was not undone', async () => {
  await imports.imported('customer_id,points\n1,100\n')
  await cancel(await redeem())
  expect(await balance()).toBe(100)
})
