import { beforeEach, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { DAY } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Every row of a file is imported or listed as faulty, whatever happens to its customer meanwhile. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>
beforeEach(async () => {
  shop = await newShop()
  imports = importsOf(shop)
  for (const number of [1, 2, 3, 4])
    await shop.customer(number, { email: `c${number}@example.com` })
})

const deleted = async (number: number) =>
  expectOk(await shop.platform('DELETE', `/customers/${number}`))
const merged = async () =>
  expectOk(await shop.admin('POST', '/customers/2/merge', { into: 3, dry_run: false }))

const FILE = 'customer_id,email,points\n1,,5\n2,,10\n3,,20\n99,new@example.com,40\n77,,80\n'

it.each([
  ['nothing', async () => undefined],
  ['a deletion', async () => void (await deleted(2))],
  ['a merge', async () => void (await merged())],
  ['a merge and a deletion', async () => void (await merged().then(() => deleted(3)))],
  [
    'the deletion of all',
    async () => {
      for (const number of [1, 2, 3]) await deleted(number)
    },
  ],
])('after %s between the check and the start', async (_name, happens) => {
  for (const query of ['', '&mode=set', '&create_customers=true', '&count_for_tiers=true']) {
    const { id } = await imports.sent(FILE, query)
    if (query === '') await happens()
    expectOk(await imports.step(id, 'start', { confirm_repeated: true }))
    await imports.work()
    const { rows_total, rows_faulty, rows_imported, status } = await imports.read(id)
    const faults = await imports.faults(id)
    expect({ status, rows_total, added: rows_faulty + rows_imported, query }).toEqual({
      ...{ status: 'done', rows_total: 5, added: 5, query },
    })
    expect(faults).toHaveLength(rows_faulty)
  }
})

it('says why the row of a deleted customer was left out, and goes on behind many of them', async () => {
  const numbers = Array.from({ length: 60 }, (_, place) => 100 + place)
  for (const number of numbers) await shop.customer(number)
  const lines = numbers.map((number) => `${number},1\n`)
  const { id } = await imports.sent(`customer_id,points\n${lines.join('')}1,5\n`)
  for (const number of numbers) await deleted(number)
  expectOk(await imports.step(id, 'start'))
  await imports.work()
  expect(await imports.read(id)).toMatchObject({
    ...{ status: 'done', rows_total: 61, rows_faulty: 60, rows_imported: 1, points_imported: 5 },
  })
  expect((await imports.faults(id))[0]).toEqual({
    line: 2,
    column: null,
    message: 'the customer has been deleted meanwhile',
    received: null,
  })
})

it('is refused after the rows were deleted, instead of counting none', async () => {
  const { id } = await imports.sent('customer_id,points\n1,5\n')
  const { id: done } = await imports.imported('customer_id,points\n2,5\n')
  await shop.advance(31 * DAY)
  expect(verdict(await imports.step(id, 'start'))).toBe('422 validation_error too_late')
  await shop.advance(60 * DAY)
  expect(verdict(await imports.step(done, 'undo'))).toBe('422 validation_error too_late')
  expect(await imports.read(done)).toMatchObject({ status: 'done', rows_imported: 1 })
})
