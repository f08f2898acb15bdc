import { type Static, Type } from 'typebox'
import { type Account, balanceOf, POINTS_MAX } from '../../domain/points/ledger.ts'
import type { PointsOutcome } from '../../domain/points/points.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { sourceRef } from '../base/source-ref.ts'
import { hasRoundedNumbers } from '../base/storable.ts'
import { closed, FreeObject, visibleLines } from '../base/types.ts'

export const pointsFigures = {
  points_balance: Type.Number({ description: 'Points that can be spent now.' }),
  points_earned: Type.Number({
    description: 'Lifetime points earned: awards and upward corrections, less reversals.',
  }),
  points_redeemed: Type.Number({
    description: 'Lifetime points used: redemptions and deductions.',
  }),
  pending_points: Type.Number({ description: 'Points held until the return window ends.' }),
}

export const Balance = closed({ ...customerIdFields, ...pointsFigures }, { title: 'Balance' })

type Figures = Pick<
  Account,
  | 'customer_id'
  | 'external_id'
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
    external_id: account.external_id,
    points_balance: balanceOf(account),
    points_earned: account.points_earned,
    points_redeemed: account.points_redeemed,
    pending_points: account.pending_points,
  }
}

/** Kept for ever with its row. */
export const METADATA_BYTES_MAX = 16 * 1_024

function metadata(what_counts: string) {
  const bound = `${METADATA_BYTES_MAX} bytes`
  return Type.Optional(
    Type.Refine(
      Type.Refine(
        FreeObject(`Any JSON object. Stored with the transaction; at most ${bound}.${what_counts}`),
        (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX,
        () => `must not be larger than ${bound} as JSON`,
      ),
      (value) => !hasRoundedNumbers(value),
      () =>
        `must have no whole numbers beyond ${Number.MAX_SAFE_INTEGER}, which JSON readers round; ` +
        'send them as text',
    ),
  )
}

/** What the three point writes take beside their points. */
export const pointsWriteFields = {
  reason: Type.Optional(
    visibleLines(
      500,
      "Shown unchanged in the history. By default a text in the customer's language.",
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
    'Your stable id for the event. If sent again, it awards nothing and returns the first ' +
      'result with `deduplicated: true`.',
  ),
  ...pointsWriteFields,
})

export const AdjustBody = closed({
  delta: Type.Integer({
    minimum: -POINTS_MAX,
    maximum: POINTS_MAX,
    not: { const: 0 },
    description: 'The correction, not 0. A negative one stops at a zero balance.',
    examples: [-50],
  }),
  source_ref: Type.Optional(
    sourceRef(
      'Your id for the correction. A used id books nothing, whatever the amount: `changed` is ' +
        'false, and `requested` is the first amount.',
    ),
  ),
  ...pointsWriteFields,
  metadata: metadata(
    ' With `counts_for_tier: false` the points do not count for tiers. With a negative `delta`, ' +
      '`reverses_source_ref` names an earlier upward correction to reverse, including what it ' +
      'counted for tiers, never more than it gave.',
  ),
})

export const DeductBody = closed({
  points: Type.Integer({
    minimum: 1,
    maximum: POINTS_MAX,
    description: 'How many points to deduct, all or none.',
    examples: [80],
  }),
  source_ref: Type.Optional(
    sourceRef(
      'Your id for the deduction. A used id books nothing, whatever the amount: `changed` is ' +
        'false, and `requested` is the first amount.',
    ),
  ),
  ...pointsWriteFields,
})

const changed = Type.Boolean({ description: 'Whether this call changed the balance.' })

export const EarnResult = closed(
  {
    changed,
    deduplicated: Type.Boolean({ description: 'Whether `source_ref` had already been awarded.' }),
    points_awarded: Type.Number({ description: 'Points awarded under this `source_ref`.' }),
    balance: Balance,
  },
  { title: 'EarnResult' },
)

const appliedFields = {
  changed,
  requested: Type.Number({ description: 'The requested change; signed for adjustments.' }),
  applied: Type.Number({ description: 'The change that was applied.' }),
  balance_after: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'The balance after this change.',
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
