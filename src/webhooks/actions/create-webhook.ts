import { randomBytes } from 'node:crypto'
import { runWrite } from '../../actions/write/run-write.ts'
import type { Answer, Call } from '../../context.ts'
import { callerSeesCodes } from '../../domain/people/sees-codes.ts'
import { invalidInput, limitReached } from '../../errors.ts'
import { newSigningSecret } from '../../lib/event-signature.ts'
import { newId } from '../../lib/ids.ts'
import { seal } from '../../lib/seal.ts'
import { calledUrl, NOT_PUBLIC, webhookUrlFault } from '../domain/webhook-url.ts'
import {
  SECRET_BYTES,
  TOPICS,
  TOPICS_WITH_CODES,
  type Topic,
  WEBHOOKS_PER_SHOP_MAX,
  type Webhook,
} from '../domain/webhooks.ts'
import { findWebhook, insertWebhook, lockWebhookCount } from '../store/webhooks.ts'
import { WEBHOOK_SECRET } from './send-event.ts'

/** A new endpoint with its secret, which is shown only this once. */
export interface CreatedWebhook {
  readonly webhook: Webhook
  readonly secret: string
}

const RESOLVED_WITHIN_MS = 2_000

/** Subscribes an address to topics (contract: POST /webhooks). */
export function createWebhook(
  call: Call<CreatedWebhook>,
  { url, topics }: { readonly url: string; readonly topics: readonly Topic[] },
): Promise<Answer> {
  const { context, shop, now, version } = call
  requireReadable(call, topics)
  return runWrite(call, {
    before: () => requirePublic(call, url),
    write: async (tx) => {
      if ((await lockWebhookCount(tx, shop.shop_id)) >= WEBHOOKS_PER_SHOP_MAX) {
        throw limitReached('endpoints', WEBHOOKS_PER_SHOP_MAX)
      }
      const secret = newSigningSecret(randomBytes(SECRET_BYTES))
      const webhook_id = newId('whk', now)
      await insertWebhook(tx, shop.shop_id, {
        webhook_id,
        url: calledUrl(url),
        topics: [...new Set(topics)],
        sealed_secret: seal(context.signing_secret, WEBHOOK_SECRET, secret),
        api_version: version.name,
        created_at: now,
      })
      const webhook = await findWebhook(tx, shop.shop_id, webhook_id)
      if (webhook === undefined) throw new Error(`webhook ${webhook_id} is missing after insert`)
      return { webhook, secret }
    },
  })
}

/**
 * A key that reads no codes cannot have them sent to an address of its choice either. People whose
 * role adds webhooks can: docs/people.md says so.
 */
function requireReadable({ caller }: Call<never>, topics: readonly Topic[]): void {
  const secret = topics.find((topic) => TOPICS_WITH_CODES.includes(topic))
  if (secret === undefined || caller.person !== null || callerSeesCodes(caller)) return
  throw invalidInput({
    field: 'topics',
    message: `must not include ${secret}: its events contain codes, which this key cannot read. A key without limits can subscribe to it.`,
    received: secret,
    allowed: { values: TOPICS.filter((topic) => !TOPICS_WITH_CODES.includes(topic)) },
  })
}

/** If a name resolves, every address must be public. If it does not resolve, it may do so later. */
async function requirePublic({ context }: Call<never>, url: string): Promise<void> {
  const { allow_private_webhooks } = context.config
  const fault = webhookUrlFault(url, allow_private_webhooks)
  const isPrivate = () => context.outbound.reachesPrivate(new URL(url), RESOLVED_WITHIN_MS)
  const message = fault ?? ((await isPrivate()) ? NOT_PUBLIC : null)
  if (message === null) return
  throw invalidInput({ field: 'url', message, received: url.slice(0, 200) })
}
