import { expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { importsOf } from '../../support/imports.ts'
import { newTier } from '../../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { withConsole } from './world.ts'

/** Points that come with an import count for no tier, and the console says so before it matters. */

const { scene } = withConsole()

const FILE = `customer_id,points,tier
1,1500,
2,900,
3,400,`

async function shopWithTiers(app: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  for (const customer of [1, 2, 3]) await shop.customer(customer)
  await newTier(shop, { name: 'Silver', threshold: 250 })
  await newTier(shop, { name: 'Gold', threshold: 1_000 })
  return shop
}

const textOfDialog = `document.querySelector('[role=dialog]').innerText`

it('says in both dialogs of an import that points do not count for tiers', async () => {
  const { open } = await scene('owner', shopWithTiers)
  const screen = await open('/settings/data')
  await screen.click('button', 'Import members')
  await screen.see('dialog', 'Import members')
  await screen.read('They count towards tiers only if you choose so.')
  await screen.read('add a “tier” column')
  await screen.choose('input[type=file]', 'members.csv', FILE)
  await screen.see('table', 'Column mapping')
  await screen.click('button', 'Check file')
  await screen.read('Checked')
  await screen.click('button', 'Start')
  await screen.see('dialog', 'Start this import?')
  await screen.read('They count towards tiers only if you choose so.')
})

it('says before tiers go live where members start, and nothing that contradicts it', async () => {
  const { open, shop } = await scene('owner', shopWithTiers)
  await importsOf(shop).imported(FILE)
  const screen = await open('/go-live')
  await screen.click('button', 'Switch on: Tiers')
  await screen.see('dialog', 'Tiers: switch on?')
  await screen.read('All 3 members start in Member.')
  await screen.read('Imported points count for tiers only if you choose that when you import them.')
  expect(await screen.page.evaluate(textOfDialog)).not.toContain('No members change tier')
  // By a tier column, and by points that were earned here, two do not.
  await importsOf(shop).imported('customer_id,points,tier\n1,0,Gold\n')
  await shop.award(2, 300)
  await screen.go(await screen.page.evaluate('location.href'))
  await screen.click('button', 'Switch on: Tiers')
  await screen.read('2 of 3 members start above Member.')
  await screen.see('rowheader', 'Gold')
  await screen.click('button', 'Switch on')
  await screen.see('button', 'Switch off: Tiers')
  await shop.advance(60)
  const tiers = [1, 2, 3].map(
    async (customer) => expectOk(await shop.get(`/customers/${customer}`)).body.tier.name,
  )
  expect(await Promise.all(tiers)).toEqual(['Gold', 'Silver', 'Member'])
})
