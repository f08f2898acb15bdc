import { readConnection } from './parts.ts'
import { openPayload, recordDigest, type StoringParts } from './sealed-record.ts'

/** The owner of a token: a key, and which of its scopes the token has. */
export interface IdentifiedAssistant {
  readonly shop_id: number
  readonly key_id: string
  readonly scopes: readonly string[]
}

export type IdentifyAssistant = (token: string) => Promise<IdentifiedAssistant | null>

/**
 * The owner of an access token, with two reads: of the token and of its connection. null for
 * anything that is not a live token for this resource, or whose connection has ended.
 */
export function assistantIdentifier(
  { records, connections, secret, signing_secret, clock }: StoringParts,
  resource: string,
): IdentifyAssistant {
  return async (token) => {
    const digest = recordDigest(secret, 'AccessToken', token)
    const found = await records.find(digest, clock.now())
    if (found === undefined) return null
    const { aud, accountId, scope = '' } = openPayload(signing_secret, found.sealed_payload)
    const connection = readConnection(accountId)
    if (aud !== resource || connection === null) return null
    const key = await connections.use(connection)
    return key && { ...key, scopes: scope.split(' ') }
  }
}
