import { type Static, Type } from 'typebox'
import { type Account, balanceOf, POINTS_MAX } from '../../domain/points/ledger.ts'
import type { PointsOutcome } from '../../domain/points/points.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { closed, FreeObject, visibleText } from '../base/types.ts'

export const pointsFigures = {
  points_balance: Type.Number({ description: 'Points that can be spent now.' }),
  points_earned: Type.Number({
    description: 'Points earned in a lifetime: awards and upward corrections, less reversals.',
  }),
  points_redeemed: Type.Number({
    description: 'Points used in a lifetime: redemptions and deductions.',
  }),
  pending_points: Type.Number({ description: 'Points that wait for the return window.' }),
}

export const Balance = closed({ ...customerIdFields, ...pointsFigures }, { title: 'Balance' })

type Figures = Pick<
  Account,
  | 'customer_id'
  | 'credits_total'
  | 'debits_total'
  | 'points_earned'
  | 'points_redeemed'
  | 'pending_points'
>

export function presentBalance(shop: Shop, account: Figures): Static<typeof Balance> {
  return {
    id: customerGid(shop, account.customer_id),
    legacy_id: account.customer_id,
    points_balance: balanceOf(account),
    points_earned: account.points_earned,
    points_redeemed: account.points_redeemed,
    pending_points: account.pending_points,
  }
}

const sourceRef = (description: string) => visibleText(255, description)

/** Kept for ever with its row. */
export const METADATA_BYTES_MAX = 16 * 1_024

function metadata(what_counts: string) {
  const bound = `${METADATA_BYTES_MAX} bytes`
  return Type.Optional(
    Type.Refine(
      FreeObject(
        `Any JSON object of at most ${bound} as JSON; kept with the transaction.${what_counts}`,
      ),
      (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX,
      () => `must not be larger than ${bound} as JSON`,
    ),
  )
}

/** What the three point writes take beside their points. */
export const pointsWriteFields = {
  reason: Type.Optional(
    visibleText(
      500,
      "Shown verbatim in the customer's history; a default in the customer's language when omitted.",
    ),
  ),
  metadata: metadata(''),
}

export const EarnBody = closed({
  points: Type.Integer({
    minimum: 1,
    maximum: POINTS_MAX,
    description: 'How many points to award.',
    examples: [120],
  }),
  source_ref: sourceRef(
    'Your stable name of the rewarded event. A repetition awards nothing and answers the original result with `deduplicated: true`.',
  ),
  ...pointsWriteFields,
})

export const AdjustBody = closed({
  delta: Type.Integer({
    minimum: -POINTS_MAX,
    maximum: POINTS_MAX,
    not: { const: 0 },
    description: 'The correction, not 0. A negative one stops at a balance of zero.',
    examples: [-50],
  }),
  source_ref: Type.Optional(
    sourceRef('Your name of the correction; a repetition answers the first result, unchanged.'),
  ),
  ...pointsWriteFields,
  metadata: metadata(
    ' `counts_for_tier: false` keeps the points from ' +
      'counting for tiers. With a negative `delta`, `reverses_source_ref` names an earlier ' +
      'upward correction: what it counted for is taken back too, together never more than it gave.',
  ),
})

export const DeductBody = closed({
  points: Type.Integer({
    minimum: 1,
    maximum: POINTS_MAX,
    description: 'How many points to take; all or none.',
    examples: [80],
  }),
  source_ref: Type.Optional(
    sourceRef('Your name of the deduction; a repetition answers the first result, unchanged.'),
  ),
  ...pointsWriteFields,
})

const changed = Type.Boolean({ description: 'Whether this call changed the balance.' })

export const EarnResult = closed(
  {
    changed,
    deduplicated: Type.Boolean({ description: 'True when `source_ref` was awarded before.' }),
    points_awarded: Type.Number({ description: 'What the award under this `source_ref` gave.' }),
    balance: Balance,
  },
  { title: 'EarnResult' },
)

const appliedFields = {
  changed,
  requested: Type.Number({ description: 'The change that was asked for, signed for adjustments.' }),
  applied: Type.Number({ description: 'The change that landed.' }),
  balance_after: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'The balance right after this change.',
  }),
}

export const AdjustResult = closed(
  { ...appliedFields, balance: Balance },
  { title: 'AdjustResult' },
)

export const DeductResult = closed(
  {
    ...appliedFields,
    points_deducted: Type.Number({ description: 'The same as `applied`.' }),
    balance: Balance,
  },
  { title: 'DeductResult' },
)

export function presentEarn(outcome: PointsOutcome, { shop }: Viewer): Static<typeof EarnResult> {
  return {
    changed: outcome.changed,
    deduplicated: outcome.deduplicated,
    points_awarded: outcome.applied,
    balance: presentBalance(shop, outcome.account),
  }
}

export function presentAdjust(
  outcome: PointsOutcome,
  { shop }: Viewer,
): Static<typeof AdjustResult> {
  const { changed, requested, applied, balance_after, account } = outcome
  return { changed, requested, applied, balance_after, balance: presentBalance(shop, account) }
}

/** A deduction is asked for and answered in positive points. */
export function presentDeduct(
  outcome: PointsOutcome,
  { shop }: Viewer,
): Static<typeof DeductResult> {
  const applied = -outcome.applied
  return {
    changed: outcome.changed,
    requested: -outcome.requested,
    applied,
    points_deducted: applied,
    balance_after: outcome.balance_after,
    balance: presentBalance(shop, outcome.account),
  }
}
