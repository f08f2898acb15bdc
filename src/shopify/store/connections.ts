import { sql } from 'kysely'
import type { LeftThere } from '../../domain/shops/shopify.ts'
import type { Queries, Tx } from '../../store/db.ts'

/** How a shop that is connected is reached; secrets are sealed. */
export interface ConnectionRow {
  readonly shop_id: number
  readonly shopify_domain: string
  readonly client_id: string
  readonly sealed_client_secrets: Uint8Array
  readonly sealed_access_token: Uint8Array | null
  readonly access_token_ends_at: Date | null
  readonly connected_at: Date
  readonly swept_until: Date
  /** What is from before then earns nothing; null: everything earns. */
  readonly past_until: Date | null
  /** The built-in shop keeps the shop until what it has was moved. */
  readonly waits_for_move: boolean
  /** When Shopify took over from the built-in shop; null: the shop had nothing there. */
  readonly moved_at: Date | null
  /** Codes of the built-in shop after this one are still to be created; null: none. */
  readonly codes_after: string | null
  /** Since when what we made there is taken away; null: the shop stays. */
  readonly leaving_since: Date | null
}

const COLUMNS = sql`
  shop_id, shopify_domain, client_id, coalesce(sealed_client_secrets, '') AS sealed_client_secrets,
  sealed_access_token, access_token_ends_at, connected_at, swept_until, past_until,
  waits_for_move, moved_at, codes_after, leaving_since
`

export async function findConnection(
  queries: Queries,
  shop_id: number,
): Promise<ConnectionRow | undefined> {
  const found = await sql<ConnectionRow>`
    SELECT ${COLUMNS} FROM shopify_connections
    WHERE shop_id = ${shop_id} AND disconnected_at IS NULL
  `.execute(queries)
  return found.rows[0]
}

export async function findConnectionByDomain(
  queries: Queries,
  shopify_domain: string,
): Promise<ConnectionRow | undefined> {
  const found = await sql<ConnectionRow>`
    SELECT ${COLUMNS} FROM shopify_connections
    WHERE shopify_domain = ${shopify_domain} AND disconnected_at IS NULL
  `.execute(queries)
  return found.rows[0]
}

export interface NewShopifyConnection {
  readonly shop_id: number
  readonly shopify_domain: string
  readonly client_id: string
  readonly sealed_client_secrets: Buffer
  readonly sealed_access_token: Buffer | null
}

/** Connects a shop, or changes how it is reached. False: another shop has this domain. */
export async function saveConnection(
  tx: Tx,
  connection: NewShopifyConnection,
  now: Date,
): Promise<boolean> {
  const { shop_id, shopify_domain, client_id, sealed_client_secrets, sealed_access_token } =
    connection
  const saved = await sql`
    INSERT INTO shopify_connections (
      shop_id, shopify_domain, client_id, sealed_client_secrets, sealed_access_token,
      connected_at, swept_until
    )
    SELECT ${shop_id}, ${shopify_domain}, ${client_id}, ${sealed_client_secrets},
      ${sealed_access_token}, ${now}, ${now}
    WHERE NOT EXISTS (
      SELECT FROM shopify_connections
      WHERE shopify_domain = ${shopify_domain} AND shop_id <> ${shop_id}
        AND disconnected_at IS NULL
    )
    ON CONFLICT (shop_id) DO UPDATE SET
      shopify_domain = excluded.shopify_domain,
      client_id = excluded.client_id,
      sealed_client_secrets = excluded.sealed_client_secrets,
      sealed_access_token = excluded.sealed_access_token,
      access_token_ends_at = NULL,
      disconnected_at = NULL, leaving_since = NULL, left_there = NULL
    RETURNING shop_id
  `.execute(tx)
  return saved.rows.length > 0
}

/** From now on the shop is kept by Shopify, not by the embedded shop. */
export async function moveToShopify(tx: Tx, shop_id: number): Promise<void> {
  await sql`UPDATE shops SET adapter = 'shopify' WHERE shop_id = ${shop_id}`.execute(tx)
}

export async function saveAccessToken(
  queries: Queries,
  shop_id: number,
  token: { readonly sealed: Buffer; readonly ends_at: Date },
): Promise<void> {
  await sql`
    UPDATE shopify_connections
    SET sealed_access_token = ${token.sealed}, access_token_ends_at = ${token.ends_at}
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** From now on what we made there is taken away. */
export async function beginLeaving(tx: Tx, shop_id: number, now: Date): Promise<void> {
  await sql`
    UPDATE shopify_connections SET leaving_since = coalesce(leaving_since, ${now})
    WHERE shop_id = ${shop_id}
  `.execute(tx)
}

/** What stayed at Shopify of a shop that is disconnected; null: nothing. */
export async function findLeftThere(queries: Queries, shop_id: number): Promise<LeftThere | null> {
  const found = await sql<{ left_there: LeftThere | null }>`
    SELECT left_there FROM shopify_connections
    WHERE shop_id = ${shop_id} AND disconnected_at IS NOT NULL
  `.execute(queries)
  return found.rows[0]?.left_there ?? null
}

/**
 * Ends a connection and destroys its secrets. Its row stays, so that a shop that is connected again
 * goes on where it was.
 */
export async function endConnection(
  tx: Tx,
  shop_id: number,
  left_there: LeftThere | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_connections
    SET disconnected_at = ${now}, sealed_client_secrets = NULL, sealed_access_token = NULL,
      access_token_ends_at = NULL, leaving_since = NULL, left_there = ${JSON.stringify(left_there)}
    WHERE shop_id = ${shop_id}
  `.execute(tx)
}

/** Of a shop that has nothing of Shopify yet: the built-in shop keeps it again. True: so it is. */
export async function takeBackFromShopify(tx: Tx, shop_id: number): Promise<boolean> {
  const taken = await sql`
    WITH gone AS (
      DELETE FROM shopify_connections c
      WHERE c.shop_id = ${shop_id} AND c.moved_at IS NULL AND NOT EXISTS (
        SELECT FROM shopify_calls x WHERE x.shop_id = c.shop_id
        UNION ALL
        SELECT FROM shopify_deliveries d WHERE d.shop_id = c.shop_id AND d.handled_at IS NOT NULL
        UNION ALL
        SELECT FROM shopify_imports i WHERE i.shop_id = c.shop_id AND i.moves IS NULL
      )
      RETURNING c.shop_id
    ), reported AS (
      DELETE FROM shopify_deliveries WHERE shop_id IN (SELECT shop_id FROM gone)
    ), found AS (
      DELETE FROM shopify_ids WHERE shop_id IN (SELECT shop_id FROM gone)
    )
    UPDATE shops SET adapter = 'embedded' WHERE shop_id IN (SELECT shop_id FROM gone)
    RETURNING shop_id
  `.execute(tx)
  return taken.rows.length > 0
}

/** Replaces the secrets of all connections. */
export async function replaceConnectionSecrets(
  tx: Tx,
  replace: Record<'secrets' | 'token', (sealed: Uint8Array) => Buffer | null>,
): Promise<void> {
  const found = await sql<ConnectionRow>`
    SELECT ${COLUMNS} FROM shopify_connections WHERE disconnected_at IS NULL
  `.execute(tx)
  for (const {
    shop_id,
    sealed_client_secrets: secrets,
    sealed_access_token: token,
  } of found.rows) {
    await sql`
      UPDATE shopify_connections
      SET sealed_client_secrets = ${replace.secrets(secrets) ?? secrets},
        sealed_access_token = ${token && (replace.token(token) ?? token)}
      WHERE shop_id = ${shop_id}
    `.execute(tx)
  }
}

/** null: all codes that had to be are at Shopify. */
export async function saveCodesAfter(
  queries: Queries,
  shop_id: number,
  code_id: string | null,
): Promise<void> {
  await sql`
    UPDATE shopify_connections SET codes_after = ${code_id} WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** Everything that changed until then was sought. */
export async function saveSweep(
  queries: Queries,
  shop_id: number,
  swept_until: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_connections SET swept_until = greatest(swept_until, ${swept_until})
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** What is from before the shop was connected earns nothing from now on, or as all else does. */
export async function savePast(queries: Queries, shop_id: number, earn: boolean): Promise<void> {
  await sql`
    UPDATE shopify_connections SET past_until = CASE WHEN ${earn} THEN NULL ELSE connected_at END
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}
