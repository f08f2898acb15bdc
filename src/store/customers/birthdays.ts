import { sql } from 'kysely'
import type { EnteredBirthday } from '../../domain/earning/birthdays.ts'
import type { Queries, Tx } from '../db.ts'

/** The birthday that a customer cleared while it was locked. */
export async function findClearedBirthday(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<EnteredBirthday | null> {
  const found = await sql<EnteredBirthday>`
    SELECT month, day, entered_at FROM cleared_birthdays
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(queries)
  return found.rows[0] ?? null
}

export async function saveBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  { month, day, entered_at }: EnteredBirthday,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers
    SET birthday_month = ${month}, birthday_day = ${day}, birthday_entered_at = ${entered_at},
      updated_at = ${now}
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
  await forgetClearedBirthday(tx, shop_id, customer_id)
}

/** Takes a birthday away; `locked` is what is remembered of it. */
export async function clearBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  locked: EnteredBirthday | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE customers
    SET birthday_month = NULL, birthday_day = NULL, birthday_entered_at = NULL,
      updated_at = ${now}
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
  if (locked === null) return
  await sql`
    INSERT INTO cleared_birthdays (shop_id, customer_id, month, day, entered_at)
    VALUES (${shop_id}, ${customer_id}, ${locked.month}, ${locked.day}, ${locked.entered_at})
  `.execute(tx)
}

export async function forgetClearedBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await sql`
    DELETE FROM cleared_birthdays WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
  `.execute(tx)
}
