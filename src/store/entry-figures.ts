import { sql } from 'kysely'

/**
 * What an entry adds to the figures of its day. Earned and redeemed are counted as in a member's
 * lifetime figures (`lifetimeEffect` in domain/points/ledger.ts), so the sums of all days equal
 * those of all members.
 */
export const ENTRY_FIGURES = sql`
  CASE
    WHEN is_pending OR source IN ('owed', 'deduction', 'deduction_reversal') THEN 0
    WHEN type IN ('earn', 'reversal') THEN coalesce(requested_points, points)
    WHEN type = 'adjust' AND of_seq IS NOT NULL THEN least(coalesce(requested_points, points), 0)
    WHEN type = 'adjust' THEN greatest(points, 0)
    ELSE 0
  END AS points_earned,
  CASE
    WHEN NOT is_pending AND (type = 'redeem' OR source IN ('deduction', 'deduction_reversal'))
      THEN -points ELSE 0
  END AS points_redeemed,
  CASE WHEN type = 'redeem' THEN -sign(points)::integer ELSE 0 END AS rewards_redeemed
`

/** An entry that was moved here with its customer counts on its day where it was made. */
export const COUNTS_ON_ITS_DAY = sql`lots_after IS NULL`
