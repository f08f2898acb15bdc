import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import type { Row } from '../../store/tables.ts'
import type { Topic, Webhook } from '../domain/webhooks.ts'

const COLUMNS = [
  'webhook_id',
  'url',
  'topics',
  'sealed_secret',
  'previous_sealed_secret',
  'previous_secret_until',
  'api_version',
  'status',
  'disabled_reason',
  'consecutive_failures',
  'last_success_at',
  'last_failure_at',
  'paused_until',
  'created_at',
] as const satisfies readonly (keyof Row<'webhooks'>)[]

export async function findWebhook(
  queries: Queries,
  shop_id: number,
  webhook_id: string,
): Promise<Webhook | undefined> {
  return queries
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst()
}

/** The oldest first: ids begin with their time. */
export async function listWebhooks(
  queries: Queries,
  shop_id: number,
  page: { readonly limit: number; readonly after_id: string },
): Promise<Webhook[]> {
  return queries
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '>', page.after_id)
    .orderBy('webhook_id')
    .limit(page.limit)
    .execute()
}

/** How many there are; locked, so nobody else adds one until this transaction ends. */
export async function lockWebhookCount(tx: Tx, shop_id: number): Promise<number> {
  await sql`SELECT FROM shops WHERE shop_id = ${shop_id} FOR NO KEY UPDATE`.execute(tx)
  const found = await sql<{ webhooks: number }>`
    SELECT count(*)::integer AS webhooks FROM webhooks WHERE shop_id = ${shop_id}
  `.execute(tx)
  return found.rows[0]?.webhooks ?? 0
}

export async function insertWebhook(
  tx: Tx,
  shop_id: number,
  webhook: Pick<
    Webhook,
    'webhook_id' | 'url' | 'topics' | 'sealed_secret' | 'api_version' | 'created_at'
  >,
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ shop_id, ...webhook, topics: JSON.stringify(webhook.topics) })
    .execute()
}

/** With its deliveries. False: there was none. */
export async function deleteWebhook(tx: Tx, shop_id: number, webhook_id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhooks')
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Active again, as if nothing had failed. */
export async function enableWebhook(
  tx: Tx,
  shop_id: number,
  webhook_id: string,
): Promise<Webhook | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ status: 'active', disabled_reason: null, consecutive_failures: 0, paused_until: null })
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** A new signing secret. The one before signs too for a while, also if the new one is replaced. */
export async function rollSecret(
  tx: Tx,
  shop_id: number,
  webhook_id: string,
  next: { readonly sealed_secret: Uint8Array; readonly previous_until: Date; readonly now: Date },
): Promise<Webhook | undefined> {
  return tx
    .updateTable('webhooks')
    .set((eb) => ({
      sealed_secret: next.sealed_secret,
      previous_sealed_secret: eb
        .case()
        .when('previous_secret_until', '>', next.now)
        .then(eb.ref('previous_sealed_secret'))
        .else(eb.ref('sealed_secret'))
        .end(),
      previous_secret_until: next.previous_until,
    }))
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** How many endpoints an event of this topic goes to. */
export async function countSubscribers(
  queries: Queries,
  shop_id: number,
  topic: Topic,
): Promise<number> {
  const found = await sql<{ webhooks: number }>`
    SELECT count(*)::integer AS webhooks FROM webhooks
    WHERE shop_id = ${shop_id} AND status = 'active' AND topics ? ${topic}
  `.execute(queries)
  return found.rows[0]?.webhooks ?? 0
}
