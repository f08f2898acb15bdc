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

export const updateCampaignEndpoint = defineEndpoint('updateCampaign', {
  method: 'PATCH',
  path: '/campaigns/{campaign_id}',
  tool: {
    name: 'service_update_campaign',
    when:
      'Ask the merchant before scheduling or cancelling: customers see it. An active one can ' +
      'only be ' +
      'extended, its limits raised and its texts changed.',
    reaches_out: true,
  },
  summary: 'Change, schedule or cancel a campaign.',
  description:
    "Omitted keys stay, also inside objects; lists are replaced. A scheduled campaign's type is " +
    'fixed. An active one can change `name`, `badge_text`, `banner_copy` and `emails`, move ' +
    '`ends_at` later and raise `limits`. An ended or cancelled one cannot change.',
  undo: 'A status change, with all in its request, cannot be undone; the creation can.',
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
        description: 'Schedules a draft, or cancels a scheduled or active campaign. Final.',
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
