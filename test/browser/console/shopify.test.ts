import { describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../../src/store/shops/shops.ts'
import type { TestApp } from '../../support/app.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { openThere } from '../../support/shopify/on-shopify.ts'
import { besideShopify } from './beside-shopify.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

const PAGE = '/settings/shopify'
const emptyShop = (app: TestApp) => newShop(app)

/** Fills in the dialog by the keyboard, and sends it. */
async function connectBy(
  screen: Screen,
  access: { shopify_domain: string; client_id: string; client_secret: string },
): Promise<void> {
  await screen.tabTo('button', 'Connect')
  await screen.press('Enter')
  await screen.see('dialog', 'Connect to Shopify')
  await screen.hold('textbox', 'Shopify domain')
  await screen.type(access.shopify_domain)
  await screen.tabTo('textbox', 'Client ID')
  await screen.type(access.client_id)
  await screen.tabTo('textbox', 'Client secret')
  await screen.type(access.client_secret)
  await screen.press('Enter')
}

const connectionOf = async (shop: TestShop) =>
  expectOk(await shop.admin('GET', '/shopify')).body.connection
const callsOf = async (shop: TestShop) =>
  expectOk(await shop.admin('GET', '/shopify/calls')).body.data
const importsOf = async (shop: TestShop) =>
  expectOk(await shop.admin('GET', '/shopify/imports')).body.data

/** A shop without a past here, connected to one with some customers there. */
async function connected(app: TestApp): Promise<TestShop> {
  const there = await newShop(app)
  await there.customer(1001, { email: 'ada@example.com' })
  const here = await newShop(app)
  const access = await besideShopify(there)
  expectOk(await here.admin('PUT', '/shopify', access))
  return here
}

describe('the connection to Shopify', () => {
  it('is made by the keyboard, and says what is wrong beside its field', async () => {
    const { open, shop } = await scene('owner', emptyShop)
    const access = await besideShopify(shop)
    const screen = await open(PAGE)
    await connectBy(screen, { ...access, shopify_domain: 'my-shop.example.com' })
    await screen.hold('textbox', 'Shopify domain')
    await screen.retype(access.shopify_domain)
    await screen.press('Enter')
    await screen.read('Connected to Shopify.')
    await screen.see('table', 'Checks')
    expect(await connectionOf(shop)).toMatchObject({ shopify_domain: access.shopify_domain })
  })

  it('shows what waits for a person and why, and takes the decision', async () => {
    const { open, shop } = await scene('manager', emptyShop)
    await besideShopify(shop)
    const screen = await open(PAGE)
    await screen.read('doesn’t retry automatically')
    await screen.tabTo('button', 'It went through: €5.00 of store credit for a reward')
    await screen.press('Enter')
    await screen.see('dialog', '€5.00 of store credit for a reward: did it go through?')
    await screen.tabTo('button', 'It went through')
    await screen.press('Enter')
    await screen.read('Laurel continues within a minute.')
    await screen.miss('button', 'It went through: €5.00 of store credit for a reward')
    expect(await callsOf(shop)).toEqual([])
  })

  it('names who asked for their data and what fails, and is not shown to a viewer', async () => {
    const furnish = async (app: TestApp) => {
      const shop = await newShop(app)
      const access = await besideShopify(shop)
      expectOk(await shop.admin('PUT', '/shopify', access))
      return shop
    }
    const of_viewer = await (await scene('viewer', furnish)).open('/settings/shop')
    await of_viewer.see('link', 'Health')
    await of_viewer.miss('link', 'Shopify')
    const screen = await (await scene('manager', furnish)).open(PAGE)
    await screen.see('table', 'Failed webhooks')
    await screen.read('Shopify was not reached: no answer came in time')
    await screen.see('link', 'Customer 2')
    await screen.read('Open the member, export their data')
  })

  it('imports the past after a count, says how far it is, and stops', async () => {
    const { open, shop } = await scene('owner', connected)
    const screen = await open(PAGE)
    await screen.tabTo('button', 'Import')
    await screen.press('Enter')
    await screen.see('dialog', 'Import past customers and orders')
    await screen.tabTo('combobox', 'Points for past orders')
    await screen.press('ArrowDown')
    await screen.press('ArrowDown')
    await screen.tabTo('button', 'Count only')
    await screen.press('Enter')
    await screen.read('1 customers and 0 orders found. Nothing was imported.')
    await screen.tabTo('textbox', 'Days')
    await screen.retype('sixty')
    await screen.tabTo('button', 'Import')
    await screen.press('Enter')
    await screen.read('must be a whole number or null')
    await screen.tabTo('textbox', 'Days')
    await screen.retype('60')
    expect(await importsOf(shop)).toEqual([])
    await screen.tabTo('button', 'Import')
    await screen.press('Enter')
    await screen.read('The import starts within a minute.')
    await screen.tabTo('button', 'Stop')
    await screen.press('Enter')
    await screen.see('dialog', 'Stop this job?')
    await screen.tabTo('button', 'Stop')
    await screen.press('Enter')
    await screen.read('Stopped.')
    expect(await importsOf(shop)).toMatchObject([{ status: 'stopped', earn: false }])
  })

  it('ends by the keyboard, after it has said what that means', async () => {
    const { open, shop } = await scene('owner', connected)
    const screen = await open(PAGE)
    await screen.tabTo('button', 'Disconnect')
    await screen.press('Enter')
    await screen.see('dialog', 'Disconnect from Shopify?')
    await screen.tabTo('button', 'Disconnect')
    await screen.press('Enter')
    await screen.read('The shop is not connected to Shopify')
    expect(await connectionOf(shop)).toBeNull()
  })

  it('tries the move of a shop with a past, and shows what is missing', async () => {
    const { open, shop } = await scene('owner', async (app) => {
      const there = await newShop(app)
      const here = await newShop(app)
      await here.customer(7, { email: 'only-here@example.com' })
      const { shopify_domain } = await openThere(there)
      const client_id = `client-of-${shopify_domain.split('.')[0]}`
      const access = { shopify_domain, client_id, client_secret: `secret-of-${client_id}` }
      expectOk(await here.admin('PUT', '/shopify', access))
      return here
    })
    const screen = await open(PAGE)
    await screen.tabTo('button', 'Dry run')
    await screen.press('Enter')
    await screen.see('dialog', 'Start a dry run?')
    await screen.tabTo('button', 'Dry run')
    await screen.press('Enter')
    await screen.read('It starts within a minute.')
    const { database, shopify } = shop.app.context
    const row = (await findShopByDomain(database.db, shop.domain)) ?? expect.fail('no shop')
    for (let runs = 0; runs < 10; runs += 1) {
      await shop.advance(60)
      await shopify.workImport(row)
    }
    await screen.read('Customers: 0 found, 1 missing.')
    await screen.read('Missing from Shopify: customer 7.')
    expect(await connectionOf(shop)).toMatchObject({ waits_for_move: true })
  })
})
