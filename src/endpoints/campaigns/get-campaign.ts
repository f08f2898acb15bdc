import { notFound } from '../../errors.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { Campaign, presentCampaign } from '../../schemas/campaigns/campaign.ts'
import { CampaignPath } from '../../schemas/campaigns/campaign-input.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import { defineEndpoint } from '../door/define.ts'

export const getCampaignEndpoint = defineEndpoint('getCampaign', {
  method: 'GET',
  path: '/campaigns/{campaign_id}',
  tool: {
    name: 'service_get_campaign',
    when: 'Its results: `service_get_campaign_results`.',
  },
  summary: 'Read a campaign.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  feature: 'campaigns',
  effect: 'read',
  params: CampaignPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Campaign,
  errors: [],
  handle: async ({ context, shop, now }, { params: { campaign_id } }) => {
    const campaign = await readCampaign(context.database.db, shop.shop_id, campaign_id)
    if (campaign === undefined || campaign.deleted_at !== null) {
      throw notFound('campaign', campaign_id)
    }
    return { campaign, now }
  },
  present: presentCampaign,
})
