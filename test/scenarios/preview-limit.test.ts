import { expect, it } from 'vitest'
import { insertMembers } from '../support/bulk-members.ts'
import { verdict } from '../support/http.ts'
import { membersByTier, shopIdOf } from '../support/ladders.ts'
import { expectOk, newShop } from '../support/shop.ts'

/** A change of a live ladder, in a shop of more members than a preview looks at. */

const confirmed = { confirm_member_impact: true }

it('a preview that stopped at its limit asks too, though it saw nobody move', async () => {
  const shop = await newShop()
  const shop_id = await shopIdOf(shop)
  const at = new Date('2026-01-01T00:00:00Z')
  await insertMembers(shop.app.database.db, shop_id, { count: 10_000, step: 1, at })
  await shop.switch({ tiers_enabled: true })
  const ask = (body: object) =>
    shop.post('/program/tiers', { name: 'Gold', threshold: 10_001, ...body })
  const whole = expectOk(await ask({ dry_run: true })).body.member_impact
  expect(whole).toMatchObject({ members_evaluated: 10_000, truncated: false })
  await shop.customer(10_001)
  await shop.award(10_001, 10_001)
  const refused = await ask({})
  expect(verdict(refused)).toBe('409 confirmation_required')
  expect(refused.body.error.details.member_impact).toMatchObject({
    ...{ members_evaluated: 10_000, promoted: 0, truncated: true },
    per_tier: [{ members: 10_000 }, { tier_id: 'new', members: 0 }],
  })
  // Whom the preview did not see moves all the same; a job may have to do it.
  expectOk(await ask(confirmed))
  await shop.advance(60)
  expect((await membersByTier(shop)).Gold).toEqual([10_001])
})
