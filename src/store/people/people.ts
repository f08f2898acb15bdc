import { sql } from 'kysely'
import type { Person } from '../../domain/people/person.ts'
import type { Role } from '../../domain/people/roles.ts'
import type { Queries, Tx } from '../db.ts'
import type { NewRow } from '../tables.ts'

/** A person with what proves who it is. */
export interface PersonWithSecrets extends Person {
  readonly password: string
  readonly sealed_code_secret: Uint8Array | null
  readonly code_period: number | null
  readonly created_at: Date
  readonly last_signed_in_at: Date | null
}

/** What everybody may know of a person `p`. */
export const PERSON_COLUMNS = sql`
  p.person_id, p.email, p.name, p.language, p.all_shops_role,
  p.second_factor_at IS NOT NULL AS has_second_factor,
  EXISTS (SELECT FROM person_passkeys k WHERE k.person_id = p.person_id) AS has_passkeys,
  (
    SELECT coalesce(
      json_agg(
        json_build_object('shop_id', r.shop_id, 'domain', h.domain, 'role', r.role)
        ORDER BY r.shop_id
      ),
      '[]'
    )
    FROM person_roles r JOIN shops h ON h.shop_id = r.shop_id
    WHERE r.person_id = p.person_id
  ) AS shop_roles`

const SECRET_COLUMNS = sql`
  p.password, p.sealed_code_secret, p.code_period, p.created_at, p.last_signed_in_at`

export async function findPerson(
  queries: Queries,
  person_id: string,
): Promise<PersonWithSecrets | undefined> {
  const found = await sql<PersonWithSecrets>`
    SELECT ${PERSON_COLUMNS}, ${SECRET_COLUMNS} FROM people p WHERE p.person_id = ${person_id}
  `.execute(queries)
  return found.rows[0]
}

export async function findPersonByEmail(
  queries: Queries,
  email: string,
): Promise<PersonWithSecrets | undefined> {
  const found = await sql<PersonWithSecrets>`
    SELECT ${PERSON_COLUMNS}, ${SECRET_COLUMNS} FROM people p WHERE p.email = ${email}
  `.execute(queries)
  return found.rows[0]
}

/** A person as the list of people has them. */
export interface ListedPerson extends Person {
  readonly created_at: Date
  readonly last_signed_in_at: Date | null
}

/** Those with a role in a shop, or in all; for null everybody. The first to come is first. */
export async function listPeople(
  queries: Queries,
  shop_id: number | null,
  page: { readonly limit: number; readonly after: string | null },
): Promise<ListedPerson[]> {
  const in_shop =
    shop_id === null
      ? sql``
      : sql`AND (p.all_shops_role IS NOT NULL OR EXISTS (
          SELECT FROM person_roles o WHERE o.shop_id = ${shop_id} AND o.person_id = p.person_id
        ))`
  const found = await sql<ListedPerson>`
    SELECT ${PERSON_COLUMNS}, p.created_at, p.last_signed_in_at
    FROM people p WHERE p.person_id > ${page.after ?? ''} ${in_shop}
    ORDER BY p.person_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** Those with one of these roles in a shop, to write to; the role in the shop goes first. */
export async function listReaders(
  queries: Queries,
  shop_id: number,
  roles: readonly Role[],
): Promise<{ readonly email: string; readonly language: string }[]> {
  return queries
    .selectFrom('people as p')
    .leftJoin('person_roles as r', (join) =>
      join.onRef('r.person_id', '=', 'p.person_id').on('r.shop_id', '=', shop_id),
    )
    .select(['p.email', 'p.language'])
    .where(({ fn }) => fn.coalesce('r.role', 'p.all_shops_role'), 'in', roles)
    .orderBy('p.person_id')
    .execute()
}

/** How many own all shops; the rows are locked. */
export async function lockOwnersOfAllShops(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('people')
    .select('person_id')
    .where('all_shops_role', '=', 'owner')
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()
  return owners.map(({ person_id }) => person_id)
}

/** Locks the person until the end of the transaction; undefined: nobody. */
export async function lockPerson(
  tx: Tx,
  person_id: string,
): Promise<PersonWithSecrets | undefined> {
  await tx
    .selectFrom('people')
    .select('person_id')
    .where('person_id', '=', person_id)
    .forNoKeyUpdate()
    .execute()
  return findPerson(tx, person_id)
}

export async function hasPeople(queries: Queries): Promise<boolean> {
  const first = await queries.selectFrom('people').select('person_id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** False: somebody has this address. */
export async function insertPerson(tx: Tx, person: NewRow<'people'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePerson(
  tx: Tx,
  person_id: string,
  change: Partial<Omit<NewRow<'people'>, 'person_id'>>,
): Promise<void> {
  await tx.updateTable('people').set(change).where('person_id', '=', person_id).execute()
}

/** With the sessions, passkeys and links of the person. */
export async function deletePerson(tx: Tx, person_id: string): Promise<void> {
  await tx.deleteFrom('people').where('person_id', '=', person_id).execute()
}

export async function saveShopRole(
  tx: Tx,
  { shop_id, person_id, role }: { shop_id: number; person_id: string; role: Role },
): Promise<void> {
  await tx
    .insertInto('person_roles')
    .values({ shop_id, person_id, role })
    .onConflict((conflict) => conflict.columns(['shop_id', 'person_id']).doUpdateSet({ role }))
    .execute()
}

export async function deleteShopRole(tx: Tx, shop_id: number, person_id: string): Promise<void> {
  await tx
    .deleteFrom('person_roles')
    .where('shop_id', '=', shop_id)
    .where('person_id', '=', person_id)
    .execute()
}
