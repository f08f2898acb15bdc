import { type RawBuilder, sql } from 'kysely'
import type { OrderTerms } from '../../domain/orders/order-terms.ts'
import type { Tx } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** The terms with these ids. */
export async function findOrderTerms(
  tx: Tx,
  shop_id: number,
  terms_ids: readonly string[],
): Promise<ReadonlyMap<string, OrderTerms>> {
  if (terms_ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('order_terms')
    .select(['terms_id', 'revision', 'program', 'campaigns'])
    .where('shop_id', '=', shop_id)
    .where('terms_id', 'in', [...new Set(terms_ids)])
    .execute()
  return new Map(found.map((terms) => [terms.terms_id, terms]))
}

/** Each set of campaigns that ran together has its own terms; the latest are asked for. */
const KNOWN_TERMS_MAX = 20

/** The ids of the terms of a revision that are kept already. */
export function knownTerms(shop_id: number, revision: RawBuilder<unknown>) {
  return sql`ARRAY(
    SELECT terms_id FROM order_terms
    WHERE shop_id = ${shop_id} AND revision = ${revision}
    ORDER BY created_at DESC LIMIT ${KNOWN_TERMS_MAX}
  )`
}

/** The part of a write that keeps these terms, each once. */
export function orderTermsPart(
  shop_id: number,
  terms: readonly OrderTerms[],
  now: Date,
): WritePart | null {
  if (terms.length === 0) return null
  return sql`
    kept_terms AS (
      INSERT INTO order_terms (shop_id, terms_id, revision, program, campaigns, created_at)
      SELECT ${shop_id}, terms_id, revision, program, campaigns, ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(terms)}) AS r (
        terms_id text, revision integer, program jsonb, campaigns jsonb
      )
      ORDER BY terms_id
      ON CONFLICT DO NOTHING
    )
  `
}
