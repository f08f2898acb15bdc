import { sql } from 'kysely'
import { ranOutAt } from '../../domain/access/assistant-connection.ts'
import type { Limits } from '../../domain/access/limits.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

/** An assistant that a merchant has connected, with what its key may do. */
export interface Assistant {
  readonly assistant_id: string
  readonly key_id: string
  readonly client_id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly limits: Limits | null
  readonly created_at: Date
  readonly last_used_at: Date | null
  /** When it ended: by itself, with its key, or with the last of its tokens. */
  readonly revoked_at: Date | null
}

/** With any of these it may go on. */
const TOKENS = ['AuthorizationCode', 'AccessToken', 'RefreshToken']

export interface NewConnection {
  readonly shop_id: number
  readonly assistant_id: string
  readonly key_id: string
  readonly client_id: string
  readonly name: string
  readonly created_at: Date
}

export async function insertConnection(tx: Tx, connection: NewConnection): Promise<void> {
  await tx
    .insertInto('assistant_connections')
    .values({ ...connection, last_used_at: null, revoked_at: null })
    .execute()
}

export async function findAssistant(
  queries: Queries,
  shop_id: number,
  assistant_id: string,
): Promise<Assistant | undefined> {
  return assistantsOf(queries, shop_id)
    .where('c.assistant_id', '=', assistant_id)
    .executeTakeFirst()
}

/** The same, but shown as ended if it has no token left. Slower, so not for every tool call. */
export async function findAssistantAt(
  queries: Queries,
  shop_id: number,
  assistant_id: string,
  now: Date,
): Promise<Assistant | undefined> {
  const found = await withTokens(assistantsOf(queries, shop_id))
    .where('c.assistant_id', '=', assistant_id)
    .executeTakeFirst()
  return found && asOf(now, found)
}

/** The oldest first: ids begin with their time. */
export async function listAssistants(
  queries: Queries,
  shop_id: number,
  page: { readonly limit: number; readonly after: string | null; readonly now: Date },
): Promise<Assistant[]> {
  const all = withTokens(assistantsOf(queries, shop_id))
  const query = page.after === null ? all : all.where('c.assistant_id', '>', page.after)
  const found = await query.orderBy('c.assistant_id').limit(page.limit).execute()
  return found.map((each) => asOf(page.now, each))
}

/** Connections that have ended but are not marked so: with their key, or with their last token. */
export async function listUnmarked(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<Assistant[]> {
  const unmarked = await withTokens(assistantsOf(queries, shop_id))
    .where('c.revoked_at', 'is', null)
    .execute()
  return unmarked.map((each) => asOf(now, each)).filter(({ revoked_at }) => revoked_at !== null)
}

function asOf(
  now: Date,
  { tokens_until, ...assistant }: Assistant & { readonly tokens_until: Date | null },
): Assistant {
  const revoked_at = assistant.revoked_at ?? ranOutAt({ ...assistant, tokens_until }, now)
  return { ...assistant, revoked_at }
}

function assistantsOf(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('assistant_connections as c')
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.shop_id', '=', 'c.shop_id').onRef('k.key_id', '=', 'c.key_id'),
    )
    .select((each) => [
      'c.assistant_id',
      'c.key_id',
      'c.client_id',
      'c.name',
      'k.scopes',
      'k.limits',
      'c.created_at',
      'c.last_used_at',
      each.fn.coalesce('c.revoked_at', 'k.revoked_at').as('revoked_at'),
    ])
    .where('c.shop_id', '=', shop_id)
}

/** With the time until which each has tokens. */
function withTokens(assistants: ReturnType<typeof assistantsOf>) {
  return assistants.select((each) =>
    each
      .selectFrom('oauth_records as r')
      .select(({ fn }) => fn.max('r.expires_at').as('until'))
      .whereRef('r.shop_id', '=', 'c.shop_id')
      .whereRef('r.assistant_id', '=', 'c.assistant_id')
      .where('r.model', 'in', TOKENS)
      .as('tokens_until'),
  )
}

/** Ends a connection; one that has ended before keeps that time. */
export async function revokeConnection(
  tx: Tx,
  shop_id: number,
  assistant_id: string,
  revoked_at: Date,
): Promise<void> {
  await tx
    .updateTable('assistant_connections')
    .set({ revoked_at })
    .where('shop_id', '=', shop_id)
    .where('assistant_id', '=', assistant_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Records that it was used, unless a use after `unless_after` is recorded. */
export async function noteUse(
  queries: Queries,
  shop_id: number,
  assistant_id: string,
  { now, unless_after }: { readonly now: Date; readonly unless_after: Date },
): Promise<void> {
  await queries
    .updateTable('assistant_connections')
    .set({ last_used_at: now })
    .where('shop_id', '=', shop_id)
    .where('assistant_id', '=', assistant_id)
    .where((each) =>
      each.or([each('last_used_at', 'is', null), each('last_used_at', '<=', unless_after)]),
    )
    .execute()
}

export async function insertConnectionCode(
  queries: Queries,
  code: { readonly digest: Buffer; readonly shop_id: number; readonly expires_at: Date },
): Promise<void> {
  await queries.insertInto('connection_codes').values(code).execute()
}

/** Uses up a code and returns its shop; null if it is unknown, used or too old. */
export async function takeConnectionCode(
  tx: Tx,
  digest: Buffer,
  now: Date,
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('connection_codes')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returning('shop_id')
    .executeTakeFirst()
  return taken?.shop_id ?? null
}

/** Deletes some codes that have expired. */
export function pruneConnectionCodes(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'connection_codes',
    ['digest'],
    sql`shop_id = ${shop_id} AND expires_at <= ${now}`,
    'expires_at',
  )
}
