import { beforeAll, expect, it } from 'vitest'
import { insertMembers } from '../support/bulk-members.ts'
import { verdict } from '../support/http.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * The embedded database has one connection. What looks at thousands of members takes it for one
 * statement at a time, so an award that comes meanwhile is written in between.
 */

/** A page of a preview has 1,000. */
const MEMBERS = 9_999
const ASKED = '409 confirmation_required'
const tier = { name: 'Gold', threshold: 100 }

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  const at = new Date('2026-01-01T00:00:00Z')
  const shop_id = await shopIdOf(shop)
  await insertMembers(shop.app.database.db, shop_id, { count: MEMBERS, step: 1, at })
  await newTier(shop, { name: 'Silver', threshold: 10 })
})

/** How a call was answered, and whether that was after an award which came when it had begun. */
async function besideAward(call: () => Promise<string>) {
  const { statements } = shop.app.database
  if (statements === null) throw new Error('the embedded database counts its statements')
  const ended: string[] = []
  const noted = <Result>(name: string, work: Promise<Result>) =>
    work.finally(() => ended.push(name))
  const before = statements()
  const preview = noted('preview', call())
  while (statements() < before + 4) await new Promise(setImmediate)
  await noted('award', shop.award(1, 1))
  return { answer: await preview, ended }
}

const changeTiers = (body: object) => async () => verdict(await shop.post('/program/tiers', body))
const flip = (body: object) => async () => verdict(await shop.admin('PATCH', '/switches', body))

it.each([
  ['the dry run of starting tiers', flip({ tiers_enabled: true, dry_run: true }), '200'],
  ['the start of tiers, not confirmed', flip({ tiers_enabled: true }), ASKED],
])('%s', async (_what, call, answer) => {
  expect(await besideAward(call)).toEqual({ answer, ended: ['award', 'preview'] })
})

it.each([
  ['the dry run of a tier', changeTiers({ ...tier, dry_run: true }), '200'],
  ['a tier, not confirmed', changeTiers(tier), ASKED],
])('%s', async (_what, call, answer) => {
  await shop.switch({ tiers_enabled: true })
  expect(await besideAward(call)).toEqual({ answer, ended: ['award', 'preview'] })
})
