import type { Role } from '../../domain/people/roles.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../db.ts'

export interface ShopOfPerson extends Pick<Shop, 'domain' | 'name'> {
  /** null: the one in all shops. */
  readonly role: Role | null
}

/** The shops in which a person has a role, the oldest first; all of them if `has_all`. */
export async function listShopsOfPerson(
  queries: Queries,
  person_id: string,
  { has_all, limit }: { readonly has_all: boolean; readonly limit: number },
): Promise<ShopOfPerson[]> {
  const query = queries
    .selectFrom('shops as s')
    .leftJoin('person_roles as r', (join) =>
      join.onRef('r.shop_id', '=', 's.shop_id').on('r.person_id', '=', person_id),
    )
    .select(['s.domain', 's.name', 'r.role'])
  const found = has_all ? query : query.where('r.role', 'is not', null)
  return found.orderBy('s.shop_id').limit(limit).execute()
}
