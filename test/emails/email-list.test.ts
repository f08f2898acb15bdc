import { describe, expect, it } from 'vitest'
import { CAMPAIGN_PHASES } from '../../src/domain/campaigns/campaigns.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { emailTemplates } from '../../src/domain/emails/emails.ts'
import { EMAIL_GROUPS } from '../../src/emails/define-email.ts'
import { emails, emailTypes, isEmailType } from '../../src/emails/emails.ts'
import { codeFacts } from '../../src/emails/facts.ts'
import { languages } from '../../src/emails/languages/index.ts'

describe('the list of e-mails', () => {
  it('has one for every template, and for every phase of a campaign', () => {
    const templates = emailTemplates.map(({ type }) => type)
    const phases = CAMPAIGN_PHASES.map((phase) => `campaign_${phase}`)
    expect(emailTypes.toSorted()).toEqual([...templates, ...phases].toSorted())
    for (const type of emailTypes) expect(emails[type].type).toBe(type)
    expect(isEmailType('welcome')).toBe(true)
    expect(isEmailType('toString')).toBe(false)
  })

  it('says what one click on unsubscribing stops', () => {
    const groups = EMAIL_GROUPS.map((group) => [
      group,
      emailTypes.filter((type) => emails[type].group === group),
    ])
    expect(Object.fromEntries(groups)).toEqual({
      points: [
        ...['welcome', 'points_earned', 'points_pending_released', 'points_reversed'],
        ...['points_expiring', 'points_expiring_last_chance', 'points_expired'],
      ],
      rewards: ['reward_available', 'reward_redeemed', 'reward_expiring'],
      tiers: ['tier_up', 'tier_approaching', 'tier_at_risk', 'tier_down'],
      birthdays: ['birthday', 'pet_birthday', 'child_birthday'],
      referrals: ['referral_invite', 'referral_completed'],
      memberships: ['membership_started', 'membership_renewal', 'membership_ended'],
      campaigns: ['campaign_teaser', 'campaign_launch', 'campaign_last_chance'],
      partners: ['partner_approved', 'partner_commission'],
    })
  })

  it('asks for consent to marketing where an e-mail asks for something', () => {
    expect(emailTypes.filter((type) => emails[type].promotional)).toEqual([
      ...['reward_available', 'tier_approaching', 'referral_invite'],
      ...['campaign_teaser', 'campaign_launch', 'campaign_last_chance'],
    ])
  })

  it('has a name for every type of rule', () => {
    const types = earningTypes.map(({ type }) => type)
    expect(Object.keys(languages.en.rules).sort()).toEqual([...types].sort())
  })
})

describe('what an e-mail says of a code', () => {
  const ends_at = new Date('2027-02-18T23:00:00Z')
  const discount = {
    kind: 'discount',
    title: 'A discount',
    minimum_purchase: '20',
    usage_limit: 1,
    combines_with: { order: false, product: false, shipping: false },
    purchases: 'all',
  } as const

  it.each([
    [{ type: 'percentage', percent: 12.5, applies_to: null }, '12.5'],
    [{ type: 'fixed_amount', amount: '5', applies_to: null }, '5'],
    [{ type: 'free_shipping' }, null],
    [{ type: 'free_product', product_id: 1, variant_id: null, quantity: 1 }, null],
  ] as const)('is what it does: %o', (effect, value) => {
    const mint = { ...discount, effect }
    expect(codeFacts({ code: 'ABC', mint, ends_at })).toEqual({
      code: 'ABC',
      worth: { type: effect.type, value },
      minimum_purchase: '20',
      ends_at: '2027-02-18T23:00:00.000Z',
    })
  })

  it.each(['gift_card', 'store_credit'] as const)('is the amount of money: %s', (kind) => {
    const code = { code: null, mint: { kind, amount: '10' }, ends_at: null }
    const worth = { type: kind, value: '10' }
    expect(codeFacts(code)).toEqual({ code: null, worth, minimum_purchase: null, ends_at: null })
  })
})
