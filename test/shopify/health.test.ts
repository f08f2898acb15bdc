import { beforeEach, expect, it } from 'vitest'
import { orderShop } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'

/** What the health of a shop says about its connection, without asking Shopify. */

const ADA = 1001

let here: TestShop
let stand_in: StandIn
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  const there = await newShop()
  here = await orderShop()
  await forgetConnections(here.app)
  const opened = await openThere(there)
  stand_in = opened.stand_in
  stand_in.clear()
  access = accessTo(opened.shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(ADA, { email: 'ada@example.com' })
})

async function platform() {
  const asked = stand_in.calls.length
  const { checks } = expectOk(await here.admin('GET', '/health')).body
  expect(stand_in.calls.length).toBe(asked)
  return checks.find(({ name }) => name === 'platform')
}

const tell = () =>
  report(here.app.base_url, access, { topic: 'customers/create', payload: { id: ADA } })

it('is well while changes are read, and failed once the app is uninstalled or disconnected', async () => {
  await tell()
  await here.advance(7200)
  expect(await platform()).toMatchObject({ state: 'ok' })
  stand_in.locked_out.add(access.client_id)
  stand_in.endTokens()
  await here.advance(1800)
  expect(await platform()).toMatchObject({ state: 'ok' })
  await here.advance(3600)
  const silent = 'No changes at Shopify could be read for more than an hour.'
  expect(await platform()).toMatchObject({ state: 'failed', message: silent })
  stand_in.locked_out.clear()
  await here.advance(1800)
  expect(await platform()).toMatchObject({ state: 'ok' })
  expectOk(await here.admin('DELETE', '/shopify?traces=keep'))
  const disconnected = 'The shop is disconnected from Shopify.'
  expect(await platform()).toMatchObject({ state: 'failed', message: disconnected })
})

it('counts reports that have failed five times', async () => {
  await tell()
  const { db } = here.app.database
  const failed = { attempts: 4, last_fault: 'it did not work' }
  const ofHere = db.selectFrom('shops').select('shop_id').where('domain', '=', here.domain)
  const setTo = (attempts: number) =>
    db
      .updateTable('shopify_deliveries')
      .set({ ...failed, attempts })
      .where('shop_id', 'in', ofHere)
      .execute()
  await setTo(4)
  expect(await platform()).toMatchObject({ state: 'ok' })
  await setTo(5)
  const message = 'Reports of the shop that cannot be processed: 1.'
  expect(await platform()).toMatchObject({ state: 'attention', message })
})
