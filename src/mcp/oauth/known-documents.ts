import { seal } from '../../lib/seal.ts'
import { recordDigest, SEALED_FOR, type StoringParts } from './sealed-record.ts'

/**
 * Documents of clients that a merchant has connected. They are fetched however many others are
 * being requested: otherwise a stranger who requests many could keep connected assistants from
 * refreshing their tokens.
 */
export async function isKnownDocument(
  { records, secret, clock }: StoringParts,
  client_id: string,
): Promise<boolean> {
  return (await records.find(digestOf(secret, client_id), clock.now())) !== undefined
}

export async function rememberDocument(
  { records, secret, signing_secret }: StoringParts,
  client_id: string,
): Promise<void> {
  await records.save({
    digest: digestOf(secret, client_id),
    model: 'Document',
    shop_id: null,
    assistant_id: null,
    sealed_payload: seal(signing_secret, SEALED_FOR, client_id),
    expires_at: null,
  })
}

function digestOf(secret: string, client_id: string): Buffer {
  return recordDigest(secret, 'Document', client_id)
}
