import { type SqlBool, sql } from 'kysely'
import type { Partner, PartnerStatus } from '../../domain/partners/partner.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteInvitation } from './partner-invitations.ts'

const COLUMNS = [
  'partner_id',
  'customer_id',
  'email',
  'name',
  'code',
  'link_token',
  'status',
  'group_id',
  'website',
  'note',
  'platform_code',
  'platform_effect',
  'platform_known',
  'created_at',
] as const

export async function findPartner(
  queries: Queries,
  shop_id: number,
  partner_id: string,
): Promise<StoredPartner | undefined> {
  return queries
    .selectFrom('partners')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .executeTakeFirst()
}

/** Like `findPartner`, but locked against changes and payouts until this transaction ends. */
export async function lockPartner(
  tx: Tx,
  shop_id: number,
  partner_id: string,
): Promise<StoredPartner | undefined> {
  return (
    tx
      .selectFrom('partners')
      .select(COLUMNS)
      .where('shop_id', '=', shop_id)
      .where('partner_id', '=', partner_id)
      // Orders that count for the partner need not wait meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

export async function findPartnerOfCustomer(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<StoredPartner | undefined> {
  return queries
    .selectFrom('partners')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
}

export async function findPartnerByLink(
  queries: Queries,
  shop_id: number,
  link_token: string,
): Promise<StoredPartner | undefined> {
  return queries
    .selectFrom('partners')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('link_token', '=', link_token)
    .executeTakeFirst()
}

/** Which partners are listed; null: whatever it is. */
export interface PartnerFilter {
  readonly status: PartnerStatus | null
  readonly group_id: string | null
  /** A part of the name, the address or the code. */
  readonly search: string | null
}

/** The oldest first. */
export async function listPartners(
  queries: Queries,
  shop_id: number,
  { status, group_id, search }: PartnerFilter,
  page: { limit: number; after: string | null },
): Promise<StoredPartner[]> {
  let query = queries.selectFrom('partners').select(COLUMNS).where('shop_id', '=', shop_id)
  if (status !== null) query = query.where('status', '=', status)
  if (group_id !== null) query = query.where('group_id', '=', group_id)
  if (search !== null) {
    query = query.where(
      sql<SqlBool>`strpos(lower(concat_ws(' ', name, email, code)), lower(${search})) > 0`,
    )
  }
  if (page.after !== null) query = query.where('partner_id', '>', page.after)
  return query.orderBy('partner_id').limit(page.limit).execute()
}

/** Another partner who has this e-mail address or is this customer. */
export async function findSamePerson(
  queries: Queries,
  shop_id: number,
  person: { partner_id: string; email: string; customer_id: number | null },
): Promise<{ partner_id: string; field: 'email' | 'customer_id' } | undefined> {
  const { partner_id, email, customer_id } = person
  const found = await sql<{ partner_id: string; field: 'email' | 'customer_id' }>`
    SELECT partner_id,
      CASE WHEN lower(email) = lower(${email}) THEN 'email' ELSE 'customer_id' END AS field
    FROM partners
    WHERE shop_id = ${shop_id} AND partner_id <> ${partner_id}
      AND (lower(email) = lower(${email}) OR customer_id = ${customer_id}::bigint)
    ORDER BY field DESC LIMIT 1
  `.execute(queries)
  return found.rows[0]
}

/** Whether a code is, or ever was, another partner's. */
export async function isPartnerCodeTaken(
  queries: Queries,
  shop_id: number,
  code: string,
  partner_id: string,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM partners
    WHERE shop_id = ${shop_id} AND lower(code) = lower(${code}) AND partner_id <> ${partner_id}
    UNION ALL
    SELECT 1 FROM partner_approvals
    WHERE shop_id = ${shop_id} AND lower(code) = lower(${code}) AND partner_id <> ${partner_id}
    LIMIT 1
  `.execute(queries)
  return found.rows.length > 0
}

export async function insertPartner(
  tx: Tx,
  shop_id: number,
  partner: Omit<Partner, 'link_token' | 'status' | 'created_at'>,
  now: Date,
): Promise<void> {
  const kept = { status: 'applied' as const, link_token: null, created_at: now, updated_at: now }
  await tx
    .insertInto('partners')
    .values({ shop_id, ...partner, ...kept, platform_code: null, platform_effect: null })
    .execute()
}

export async function updatePartner(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  change: Partial<Pick<Partner, 'status' | 'group_id' | 'code' | 'link_token' | 'name' | 'email'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...change, updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('partner_id', '=', partner_id)
    .execute()
}

/** Approves a partner, with this code. */
export async function beginApproval(
  tx: Tx,
  shop_id: number,
  approval: { approval_id: string; partner_id: string; code: string },
  now: Date,
): Promise<void> {
  const { approval_id, partner_id, code } = approval
  await tx
    .insertInto('partner_approvals')
    .values({ shop_id, approval_id, partner_id, code, approved_at: now })
    .execute()
}

/** Ends a partner's approval, or replaces the code. */
export async function endApproval(
  tx: Tx,
  shop_id: number,
  partner_id: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE partner_approvals SET ended_at = greatest(approved_at, ${now}::timestamptz)
    WHERE shop_id = ${shop_id} AND partner_id = ${partner_id} AND ended_at IS NULL
  `.execute(tx)
}

/**
 * Erases a deleted customer's partner: the status ends, what they said of themselves goes, and so do
 * name and address, unless there are commissions, for which the merchant's books need them.
 */
export async function forgetPartner(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  const found = await sql<{ partner_id: string }>`
    UPDATE partners p
    SET status = CASE WHEN status = 'approved' THEN 'suspended' WHEN status = 'applied'
        THEN 'rejected' ELSE status END,
      email = CASE WHEN k.keep THEN email END, name = CASE WHEN k.keep THEN name END,
      website = NULL, note = NULL,
      updated_at = ${now}
    FROM (
      SELECT EXISTS (
        SELECT 1 FROM partner_commissions c JOIN partners q
          ON q.shop_id = c.shop_id AND q.partner_id = c.partner_id
        WHERE c.shop_id = ${shop_id} AND q.customer_id = ${customer_id}
      ) AS keep
    ) k
    WHERE p.shop_id = ${shop_id} AND p.customer_id = ${customer_id}
    RETURNING p.partner_id
  `.execute(tx)
  for (const { partner_id } of found.rows) await endApproval(tx, shop_id, partner_id, now)
  await deleteInvitation(tx, shop_id, customer_id)
}

/** How many partners each of these groups has; those without partners are left out. */
export async function countGroupMembers(
  queries: Queries,
  shop_id: number,
  group_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (group_ids.length === 0) return new Map()
  const found = await queries
    .selectFrom('partners')
    .select(['group_id', sql<number>`count(*)::integer`.as('members')])
    .where('shop_id', '=', shop_id)
    .where('group_id', 'in', group_ids)
    .groupBy('group_id')
    .execute()
  return new Map(found.map(({ group_id, members }) => [group_id ?? '', members]))
}
