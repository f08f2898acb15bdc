import { expect, it } from 'vitest'
import { CAMPAIGNS_MAX } from '../../../src/domain/campaigns/campaigns.ts'
import { campaignShop, newCampaign } from '../../support/campaigns.ts'
import { lastChange, undo } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

const TOO_MANY = {
  status: 422,
  body: {
    error: {
      code: 'validation_error',
      message: `A shop has at most ${CAMPAIGNS_MAX} campaigns that have not ended.`,
      details: { reason: 'limit_reached', maximum: CAMPAIGNS_MAX },
    },
  },
}

/** Copies of a campaign, until a shop has as many as it may have. */
async function fill({ app, domain }: TestShop, campaign_id: string): Promise<void> {
  const { db } = app.context.database
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: CAMPAIGNS_MAX - 1 }, (_, index) => {
    const id = `cmp_copy${index}_${domain.slice(5, 13)}`
    return { ...row, campaign_id: id, document: JSON.stringify({ ...row.document, id }) }
  })
  await db.insertInto('campaigns').values(copies).execute()
}

it('a shop has so many campaigns that have not ended, and no more by any way', async () => {
  const shop = await campaignShop()
  const body = { name: 'One more' }
  const removed = await newCampaign(shop)
  expectOk(await shop.call('DELETE', `/campaigns/${removed.id}`, {}))
  const deletion = await lastChange(shop)
  const kept = await newCampaign(shop)
  await fill(shop, kept.id)

  expect(await shop.post('/campaigns', { ...body, dry_run: true })).toMatchObject(TOO_MANY)
  expect(await shop.post('/campaigns', body)).toMatchObject(TOO_MANY)
  expect(await undo(shop, deletion)).toMatchObject(TOO_MANY)
  // Those that are there can still be changed; when one goes, there is room again.
  expectOk(await shop.patch(`/campaigns/${kept.id}`, body))
  expectOk(await shop.call('DELETE', `/campaigns/${kept.id}`, {}))
  expectOk(await undo(shop, deletion))
})
