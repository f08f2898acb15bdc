import { sql } from 'kysely'
import { type Database, inPatientTransaction, type Tx } from '../../src/store/db.ts'

/**
 * Members 1 to `count`, each with one award that the ledger proves, of `step` points times its
 * number. Written as rows, because so many calls would take longer than what is to be seen.
 */
export async function insertMembers(
  db: Database,
  shop_id: number,
  members: BulkMembers,
): Promise<void> {
  // So many rows take longer on a busy machine than any statement of a call may.
  await inPatientTransaction(db, (tx) => insertRows(tx, shop_id, members))
  // As the database does by itself a minute later: it plans for the rows that it knows of.
  await sql`ANALYZE customers, accounts, entries, outbox`.execute(db)
}

interface BulkMembers {
  readonly count: number
  readonly step: number
  readonly at: Date
}

async function insertRows(
  tx: Tx,
  shop_id: number,
  { count, step, at }: BulkMembers,
): Promise<void> {
  const numbers = sql`generate_series(1::bigint, ${count}::bigint) AS n`
  await sql`
    INSERT INTO customers (
      shop_id, customer_id, email, enrolled_at, enrolled_via, created_at, updated_at
    )
    SELECT ${shop_id}, n, 'customer-' || n || '@example.com', ${at}, 'import', ${at}, ${at}
    FROM ${numbers}
  `.execute(tx)
  await sql`
    INSERT INTO accounts (
      shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
      tier_points, last_activity_at, refilled_at, credited_at, updated_at
    )
    SELECT ${shop_id}, n, 1, n * ${step}::bigint, 0, n * ${step}::bigint, 0, n * ${step}::bigint,
      ${at}, ${at}, ${at}, ${at}
    FROM ${numbers}
  `.execute(tx)
  await sql`
    INSERT INTO entries (
      shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
      source_ref, title_key, tier_points, created_at
    )
    SELECT ${shop_id}, n, 1, 'txn_' || ${shop_id}::text || '_' || n, 'earn', n * ${step}::bigint,
      n * ${step}::bigint, 0, 'api', 'bulk', 'points_awarded', n * ${step}::bigint, ${at}
    FROM ${numbers}
  `.execute(tx)
  await sql`
    INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
    SELECT ${shop_id}, 'evt_' || ${shop_id}::text || '_' || n, 'points.earned', n, 1, '{}', ${at}
    FROM ${numbers}
  `.execute(tx)
}
