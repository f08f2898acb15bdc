import { listCampaignDays } from '../../../actions/analytics/read-campaign-results.ts'
import { CampaignDays, CampaignResultsPath } from '../../../schemas/analytics/campaign-results.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const listCampaignDaysOperation = defineOperation('listCampaignDays', {
  method: 'GET',
  path: '/campaigns/{campaign_id}/days',
  area: 'campaigns',
  summary: "Read a campaign's awards for each of its days.",
  params: CampaignResultsPath,
  query: NoQuery,
  body: NoBody,
  result: CampaignDays,
  handle: async ({ context, shop, now }, { params }) => ({
    data: await listCampaignDays(context.database, shop, params.campaign_id, now),
  }),
})
