import { sql } from 'kysely'
import type { NamedInvitation, PartnerInvitation } from '../../domain/partners/partner.ts'
import type { Queries, Tx } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** The part of a write that invites customers, each once, unless they are partners. */
export function invitationsPart(
  shop_id: number,
  invitations: readonly PartnerInvitation[],
): WritePart {
  return sql`
    new_invitations AS (
      INSERT INTO partner_invitations (shop_id, customer_id, completed_referrals, invited_at)
      SELECT ${shop_id}, customer_id, completed_referrals, invited_at
      FROM json_to_recordset(${JSON.stringify(invitations)}) AS r (
        customer_id bigint, completed_referrals integer, invited_at timestamptz
      )
      WHERE NOT EXISTS (
        SELECT FROM partners p WHERE p.shop_id = ${shop_id} AND p.customer_id = r.customer_id
      )
      ON CONFLICT DO NOTHING
    )
  `
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
    WHERE i.shop_id = ${shop_id} AND i.customer_id > ${page.after ?? 0}
      AND c.gone_at IS NULL AND NOT EXISTS (
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
