import { type RawBuilder, sql } from 'kysely'

/**
 * The tier that an account's member had at a moment, by the recorded moves; null: none before the
 * entry tier. Nothing is looked up for a moment after the last move.
 */
export function tierIdAt(
  shop_id: number,
  account: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const of_member = sql`m.shop_id = ${shop_id} AND m.customer_id = ${account}.customer_id`
  return sql`CASE WHEN ${account}.tier_achieved_at > ${moment} THEN coalesce(
    (
      SELECT m.to_tier_id FROM tier_moves m WHERE ${of_member} AND m.created_at <= ${moment}
      ORDER BY m.move_id DESC LIMIT 1
    ),
    (
      SELECT m.from_tier_id FROM tier_moves m WHERE ${of_member} AND m.created_at > ${moment}
      ORDER BY m.move_id LIMIT 1
    )
  ) ELSE ${account}.tier_id END`
}
