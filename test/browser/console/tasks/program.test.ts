import { expect, it } from 'vitest'
import type { TestApp } from '../../../support/app.ts'
import { membersByTier, newTier } from '../../../support/ladders.ts'
import { line, order } from '../../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../../support/shop.ts'
import type { Screen } from '../screen.ts'
import { withConsole } from '../world.ts'

const { scene } = withConsole()

/** A shop on its first day: nothing is set up, and nothing is on. */
async function emptyShop(app: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  await shop.switch({ program_enabled: false })
  return shop
}

async function choose(screen: Screen, role: string, name: string): Promise<void> {
  await screen.tabTo(role, name)
  await screen.press('Enter')
}

async function fill(screen: Screen, name: string, text: string): Promise<void> {
  await screen.tabTo('textbox', name)
  await screen.retype(text)
}

it('sets up a points programme until a paid order gives a member points', async () => {
  const { open, shop } = await scene('owner', emptyShop)
  const screen = await open('/members')
  await choose(screen, 'link', 'Programme')
  await choose(screen, 'link', 'Start with points for orders')
  await fill(screen, 'Points', '2')
  await screen.press('Enter')
  await screen.see('dialog', 'Save changes?')
  await screen.read('2 points per €1 spent')
  await choose(screen, 'button', 'Save')
  await screen.see('link', 'Place an order')

  await choose(screen, 'link', 'Rewards')
  await choose(screen, 'link', 'Add reward')
  await choose(screen, 'link', 'Amount off A code that takes an amount off an order.')
  await fill(screen, 'Name', '5 euros off')
  await fill(screen, 'Points cost', '50')
  await fill(screen, 'Discount value', '5')
  await screen.press('Enter')
  await screen.see('dialog', 'Save changes?')
  await screen.read('€5 off an order for 50 points')
  await choose(screen, 'button', 'Save')
  await screen.see('link', '5 euros off')

  await choose(screen, 'link', 'Go live')
  await screen.read('Active ways to earn: 1. Active rewards: 1.')
  await choose(screen, 'button', 'Switch on: Programme')
  await screen.see('dialog', 'Programme: switch on?')
  await choose(screen, 'button', 'Switch on')
  await screen.see('button', 'Switch off: Programme')

  await shop.customer(1)
  await order(shop, 501, { customer_id: 1, lines: [line('30.00')] })
  expect(expectOk(await shop.get('/customers/1/points')).body.points_balance).toBe(60)
  const { data } = expectOk(await shop.get('/customers/1/rewards')).body
  expect(data).toMatchObject([{ name: '5 euros off', can_redeem: { state: 'redeemable' } }])
})

it('adds a tier and goes live, with everybody where their points put them', async () => {
  const { open, shop } = await scene('owner', async (app) => {
    const shop = await newShop(app)
    await newTier(shop, { name: 'Barista', threshold: 200, points_multiplier: 2 })
    for (const [customer, points] of [
      [1, 50],
      [2, 300],
      [3, 900],
    ] as const) {
      await shop.customer(customer)
      await shop.award(customer, points)
    }
    return shop
  })
  const screen = await open('/program/tiers')
  await screen.read('Tiers aren’t live yet')
  await choose(screen, 'link', 'Add tier')
  await fill(screen, 'Name', 'Roastmaster')
  await fill(screen, 'Points to reach it', '800')
  await choose(screen, 'button', 'Add benefit')
  await screen.see('region', 'More points')
  await choose(screen, 'button', 'Review and save')
  await screen.see('dialog', 'Save changes?')
  await screen.read('Tiers aren’t live, so no members move.')
  await choose(screen, 'button', 'Save')
  await screen.see('link', 'Roastmaster')

  await choose(screen, 'link', 'Go live')
  await choose(screen, 'button', 'Switch on: Tiers')
  await screen.see('dialog', 'Tiers: switch on?')
  await screen.read('2 of 3 members start above Member.')
  await screen.read('No e-mails or gifts are sent.')
  expect(await membersByTier(shop)).toEqual({ Member: [], Barista: [], Roastmaster: [] })
  await choose(screen, 'button', 'Switch on')
  await screen.see('button', 'Switch off: Tiers')
  expect(await membersByTier(shop)).toEqual({ Member: [1], Barista: [2], Roastmaster: [3] })
  await choose(screen, 'link', 'Programme')
  await choose(screen, 'link', 'Tiers')
  await screen.read('1 member')
})
