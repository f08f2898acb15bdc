import { inDays } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { limitedKey, onlyLimits } from '../../support/limited-keys.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** Proposals of a key with strict limits: one that was declined, and some that wait. */
export async function someProposals(shop: TestShop): Promise<void> {
  const limits = onlyLimits({ value: 5, multiplier: 2, members_moved: 0, program_writes: 10 })
  const { key } = await limitedKey(shop, limits)
  const propose = async (path: string, body: object): Promise<string> => {
    const refused = await shop.post(path, body, { token: key })
    if (verdict(refused) !== '409 confirmation_required') throw new Error(refused.text)
    return refused.body.error.details.proposal.id
  }
  const gone = await propose('/program/rewards', {
    ...{ type: 'fixed_amount', name: '50 off', points_cost: 100, discount_value: 50 },
  })
  const word = 'That is far too much. Ask again with at most ten euros.'
  expectOk(await shop.admin('POST', `/proposals/${gone}/decline`, { word }))
  await propose('/campaigns', {
    ...{ name: 'Coffee week', multiplier: 3, status: 'scheduled' },
    starts_at: await inDays(shop, 20),
    ends_at: await inDays(shop, 27),
  })
  await propose('/program/tiers', { name: 'Regular', threshold: 250 })
  await propose('/program/rewards', {
    ...{ type: 'fixed_amount', name: '20 off', points_cost: 500, discount_value: 20 },
  })
}
