import { sql } from 'kysely'
import type { JoiningReview } from '../../domain/customers/joining-review.ts'
import type { Queries, Tx } from '../db.ts'

export async function insertJoiningReview(
  tx: Tx,
  shop_id: number,
  review: Pick<JoiningReview, 'customer_id' | 'known_customer_id' | 'joined_at'>,
): Promise<void> {
  await tx
    .insertInto('joining_reviews')
    .values({ shop_id, ...review })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** By their numbers. */
export async function listJoiningReviews(
  queries: Queries,
  shop_id: number,
  page: { limit: number; after: number | null },
): Promise<JoiningReview[]> {
  const found = await sql<JoiningReview>`
    SELECT r.customer_id, c.email, c.first_name, c.last_name, r.known_customer_id,
      k.email AS known_email, r.joined_at
    FROM joining_reviews r
    JOIN customers c ON c.shop_id = r.shop_id AND c.customer_id = r.customer_id
    JOIN customers k ON k.shop_id = r.shop_id AND k.customer_id = r.known_customer_id
    WHERE r.shop_id = ${shop_id} AND r.customer_id > ${page.after ?? 0}
    ORDER BY r.customer_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** The member with the same address, while joining is to be decided for this one. */
export async function findJoiningReview(
  queries: Queries,
  shop_id: number,
  customer_id: number,
): Promise<{ readonly known_customer_id: number } | undefined> {
  return queries
    .selectFrom('joining_reviews')
    .select('known_customer_id')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
}

/** False: there was none. */
export async function deleteJoiningReview(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('joining_reviews')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0
}

/** One of the two was deleted, so nothing is left to decide: a deleted account pays no second one. */
export async function forgetJoiningReviews(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<void> {
  await sql`
    DELETE FROM joining_reviews
    WHERE shop_id = ${shop_id} AND ${customer_id} IN (customer_id, known_customer_id)
  `.execute(tx)
}
