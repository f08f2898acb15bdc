import { CODE_SECRET } from '../actions/people/code-secret.ts'
import { KEPT_ANSWER } from '../actions/write/kept-body.ts'
import { SEALED_FOR } from '../mcp/oauth/sealed-record.ts'
import { SECRETS_PURPOSE, TOKEN_PURPOSE } from '../shopify/connections.ts'
import { replaceConnectionSecrets } from '../shopify/store/connections.ts'
import type { Tx } from '../store/db.ts'
import {
  replaceSealedAnswers,
  replaceSealedCodeSecrets,
  replaceSealedRecords,
  replaceSealedSecrets,
} from '../store/sealed.ts'
import { listShops } from '../store/shops/shops.ts'
import { WEBHOOK_SECRET } from '../webhooks/actions/send-event.ts'

/** Seals something that was sealed for this purpose with another secret; null: it opens nothing. */
type SealAgain = (purpose: string, sealed: Uint8Array) => Buffer | null

/** Every sealed value of the database, but for the deployment's own secret. */
export async function sealAllAgain(tx: Tx, again: SealAgain): Promise<void> {
  await replaceSealedRecords(tx, (sealed) => again(SEALED_FOR, sealed))
  await replaceSealedCodeSecrets(tx, (sealed) => again(CODE_SECRET, sealed))
  await replaceConnectionSecrets(tx, {
    secrets: (sealed) => again(SECRETS_PURPOSE, sealed),
    token: (sealed) => again(TOKEN_PURPOSE, sealed),
  })
  for (const { shop_id } of await listShops(tx)) {
    await replaceSealedSecrets(tx, shop_id, (sealed) => again(WEBHOOK_SECRET, sealed))
    await replaceSealedAnswers(
      tx,
      shop_id,
      (body) => again(KEPT_ANSWER, Buffer.from(body, 'base64'))?.toString('base64') ?? null,
    )
  }
}
