import { expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { withConsole } from './world.ts'

/** A second account of one address is paid for joining only after somebody has looked at it. */

const { scene } = withConsole()

async function shopWithTwins(app: TestApp) {
  const shop = await newShop(app)
  const rule = { type: 'account_created', fields: { points: 25 } }
  expectOk(await shop.post('/program/earn-rules', rule))
  await shop.customer(1, { email: 'ada@example.com', first_name: 'Ada', last_name: 'Dawson' })
  await shop.customer(2, { email: 'ada+2@example.com', first_name: 'Bea', last_name: 'Dawson' })
  await shop.customer(3, { email: 'ada+3@example.com', first_name: 'Cleo', last_name: 'Dawson' })
  return shop
}

it('is listed where the home page leads to, and decided there', async () => {
  const { open, shop } = await scene('manager', shopWithTwins)
  const screen = await open('')
  await screen.read('2 new members share another member’s address')
  const members = await open('/members')
  await members.read('Same address as ada@example.com (member 1)')
  expect(await members.faults()).toEqual([])
  await members.click('button', 'Award points to Bea Dawson')
  await members.miss('button', 'Award points to Bea Dawson')
  await members.click('button', 'Decline points for Cleo Dawson')
  await members.miss('button', 'Award points to Cleo Dawson')
  const balances = [2, 3].map(
    async (number) => expectOk(await shop.get(`/customers/${number}/points`)).body.points_balance,
  )
  expect(await Promise.all(balances)).toEqual([25, 0])
})
