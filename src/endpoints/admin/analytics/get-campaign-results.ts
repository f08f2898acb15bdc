import { readCampaignResults } from '../../../actions/analytics/read-campaign-results.ts'
import {
  CampaignResults,
  CampaignResultsPath,
  presentCampaignResults,
} from '../../../schemas/analytics/campaign-results.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getCampaignResultsOperation = defineOperation('getCampaignResults', {
  method: 'GET',
  path: '/campaigns/{campaign_id}/results',
  area: 'campaigns',
  summary: "Read a campaign's results and cost, during and after it.",
  params: CampaignResultsPath,
  query: NoQuery,
  body: NoBody,
  result: CampaignResults,
  handle: async ({ context, shop, now }, { params }) => {
    const { db } = context.database
    const results = await readCampaignResults(db, shop, params.campaign_id, now)
    return presentCampaignResults(shop, results, now, true)
  },
})
