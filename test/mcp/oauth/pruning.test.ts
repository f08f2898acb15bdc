import { expect, it } from 'vitest'
import { sharedApp } from '../../support/app.ts'
import { newAssistant, newCode } from '../../support/assistant.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** Nothing that has had its time stays. */

const app = await sharedApp()
const DAY_SECONDS = 24 * 60 * 60

it('forgets codes, tokens, approvals and clients when they have expired, and no connection', async () => {
  const { db } = app.database
  const shop = await newShop()
  const assistant = await newAssistant(app)
  const tokens = await assistant.connect(shop)
  await newCode(shop)
  await (await newAssistant(app)).toApproval()
  await shop.advance(10 * DAY_SECONDS)
  expect(await db.selectFrom('connection_codes').select('shop_id').execute()).toEqual([])
  const kept = await db.selectFrom('oauth_records').select('model').execute()
  expect(new Set(kept.map(({ model }) => model))).toEqual(
    new Set(['Client', 'Grant', 'RefreshToken']),
  )
  expect((await assistant.refresh(tokens.refresh_token)).status).toBe(200)
  expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toMatchObject([
    { revoked_at: null },
  ])
})
