import { Type } from 'typebox'
import { createCampaign } from '../../actions/campaigns/change-campaign.ts'
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

export const createCampaignEndpoint = defineEndpoint('createCampaign', {
  method: 'POST',
  path: '/campaigns',
  tool: {
    name: 'service_create_campaign',
    when:
      'A draft; `status: "scheduled"` only when the merchant says so. Its e-mails go to ' +
      'the whole audience: see `would_email`.',
    reaches_out: true,
    adds_up_without: [],
  },
  summary: 'Create a bonus campaign.',
  description:
    'Creates a draft, unless `status` is `scheduled`: that needs `starts_at` (a past one opens ' +
    'at once), an end in the future, and a multiplier above 1 or rewards. E-mails that are on go ' +
    'to the whole audience: check `would_email` in a dry run first.',
  undo: 'Can be undone, which deletes it; cancel it first if it runs.',
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
        description: 'Sets multiplier, stacking and audience. Fields you send take precedence.',
      }),
    ),
    ...campaignFields,
    status: Type.Optional(oneOf(['draft', 'scheduled'], { default: 'draft' })),
    ...newCampaignControls,
  }),
  status: 200,
  result: CampaignWriteResult,
  errors: ['revision_conflict', 'platform_unavailable'],
  handle: (call, { body }) => createCampaign(call, readControls(body), body),
  present: presentCampaignWrite,
})
