import { describe, expect, it } from 'vitest'
import type { CommonFacts } from '../../src/emails/domain/facts.ts'
import type { TriggerName } from '../../src/emails/domain/triggers.ts'
import { renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { childBirthday } from '../../src/emails/templates/birthdays/child-birthday.ts'
import { petBirthday } from '../../src/emails/templates/birthdays/pet-birthday.ts'
import { campaignLaunch } from '../../src/emails/templates/campaigns/campaign-launch.ts'
import type { Email } from '../../src/emails/templates/define-email.ts'
import { type EmailType, emails } from '../../src/emails/templates/index.ts'
import { membershipRenewal } from '../../src/emails/templates/memberships/membership-renewal.ts'
import { partnerCommission } from '../../src/emails/templates/partners/partner-commission.ts'
import { pointsEarned } from '../../src/emails/templates/points/points-earned.ts'
import { pointsReversed } from '../../src/emails/templates/points/points-reversed.ts'
import { rewardRedeemed } from '../../src/emails/templates/rewards/reward-redeemed.ts'
import { tierApproaching } from '../../src/emails/templates/tiers/tier-approaching.ts'
import { tierAtRisk } from '../../src/emails/templates/tiers/tier-at-risk.ts'
import { tierUp } from '../../src/emails/templates/tiers/tier-up.ts'
import { shownText } from './markup.ts'

/** What each sample has to say, in both parts. */
const SAID: Readonly<Record<EmailType, readonly string[]>> = {
  welcome: ['Bean Club', '100 points', 'Placing an order', 'Reviewing a product: 50 points'],
  points_earned: ['120 points', '1,620 points', 'Order #1042'],
  points_pending_released: ['85 points', '1,620 points', 'Order #1037'],
  points_reversed: ['40 points', '1,580 points', '#1042', 'refunded'],
  points_expiring: ['320 points', '1,620 points', 'December 31, 2026'],
  points_expiring_last_chance: ['320 points', '1,620 points', 'December 31, 2026'],
  points_expired: ['320 points', '1,300 points'],
  reward_available: ['€5 off', '500 points', '540 points'],
  reward_redeemed: [
    ...['€5 off', 'BEAN-7KQ2MNPX4C', '€20', 'February 18, 2027', '500 points', '1,120 points'],
  ],
  reward_expiring: ['€5 off', 'BEAN-7KQ2MNPX4C', '€20', 'February 18, 2027'],
  birthday: ['200 points', 'BDAY-4XW9T2HJ6R', '15% off', 'December 21, 2026'],
  pet_birthday: ['Biscuit', '50 points'],
  child_birthday: ['Mia', '100 points'],
  tier_up: [
    ...['Gold', 'Silver', '1.5× points', '250 points', 'Free shipping', '10% off, once'],
    ...['Early access to new roasts', 'GOLD-Q8R3ZK5M1T', 'January 20, 2027'],
  ],
  tier_approaching: ['Gold', '180 points', '1.5× points', 'Free shipping'],
  tier_at_risk: ['Gold', 'Silver', '180 points', 'December 31, 2026'],
  tier_down: ['Silver', 'Gold', '1.25× points'],
  referral_invite: [
    ...['Bean & Leaf', '10% off', '500 points', 'REF-ADA7KQ2'],
    'https://beanandleaf.example/?ref=REF-ADA7KQ2',
  ],
  referral_completed: ['THANKS-H5T8WB3N7Y', '€10 off', '€30', 'February 18, 2027'],
  membership_started: [
    ...['Coffee Club', '2× points', 'November 21, 2027', 'Free shipping'],
    ...['500 points', 'CLUB-V7D2NX4K9R', '10% off', 'January 20, 2027'],
  ],
  membership_renewal: ['Coffee Club', 'renews', 'December 5, 2026', '€9.90'],
  membership_ended: ['Coffee Club'],
  partner_approved: ['PARTNER-ADA', 'https://beanandleaf.example/?partner=k3v9q2'],
  partner_commission: ['€12.50', '#1042', 'December 21, 2026'],
  campaign_teaser: [
    'Double bean week',
    'November 27, 2026 at 10:00',
    'Twice the beans',
    '2× points',
  ],
  campaign_launch: [
    'Double bean week',
    'December 4, 2026 at 11:59',
    'Stock up before',
    '400 points',
  ],
  campaign_last_chance: ['Double bean week', 'December 4, 2026 at 11:59', 'A bag of house blend'],
}

async function said<Facts>(
  email: Email<EmailType, TriggerName, Facts>,
  facts: Partial<Facts> = {},
  common: Partial<CommonFacts> = {},
) {
  const given = { ...email.sample, ...facts }
  const { subject, html, text } = await renderEmail(email, given, { ...sampleCommon, ...common })
  return { subject, html, shown: shownText(html), text }
}

describe('an e-mail says what it was told', () => {
  it.each(emails)('$type, in both parts', async (email) => {
    const { shown, text } = await said(email)
    for (const fact of SAID[email.type]) {
      expect(shown).toContain(fact)
      expect(text).toContain(fact)
    }
  })

  it('has its code on a line of its own', async () => {
    const { text } = await said(rewardRedeemed)
    expect(text.split('\n')).toContain('BEAN-7KQ2MNPX4C')
  })

  it('says nothing of what is not there', async () => {
    const bare = await said(rewardRedeemed, { minimum_purchase: null, ends_at: null })
    for (const label of ['On orders from', 'Valid until']) expect(bare.text).not.toContain(label)
    const { text } = await said(pointsEarned, { reason: null })
    expect(text).not.toContain('Earned for')
    const plain_tier = { multiplier: 1, bonus_points: 0, benefits: [], codes: [] }
    const tier = await said(tierUp, { ...plain_tier, previous_tier: null })
    for (const label of ['On your orders', 'You get:', 'Your benefits', 'Your code']) {
      expect(tier.text).not.toContain(label)
    }
  })

  it('tells store credit, which has no code, from codes', async () => {
    const worth = { type: 'store_credit', value: '10' } as const
    const { text } = await said(rewardRedeemed, { code: null, worth })
    expect(text).toContain('deducted at checkout')
    expect(text).toContain('€10 of store credit')
    expect(text).not.toMatch(/Enter this code|Your code/)
  })

  it.each([
    [{ type: 'percentage', value: '12.5' }, '12.5% off'],
    [{ type: 'fixed_amount', value: '7.5' }, '€7.50 off'],
    [{ type: 'free_shipping', value: null }, 'Free shipping'],
    [{ type: 'free_product', value: null }, 'A free product'],
    [{ type: 'gift_card', value: '25' }, 'A gift card of €25'],
  ] as const)('says what a code is worth: %o', async (worth, expected) => {
    expect((await said(rewardRedeemed, { worth })).text).toContain(`Worth: ${expected}`)
  })

  it('calls a rule by the title of the merchant, or by its type', async () => {
    const reason = { kind: 'rule', type: 'sms_signup', title: null } as const
    const usual = await said(pointsEarned, { reason })
    expect(usual.text).toContain('Earned for: Signing up for text messages')
    const own = await said(pointsEarned, { reason: { ...reason, title: 'Text club' } })
    expect(own.text).toContain('Earned for: Text club')
    const note = await said(pointsEarned, { reason: { kind: 'note', text: 'Sorry again' } })
    expect(note.text).toContain('Earned for: Sorry again')
  })

  it('says what is missing for a tier other than points', async () => {
    expect((await said(tierApproaching, { points_needed: 0 })).text).toContain('next order')
    const risk = await said(tierAtRisk, { points_needed: 0 })
    expect(risk.text).toContain('Order again by December 31, 2026')
  })

  it('tells a membership that ends from one that renews', async () => {
    const ends = await said(membershipRenewal, { renews: false })
    expect(ends.subject).toBe('Coffee Club ends after December 5, 2026')
    expect((await said(membershipRenewal)).subject).toBe('Coffee Club renews on December 5, 2026')
  })

  it('tells a cancelled order from a refunded one, with or without its name', async () => {
    const { text } = await said(pointsReversed, { because: 'cancelled', order_name: null })
    expect(text).toContain('An order of yours was cancelled')
  })

  it('says of a campaign without an end, or without words, only what there is', async () => {
    const bare = { headline: null, subtitle: null, multiplier: null, rewards: [], ends_at: null }
    const { text } = await said(campaignLaunch, bare)
    expect(text).toContain('It’s on now.')
    expect(text).not.toMatch(/What you get|Rewards\n|You have until/)
  })

  it('says of pets and children without a name whose they are', async () => {
    expect((await said(childBirthday, { name: null })).subject).toContain('your child')
    expect((await said(petBirthday, { name: null })).subject).toContain('pet')
  })

  it('calls points as the programme does', async () => {
    const { subject, text } = await said(pointsEarned, {}, { points_name: 'beans' })
    expect(subject).toBe('You earned 120 beans')
    expect(text).toContain('1,620 beans')
    expect(text).not.toContain('points')
  })

  it('tells partners that they are partners', async () => {
    expect((await said(partnerCommission)).text).toContain('you’re a partner of Bean & Leaf')
    expect((await said(pointsEarned)).text).toContain('you’re a member of Bean Club')
  })
})
