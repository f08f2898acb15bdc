import type { LinkKind } from '../../domain/people/link.ts'
import type { Queries, Tx } from '../db.ts'
import type { NewRow, Row } from '../tables.ts'

export type PersonLink = Row<'person_links'>

/** Adds a link, and deletes those that have expired. */
export async function insertLink(tx: Tx, link: NewRow<'person_links'>): Promise<void> {
  await tx.deleteFrom('person_links').where('expires_at', '<=', link.created_at).execute()
  await tx.insertInto('person_links').values(link).execute()
}

/** Takes a link, so that nobody else can; undefined: there is none that still works. */
export async function takeLink(
  tx: Tx,
  kind: LinkKind,
  digest: Buffer,
  now: Date,
): Promise<PersonLink | undefined> {
  return tx
    .deleteFrom('person_links')
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** The same without taking it. */
export async function findLink(
  queries: Queries,
  kind: LinkKind,
  digest: Buffer,
  now: Date,
): Promise<PersonLink | undefined> {
  return queries
    .selectFrom('person_links')
    .selectAll()
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** An invitation with the domain of its shop. */
export interface ListedInvitation extends PersonLink {
  readonly domain: string | null
}

/** Invitations to a shop that still work, or all for null; the oldest first. */
export async function listInvitations(
  queries: Queries,
  shop_id: number | null,
  page: { readonly limit: number; readonly after: string | null; readonly now: Date },
): Promise<ListedInvitation[]> {
  let query = invitations(queries, shop_id).where('l.expires_at', '>', page.now)
  if (page.after !== null) query = query.where('l.link_id', '>', page.after)
  return query.orderBy('l.link_id').limit(page.limit).execute()
}

export async function findInvitation(
  queries: Queries,
  shop_id: number | null,
  link_id: string,
): Promise<ListedInvitation | undefined> {
  return invitations(queries, shop_id).where('l.link_id', '=', link_id).executeTakeFirst()
}

function invitations(queries: Queries, shop_id: number | null) {
  const query = queries
    .selectFrom('person_links as l')
    .leftJoin('shops as s', 's.shop_id', 'l.shop_id')
    .selectAll('l')
    .select('s.domain')
    .where('l.kind', '=', 'invitation')
  return shop_id === null ? query : query.where('l.shop_id', '=', shop_id)
}

export async function deleteLink(tx: Tx, link_id: string): Promise<void> {
  await tx.deleteFrom('person_links').where('link_id', '=', link_id).execute()
}

export async function deleteLinks(tx: Tx, kind: LinkKind, person_id: string | null): Promise<void> {
  const query = tx.deleteFrom('person_links').where('kind', '=', kind)
  await (person_id === null ? query : query.where('person_id', '=', person_id)).execute()
}
