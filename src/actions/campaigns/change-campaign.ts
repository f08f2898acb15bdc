import type { Answer, Call } from '../../context.ts'
import {
  type CampaignSetting,
  changedCampaign,
  deletedCampaign,
  newCampaign,
} from '../../domain/campaigns/campaign-decisions.ts'
import type {
  CampaignInput,
  NewCampaignInput,
  ProductScopeInput,
} from '../../domain/campaigns/campaign-input.ts'
import { type StoredCampaign, unwrittenCampaign } from '../../domain/campaigns/campaign-state.ts'
import { readPlatformId, type ShopCatalogue } from '../../domain/catalogue/shop-catalogue.ts'
import { notFound } from '../../errors.ts'
import { lockCampaign, readCampaign } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { lockProgram, readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'
import { accepted, newPartId } from '../write/change-part.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { type CampaignDecision, type CampaignOutcome, writeCampaign } from './write-campaign.ts'

/** Starts a campaign; `if_revision` is the programme's, or 0, which a dry run answers. */
export async function createCampaign(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  input: NewCampaignInput,
): Promise<Answer> {
  const id = newPartId(call, controls, 'cmp')
  return decideCampaign(call, controls, input, async (_tx, setting, { revision }) =>
    decideAt(controls.if_revision === 0 ? 0 : revision, controls, async () => {
      const after = accepted(newCampaign(setting, id, input))
      return { stored: unwrittenCampaign(after, call.now), before: null, after }
    }),
  )
}

/** Changes a campaign, as far as it can still be changed. */
export async function changeCampaign(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  campaign_id: string,
  input: CampaignInput,
): Promise<Answer> {
  return decideCampaign(call, controls, input, async (tx, setting) => {
    const stored = await findCampaign(tx, call, controls, campaign_id)
    return decideAt(stored.revision, controls, async () => {
      const { document: before } = stored
      const after = accepted(changedCampaign(setting, stored, input))
      // A campaign only moves forward, and no undo moves it back.
      return { stored, before, after, undoable: after.status === before.status }
    })
  })
}

/** Deletes a campaign that is not scheduled or running. */
export async function deleteCampaign(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  campaign_id: string,
): Promise<Answer> {
  return decideCampaign(call, controls, {}, async (tx, { now }) => {
    const stored = await findCampaign(tx, call, controls, campaign_id)
    return decideAt(stored.revision, controls, async () => {
      const after = accepted(deletedCampaign(stored, now))
      return { stored, before: stored.document, after }
    })
  })
}

/**
 * What the platform must say is asked for first, and not again by a retry. Then the programme is
 * locked, so that what a campaign names in it cannot go away under the decision.
 */
async function decideCampaign(
  call: Call<CampaignOutcome>,
  { dry_run }: WriteControls,
  input: CampaignInput,
  decide: (tx: Tx, setting: CampaignSetting, program: StoredProgram) => Promise<CampaignDecision>,
): Promise<Answer> {
  const { shop, now } = call
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const catalogue = await lookUpScope(call, input.product_scope ?? {})
  return runWrite(call, async (tx) => {
    const program = await (dry_run ? readProgram : lockProgram)(tx, shop.shop_id)
    const setting = { shop, catalogue, now, program: program.document }
    return writeCampaign(tx, call, program.document, {
      ...(await decide(tx, setting, program)),
      dry_run,
    })
  })
}

function lookUpScope(
  { context, shop }: Call<never>,
  { product_ids = [], collection_ids = [] }: ProductScopeInput,
): Promise<ShopCatalogue> {
  // What is no id at all is named as a fault later.
  const numbersOf = (kind: 'Product' | 'Collection', ids: readonly (number | string)[]) => [
    ...new Set(ids.flatMap((id) => readPlatformId(shop.platform, kind, id) ?? [])),
  ]
  return lookUpCatalogue(context, shop, {
    product_ids: numbersOf('Product', product_ids),
    collection_ids: numbersOf('Collection', collection_ids),
  })
}

async function findCampaign(
  tx: Tx,
  { shop }: Call<never>,
  { dry_run }: WriteControls,
  campaign_id: string,
): Promise<StoredCampaign> {
  const stored = await (dry_run ? readCampaign : lockCampaign)(tx, shop.shop_id, campaign_id)
  if (stored === undefined || stored.deleted_at !== null) throw notFound('campaign', campaign_id)
  return stored
}
