import { beforeAll, describe, expect, it } from 'vitest'
import { takesDryRun } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { shopIdOf } from '../support/ladders.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'
import { readShopRows, type ShopRows, tableOf } from '../support/shop-rows.ts'

/** A dry run writes nothing: no row of the shop is another one afterwards. */

let shop: TestShop
let rows: () => Promise<ShopRows>

beforeAll(async () => {
  shop = await furnishedShop()
  const shop_id = await shopIdOf(shop)
  rows = () => readShopRows(shop.app.database.db, shop_id)
  // E-mails wait to be sent, which a change of what goes out would drop.
  await shop.switch({ emails_enabled: true, join_gate_enabled: false })
  await shop.customer(3001)
  await shop.award(3001, 500)
})

const queued = (of: ShopRows) =>
  tableOf<{ template: string; status: string }>(of, 'emails')
    .filter(({ status }) => status === 'queued')
    .map(({ template }) => template)

describe('a dry run', () => {
  it.each(
    endpoints.filter(takesDryRun).map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('of %s leaves every row as it was', async (_id, endpoint) => {
    const before = await rows()
    const { path, body } = shop.requestFor(endpoint)
    const dry = { ...body, dry_run: true }
    expectOk(await shop.call(endpoint.method, path, dry, { key: null }))
    expect(await rows()).toEqual(before)
  })

  it('that would stop an e-mail leaves those that wait, and the change itself does not', async () => {
    const before = await rows()
    expect(queued(before)).toContain('points_earned')
    const stop = { enabled: false }
    const dry = await shop.patch('/program/emails/points_earned', { ...stop, dry_run: true })
    expect(expectOk(dry).body.operation).toBe('update')
    expect(await rows()).toEqual(before)
    expectOk(await shop.patch('/program/emails/points_earned', stop))
    expect(queued(await rows())).not.toContain('points_earned')
    const templates = tableOf<{ template: string }>(await rows(), 'sending_templates')
    expect(templates.map(({ template }) => template)).not.toContain('points_earned')
  })
})
