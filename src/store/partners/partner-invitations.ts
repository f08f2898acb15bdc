import { sql } from 'kysely'
import type { NamedInvitation, PartnerInvitation } from '../../domain/partners/partner.ts'
import type { Queries, Tx } from '../db.ts'

/** Invites a customer once, unless they are a partner; false: not invited now. */
export async function insertInvitation(
  tx: Tx,
  shop_id: number,
  { customer_id, completed_referrals, invited_at }: PartnerInvitation,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO partner_invitations (shop_id, customer_id, completed_referrals, invited_at)
    SELECT ${shop_id}, ${customer_id}, ${completed_referrals}, ${invited_at}
    WHERE NOT EXISTS (
      SELECT 1 FROM partners WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    )
    ON CONFLICT DO NOTHING
  `.execute(tx)
  return Number(inserted.numAffectedRows ?? 0) > 0
}

/** Invited customers who have not become partners, by their numbers. */
export async function listInvitations(
  queries: Queries,
  shop_id: number,
  page: { limit: number; after: number | null },
): Promise<NamedInvitation[]> {
  const found = await sql<NamedInvitation>`
    SELECT i.customer_id, i.completed_referrals, i.invited_at, c.first_name, c.last_name, c.email
    FROM partner_invitations i
    JOIN customers c ON c.shop_id = i.shop_id AND c.customer_id = i.customer_id
    WHERE i.shop_id = ${shop_id} AND i.customer_id > ${page.after ?? 0} AND NOT EXISTS (
      SELECT 1 FROM partners p WHERE p.shop_id = i.shop_id AND p.customer_id = i.customer_id
    )
    ORDER BY i.customer_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export async function deleteInvitation(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await tx
    .deleteFrom('partner_invitations')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}
