import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Members whom another product had blocked or left out. */

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

it('are never let in by a file, and a status that is unknown makes its row faulty', async () => {
  expectOk(await shop.patch('/customers/1', { excluded_from_program: true }))
  const done = await imports.imported(
    fileOf('Member Status', ['Member', 'Platinum']),
    '&preset=smile',
  )
  expect(await imports.faults(done.id)).toMatchObject([
    {
      line: 3,
      column: 'Member Status',
      message: 'must be true or false, or a status such as member, excluded or blocked',
      received: 'Platinum',
    },
  ])
  expect(await excluded()).toEqual([true, false, false, false])
})
