import { type RawBuilder, sql } from 'kysely'
import type { CustomerPair } from '../../domain/customers/customer-merge.ts'
import { moveEmails } from '../../emails/queue.ts'
import type { Tx } from '../db.ts'
import { shopifyNumberOf } from './shopify-number.ts'

/** Whose rows become whose, and by how much the numbers of their entries rise. */
interface Move extends CustomerPair {
  readonly shop_id: number
  readonly after_seq: number
}

/**
 * Moves everything that a customer has to another. The other's entries and account are there by now.
 * In the order of locks (docs/ledger.md): orders first, then referrals, awards and redemptions.
 */
export async function moveRows(tx: Tx, move: Move): Promise<void> {
  for (const statement of MOVES) await statement(move).execute(tx)
  await moveEmails(tx, move.shop_id, move)
}

type Statement = (move: Move) => RawBuilder<unknown>

const of = ({ shop_id, customer_id }: Move) =>
  sql`shop_id = ${shop_id} AND customer_id = ${customer_id}`

/** For rows that two customers cannot have in common. */
const whole =
  (table: string): Statement =>
  (move) =>
    sql`UPDATE ${sql.table(table)} SET customer_id = ${move.into} WHERE ${of(move)}`

/** For rows that both may have: those of the other stay. */
const unlessThere = (table: string, columns: readonly string[]): readonly Statement[] => [
  (move) => {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`
        INSERT INTO ${sql.table(table)} (shop_id, customer_id, ${names})
        SELECT shop_id, ${move.into}, ${names} FROM ${sql.table(table)} WHERE ${of(move)}
        ON CONFLICT DO NOTHING
      `
  },
  (move) => sql`DELETE FROM ${sql.table(table)} WHERE ${of(move)}`,
]

const MOVES: readonly Statement[] = [
  (move) => sql`
    UPDATE orders
    SET customer_id = ${move.into}, entry_seq = entry_seq + ${move.after_seq},
      -- The same order, so that nothing of it is judged again.
      document = jsonb_set(document, '{customer_id}', to_jsonb(${move.into}::bigint))
    WHERE ${of(move)}
  `,
  // Somebody who was turned down for both stays turned down once.
  (move) => sql`
    DELETE FROM referrals r WHERE ${of(move)} AND status = 'refused' AND EXISTS (
      SELECT FROM referrals o
      WHERE o.shop_id = r.shop_id AND o.customer_id = ${move.into} AND o.status = 'refused'
        AND o.friend_digest = r.friend_digest AND o.reason = r.reason
    )
  `,
  whole('referrals'),
  ({ shop_id, customer_id, into }) => sql`
    UPDATE referrals SET friend_customer_id = ${into}
    WHERE shop_id = ${shop_id} AND friend_customer_id = ${customer_id}
  `,
  // What both were paid for stays with both awards. The other's counts as the one for this.
  (move) => sql`
    UPDATE awards a
    SET customer_id = ${move.into}, entry_seq = entry_seq + ${move.after_seq},
      occasion = CASE WHEN EXISTS (
        SELECT FROM awards o
        WHERE o.shop_id = a.shop_id AND o.customer_id = ${move.into} AND o.occasion = a.occasion
      ) THEN 'merged:' || ${String(move.customer_id)} || ':' || occasion ELSE occasion END
    WHERE ${of(move)}
  `,
  (move) => sql`
    UPDATE redemptions
    SET customer_id = ${move.into}, entry_seq = entry_seq + ${move.after_seq},
      refund_seq = refund_seq + ${move.after_seq}
    WHERE ${of(move)}
  `,
  whole('codes'),
  (move) => sql`
    UPDATE member_import_rows
    SET customer_id = ${move.into}, entry_seq = entry_seq + ${move.after_seq}
    WHERE ${of(move)}
  `,
  whole('membership_members'),
  whole('subjects'),
  whole('subject_locks'),
  ...unlessThere('cleared_birthdays', ['month', 'day', 'entered_at']),
  // Of the two there is one address now, and of others one known member.
  (move) => sql`DELETE FROM joining_reviews WHERE ${of(move)}`,
  (move) => sql`
    DELETE FROM joining_reviews WHERE shop_id = ${move.shop_id}
      AND customer_id = ${move.into} AND known_customer_id = ${move.customer_id}
  `,
  (move) => sql`
    UPDATE joining_reviews SET known_customer_id = ${move.into}
    WHERE shop_id = ${move.shop_id} AND known_customer_id = ${move.customer_id}
  `,
  ...unlessThere('partner_invitations', ['completed_referrals', 'invited_at']),
  // A member has one partner account. A second one stays, as that of a partner who is no member.
  (move) => sql`
    UPDATE partners p
    SET customer_id = CASE WHEN NOT EXISTS (
      SELECT FROM partners o WHERE o.shop_id = p.shop_id AND o.customer_id = ${move.into}
    ) THEN ${move.into}::bigint END
    WHERE ${of(move)}
  `,
  whole('tier_moves'),
  whole('tier_gifts'),
  ...unlessThere('tier_approaches', ['tier_id', 'threshold', 'told_at']),
  (move) => sql`
    INSERT INTO tier_departures AS d (shop_id, customer_id, tier_id, left_at)
    SELECT shop_id, ${move.into}, tier_id, left_at FROM tier_departures WHERE ${of(move)}
    ON CONFLICT (shop_id, customer_id, tier_id)
    DO UPDATE SET left_at = greatest(d.left_at, excluded.left_at)
  `,
  (move) => sql`DELETE FROM tier_departures WHERE ${of(move)}`,
  ...unlessThere('noted_days', ['day']),
  // By the numbers of Shopify.
  ({ shop_id, customer_id, into }) => sql`
    UPDATE shopify_calls SET customer_id = coalesce(${shopifyNumberOf(shop_id, into)}, customer_id)
    WHERE shop_id = ${shop_id} AND customer_id = ${shopifyNumberOf(shop_id, customer_id)}
  `,
]
