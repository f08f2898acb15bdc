import { sql } from 'kysely'
import type { CustomerPair } from '../../domain/customers/customer-merge.ts'
import type { Tx } from '../db.ts'

/**
 * Gives a customer what the merchant and the programme know of another: membership, figures, the
 * birthday, the referral by which they came. The address, the name, the tags and the consent are the
 * platform's, and belong to the one who stays. Nothing personal is left of the one who goes, but
 * for a referral code that may be in somebody's hands.
 */
export async function joinProfiles(
  tx: Tx,
  shop_id: number,
  { customer_id, into }: CustomerPair,
  now: Date,
): Promise<void> {
  // A code is nobody's twice.
  await sql`
    WITH gone AS (
      SELECT * FROM customers WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    ), emptied AS (
      UPDATE customers c
      SET email = NULL, normal_email = NULL, first_name = NULL, last_name = NULL, tags = '[]',
        locale = NULL, joined_locale = NULL, birthday_month = NULL, birthday_day = NULL,
        birthday_entered_at = NULL, email_consent = false, enrolled_at = NULL,
        enrolled_via = NULL, referral_id = NULL, orders_count = 0, lifetime_spend = 0,
        excluded_from_program = false, excluded_at = NULL, merged_into = ${into},
        gone_at = coalesce(c.gone_at, ${now}), updated_at = ${now},
        sessions_not_before = greatest(c.sessions_not_before, ${now})
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    )
    UPDATE customers c
    SET enrolled_at = least(c.enrolled_at, gone.enrolled_at),
      enrolled_via = CASE WHEN gone.enrolled_at < coalesce(c.enrolled_at, 'infinity')
        THEN gone.enrolled_via ELSE c.enrolled_via END,
      joined_locale = coalesce(c.joined_locale, gone.joined_locale),
      excluded_from_program = c.excluded_from_program OR gone.excluded_from_program,
      excluded_at = CASE WHEN c.excluded_from_program THEN c.excluded_at ELSE gone.excluded_at END,
      birthday_month = CASE WHEN c.birthday_month IS NULL
        THEN gone.birthday_month ELSE c.birthday_month END,
      birthday_day = CASE WHEN c.birthday_month IS NULL
        THEN gone.birthday_day ELSE c.birthday_day END,
      birthday_entered_at = CASE WHEN c.birthday_month IS NULL
        THEN gone.birthday_entered_at ELSE c.birthday_entered_at END,
      referral_id = coalesce(c.referral_id, gone.referral_id),
      orders_count = c.orders_count + gone.orders_count,
      lifetime_spend = c.lifetime_spend + gone.lifetime_spend,
      created_at = least(c.created_at, gone.created_at), updated_at = ${now}
    FROM gone
    WHERE c.shop_id = ${shop_id} AND c.customer_id = ${into}
  `.execute(tx)
  await tx
    .deleteFrom('customer_tags')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  await giveReferralCode(tx, shop_id, { customer_id, into })
}

/** Somebody without a referral code gets the other's; who has one keeps it, and both codes work. */
async function giveReferralCode(
  tx: Tx,
  shop_id: number,
  { customer_id, into }: CustomerPair,
): Promise<void> {
  const rows = await tx
    .selectFrom('customers')
    .select(['customer_id', 'referral_code'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', 'in', [customer_id, into])
    .execute()
  const codes = new Map(rows.map((row) => [row.customer_id, row.referral_code]))
  const referral_code = codes.get(customer_id) ?? null
  if (referral_code === null || codes.get(into) !== null) return
  const save = (of: number, code: string | null) =>
    tx
      .updateTable('customers')
      .set({ referral_code: code })
      .where('shop_id', '=', shop_id)
      .where('customer_id', '=', of)
      .execute()
  await save(customer_id, null)
  await save(into, referral_code)
}

/** Takes the codes of those who were merged into a customer, who is forgotten now. */
export async function forgetCodesOfMerged(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ referral_code: null })
    .where('shop_id', '=', shop_id)
    .where('merged_into', '=', customer_id)
    .execute()
}
