import type { EnteredBirthday } from '../../domain/customers/birthdays.ts'
import type { Queries, Tx } from '../db.ts'

/** The birthday that a customer cleared while it was locked. */
export async function findClearedBirthday(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<EnteredBirthday | null> {
  const row = await queries
    .selectFrom('cleared_birthdays')
    .select(['month', 'day', 'entered_at'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return row ?? null
}

export async function saveBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  { month, day, entered_at }: EnteredBirthday,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      birthday_month: month,
      birthday_day: day,
      birthday_entered_at: entered_at,
      updated_at: now,
    })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  await forgetClearedBirthday(tx, shop_id, customer_id)
}

/** Clears a birthday; `locked` is what stays stored of it. */
export async function clearBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  locked: EnteredBirthday | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ birthday_month: null, birthday_day: null, birthday_entered_at: null, updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  if (locked === null) return
  await tx
    .insertInto('cleared_birthdays')
    .values({
      shop_id,
      customer_id,
      month: locked.month,
      day: locked.day,
      entered_at: locked.entered_at,
    })
    .execute()
}

export async function forgetClearedBirthday(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await tx
    .deleteFrom('cleared_birthdays')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}
