import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { newSigningSecret } from '../../lib/event-signature.ts'
import { seal } from '../../lib/seal.ts'
import { inTransaction } from '../../store/db.ts'
import { SECRET_BYTES, type Webhook } from '../domain/webhooks.ts'
import { rollSecret } from '../store/webhooks.ts'
import { WEBHOOK_SECRET } from './send-event.ts'

/** An endpoint with its new secret, which is shown only this once. */
export interface RolledWebhook {
  readonly webhook: Webhook
  readonly secret: string
  /** Until then, the previous secret also signs. */
  readonly previous_until: Date
}

/** Gives an endpoint a new signing secret; the one before stays valid for 24 hours. */
export function rollWebhookSecret(
  { database, signing_secret }: Pick<Context, 'database' | 'signing_secret'>,
  { shop_id }: Shop,
  webhook_id: string,
  now: Date,
): Promise<RolledWebhook> {
  const secret = newSigningSecret(randomBytes(SECRET_BYTES))
  const previous_until = new Date(now.getTime() + DAY_MS)
  return inTransaction(database.db, async (tx) => {
    const sealed_secret = seal(signing_secret, WEBHOOK_SECRET, secret)
    const next = { sealed_secret, previous_until, now }
    const webhook = await rollSecret(tx, shop_id, webhook_id, next)
    if (webhook === undefined) throw notFound('webhook', webhook_id)
    return { webhook, secret, previous_until }
  })
}
