import { type Static, Type } from 'typebox'
import {
  type ClaimedReferral,
  effectValue,
  type ListedReferral,
  REFERRAL_REASONS,
  REFERRAL_SIGNALS,
  REFERRAL_STATUSES,
} from '../../domain/referrals/referral-claims.ts'
import { FRIEND_DISCOUNT_TYPES } from '../../domain/referrals/referral-settings.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { customerGid } from '../base/customer-id.ts'
import { LanguageTag } from '../base/language-tag.ts'
import { TYPED, typedName } from '../base/typed-text.ts'
import { ADDRESS_PATTERN, closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

export const referralStatus = oneOf(REFERRAL_STATUSES, {
  description:
    "`open`: waiting for the friend's first qualifying order; `completed`: that order was paid; " +
    '`reversed`: it was refunded or cancelled; `rejected`: an order showed the referral to be ' +
    'invalid; `refused`: the claim was not accepted.',
})

export const ClaimBody = closed({
  referral_code: typedName(100, "The sender's code; case does not matter.", 'REF-7KQ2MNPX4C'),
  email: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    ...TYPED,
    description: "The friend's address. Only a digest of it is stored.",
    examples: ['friend@example.com'],
  }),
  locale: Type.Optional(LanguageTag),
})

const id = Type.String({ examples: ['ref_01jd3k5m9q8r7s6t5v4w3x2y1z'] })

export const ReferralClaimResult = closed(
  {
    changed: Type.Boolean(),
    referral: closed({ id, status: referralStatus }, { title: 'ClaimedReferral' }),
    discount_code: nullable(
      Type.String({
        description: 'The code for the friend to enter; null: friends get no discount.',
      }),
    ),
    discount_type: nullable(oneOf(FRIEND_DISCOUNT_TYPES)),
    discount_value: nullable(
      Type.Number({
        description: 'Percent, or an amount in shop currency; null for free shipping.',
      }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The minimum order for the code, in shop currency.' }),
    ),
    ends_at: nullable(timestamp('When the code expires; null: never.')),
  },
  { title: 'ReferralClaimResult' },
)

export function presentClaim({
  referral,
  code,
}: ClaimedReferral): Static<typeof ReferralClaimResult> {
  const { referral_id, status } = referral
  return { changed: true, referral: { id: referral_id, status }, ...presentDiscount(code) }
}

const NO_DISCOUNT = {
  discount_code: null,
  discount_type: null,
  discount_value: null,
  minimum_purchase: null,
  ends_at: null,
}

function presentDiscount(code: ClaimedReferral['code']) {
  if (code === null || code.mint.kind !== 'discount') return NO_DISCOUNT
  const { effect, minimum_purchase } = code.mint
  if (effect.type === 'free_product') return NO_DISCOUNT
  return {
    discount_code: code.code,
    discount_type: effect.type,
    discount_value: effectValue(effect),
    minimum_purchase: Number(minimum_purchase ?? 0),
    ends_at: code.ends_at?.toISOString() ?? null,
  }
}

const Referral = closed(
  {
    id,
    sender_customer_id: Type.String({ description: 'The customer GID.' }),
    status: referralStatus,
    reason: nullable(
      oneOf(REFERRAL_REASONS, { description: 'The reason it was refused or rejected.' }),
    ),
    signals: Type.Array(oneOf(REFERRAL_SIGNALS), {
      description:
        'Signs of fraud. `same_account`, `same_email`: the friend is the sender; ' +
        '`already_claimed`: somebody else referred the friend; `existing_customer`: the friend ' +
        'was a customer before; `velocity`: more than 10 claims of one code in 7 days. While ' +
        "open: somebody else used the friend's code.",
    }),
    order_id: nullable(
      Type.String({ description: "The GID of the friend's order that completed it." }),
    ),
    points: Type.Integer({
      description: "The sender's points for it, including held ones.",
    }),
    created_at: timestamp('When the code was claimed.'),
    completed_at: nullable(timestamp('When the order completed it.')),
  },
  { title: 'Referral' },
)

export const ReferralList = listOf('ReferralList', Referral)

export function presentReferral(shop: Shop, referral: ListedReferral): Static<typeof Referral> {
  const { referral_id, customer_id, status, reason, signals, order_id, points } = referral
  return {
    id: referral_id,
    sender_customer_id: customerGid(shop, customer_id),
    ...{ status, reason, points, signals: [...signals] },
    order_id: order_id === null ? null : formatGid(shop.platform, 'Order', order_id),
    created_at: referral.created_at.toISOString(),
    completed_at: referral.completed_at?.toISOString() ?? null,
  }
}
