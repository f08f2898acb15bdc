import { sql } from 'kysely'
import type { RewardUses } from '../../domain/rewards/customer-rewards.ts'
import type { Redemption, RedemptionWithCode } from '../../domain/rewards/redemptions.ts'
import type { Queries, Tx } from '../db.ts'
import { LostRace } from '../error-kind.ts'

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

const WITH_CODE = sql`
  SELECT ${REDEMPTION}, c.code_id, c.kind, c.code, c.mint, c.status, c.ends_at, c.task, c.due_at,
    c.attempts, c.issued_at, c.used_at, c.order_id
  FROM redemptions r
  JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
`

type Row = Redemption & Omit<RedemptionWithCode['code'], 'customer_id' | 'created_at'>

function withCode(row: Row): RedemptionWithCode {
  const { code_id, kind, code, mint, status, ends_at, task, due_at, attempts, ...rest } = row
  const { issued_at, used_at, order_id, ...redemption } = rest
  const { customer_id, created_at } = redemption
  const of_code = { code_id, kind, code, mint, status, ends_at, task, due_at, attempts }
  return {
    ...redemption,
    code: { ...of_code, issued_at, used_at, order_id, customer_id, created_at },
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

/** The redemption under a key that is still stored, whatever the request was. */
export async function findByKey(
  queries: Queries,
  shop_id: number,
  { credential, key }: Pick<RedemptionKey, 'credential' | 'key'>,
  now: Date,
): Promise<{ redemption_id: string; fingerprint: Buffer } | undefined> {
  const row = await queries
    .selectFrom('redemptions')
    .select('redemption_id')
    .select((of) => of.ref('fingerprint').$notNull().as('fingerprint'))
    .where('shop_id', '=', shop_id)
    .where('credential', '=', credential)
    .where('key', '=', key)
    .where('key_expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...row, fingerprint: Buffer.from(row.fingerprint) }
}

/**
 * Stores a redemption under its key. Throws `LostRace` if another customer's redemption was stored
 * under this key since it was looked up.
 */
export async function insertRedemption(
  tx: Tx,
  shop_id: number,
  redemption: Redemption,
  key: RedemptionKey,
): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ credential: null, key: null })
    .where('shop_id', '=', shop_id)
    .where('credential', '=', key.credential)
    .where('key', '=', key.key)
    .where('key_expires_at', '<=', redemption.created_at)
    .execute()
  const kept = await tx
    .insertInto('redemptions')
    .values({
      shop_id,
      ...redemption,
      credential: key.credential,
      key: key.key,
      fingerprint: key.fingerprint,
      key_expires_at: key.expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'credential', 'key']).where('key', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) throw new LostRace('an idempotency key was taken')
}

/** Notes that its points were given back. */
export async function saveRefund(
  tx: Tx,
  shop_id: number,
  redemption_id: string,
  refund_seq: number,
): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ refund_seq })
    .where('shop_id', '=', shop_id)
    .where('redemption_id', '=', redemption_id)
    .execute()
}

/** A retry under its key starts over. */
export async function freeKey(tx: Tx, shop_id: number, redemption_id: string): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ credential: null, key: null })
    .where('shop_id', '=', shop_id)
    .where('redemption_id', '=', redemption_id)
    .execute()
}

/** Counts one more use of a reward; false: `limit` is reached, and nothing is counted. */
export async function takeUse(
  tx: Tx,
  shop_id: number,
  reward_id: string,
  limit: number | null,
): Promise<boolean> {
  const counted = await sql`
    INSERT INTO reward_uses AS u (shop_id, reward_id, uses) VALUES (${shop_id}, ${reward_id}, 1)
    ON CONFLICT (shop_id, reward_id) DO UPDATE SET uses = u.uses + 1
    WHERE u.uses < coalesce(${limit}::bigint, u.uses + 1)
    RETURNING uses
  `.execute(tx)
  return counted.rows.length > 0
}

export async function returnUse(tx: Tx, shop_id: number, reward_id: string): Promise<void> {
  await sql`
    UPDATE reward_uses SET uses = uses - 1
    WHERE shop_id = ${shop_id} AND reward_id = ${reward_id}
  `.execute(tx)
}

/** How often each reward was redeemed and not cancelled, by everybody and by one member. */
export async function readUses(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<Map<string, RewardUses>> {
  const found = await sql<RewardUses & { reward_id: string }>`
    SELECT u.reward_id, u.uses AS by_all,
      (SELECT count(*)::integer FROM redemptions r
        WHERE r.shop_id = ${shop_id} AND r.customer_id = ${customer_id}
          AND r.reward_id = u.reward_id AND r.refund_seq IS NULL) AS by_member
    FROM reward_uses u WHERE u.shop_id = ${shop_id}
  `.execute(queries)
  return new Map(found.rows.map(({ reward_id, ...uses }) => [reward_id, uses]))
}
