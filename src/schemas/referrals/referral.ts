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
import {
  ADDRESS_PATTERN,
  closed,
  listOf,
  nullable,
  oneOf,
  timestamp,
  visibleText,
} from '../base/types.ts'

export const referralStatus = oneOf(REFERRAL_STATUSES, {
  description:
    "`open`: waits for the friend's first qualifying order; `completed` by it; `reversed`: that order was taken back; `rejected`: an order showed that it does not hold; `refused`: a claim that was not accepted.",
})

export const ClaimBody = closed({
  referral_code: visibleText(
    100,
    "The sender's code, in capital letters or small.",
    'REF-7KQ2MNPX4C',
  ),
  email: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    description: "The friend's address. It is not kept; a digest of it knows the friend again.",
    examples: ['friend@example.com'],
  }),
  locale: Type.Optional(LanguageTag),
})

const id = Type.String({ examples: ['ref_01jd3k5m9q8r7s6t5v4w3x2y1z'] })

export const ClaimReferralResult = closed(
  {
    changed: Type.Boolean(),
    referral: closed({ id, status: referralStatus }, { title: 'ClaimedReferral' }),
    discount_code: nullable(
      Type.String({ description: 'What the friend types in; null: friends get no discount.' }),
    ),
    discount_type: nullable(oneOf(FRIEND_DISCOUNT_TYPES)),
    discount_value: nullable(
      Type.Number({
        description: 'Percent, or an amount in shop currency; null for free shipping.',
      }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The smallest order that the code is for, in shop currency.' }),
    ),
    ends_at: nullable(timestamp('Until when the code can be used; null: without end.')),
  },
  { title: 'ClaimReferralResult' },
)

export function presentClaim({
  referral,
  code,
}: ClaimedReferral): Static<typeof ClaimReferralResult> {
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
    reason: nullable(oneOf(REFERRAL_REASONS, { description: 'Why it was refused or rejected.' })),
    signals: Type.Array(oneOf(REFERRAL_SIGNALS), {
      description:
        "What speaks against it. `same_account`, `same_email`: the friend is the sender; `already_claimed`: somebody else has brought the friend; `existing_customer`: the friend was a customer before; `velocity`: more than 10 claims of one code in 7 days. On an open one: somebody else used the friend's code.",
    }),
    order_id: nullable(
      Type.String({ description: "The GID of the friend's order that completed it." }),
    ),
    points: Type.Integer({
      description: 'What the sender has for it, points that wait included.',
    }),
    created_at: timestamp('When it was claimed.'),
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
