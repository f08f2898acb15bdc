import {
  type ComparedResults,
  readCampaignResults,
} from '../../actions/analytics/read-campaign-results.ts'
import { areResultsOfFew } from '../../actions/analytics/results-of-few.ts'
import type { Call } from '../../context.ts'
import { maySeeFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import { tooFewMembers } from '../../errors.ts'
import {
  CampaignResults,
  presentCampaignResults,
} from '../../schemas/analytics/campaign-results.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { CampaignPath } from '../../schemas/campaigns/campaign-input.ts'
import { visibleScopes } from '../door/caller.ts'
import { defineEndpoint } from '../door/define.ts'

interface ReadResults {
  readonly results: ComparedResults
  readonly now: Date
}

export const getCampaignResultsEndpoint = defineEndpoint('getCampaignResults', {
  method: 'GET',
  path: '/campaigns/{campaign_id}/results',
  tool: {
    name: 'service_get_campaign_results',
    when: 'Turnover, cost, redemptions, and how much more its members bought.',
  },
  summary: "Read a campaign's results and cost, during and after it.",
  description:
    '`comparison` compares its members with those held out and all others; only `*_lift` ' +
    "measures the campaign's own effect.",
  scope: 'analytics:read',
  session: null,
  rate: 'read',
  feature: 'campaigns',
  effect: 'read',
  params: CampaignPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: CampaignResults,
  errors: [],
  handle: (call, { params }) => readTellable(call, params.campaign_id),
  present: ({ results, now }, { shop, scopes }) =>
    presentCampaignResults(shop, results, now, maySeeFew(scopes)),
})

const OF_FEW =
  `The campaign reached fewer than ${TELLABLE_MIN} members. Figures of so few could tell of a ` +
  `person. ` +
  'People in the console see them. What can be said instead: what it has used of its limits ' +
  '(service_get_campaign).'

/** Throws `too_few_members` if they could tell of a person to a key that may not read customers. */
async function readTellable(
  { context, shop, caller, now }: Call<ReadResults>,
  campaign_id: string,
): Promise<ReadResults> {
  const results = await readCampaignResults(context.database.db, shop, campaign_id, now)
  if (!maySeeFew(visibleScopes(caller)) && (await areResultsOfFew(context, shop, results))) {
    throw tooFewMembers(TELLABLE_MIN, OF_FEW)
  }
  return { results, now }
}
