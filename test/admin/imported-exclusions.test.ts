import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Members who were blocked or excluded in the product they come from. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  for (const number of [1, 2, 3, 4]) await shop.customer(number)
  imports = importsOf(shop)
})

const excluded = () =>
  Promise.all(
    [1, 2, 3, 4].map(
      async (number) => expectOk(await shop.get(`/customers/${number}`)).body.excluded_from_program,
    ),
  )
const fileOf = (column: string, words: readonly string[]) =>
  [
    `email,points,${column}`,
    ...words.map((word, place) => `customer-${place + 1}@example.com,${place + 10},${word}`),
  ].join('\n')

it.each([
  ['smile', 'Member Status', ['Excluded', 'Member', 'disabled', '']],
  ['loyaltylion', 'blocked', ['true', 'false', 'Yes', '0']],
  ['rivo', 'status', ['blocked', 'member', 'EXCLUDED', 'candidate']],
  ['yotpo', 'Opted In', ['false', 'true', 'opted-out', 'yes']],
  ['laurel', 'excluded_from_program', ['true', 'false', 'true', '']],
])('are excluded by a file of %s with the column %s', async (preset, column, words) => {
  const { preview, id } = await imports.sent(fileOf(column, words), `&preset=${preset}`)
  expect(preview).toMatchObject({ rows_excluded: 2, columns_ignored: [] })
  expectOk(await imports.step(id, 'start'))
  await imports.work()
  expect(await excluded()).toEqual([true, false, true, false])
  // They keep their points.
  const balance = async (number: number) =>
    expectOk(await shop.get(`/customers/${number}`)).body.points_balance
  expect([await balance(1), await balance(2)]).toEqual([10, 11])
})

it('are let in again by an undo, but not those who were excluded before', async () => {
  expectOk(await shop.patch('/customers/3', { excluded_from_program: true }))
  const file = fileOf('Member Status', ['Excluded', 'Member', 'Excluded'])
  const { id } = await imports.imported(file, '&preset=smile')
  expect(await excluded()).toEqual([true, false, true, false])
  expectOk(await imports.step(id, 'undo'))
  await imports.work()
  expect(await excluded()).toEqual([false, false, true, false])
})

it('stay excluded after an undo if support has decided so since', async () => {
  const file = fileOf('Member Status', ['Excluded', 'Excluded'])
  const { id } = await imports.imported(file, '&preset=smile')
  await shop.advance(60)
  expectOk(await shop.patch('/customers/1', { excluded_from_program: false }))
  await shop.advance(60)
  expectOk(await shop.patch('/customers/1', { excluded_from_program: true }))
  expectOk(await imports.step(id, 'undo'))
  await imports.work()
  expect(await excluded()).toEqual([true, false, false, false])
})

it('are never let in by a file, and an unknown status changes nothing and is counted', async () => {
  expectOk(await shop.patch('/customers/1', { excluded_from_program: true }))
  const file = fileOf('state', ['Member', 'CA', 'invited', 'inactive'])
  const { id, preview } = await imports.sent(file, '&preset=smile')
  expect(preview).toMatchObject({ rows_status_unknown: 2, rows_excluded: 0 })
  expectOk(await imports.step(id, 'start'))
  await imports.work()
  expect(await imports.read(id)).toMatchObject({ rows_faulty: 0, rows_imported: 4 })
  expect(await excluded()).toEqual([true, false, false, false])
})
