import { Type } from 'typebox'
import { changeCampaign } from '../../actions/campaigns/change-campaign.ts'
import { readControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery, oneOf } from '../../schemas/base/types.ts'
import { CampaignWriteResult, presentCampaignWrite } from '../../schemas/campaigns/campaign.ts'
import {
  CampaignPath,
  campaignControls,
  campaignFields,
  campaignName,
} from '../../schemas/campaigns/campaign-input.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateCampaign = defineEndpoint('updateCampaign', {
  method: 'PATCH',
  path: '/campaigns/{campaign_id}',
  tool: 'service_update_campaign',
  summary: 'Change, schedule or cancel a campaign.',
  description:
    'Omitted keys stay, inside objects too; lists replace. Of a scheduled campaign the type is fixed; of an active one `name`, `badge_text`, `banner_copy` and `emails` can change, `ends_at` to a later time and `limits` upwards; of an ended or cancelled one nothing.',
  undo: 'A change of the status cannot be undone, nor what is changed with it.',
  scope: 'program:write',
  session: null,
  rate: 'write',
  feature: 'campaigns',
  effect: 'write',
  params: CampaignPath,
  query: NoQuery,
  body: closed({
    name: Type.Optional(campaignName),
    ...campaignFields,
    status: Type.Optional(
      oneOf(['draft', 'scheduled', 'cancelled'], {
        description:
          'A draft can be scheduled, a scheduled or active campaign cancelled; it never goes back.',
      }),
    ),
    ...campaignControls,
  }),
  status: 200,
  result: CampaignWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { params, body }) =>
    changeCampaign(call, readControls(body), params.campaign_id, body),
  present: presentCampaignWrite,
})
