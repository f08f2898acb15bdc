import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'
import { entryPointsOf, newTier } from '../support/ladders.ts'
import { order, orderShop, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** After the undo, a member has the tier and gifts of a twin who was not in the import. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>
let tiers: Record<string, string>

beforeEach(async () => {
  shop = await orderShop()
  imports = importsOf(shop)
  const gift = (points: number) => [{ type: 'entry_points', fields: { points } }]
  await newTier(shop, { name: 'Silver', threshold: 250, benefits: gift(50) })
  const gold = await newTier(shop, { name: 'Gold', threshold: 1_000, benefits: gift(70) })
  const platinum = await newTier(shop, { name: 'Platinum', threshold: 9_000 })
  tiers = { Gold: gold.id, Platinum: platinum.id }
  await shop.switch({ tiers_enabled: true })
})

type Step = (customer_id: number) => Promise<unknown>

const nothing: Step = async () => undefined
const buys =
  (price: number): Step =>
  (customer_id) =>
    order(shop, customer_id * 10, { customer_id, lines: [{ id: 1, quantity: 1, price }] })
const buysMore =
  (price: number): Step =>
  (customer_id) =>
    order(shop, customer_id * 10 + 1, { customer_id, lines: [{ id: 1, quantity: 1, price }] })
const byHand =
  (tier: string): Step =>
  async (customer_id) =>
    expectOk(await shop.call('PUT', `/customers/${customer_id}/tier`, { tier_id: tiers[tier] }))
const returned: Step = (customer_id) =>
  refund(shop, customer_id * 10, { lines: [{ line_id: 1, quantity: 1 }] })
const HISTORIES: readonly (readonly [string, Step, readonly (readonly [string, Step])[]])[] = (
  [
    ['new', nothing, []],
    ['in Silver', buys(300), [['returns it', returned]]],
    ['in Gold', buys(1_100), [['returns it', returned]]],
    ['in Gold by hand', byHand('Gold'), []],
  ] as const
).map(([name, before, more]) => [
  name,
  before,
  [
    ['does nothing', nothing],
    ['buys for 400', buysMore(400)],
    ['buys for 1,200', buysMore(1_200)],
    ['is placed by hand', byHand('Platinum')],
    ...more,
  ],
])
const ROWS = [',Silver', ',Gold', '300,Silver', '300,', ',Member']

const standing = async (customer_id: number) => {
  const { tier, points_balance } = expectOk(await shop.get(`/customers/${customer_id}`)).body
  return {
    tier: tier?.name,
    by_hand: tier?.is_manual_override,
    points_balance,
    gifts: (await entryPointsOf(shop, customer_id)).reduce((sum, points) => sum + points, 0),
  }
}

it.each(['', '&count_for_tiers=true'])('whatever was before, and between%s', async (query) => {
  const cases: { number: number; twin: number; name: string; row: string; between: Step }[] = []
  const betweens: (readonly [number, Step])[] = []
  let number = 0
  const created = async (before: Step) => {
    number += 1
    await shop.customer(number)
    await before(number)
    return number
  }
  for (const [history, before, steps] of HISTORIES) {
    for (const [step, between] of steps) {
      const twin = await created(before)
      betweens.push([twin, between])
      for (const row of ROWS) {
        const name = `${history}, row ${row}, ${step}`
        cases.push({ number: await created(before), twin, name, row, between })
      }
    }
  }
  const lines = cases.map(({ number: one, row }) => `${one},${row}\n`)
  const { id } = await imports.imported(`customer_id,points,tier\n${lines.join('')}`, query)
  expect(await imports.read(id)).toMatchObject({ status: 'done', rows_imported: cases.length })
  for (const [one, between] of betweens) await between(one)
  for (const { number: one, between } of cases) await between(one)
  expectOk(await imports.step(id, 'undo'))
  for (let rows = 0; rows < cases.length; rows += 50) await imports.work()
  expect(await imports.read(id)).toMatchObject({ status: 'undone', rows_undone: cases.length })

  const [ended, expected]: Record<string, object>[] = [{}, {}]
  for (const { number: one, twin, name } of cases) {
    Object.assign(ended ?? {}, { [name]: await standing(one) })
    Object.assign(expected ?? {}, { [name]: await standing(twin) })
  }
  expect(ended).toEqual(expected)
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
})
