import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../store/db.ts'
import type { EmailKind } from '../domain/recipients.ts'

/** Whether a row of `customers` is a member that an e-mail of the kind reaches. */
export function isReachedBy(kind: EmailKind) {
  const agreed = kind.promotional ? sql`customers.email_consent` : sql`true`
  return sql<SqlBool>`
    customers.enrolled_at IS NOT NULL AND customers.gone_at IS NULL
    AND NOT customers.excluded_from_program
    AND btrim(customers.email) <> ''
    AND (${kind.must_go_out} OR (${agreed} AND NOT EXISTS (
      SELECT FROM unsubscribes u
      WHERE u.shop_id = customers.shop_id AND u.email_group = ${kind.group}
        AND u.recipient = 'customer ' || customers.customer_id
    )))
  `
}

/** How many members an e-mail of the kind reaches, of all or of these. */
export async function countReachedMembers(
  queries: Queries,
  shop_id: number,
  kind: EmailKind,
  among?: readonly number[],
): Promise<number> {
  let query = queries
    .selectFrom('customers')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('shop_id', '=', shop_id)
    .where(isReachedBy(kind))
  if (among !== undefined) {
    query = query.where(sql<SqlBool>`customer_id = ANY (${[...among]}::bigint[])`)
  }
  const { members } = await query.executeTakeFirstOrThrow()
  return members
}

/** How many approved partners an e-mail of the group reaches. */
export async function countReachedPartners(
  queries: Queries,
  shop_id: number,
  group: string,
): Promise<number> {
  const counted = await sql<{ partners: number }>`
    SELECT count(*)::integer AS partners FROM partners p
    WHERE p.shop_id = ${shop_id} AND p.status = 'approved' AND btrim(p.email) <> ''
      AND NOT EXISTS (
        SELECT FROM unsubscribes u
        WHERE u.shop_id = p.shop_id AND u.email_group = ${group}
          AND u.recipient = 'partner ' || p.partner_id
      )
  `.execute(queries)
  return counted.rows[0]?.partners ?? 0
}
