import type { Account } from '../domain/points/ledger.ts'

/** The account in a row that has other columns too. */
export function accountOf(row: Account): Account {
  return {
    customer_id: row.customer_id,
    external_id: row.external_id,
    seq: row.seq,
    credits_total: row.credits_total,
    debits_total: row.debits_total,
    points_earned: row.points_earned,
    points_redeemed: row.points_redeemed,
    pending_points: row.pending_points,
    owed_points: row.owed_points,
    tier_points: row.tier_points,
    last_activity_at: row.last_activity_at,
    refilled_at: row.refilled_at,
    credited_at: row.credited_at,
  }
}
