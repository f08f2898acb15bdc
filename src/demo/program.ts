import type { Benefit } from '../domain/catalogue/benefit.ts'
import { findBenefitType } from '../domain/catalogue/benefits/index.ts'
import { findEarningType } from '../domain/catalogue/earning/index.ts'
import { findRewardType } from '../domain/catalogue/rewards/index.ts'
import { NEW_SHOP_ELIGIBILITY } from '../domain/eligibility/eligibility.ts'
import { PARTNER_DEFAULTS } from '../domain/partners/terms.ts'
import {
  type EarningRule,
  LIFETIME,
  type Program,
  type Reward,
  type Tier,
} from '../domain/program.ts'
import { TEN_PERCENT_FOR_FRIENDS } from '../domain/referrals/referral-settings.ts'
import { BREWING_EQUIPMENT_IDS, HOUSE_BLEND_ID, smallBagId } from './catalogue.ts'

/** Makes the id of a new part: `rule_`, `rwd_`, `tier_` or `ben_` and more. */
type NewPartId = (prefix: string) => string

export const POINTS_PER_EURO = 1
export const WELCOME_POINTS = 20
export const NEWSLETTER_POINTS = 25
export const REVIEW_POINTS = 10

const SITE = 'https://bean-there.example'

/** Type, title, German title, whether it is on, and the rule's fields. */
const RULES: readonly [string, string, string, boolean, EarningRule['fields']][] = [
  [
    'order_placed',
    'Enjoy our coffee',
    'Genieße unseren Kaffee',
    true,
    {
      earnPoints: POINTS_PER_EURO,
      earnDenominator: 1,
      rounding: 'floor',
      includeShipping: false,
      // Prices are shown with tax, and so is what a customer earns for them.
      includeTax: true,
      minimumPurchase: 0,
      awardOn: 'paid',
      pendingDays: 0,
    },
  ],
  ['account_created', 'Join the club', 'Werde Mitglied', true, { points: WELCOME_POINTS }],
  [
    'newsletter_signup',
    'Subscribe to our newsletter',
    'Abonniere unseren Newsletter',
    true,
    { points: NEWSLETTER_POINTS },
  ],
  [
    'birthday',
    'Your birthday',
    'Dein Geburtstag',
    true,
    { points: 50, noticeDays: 30, mode: 'automatic' },
  ],
  [
    'product_review',
    'Review a coffee',
    'Bewerte einen Kaffee',
    true,
    { points: REVIEW_POINTS, limit: 5, limitPeriod: 'month' },
  ],
  [
    'follow_instagram',
    'Follow us on Instagram',
    'Folge uns auf Instagram',
    true,
    { points: 10, url: `${SITE}/instagram` },
  ],
  [
    'custom_action',
    'Visit our roastery',
    'Besuche unsere Rösterei',
    true,
    { points: 30, actionName: 'Roastery tour', url: `${SITE}/roastery-tour` },
  ],
  [
    'referral',
    'Invite a friend',
    'Lade Freunde ein',
    false,
    { points: 100, minimumPurchase: 20, pendingDays: 14 },
  ],
]

/** Type, name, German name, points, value, and the reward's fields. */
const REWARDS: readonly [string, string, string, number, number | null, Reward['fields']][] = [
  ['free_shipping', 'Free shipping', 'Gratisversand', 100, null, { codePrefix: 'SHIP' }],
  [
    'fixed_amount',
    '€5 off',
    '5 € Rabatt',
    100,
    5,
    { minimumPurchase: 20, codePrefix: 'FIVE', combinesWith: { shipping: true } },
  ],
  [
    'percentage',
    '10% off your order',
    '10 % auf deine Bestellung',
    200,
    10,
    { minimumPurchase: 30, codePrefix: 'TEN' },
  ],
  [
    'free_product',
    'A bag of House Blend',
    'Eine Packung House Blend',
    200,
    null,
    { productId: HOUSE_BLEND_ID, variantId: smallBagId(HOUSE_BLEND_ID), quantity: 1 },
  ],
  [
    'product_discount',
    '20% off brewing equipment',
    '20 % auf Brühzubehör',
    400,
    20,
    { productIds: BREWING_EQUIPMENT_IDS, valueType: 'percentage', perCustomerLimit: 2 },
  ],
  ['gift_card', '€25 gift card', 'Geschenkkarte über 25 €', 500, 25, { perCustomerLimit: 4 }],
]

const CODE_VALID_DAYS = 90

/** Handle, name, German name, bar, multiplier; benefits by type, label and fields. */
const TIERS: readonly [
  string,
  string,
  string,
  number,
  number,
  readonly [string, string, Benefit['fields']][],
][] = [
  [
    'taster',
    'Taster',
    'Genießer',
    0,
    1,
    [['custom_perk', 'Brew guides for every coffee', { text: 'Brew guides for every coffee' }]],
  ],
  [
    'barista',
    'Barista',
    'Barista',
    250,
    1.25,
    [
      ['entry_points', '25 beans when you get here', { points: 25 }],
      ['free_shipping', 'Free shipping from €25', { minimumPurchase: 25 }],
    ],
  ],
  [
    'roastmaster',
    'Roastmaster',
    'Röstmeister',
    750,
    1.5,
    [
      ['entry_points', '75 beans when you get here', { points: 75 }],
      ['percentage_discount', '5% off everything', { percentage: 5 }],
      ['birthday_bonus', '50 more beans on your birthday', { points: 50 }],
      ['early_access', 'Micro lots two days early', { days: 2 }],
    ],
  ],
]

/**
 * The shop's programme: earning, rewards and partners are on, what else there is waits to be switched
 * on.
 */
export function demoProgram(newPartId: NewPartId): Program {
  return {
    switches: {
      program_enabled: true,
      tiers_enabled: false,
      referral_enabled: false,
      memberships_enabled: false,
      emails_enabled: false,
      affiliates_enabled: true,
      applications_open: true,
      auto_approve: false,
    },
    program_name: 'Bean Club',
    points_name: 'beans',
    points_expiry: { enabled: false, months: 12 },
    reward_expiry: { enabled: true, code_valid_days: CODE_VALID_DAYS },
    tier_period: LIFETIME,
    eligibility: NEW_SHOP_ELIGIBILITY,
    referral: TEN_PERCENT_FOR_FRIENDS,
    earning_rules: RULES.map(([type, title, de, enabled, fields]) => ({
      id: newPartId('rule'),
      type,
      enabled,
      title,
      title_translations: { de },
      fields: findEarningType(type)?.complete(fields) ?? fields,
    })),
    rewards: REWARDS.map(([type, name, de, points_cost, discount_value, fields]) => ({
      id: newPartId('rwd'),
      type,
      enabled: true,
      name,
      points_cost,
      discount_value,
      code_valid_days: CODE_VALID_DAYS,
      title: name,
      title_translations: { de },
      fields:
        findRewardType(type)?.complete({ points_cost, discount_value, fields }).fields ?? fields,
    })),
    tiers: TIERS.map(
      ([handle, name, de, threshold, points_multiplier, benefits]): Tier => ({
        id: newPartId('tier'),
        name,
        handle,
        name_translations: { de },
        threshold,
        points_multiplier,
        combine: 'any',
        criteria: [],
        benefits: benefits.map(([type, label, part]) => ({
          id: newPartId('ben'),
          type,
          label,
          fields: findBenefitType(type)?.complete(part) ?? part,
        })),
      }),
    ),
    memberships: [],
    emails: {},
    affiliate_settings: { ...PARTNER_DEFAULTS, holdback_days: 14, code_prefix: 'BEAN' },
    affiliate_groups: [],
  }
}
