import { type Static, Type } from 'typebox'
import { voucherStatus } from '../../domain/codes/voucher.ts'
import { balanceOf, POINTS_MAX } from '../../domain/points/ledger.ts'
import type { RedemptionChange, RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { CustomerPath } from '../base/customer-id.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'
import { Balance, presentBalance } from '../points/points.ts'

const STATUSES = ['pending', 'issued', 'used', 'expired', 'cancelled'] as const

export const Redemption = closed(
  {
    id: Type.String({ examples: ['red_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    reward_id: Type.String(),
    reward_name: Type.String({ description: "The reward's name at the time." }),
    discount_type: Type.String({ description: 'The type of the reward.' }),
    discount_value: nullable(
      Type.Number({
        description: 'Percent, or an amount in shop currency, depending on the type.',
      }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The minimum order for the code, in shop currency.' }),
    ),
    points_spent: Type.Integer(),
    discount_code: nullable(
      Type.String({
        description:
          "The code for the customer to enter, or the gift card's code; null for store credit, " +
          'and while pending.',
      }),
    ),
    status: oneOf(STATUSES, {
      description:
        '`pending`: charged, but not yet created by the platform; `issued`: can be used; `used`: ' +
        'used on an order; `cancelled`: points refunded.',
    }),
    created_at: timestamp('When the points were charged.'),
    ends_at: nullable(timestamp('When it expires.')),
  },
  { title: 'Redemption' },
)

export const RedemptionList = listOf('RedemptionList', Redemption)

export const RedemptionPath = closed({
  ...CustomerPath.properties,
  redemption_id: Type.String({ description: 'The id of the redemption.' }),
})

export const RedeemBody = closed({
  reward_id: visibleText(64),
  points: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: POINTS_MAX,
      description: 'Points to spend; only for rewards of type `variable_amount`.',
    }),
  ),
})

export const RedemptionResult = closed(
  {
    changed: Type.Boolean({ description: 'Whether this call changed anything.' }),
    redemption: Redemption,
    balance_after: nullable(Type.Number({ description: 'The balance now.' })),
    balance: Balance,
  },
  { title: 'RedemptionResult' },
)

export function presentRedemption(
  redemption: RedemptionWithCode,
  now: Date,
): Static<typeof Redemption> {
  const { code, discount_value, minimum_purchase } = redemption
  const status = voucherStatus(code, now)
  return {
    id: redemption.redemption_id,
    reward_id: redemption.reward_id,
    reward_name: redemption.reward_name,
    discount_type: redemption.reward_type,
    discount_value: discount_value === null ? null : Number(discount_value),
    minimum_purchase: minimum_purchase === null ? null : Number(minimum_purchase),
    points_spent: redemption.points_spent,
    discount_code: code.issued_at === null ? null : code.code,
    status,
    created_at: redemption.created_at.toISOString(),
    ends_at: code.ends_at?.toISOString() ?? null,
  }
}

export function presentRedemptionChange(
  { changed, redemption, account, now }: RedemptionChange,
  { shop }: Viewer,
): Static<typeof RedemptionResult> {
  return {
    changed,
    redemption: presentRedemption(redemption, now),
    balance_after: balanceOf(account),
    balance: presentBalance(shop, account),
  }
}
