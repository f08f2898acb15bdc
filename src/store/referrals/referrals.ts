import { sql } from 'kysely'
import type {
  EarlierClaim,
  ListedReferral,
  Referral,
  ReferralStatus,
} from '../../domain/referrals/referral-claims.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'
import type { WritePart } from '../write-together.ts'

/** The idempotency key of the claim. */
export interface ReferralKey {
  readonly credential: string
  readonly key: string
  readonly fingerprint: Buffer
  readonly expires_at: Date
}

/** Who was claimed, and whether on a page of the shop. */
interface ClaimedFriend {
  readonly friend_digest: Buffer
  readonly is_public: boolean
}

/** With the address in its exact spelling. */
interface AcceptedFriend extends ClaimedFriend {
  readonly address_digest: Buffer
}

const REFERRAL = sql.raw(`
  r.referral_id, r.customer_id, r.friend_customer_id, r.status, r.reason, r.signals, r.code_id,
  r.order_id, r.award_id, r.created_at, r.completed_at,
  r.minimum_purchase::text AS minimum_purchase
`)

export async function findReferral(
  queries: Queries,
  shop_id: number,
  referral_id: string,
): Promise<Referral | undefined> {
  const found = await sql<Referral>`
    SELECT ${REFERRAL} FROM referrals r
    WHERE r.shop_id = ${shop_id} AND r.referral_id = ${referral_id}
  `.execute(queries)
  return found.rows[0]
}

/** The referral claimed under a key that is still stored, whatever the request was. */
export async function findReferralByKey(
  queries: Queries,
  shop_id: number,
  { credential, key }: Pick<ReferralKey, 'credential' | 'key'>,
  now: Date,
): Promise<{ readonly referral_id: string; readonly fingerprint: Buffer } | undefined> {
  const row = await queries
    .selectFrom('referrals')
    .select('referral_id')
    .select((of) => of.ref('fingerprint').$notNull().as('fingerprint'))
    .where('shop_id', '=', shop_id)
    .where('credential', '=', credential)
    .where('key', '=', key)
    .where('key_expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...row, fingerprint: Buffer.from(row.fingerprint) }
}

/** The claim of a friend that was accepted, locked until this transaction ends. */
export async function lockClaimOfFriend(
  tx: Tx,
  shop_id: number,
  friend_digest: Buffer,
): Promise<EarlierClaim | undefined> {
  const found = await sql<EarlierClaim>`
    SELECT referral_id, customer_id, status, is_public, code_id FROM referrals
    WHERE shop_id = ${shop_id} AND friend_digest = ${friend_digest} AND status <> 'refused'
    FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0]
}

/** How many friends were referred by a sender's code since then; on pages of the shop, or not. */
export async function countClaims(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  since: Date,
): Promise<{ readonly by_servers: number; readonly on_pages: number }> {
  const found = await sql<{ by_servers: number; on_pages: number }>`
    SELECT count(*) FILTER (WHERE NOT is_public)::integer AS by_servers,
      count(*) FILTER (WHERE is_public)::integer AS on_pages
    FROM referrals
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND created_at > ${since}
      AND status <> 'refused'
  `.execute(queries)
  return found.rows[0] ?? { by_servers: 0, on_pages: 0 }
}

/**
 * Stores a referral under its key, which has expired for any other answer; false: another claim of
 * this friend, or with this key, was faster.
 */
export async function insertReferral(
  tx: Tx,
  shop_id: number,
  { signals, ...referral }: Referral,
  claimed: AcceptedFriend,
  key: ReferralKey,
): Promise<boolean> {
  const of_key = await freeKey(tx, shop_id, key)
  const inserted = await tx
    .insertInto('referrals')
    .values({ shop_id, ...referral, signals: JSON.stringify(signals), ...claimed, ...of_key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Whether a friend was claimed with this very address, which may be one spelling of several. */
export async function isClaimedAddress(
  queries: Queries,
  shop_id: number,
  referral_id: string,
  address_digest: Buffer,
): Promise<boolean> {
  const found = await queries
    .selectFrom('referrals')
    .select('referral_id')
    .where('shop_id', '=', shop_id)
    .where('referral_id', '=', referral_id)
    .where('address_digest', '=', address_digest)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a server's claim of a friend in place of one that was made on a page of the shop. */
export async function takeOverClaim(
  tx: Tx,
  shop_id: number,
  referral_id: string,
  claim: Pick<Referral, 'customer_id' | 'code_id' | 'created_at'>,
  key: ReferralKey,
): Promise<void> {
  const of_key = await freeKey(tx, shop_id, key)
  await tx
    .updateTable('referrals')
    .set({ ...claim, ...of_key, is_public: false })
    .where('shop_id', '=', shop_id)
    .where('referral_id', '=', referral_id)
    .execute()
}

/** The columns of a key, after it was taken from the referral that had it before it expired. */
async function freeKey(
  tx: Tx,
  shop_id: number,
  { credential, key, fingerprint, expires_at }: ReferralKey,
) {
  await tx
    .updateTable('referrals')
    .set({ credential: null, key: null })
    .where('shop_id', '=', shop_id)
    .where('credential', '=', credential)
    .where('key', '=', key)
    .execute()
  return { credential, key, fingerprint, key_expires_at: expires_at }
}

/** Stores that a claim was refused: once for each friend and reason, however often it is tried. */
export async function insertRefused(
  tx: Tx,
  shop_id: number,
  { signals, ...referral }: Referral,
  claimed: ClaimedFriend,
): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({ shop_id, ...referral, signals: JSON.stringify(signals), ...claimed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The part of a write that saves what orders did to locked referrals. */
export function referralsPart(shop_id: number, referrals: readonly Referral[]): WritePart {
  return sql`
    saved_referrals AS (
      UPDATE referrals f
      SET status = r.status, reason = r.reason, friend_customer_id = r.friend_customer_id,
        order_id = r.order_id, award_id = r.award_id, completed_at = r.completed_at,
        minimum_purchase = r.minimum_purchase, signals = r.signals
      FROM json_to_recordset(${JSON.stringify(referrals)}) AS r (
        referral_id text, status text, reason text, friend_customer_id bigint, order_id bigint,
        award_id text, completed_at timestamptz, minimum_purchase numeric, signals jsonb
      )
      WHERE f.shop_id = ${shop_id} AND f.referral_id = r.referral_id
    )
  `
}

/**
 * Records that a customer is the friend of an open referral, unless the customer belongs to another
 * referral; true: recorded now.
 */
export async function linkFriend(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  friend_digest: Buffer,
): Promise<boolean> {
  // Also for refused claims, so that they are erased with the customer.
  await tx
    .updateTable('referrals')
    .set({ friend_customer_id: customer_id })
    .where('shop_id', '=', shop_id)
    .where('friend_digest', '=', friend_digest)
    .where('friend_customer_id', 'is', null)
    .execute()
  const linked = await sql`
    UPDATE customers SET referral_id = r.referral_id
    FROM referrals r
    WHERE r.shop_id = ${shop_id} AND r.friend_digest = ${friend_digest} AND r.status = 'open'
      AND customers.shop_id = ${shop_id} AND customers.customer_id = ${customer_id}
      AND customers.referral_id IS NULL
  `.execute(tx)
  return Number(linked.numAffectedRows ?? 0) > 0
}

/** The results of a sender's referrals. */
export interface ReferralFigures {
  readonly friends_invited: number
  readonly friends_converted: number
  /** Without those that wait. */
  readonly points_earned: number
}

export async function readReferralFigures(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<ReferralFigures> {
  const found = await sql<ReferralFigures>`
    SELECT count(*) FILTER (WHERE r.status <> 'refused')::integer AS friends_invited,
      count(*) FILTER (WHERE r.status = 'completed')::integer AS friends_converted,
      coalesce(sum(a.points - a.pending_points), 0)::bigint AS points_earned
    FROM referrals r
    LEFT JOIN awards a ON a.shop_id = r.shop_id AND a.award_id = r.award_id
    WHERE r.shop_id = ${shop_id} AND r.customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0] ?? { friends_invited: 0, friends_converted: 0, points_earned: 0 }
}

/** Referrals of a status, or all, the newest first: ids are in the order of their time. */
export async function listReferrals(
  queries: Queries,
  shop_id: number,
  status: ReferralStatus | null,
  page: { readonly limit: number; readonly before_id: string | null },
): Promise<ListedReferral[]> {
  const of_status = status === null ? sql`` : sql`AND r.status = ${status}`
  const before = page.before_id === null ? sql`` : sql`AND r.referral_id < ${page.before_id}`
  const found = await sql<ListedReferral>`
    SELECT ${REFERRAL}, coalesce(a.points, 0)::bigint AS points
    FROM referrals r
    LEFT JOIN awards a ON a.shop_id = r.shop_id AND a.award_id = r.award_id
    WHERE r.shop_id = ${shop_id} ${of_status} ${before}
    ORDER BY r.referral_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** Erases the digests of a friend who was a customer; the result stays. */
export async function forgetFriend(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await sql`
    UPDATE referrals SET friend_digest = NULL, address_digest = NULL
    WHERE shop_id = ${shop_id} AND friend_digest IN (
      SELECT friend_digest FROM referrals
      WHERE shop_id = ${shop_id} AND friend_customer_id = ${customer_id}
    )
  `.execute(tx)
}

/** Deletes some claims that were refused before then. */
export function pruneRefused(queries: Queries, shop_id: number, before: Date): Promise<number> {
  // The status is no parameter, so that the planner uses the index of refused claims.
  return deleteSome(
    queries,
    'referrals',
    ['shop_id', 'referral_id'],
    sql`shop_id = ${shop_id} AND status = 'refused' AND created_at < ${before}`,
    'created_at',
  )
}
