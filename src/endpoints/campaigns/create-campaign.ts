import { Type } from 'typebox'
import { createCampaign as create } from '../../actions/campaigns/change-campaign.ts'
import { CAMPAIGN_TEMPLATE_NAMES } from '../../domain/campaigns/campaign-templates.ts'
import { readControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoParams, NoQuery, oneOf } from '../../schemas/base/types.ts'
import { CampaignWriteResult, presentCampaignWrite } from '../../schemas/campaigns/campaign.ts'
import {
  campaignFields,
  campaignName,
  newCampaignControls,
} from '../../schemas/campaigns/campaign-input.ts'
import { defineEndpoint } from '../door/define.ts'

export const createCampaign = defineEndpoint('createCampaign', {
  method: 'POST',
  path: '/campaigns',
  tool: 'service_create_campaign',
  summary: 'Create a bonus campaign.',
  description:
    'A draft unless `status` is `scheduled`, which needs `starts_at` (a past one opens at once), an end that is not over, and a multiplier above 1 or rewards. An e-mail that is switched on goes to the whole audience: see `would_email` in a dry run first.',
  undo: 'Can be undone while it is a draft; a scheduled or active one is cancelled first.',
  scope: 'program:write',
  session: null,
  rate: 'write',
  feature: 'campaigns',
  effect: 'write',
  params: NoParams,
  query: NoQuery,
  body: closed({
    name: campaignName,
    template: Type.Optional(
      oneOf(CAMPAIGN_TEMPLATE_NAMES, {
        description:
          'Presets multiplier, stacking and audience; what is sent beside it goes first.',
      }),
    ),
    ...campaignFields,
    status: Type.Optional(oneOf(['draft', 'scheduled'], { default: 'draft' })),
    ...newCampaignControls,
  }),
  status: 200,
  result: CampaignWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) => create(call, readControls(body), body),
  present: presentCampaignWrite,
})
