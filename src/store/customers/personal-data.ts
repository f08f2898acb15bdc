import { sql } from 'kysely'
import type { StoredAboutPerson } from '../../domain/explanations/explain-forgetting.ts'
import { customerRecipient } from '../../emails/queue.ts'
import type { Queries, Tx } from '../db.ts'
import { repeatsFile, rowsAbout } from './imported-rows.ts'

/** What forgetting a customer erases, and what it leaves. */
export async function countPersonalData(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<StoredAboutPerson> {
  const found = await sql<StoredAboutPerson>`
    SELECT
      EXISTS (
        SELECT FROM customers c WHERE c.shop_id = ${shop_id} AND c.customer_id = ${customer_id}
          AND (c.email IS NOT NULL OR c.first_name IS NOT NULL OR c.last_name IS NOT NULL
            OR c.tags <> '[]' OR c.locale IS NOT NULL OR c.joined_locale IS NOT NULL
            OR c.birthday_month IS NOT NULL OR c.referral_code IS NOT NULL OR c.email_consent)
      ) AS has_profile,
      (SELECT count(*) FROM subjects s
        WHERE s.shop_id = ${shop_id} AND s.customer_id = ${customer_id}) AS dependents,
      (SELECT count(*) FROM emails e
        WHERE e.shop_id = ${shop_id} AND e.recipient = ${customerRecipient(customer_id)}
          AND (e.address IS NOT NULL OR e.html IS NOT NULL OR e.due_at IS NOT NULL)) AS emails,
      (SELECT count(*) FROM member_import_rows t
        WHERE ${rowsAbout(shop_id, customer_id)} AND ${repeatsFile}) AS imported_rows,
      (SELECT count(*) FROM platform_events p WHERE ${aboutProfile(shop_id, customer_id)})
        AS platform_events,
      (SELECT count(*) FROM embedded_customers e
        WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id}) AS in_shop,
      (SELECT count(*) FROM partners p
        WHERE p.shop_id = ${shop_id} AND p.customer_id = ${customer_id}
          AND (p.email IS NOT NULL OR p.name IS NOT NULL)) AS partners,
      (SELECT count(*) FROM partners p
        WHERE p.shop_id = ${shop_id} AND p.customer_id = ${customer_id} AND EXISTS (
          SELECT FROM partner_commissions m
          WHERE m.shop_id = p.shop_id AND m.partner_id = p.partner_id
        )) AS partners_with_commissions,
      coalesce(a.credits_total - a.debits_total, 0) AS points_left,
      coalesce(a.pending_points, 0) AS points_held, coalesce(a.owed_points, 0) AS points_owed,
      (SELECT count(*) FROM entries e
        WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id}) AS entries,
      (SELECT count(*) FROM entries e
        WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id}
          AND e.description IS NOT NULL
          AND (e.type = 'adjust' OR e.source = 'api' OR e.source ~ '_reversal$')
      ) AS entries_with_words,
      (SELECT count(*) FROM orders o
        WHERE o.shop_id = ${shop_id} AND o.customer_id = ${customer_id}) AS orders,
      (SELECT count(*) FROM codes k
        WHERE k.shop_id = ${shop_id} AND k.customer_id = ${customer_id}) AS codes,
      (SELECT count(*) FROM referrals f
        WHERE f.shop_id = ${shop_id} AND f.customer_id = ${customer_id}) AS referrals
    FROM (SELECT) one
    LEFT JOIN accounts a ON a.shop_id = ${shop_id} AND a.customer_id = ${customer_id}
  `.execute(queries)
  const [counted] = found.rows
  if (counted === undefined) throw new Error('a count answers one row')
  return counted
}

/**
 * Empties what else has a customer's data: reports of the platform, and the built-in shop, where
 * another platform keeps the customers now. The number stays taken there.
 */
export async function forgetCopies(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
  await sql`
    DELETE FROM platform_events p WHERE ${aboutProfile(shop_id, customer_id)}
  `.execute(tx)
  await sql`
    WITH gone AS (
      DELETE FROM embedded_customers e USING shops s
      WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id}
        AND s.shop_id = e.shop_id AND s.adapter <> 'embedded'
      RETURNING e.shop_id, e.customer_id
    )
    INSERT INTO embedded_former_ids (shop_id, kind, former_id)
    SELECT shop_id, 'customer', customer_id FROM gone ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** Reports of the customer's profile that were handled. They are few: only what failed is stored. */
function aboutProfile(shop_id: number, customer_id: number) {
  return sql`p.shop_id = ${shop_id} AND p.kind = 'customer_saved' AND p.handled_at IS NOT NULL
    AND p.payload->'customer'->>'customer_id' = ${String(customer_id)}`
}
