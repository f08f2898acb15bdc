import { defineEmail } from '../define-email.ts'
import { campaignsOn } from '../live.ts'
import { OFFER_FIELDS, OFFER_SAMPLE, offerContent, readOffer } from './campaign-offer.ts'

export const campaignLastChance = defineEmail({
  type: 'campaign_last_chance',
  name: 'Campaign last chance',
  description: 'Says that a campaign is about to end.',
  sends_when: 'A day before a campaign ends.',
  group: 'campaigns',
  promotional: true,
  phase: 'last_chance',
  isLive: campaignsOn,
  owed_by: 'campaign_phase',
  async readFacts(inputs, campaign_id) {
    const offer = await readOffer(inputs, campaign_id, 'last_chance')
    if (offer === null || offer.ends_at === null) return null
    return { ...offer, ends_at: offer.ends_at }
  },
  sample: OFFER_SAMPLE,
  fields: OFFER_FIELDS,
  content(inputs) {
    const { facts, say, format } = inputs
    const text = say.campaign_last_chance.text({ moment: format.moment(facts.ends_at) })
    return offerContent(inputs, say.campaign_last_chance, text)
  },
})
