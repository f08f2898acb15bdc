import { beforeEach, expect, it } from 'vitest'
import { previewImport } from '../../src/actions/imports/preview-import.ts'
import { readShopAt } from '../../src/store/programme/programs.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { importsOf } from '../support/imports.ts'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What the check of a file says before anything is imported. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  for (const number of [1, 2, 3, 4]) await shop.customer(number)
  imports = importsOf(shop)
})

const daysAgo = (days: number) =>
  new Date(shop.app.context.clock.now().getTime() - days * 86_400_000).toISOString()

it('names the columns that are read and those that are ignored', async () => {
  const file = 'Email,Favourite colour,Points Balance,,Notes\ncustomer-1@example.com,red,5,,x\n'
  const { preview } = await imports.sent(file, '&preset=smile')
  expect(preview).toMatchObject({
    columns_read: [
      { field: 'email', column: 'Email' },
      { field: 'points', column: 'Points Balance' },
    ],
    columns_ignored: ['Favourite colour', 'Notes'],
    rows_without_effect: 0,
  })
})

it('lists no more ignored columns than an answer can hold', async () => {
  const names = Array.from({ length: 500 }, (_, place) => `${place}${'x'.repeat(110)}`)
  const cells = names.map(() => '')
  const file = `email,points,${names}\ncustomer-1@example.com,5,${cells}\n`
  const ignored = (await imports.sent(file, '&preset=smile')).preview?.columns_ignored ?? []
  expect([ignored.length, ignored[0]?.length]).toEqual([100, 100])
})

it('counts rows that would change nothing', async () => {
  await newTier(shop, { name: 'Gold', threshold: 500 })
  await shop.switch({ tiers_enabled: true })
  await imports.imported('customer_id,points,tier,birthday\n1,0,Gold,\n2,0,,05-05\n')
  const file = [
    'customer_id,points,tier,birthday,referral_code',
    '1,0,Gold,,CODE-1',
    '2,0,,06-06,',
    '3,0,Gold,,',
    '4,7,,,',
  ].join('\n')
  expect((await imports.sent(file)).preview).toMatchObject({ rows_without_effect: 2 })
})

it('counts points that would expire as soon as they are imported', async () => {
  const expiry = { points_expiry: { enabled: true, months: 3 } }
  expectOk(await shop.patch('/program/settings', { ...expiry, confirm_member_impact: true }))
  await shop.advance(200 * 86_400)
  await shop.award(3, 1)
  const old = daysAgo(150)
  const file = [
    'customer_id,points,last_activity_at',
    `1,80,${old}`,
    `2,70,${daysAgo(30)}`,
    // The member has been active since.
    `3,60,${old}`,
    '4,50,',
  ].join('\n')
  const { id, preview } = await imports.sent(file)
  expect(preview).toMatchObject({ rows_expired: 1, points_expired: 80, rows_without_effect: 0 })
  // What it says comes true.
  expectOk(await imports.step(id, 'start'))
  await shop.advance(86_400)
  const balances = [1, 2, 3, 4].map(
    async (number) => expectOk(await shop.get(`/customers/${number}`)).body.points_balance,
  )
  expect(await Promise.all(balances)).toEqual([0, 70, 61, 50])
})

it('says which rows have an e-mail that another number has, too', async () => {
  const file = [
    'customer_id,email,points',
    '1,twice@example.com,10',
    '2,Twice@example.com,20',
    // The shop knows the address under another number, so the row is faulty.
    '3,customer-4@example.com,30',
    '4,customer-4@example.com,40',
    '5,five@example.com,50',
    '6,customer-1@example.com,60',
    ',customer-2@example.com,70',
  ].join('\n')
  const { preview } = await imports.sent(file, '&create_customers=true')
  expect(preview?.same_email).toEqual({ rows: 3, lines: [2, 3, 7] })
})

it('covers the first rows of a file that is too large to count, and says so', async () => {
  const file = 'customer_id,points\n1,100\n2,20\n3,7\n4,1\n'
  const { id: import_id, preview } = await imports.sent(file)
  expect(preview).toMatchObject({ is_complete: true, points_added: 128 })
  const { database, clock } = shop.app.context
  const found = await findShopByDomain(database.db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const at = await readShopAt(database.db, found, clock.now())
  const created = { import_id, mode: 'add', count_for_tiers: false } as const
  expect(await previewImport(database.db, at, created, 2)).toMatchObject({
    is_complete: false,
    points_added: 120,
  })
})
