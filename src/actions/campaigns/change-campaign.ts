import type { Answer, Call } from '../../context.ts'
import {
  type CampaignInputs,
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
import type { CampaignOutcome } from '../../domain/programme/write-outcome.ts'
import { notFound } from '../../errors.ts'
import type { StoredProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'
import { lookAhead } from '../forecast/look-ahead.ts'
import type { WriteAttempt } from '../write/attempt.ts'
import { accepted, newPartId } from '../write/change-part.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { runChange } from '../write/run-change.ts'
import { programFor } from '../write/write-part.ts'
import { type CampaignDecision, campaignFor, writeCampaign } from './write-campaign.ts'

/** Creates a campaign. `if_revision` is the programme's, or 0 as a dry run returned it. */
export async function createCampaign(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  input: NewCampaignInput,
): Promise<Answer> {
  const id = newPartId(call, controls, 'cmp')
  return decideCampaign(call, controls, input, async (_attempt, setting, { revision }) =>
    decideAt(controls.if_revision === 0 ? 0 : revision, controls, async () => {
      const after = accepted(newCampaign(setting, id, input))
      return { stored: unwrittenCampaign(after, call.now), before: null, after }
    }),
  )
}

/** Changes a campaign, if it can still change. */
export async function changeCampaign(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  campaign_id: string,
  input: CampaignInput,
): Promise<Answer> {
  return decideCampaign(call, controls, input, async (attempt, setting) => {
    const stored = await findCampaign(attempt, call, campaign_id)
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
  return decideCampaign(call, controls, {}, async (attempt, { now }) => {
    const stored = await findCampaign(attempt, call, campaign_id)
    return decideAt(stored.revision, controls, async () => {
      const after = accepted(deletedCampaign(stored, now))
      return { stored, before: stored.document, after }
    })
  })
}

/** The programme is locked, so that nothing the campaign names disappears before the write. */
function decideCampaign(
  call: Call<CampaignOutcome>,
  { dry_run }: WriteControls,
  input: CampaignInput,
  decide: (
    attempt: WriteAttempt,
    setting: CampaignInputs,
    program: StoredProgram,
  ) => Promise<CampaignDecision>,
): Promise<Answer> {
  const { shop, now } = call
  return runChange(call, dry_run, {
    before: () => lookUpScope(call, input.product_scope ?? {}),
    write: async (attempt, catalogue) => {
      const program = await programFor(attempt, shop.shop_id)
      const setting = { shop, catalogue, now, program: program.document }
      const decision = await decide(attempt, setting, program)
      return writeCampaign(attempt, call, program.document, decision)
    },
    after: async (outcome) => (dry_run ? lookAhead(call, outcome) : null),
  })
}

function lookUpScope(
  { context, shop }: Call<never>,
  { product_ids = [], collection_ids = [] }: ProductScopeInput,
): Promise<ShopCatalogue> {
  // A text that is no id at all is reported later.
  const numbersOf = (kind: 'Product' | 'Collection', ids: readonly (number | string)[]) => [
    ...new Set(ids.flatMap((id) => readPlatformId(shop.platform, kind, id) ?? [])),
  ]
  return lookUpCatalogue(context, shop, {
    product_ids: numbersOf('Product', product_ids),
    collection_ids: numbersOf('Collection', collection_ids),
  })
}

async function findCampaign(
  attempt: WriteAttempt,
  { shop }: Call<never>,
  campaign_id: string,
): Promise<StoredCampaign> {
  const stored = await campaignFor(attempt, shop.shop_id, campaign_id)
  if (stored === undefined || stored.deleted_at !== null) throw notFound('campaign', campaign_id)
  return stored
}
