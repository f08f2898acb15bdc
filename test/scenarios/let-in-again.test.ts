import { expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { member } from '../support/orders.ts'
import { newMember } from '../support/redemptions.ts'
import { expectOk, newShop } from '../support/shop.ts'

it('a member who is let in again is in the tier that the points have reached', async () => {
  const ADA = 1
  const shop = await newShop()
  await shop.switch({ tiers_enabled: true })
  await newTier(shop, { name: 'Silver', threshold: 250 })
  await newMember(shop, ADA, 20)
  const exclude = async (excluded_from_program: boolean) =>
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program }))
  const tierOf = async () => (await member(shop, ADA)).tier?.name
  await exclude(true)
  const delta = { delta: 300, metadata: { counts_for_tier: true } }
  expectOk(await shop.post(`/customers/${ADA}/points/adjust`, delta))
  expect(await tierOf()).not.toBe('Silver')
  await exclude(false)
  expect(await tierOf()).toBe('Silver')
})
