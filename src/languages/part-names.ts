import type { ReaderLanguage } from './explanations/index.ts'

/** How e-mails to the people of a shop name the parts of its programme, by their kinds. */
export const PART_NAMES = {
  en: {
    settings: 'Settings',
    switches: 'Switches',
    earning_rule: 'Ways to earn',
    reward: 'Rewards',
    tier: 'Tiers',
    membership: 'Memberships',
    eligibility: 'Eligibility',
    referral: 'Referrals',
    email_template: 'E-mails',
    affiliate_settings: 'Partner programme',
    affiliate_group: 'Partner groups',
    storefront: 'Storefront',
    campaign: 'Campaigns',
  },
  de: {
    settings: 'Einstellungen',
    switches: 'Schalter',
    earning_rule: 'Regeln',
    reward: 'Prämien',
    tier: 'Stufen',
    membership: 'Mitgliedschaften',
    eligibility: 'Teilnahme',
    referral: 'Empfehlungen',
    email_template: 'E-Mails',
    affiliate_settings: 'Partnerprogramm',
    affiliate_group: 'Partnergruppen',
    storefront: 'Seiten des Shops',
    campaign: 'Aktionen',
  },
} as const satisfies Readonly<Record<ReaderLanguage, Readonly<Record<string, string>>>>
