import { defineEmail } from '../define-email.ts'
import { campaignsOn } from '../live.ts'
import { OFFER_FIELDS, OFFER_SAMPLE, offerContent, readOffer } from './campaign-offer.ts'

export const campaignTeaser = defineEmail({
  type: 'campaign_teaser',
  name: 'Campaign teaser',
  description: 'Says what is coming, and when it starts.',
  sends_when: 'Two days before a campaign opens.',
  group: 'campaigns',
  promotional: true,
  phase: 'teaser',
  isLive: campaignsOn,
  owed_by: 'campaign_phase',
  async readFacts(inputs, campaign_id) {
    const offer = await readOffer(inputs, campaign_id, 'teaser')
    if (offer === null || offer.starts_at === null) return null
    return { ...offer, starts_at: offer.starts_at }
  },
  sample: OFFER_SAMPLE,
  fields: OFFER_FIELDS,
  content(inputs) {
    const { facts, say, format } = inputs
    const text = say.campaign_teaser.text({ moment: format.moment(facts.starts_at) })
    return offerContent(inputs, say.campaign_teaser, text)
  },
})
