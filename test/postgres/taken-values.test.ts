import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { type Reply, send, verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { shopIdOf } from '../support/ladders.ts'
import { applicant, partnerShop } from '../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { untilWaiting } from '../support/until-waiting.ts'

/**
 * Two transactions store a value that only one may have. The second finds out when the first commits,
 * and answers what it would have answered a moment later.
 */

let shop: TestShop
let shop_id: number
beforeAll(async () => {
  shop = await partnerShop()
  shop_id = await shopIdOf(shop)
})

/** The answer of a call while another transaction takes its value, and of the same call after that. */
async function answers(take: RawBuilder<unknown>, call: () => Promise<Reply>) {
  const { db } = (await sharedApp()).database
  const { promise: is_taken, resolve: taken } = Promise.withResolvers<void>()
  const { promise: may_commit, resolve: commit } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await take.execute(tx)
    taken()
    await may_commit
  })
  await is_taken
  const racing = call()
  try {
    await untilWaiting(db, 1)
  } finally {
    commit()
  }
  await holding
  return { raced: verdict(await racing), later: verdict(await call()) }
}

it('another import is started', async () => {
  const imports = importsOf(shop)
  await shop.customer(1)
  await shop.customer(2)
  const [one, two] = [
    await imports.sent('customer_id,points\n1,5\n'),
    await imports.sent('customer_id,points\n2,5\n'),
  ]
  const take = sql`UPDATE member_imports SET status = 'running' WHERE import_id = ${one.id}`
  expect(await answers(take, () => imports.step(two.id, 'start'))).toEqual({
    raced: '422 validation_error import_running',
    later: '422 validation_error import_running',
  })
  await imports.work()
  expectOk(await imports.step(two.id, 'start'))
})

it('a saved view gets the name', async () => {
  const save = (name: string) => shop.admin('POST', '/member-views', { name, query: {} })
  expectOk(await save('Mine'))
  const take = sql`UPDATE saved_views SET name = 'Theirs' WHERE shop_id = ${shop_id}`
  const { raced, later } = await answers(take, () => save('Theirs'))
  expect(raced).toBe(later)
  expect(raced).toMatch(/^422 /)
})

it.each([
  ['email', 'taken@partners.example', { name: 'Bo', email: 'taken@partners.example' }],
  ['code', 'TAKEN', { name: 'Cy', email: 'cy@partners.example', code: 'TAKEN' }],
])('a partner gets the %s', async (column, value, body) => {
  const { id } = await applicant(shop, `first-${column}`)
  const take = sql`UPDATE partners SET ${sql.ref(column)} = ${value} WHERE partner_id = ${id}`
  const { raced, later } = await answers(take, () => shop.admin('POST', '/partners', body))
  expect(raced).toBe(later)
  expect(raced).toMatch(/^422 /)
})

it('a shop gets the domain', async () => {
  const other = await newShop()
  const domain = `taken-${randomUUID()}.example`
  const { app } = shop
  const take = sql`UPDATE shops SET domain = ${domain} WHERE shop_id = ${await shopIdOf(other)}`
  const traits = { domain, name: 'Two', currency: 'EUR', timezone: 'Europe/Berlin' }
  const body = { ...traits, primary_language: 'en', languages: ['en'] }
  const call = { method: 'POST', path: '/admin/api/shops', token: ADMIN_TOKEN, body } as const
  const { raced, later } = await answers(take, () => send(app.base_url, call))
  expect(raced).toBe(later)
  expect(raced).toMatch(/^4/)
})
