import { referral } from './catalogue/earning/referral.ts'
import { NEW_SHOP_ELIGIBILITY } from './eligibility/eligibility.ts'
import { PARTNER_DEFAULTS } from './partners/terms.ts'
import { LIFETIME, type Program, USUAL_JOINING, USUAL_REDEMPTIONS } from './program.ts'
import { TEN_PERCENT_FOR_FRIENDS } from './referrals/referral-settings.ts'

/** The programme of a new shop: everything off, one entry tier, a referral rule that is off. */
export function newProgram(ids: { tier_id: string; referral_rule_id: string }): Program {
  return {
    switches: {
      program_enabled: false,
      tiers_enabled: false,
      referral_enabled: false,
      memberships_enabled: false,
      emails_enabled: false,
      affiliates_enabled: false,
      applications_open: false,
      auto_approve: false,
    },
    program_name: 'Rewards',
    points_name: 'points',
    points_expiry: { enabled: false, months: 12 },
    reward_expiry: { enabled: false, code_valid_days: 90 },
    redemptions: USUAL_REDEMPTIONS,
    joining: USUAL_JOINING,
    tier_period: LIFETIME,
    eligibility: NEW_SHOP_ELIGIBILITY,
    referral: TEN_PERCENT_FOR_FRIENDS,
    earning_rules: [
      {
        id: ids.referral_rule_id,
        type: 'referral',
        enabled: false,
        title: null,
        title_translations: {},
        fields: referral.complete({}),
      },
    ],
    rewards: [],
    tiers: [
      {
        id: ids.tier_id,
        name: 'Member',
        handle: 'member',
        name_translations: {},
        threshold: 0,
        points_multiplier: 1,
        combine: 'any',
        criteria: [],
        benefits: [],
      },
    ],
    memberships: [],
    emails: {},
    affiliate_settings: PARTNER_DEFAULTS,
    affiliate_groups: [],
  }
}
