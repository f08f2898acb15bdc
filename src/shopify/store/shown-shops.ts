import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../../store/db.ts'

/** How far Shopify shows a shop's programme and its members. */
export interface ShownShop {
  readonly shopify_domain: string
  /** Of the programme as Shopify shows it; null: it shows none. */
  readonly program_digest: string | null
  readonly compared_at: Date | null
  readonly next_attempt_at: Date
  readonly attempts: number
  readonly fault: string | null
  readonly rules_digest: string | null
  readonly round_began_at: Date | null
  /** null: no round is under way. */
  readonly round_after: number | null
  readonly noticed_until: Date
}

const COLUMNS = sql`
  shopify_domain, program_digest, compared_at, next_attempt_at, attempts, fault, rules_digest, round_began_at,
  round_after, noticed_until
`

export async function findShownShop(
  queries: Queries,
  shop_id: number,
): Promise<ShownShop | undefined> {
  const found = await sql<ShownShop>`
    SELECT ${COLUMNS} FROM shopify_shown_shops WHERE shop_id = ${shop_id}
  `.execute(queries)
  return found.rows[0]
}

/** Begins with nothing where it is new, or where the shop is another on Shopify than before. */
export async function openShownShop(
  db: Database,
  shop_id: number,
  shopify_domain: string,
  now: Date,
): Promise<ShownShop> {
  const known = await findShownShop(db, shop_id)
  if (known?.shopify_domain === shopify_domain) return known
  return inTransaction(db, async (tx) => {
    await sql`
      WITH moved AS (
        DELETE FROM shopify_shown_shops
        WHERE shop_id = ${shop_id} AND shopify_domain <> ${shopify_domain}
        RETURNING shop_id
      )
      DELETE FROM shopify_shown_members s USING moved WHERE s.shop_id = moved.shop_id
    `.execute(tx)
    await sql`
      INSERT INTO shopify_shown_shops
        (shop_id, shopify_domain, next_attempt_at, attempts, noticed_until)
      VALUES (${shop_id}, ${shopify_domain}, ${now}, 0, ${now})
      ON CONFLICT DO NOTHING
    `.execute(tx)
    const shown = await findShownShop(tx, shop_id)
    if (shown === undefined) throw new Error('the row was inserted')
    return shown
  })
}

/** False: somebody else is at work on the programme of this shop. */
export async function claimShownProgram(
  queries: Queries,
  shop_id: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const claimed = await sql`
    UPDATE shopify_shown_shops SET next_attempt_at = ${until}
    WHERE shop_id = ${shop_id} AND next_attempt_at <= ${now}
    RETURNING shop_id
  `.execute(queries)
  return claimed.rows.length > 0
}

export async function saveShownProgram(
  queries: Queries,
  shop_id: number,
  program_digest: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops SET program_digest = ${program_digest}, compared_at = ${now},
      next_attempt_at = ${now}, attempts = 0, fault = NULL
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

export async function postponeShownProgram(
  queries: Queries,
  shop_id: number,
  { next_attempt_at, fault }: { readonly next_attempt_at: Date; readonly fault: string },
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops
    SET next_attempt_at = ${next_attempt_at}, attempts = attempts + 1, fault = ${fault}
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

export async function beginRound(
  queries: Queries,
  shop_id: number,
  rules_digest: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops
    SET rules_digest = ${rules_digest}, round_began_at = ${now}, round_after = 0
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** null: the round is over. */
export async function saveRound(
  queries: Queries,
  shop_id: number,
  round_after: number | null,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops SET round_after = ${round_after} WHERE shop_id = ${shop_id}
  `.execute(queries)
}

export async function saveNoticed(
  queries: Queries,
  shop_id: number,
  noticed_until: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops SET noticed_until = greatest(noticed_until, ${noticed_until})
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** Whatever Shopify shows is shown again if the shop is connected again. */
export async function forgetShownProgram(queries: Queries, shop_id: number): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops
    SET program_digest = NULL, compared_at = NULL, rules_digest = NULL, round_began_at = NULL,
      attempts = 0, fault = NULL
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}

/** The work on the programme of this shop is done. */
export async function releaseShownProgram(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_shown_shops SET next_attempt_at = ${now}, attempts = 0, fault = NULL
    WHERE shop_id = ${shop_id}
  `.execute(queries)
}
