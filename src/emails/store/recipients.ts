import { sql } from 'kysely'
import type { Queries } from '../../store/db.ts'
import { customerOf, partnerOf, type Recipient } from '../domain/recipients.ts'

/** The recipient of an e-mail, as the shop knows them now; undefined: deleted, or not a member. */
export async function findRecipient(
  queries: Queries,
  shop_id: number,
  recipient: string,
): Promise<Recipient | undefined> {
  const customer_id = customerOf(recipient)
  const unsubscribed = sql`(
    SELECT coalesce(json_agg(u.email_group), '[]') FROM unsubscribes u
    WHERE u.shop_id = ${shop_id} AND u.recipient = ${recipient}
  )`
  const found =
    customer_id === null
      ? await sql<Recipient>`
          SELECT p.email AS address, p.name AS first_name,
            coalesce(c.joined_locale, c.locale) AS locale, false AS excluded, true AS consents,
            ${unsubscribed} AS unsubscribed
          FROM partners p
          LEFT JOIN customers c ON c.shop_id = p.shop_id AND c.customer_id = p.customer_id
          WHERE p.shop_id = ${shop_id} AND p.partner_id = ${partnerOf(recipient)}
        `.execute(queries)
      : await sql<Recipient>`
          SELECT email AS address, first_name,
            coalesce(joined_locale, locale) AS locale, excluded_from_program AS excluded,
            email_consent AS consents, ${unsubscribed} AS unsubscribed
          FROM customers
          WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND enrolled_at IS NOT NULL
            AND gone_at IS NULL
        `.execute(queries)
  return found.rows[0]
}
