import { deleteCampaign } from '../../actions/campaigns/change-campaign.ts'
import { readControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { CampaignWriteResult, presentCampaignWrite } from '../../schemas/campaigns/campaign.ts'
import { CampaignPath, campaignControls } from '../../schemas/campaigns/campaign-input.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteCampaignEndpoint = defineEndpoint('deleteCampaign', {
  method: 'DELETE',
  path: '/campaigns/{campaign_id}',
  tool: {
    name: 'service_delete_campaign',
    when: 'Ask the merchant first.',
  },
  summary: 'Delete a draft, ended or cancelled campaign.',
  description:
    'Cancel a scheduled or active one first: `cancel_first`. The deletion can be undone from the ' +
    'change log.',
  scope: 'program:write',
  session: null,
  rate: 'write',
  feature: 'campaigns',
  effect: 'write',
  params: CampaignPath,
  query: NoQuery,
  body: closed(campaignControls),
  status: 200,
  result: CampaignWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) => deleteCampaign(call, readControls(body), params.campaign_id),
  present: presentCampaignWrite,
})
