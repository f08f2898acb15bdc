import { defineEmail } from '../define-email.ts'
import { campaignsOn } from '../live.ts'
import { OFFER_FIELDS, OFFER_SAMPLE, offerContent, readOffer } from './campaign-offer.ts'

export const campaignLaunch = defineEmail({
  type: 'campaign_launch',
  name: 'Campaign launch',
  description: 'Says that a campaign is open, and until when.',
  sends_when: 'A campaign opens.',
  group: 'campaigns',
  promotional: true,
  phase: 'launch',
  isLive: campaignsOn,
  owed_by: 'campaign_phase',
  readFacts: (inputs, campaign_id) => readOffer(inputs, campaign_id, 'launch'),
  sample: OFFER_SAMPLE,
  fields: OFFER_FIELDS,
  content(inputs) {
    const { facts, say, format } = inputs
    const { text_until, text_open } = say.campaign_launch
    const { ends_at } = facts
    const text = ends_at === null ? text_open : text_until({ moment: format.moment(ends_at) })
    return offerContent(inputs, say.campaign_launch, text)
  },
})
