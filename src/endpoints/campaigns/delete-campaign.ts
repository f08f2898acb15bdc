import { deleteCampaign as remove } from '../../actions/campaigns/change-campaign.ts'
import { readControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { CampaignWriteResult, presentCampaignWrite } from '../../schemas/campaigns/campaign.ts'
import { CampaignPath, campaignControls } from '../../schemas/campaigns/campaign-input.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteCampaign = defineEndpoint('deleteCampaign', {
  method: 'DELETE',
  path: '/campaigns/{campaign_id}',
  tool: 'service_delete_campaign',
  summary: 'Delete a draft, ended or cancelled campaign.',
  description:
    'A scheduled or active one is cancelled first: `cancel_first`. The deletion can be undone from the change log.',
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
  handle: (call, { params, body }) => remove(call, readControls(body), params.campaign_id),
  present: presentCampaignWrite,
})
