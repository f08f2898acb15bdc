import { type Static, Type } from 'typebox'
import { codeStatus } from '../../domain/codes/code.ts'
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
    reward_name: Type.String({ description: 'As the reward was called then.' }),
    discount_type: Type.String({ description: 'The type of the reward.' }),
    discount_value: nullable(
      Type.Number({ description: 'Percent, or an amount in shop currency, as the type says.' }),
    ),
    minimum_purchase: nullable(
      Type.Number({ description: 'The smallest order that the code is for, in shop currency.' }),
    ),
    points_spent: Type.Integer(),
    discount_code: nullable(
      Type.String({
        description:
          "What the customer types in, or the gift card's code. null for store credit, and while it is pending.",
      }),
    ),
    status: oneOf(STATUSES, {
      description:
        '`pending`: charged, and not made by the platform yet; `issued`: it can be used; `used`: an order carried it; `cancelled`: the points were given back.',
    }),
    created_at: timestamp('When the points were charged.'),
    ends_at: nullable(timestamp('Until when it can be used.')),
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
      description: 'How many points to spend, for rewards of type `variable_amount` only.',
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
  const status = codeStatus(code, now)
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
  { changed, redemption, member, now }: RedemptionChange,
  { shop }: Viewer,
): Static<typeof RedemptionResult> {
  return {
    changed,
    redemption: presentRedemption(redemption, now),
    balance_after: balanceOf(member),
    balance: presentBalance(shop, member),
  }
}
