import type { LoggedPart } from '../part.ts'
import { summarizeCampaign } from './campaign-summary.ts'
import type { Campaign } from './campaigns.ts'

/** A campaign is a document of its own beside the programme, in the same change log. */
export const campaignPart: LoggedPart<'campaign', Campaign> = {
  kind: 'campaign',
  path: (id) => `campaigns.${id}`,
  label: ({ name }) => name,
  summary: (campaign, _words, { telling }) => summarizeCampaign(campaign, telling),
  feature: 'campaigns',
}
