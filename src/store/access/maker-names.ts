import type { Maker } from '../../domain/explanations/explain-maker.ts'
import type { Queries } from '../db.ts'

/**
 * Who is behind these credentials, as entries name them. One that is not there any more is not
 * known.
 */
export async function findMakers(
  queries: Queries,
  shop_id: number,
  made_by: readonly string[],
): Promise<ReadonlyMap<string, Maker>> {
  const ids = [...new Set(made_by)].filter((id) => !id.includes('/'))
  const makers = new Map<string, Maker>()
  for (const id of made_by) {
    const [, customer_id] = id.split('/')
    if (customer_id !== undefined) makers.set(id, { kind: 'member', id: customer_id, name: null })
    if (id === 'root' || id === 'command_line') makers.set(id, { kind: id, id: null, name: null })
  }
  if (ids.length === 0) return makers
  const keys = await queries
    .selectFrom('api_keys')
    .select(['key_id', 'name', 'assistant'])
    .where('shop_id', '=', shop_id)
    .where('key_id', 'in', ids)
    .execute()
  for (const { key_id: id, name, assistant } of keys) {
    makers.set(id, { kind: assistant ? 'assistant' : 'key', id, name })
  }
  const tokens = await queries
    .selectFrom('admin_tokens')
    .select(['token_id', 'name'])
    .where('token_id', 'in', ids)
    .execute()
  for (const { token_id: id, name } of tokens) makers.set(id, { kind: 'admin_token', id, name })
  const people = await queries
    .selectFrom('people')
    .select(['person_id', 'name'])
    .where('person_id', 'in', ids)
    .execute()
  for (const { person_id: id, name } of people) makers.set(id, { kind: 'person', id, name })
  return makers
}
