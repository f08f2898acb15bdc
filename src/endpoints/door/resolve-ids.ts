import type { TObject, TProperties } from 'typebox'
import type { Context } from '../../context.ts'
import { externalIdsIn, withNumbers } from '../../schemas/base/external-id.ts'
import { findNumbers } from '../../store/shops/external-ids.ts'

/**
 * A part of a request with the number of each `external:<id>` that the shop knows. Unknown ones
 * stay, and their reader refuses them. It costs one statement, and none without external ids.
 */
export async function resolveIds<Value>(
  { database }: Pick<Context, 'database'>,
  shop_id: number,
  schema: TObject<TProperties>,
  value: Value,
): Promise<Value> {
  const names = externalIdsIn(schema, value)
  if (names.length === 0) return value
  const known = await findNumbers(database.db, shop_id, names)
  return withNumbers(schema, value, known)
}
