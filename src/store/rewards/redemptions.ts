import { sql } from 'kysely'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Account } from '../../domain/points/ledger.ts'
import type { Reward } from '../../domain/program.ts'
import type { Redemption, RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import { accountOf } from '../account-of.ts'
import type { Queries, Tx } from '../db.ts'
import { LostRace } from '../error-kind.ts'
import { externalIdOfCustomer } from '../external-id-column.ts'
import { partsBefore, type WritePart } from '../write-together.ts'

/** The idempotency key of the request. */
export interface RedemptionKey {
  readonly credential: string
  readonly key: string
  readonly fingerprint: Buffer
  readonly expires_at: Date
}

const REDEMPTION = sql.raw(`
  r.redemption_id, r.customer_id, r.reward_id, r.reward_name, r.reward_type, r.discount_value,
  r.minimum_purchase, r.points_spent, r.entry_seq, r.refund_seq, r.created_at
`)

const CODE = sql.raw(`
  c.code_id, c.kind, c.code, c.mint, c.status, c.ends_at, c.task, c.due_at, c.attempts, c.issued_at,
  c.used_at, c.order_id
`)

const WITH_CODE = sql`
  SELECT ${REDEMPTION}, ${CODE}
  FROM redemptions r
  JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
`

type Row = Redemption & Omit<RedemptionWithCode['code'], 'customer_id' | 'created_at'>

function withCode(row: Row): RedemptionWithCode {
  const { redemption_id, customer_id, reward_id, reward_name, reward_type, created_at } = row
  const { discount_value, minimum_purchase, points_spent, entry_seq, refund_seq } = row
  const { code_id, kind, code, mint, status, ends_at, task, due_at, attempts } = row
  const { issued_at, used_at, order_id } = row
  return {
    ...{ redemption_id, customer_id, reward_id, reward_name, reward_type, created_at },
    ...{ discount_value, minimum_purchase, points_spent, entry_seq, refund_seq },
    code: {
      ...{ code_id, kind, customer_id, code, mint, status, ends_at, task, due_at, attempts },
      ...{ created_at, issued_at, used_at, order_id },
    },
  }
}

export async function findRedemption(
  queries: Queries,
  shop_id: number,
  redemption_id: string,
): Promise<RedemptionWithCode | undefined> {
  const found = await sql<Row>`
    ${WITH_CODE} WHERE r.shop_id = ${shop_id} AND r.redemption_id = ${redemption_id}
  `.execute(queries)
  return found.rows.map(withCode)[0]
}

/** A customer's redemptions, newest first: ids are in the order of their time. */
export async function listRedemptions(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  page: { readonly limit: number; readonly before_id: string | null },
): Promise<RedemptionWithCode[]> {
  const before = page.before_id === null ? sql`` : sql`AND r.redemption_id < ${page.before_id}`
  const found = await sql<Row>`
    ${WITH_CODE} WHERE r.shop_id = ${shop_id} AND r.customer_id = ${customer_id} ${before}
    ORDER BY r.redemption_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows.map(withCode)
}

/** All redemptions of a shop, oldest first. */
export async function listAllRedemptions(
  queries: Queries,
  shop_id: number,
  page: { readonly limit: number; readonly after: string | null },
): Promise<RedemptionWithCode[]> {
  const found = await sql<Row>`
    ${WITH_CODE} WHERE r.shop_id = ${shop_id} AND r.redemption_id > ${page.after ?? ''}
    ORDER BY r.redemption_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows.map(withCode)
}

/** A redemption with its code and its customer's account, both locked. */
export interface LockedRedemption {
  readonly redemption: RedemptionWithCode
  readonly account: Account
  /** The customer's language, and the reward as it is now; null: there is none. */
  readonly locale: string | null
  readonly reward: Reward | null
  /** An import of the customer's points was undone. */
  readonly has_undone_import: boolean
  /** Its customer was erased since. */
  readonly is_closed: boolean
}

type LockedRow = Row &
  Account &
  Pick<LockedRedemption, 'locale' | 'reward' | 'has_undone_import' | 'is_closed'>

/**
 * Locks the account of a redemption's customer, and then its code; all other locks of an account
 * and a code are taken in this sequence too.
 */
export async function lockRedemption(
  tx: Tx,
  shop_id: number,
  redemption_id: string,
): Promise<LockedRedemption | undefined> {
  const found = await sql<LockedRow>`
    SELECT ${REDEMPTION}, ${CODE}, a.seq, a.credits_total, a.debits_total, a.points_earned,
      a.points_redeemed, a.pending_points, a.owed_points, a.tier_points, a.last_activity_at,
      a.refilled_at, a.credited_at,
      ${externalIdOfCustomer(sql`a.shop_id`, sql`a.customer_id`)} AS external_id,
      coalesce(b.joined_locale, b.locale) AS locale,
      EXISTS (
        SELECT FROM entries e WHERE e.shop_id = r.shop_id AND e.customer_id = r.customer_id
          AND e.source = 'import_reversal'
      ) AS has_undone_import,
      EXISTS (
        SELECT FROM entries e WHERE e.shop_id = r.shop_id AND e.customer_id = r.customer_id
          AND e.source = 'forgotten' AND e.seq > r.entry_seq
          AND coalesce(e.lots_after, 0) < r.entry_seq
      ) AS is_closed,
      (SELECT w FROM programs p, jsonb_array_elements(p.document->'rewards') w
        WHERE p.shop_id = ${shop_id} AND w->>'id' = r.reward_id LIMIT 1) AS reward
    FROM redemptions r
    JOIN accounts a ON a.shop_id = r.shop_id AND a.customer_id = r.customer_id
    JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
    JOIN customers b ON b.shop_id = r.shop_id AND b.customer_id = r.customer_id
    WHERE r.shop_id = ${shop_id} AND r.redemption_id = ${redemption_id}
    FOR NO KEY UPDATE OF a, c
  `.execute(tx)
  return found.rows.map(lockedRedemption)[0]
}

function lockedRedemption({
  locale,
  reward,
  has_undone_import,
  is_closed,
  ...row
}: LockedRow): LockedRedemption {
  const facts = { locale, reward, has_undone_import, is_closed }
  return { redemption: withCode(row), account: accountOf(row), ...facts }
}

/**
 * Stores a redemption under its key, counts the use of its reward, and writes what else belongs to
 * it, with one statement. So the count, which all members share, is held for no longer than the
 * commit takes. Throws `LostRace` if a redemption was stored under this key since it was looked up,
 * or if others had the last use.
 */
export async function insertRedemption(
  tx: Tx,
  shop_id: number,
  redemption: Redemption,
  { credential, key, fingerprint, expires_at }: RedemptionKey,
  /** null: as often as anybody likes. */
  uses_max: number | null,
  beside: readonly (WritePart | null)[],
): Promise<void> {
  const row = { ...redemption, credential, key, key_expires_at: expires_at }
  const stored = await sql<{ is_kept: boolean; is_counted: boolean }>`
    WITH ${partsBefore(beside)} new_redemption AS (
      INSERT INTO redemptions (
        shop_id, redemption_id, customer_id, reward_id, reward_name, reward_type, discount_value,
        minimum_purchase, points_spent, entry_seq, credential, key, fingerprint, key_expires_at,
        created_at
      )
      SELECT ${shop_id}, redemption_id, customer_id, reward_id, reward_name, reward_type,
        discount_value, minimum_purchase, points_spent, entry_seq, credential, key,
        ${fingerprint}::bytea, key_expires_at, created_at
      FROM json_to_record(${JSON.stringify(row)}) AS r (
        redemption_id text, customer_id bigint, reward_id text, reward_name text,
        reward_type text, discount_value numeric, minimum_purchase numeric, points_spent bigint,
        entry_seq integer, credential text, key text, key_expires_at timestamptz,
        created_at timestamptz
      )
      ON CONFLICT (shop_id, credential, key) WHERE key IS NOT NULL DO NOTHING
      RETURNING redemption_id
    ), new_use AS (
      INSERT INTO reward_uses AS u (shop_id, reward_id, uses)
      VALUES (${shop_id}, ${redemption.reward_id}, 1)
      ON CONFLICT (shop_id, reward_id) DO UPDATE SET uses = u.uses + 1
      WHERE u.uses < coalesce(${uses_max}::bigint, u.uses + 1)
      RETURNING uses
    )
    SELECT EXISTS (SELECT FROM new_redemption) AS is_kept,
      EXISTS (SELECT FROM new_use) AS is_counted
  `.execute(tx)
  const [done] = stored.rows
  if (done?.is_kept !== true) throw new LostRace('an idempotency key was taken')
  if (!done.is_counted) throw new LostRace('the last use of a reward was taken')
}

/** A past redemption, imported with its entry already in the ledger. */
export interface PastRedemption {
  readonly redemption: Redemption
  readonly code: Voucher
  /** What its code took off an order, as decimal text; null: nothing yet. */
  readonly discount_given: string | null
}

export async function insertPastRedemptions(
  tx: Tx,
  shop_id: number,
  past: readonly PastRedemption[],
): Promise<void> {
  const codes = past.map(({ code, discount_given }) => ({ ...code, discount_given }))
  const redemptions = past.map(({ redemption }) => redemption)
  await sql`
    WITH new_codes AS (
      INSERT INTO codes (
        shop_id, code_id, kind, customer_id, code, mint, status, ends_at, created_at, issued_at,
        used_at, order_id, discount_given
      )
      SELECT ${shop_id}, code_id, kind, customer_id, code, mint, status, ends_at, created_at,
        issued_at, used_at, order_id, discount_given
      FROM json_to_recordset(${JSON.stringify(codes)}) AS r (
        code_id text, kind text, customer_id bigint, code text, mint jsonb, status text,
        ends_at timestamptz, created_at timestamptz, issued_at timestamptz, used_at timestamptz,
        order_id bigint, discount_given numeric
      )
    ), new_redemptions AS (
      INSERT INTO redemptions (
        shop_id, redemption_id, customer_id, reward_id, reward_name, reward_type, discount_value,
        minimum_purchase, points_spent, entry_seq, created_at
      )
      SELECT ${shop_id}, redemption_id, customer_id, reward_id, reward_name, reward_type,
        discount_value, minimum_purchase, points_spent, entry_seq, created_at
      FROM json_to_recordset(${JSON.stringify(redemptions)}) AS r (
        redemption_id text, customer_id bigint, reward_id text, reward_name text,
        reward_type text, discount_value numeric, minimum_purchase numeric, points_spent bigint,
        entry_seq integer, created_at timestamptz
      )
      RETURNING reward_id
    )
    INSERT INTO reward_uses (shop_id, reward_id, uses)
    SELECT ${shop_id}, reward_id, count(*) FROM new_redemptions GROUP BY reward_id
  `.execute(tx)
}

/** The part of a write that notes that the points of a redemption were given back. */
export function refundPart(
  shop_id: number,
  { redemption_id, reward_id }: Redemption,
  /** `frees_key`: a retry under its key starts over. */
  { refund_seq, frees_key }: { readonly refund_seq: number; readonly frees_key: boolean },
): WritePart {
  return sql`
    refunded AS (
      UPDATE redemptions
      SET refund_seq = ${refund_seq},
        credential = CASE WHEN ${frees_key}::boolean THEN NULL ELSE credential END,
        key = CASE WHEN ${frees_key}::boolean THEN NULL ELSE key END
      WHERE shop_id = ${shop_id} AND redemption_id = ${redemption_id}
    ), returned_use AS (
      UPDATE reward_uses SET uses = uses - 1
      WHERE shop_id = ${shop_id} AND reward_id = ${reward_id}
    )
  `
}

/** A request under its key starts over. */
export async function freeKey(tx: Tx, shop_id: number, redemption_id: string): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ credential: null, key: null })
    .where('shop_id', '=', shop_id)
    .where('redemption_id', '=', redemption_id)
    .execute()
}
