import type { AdapterPayload } from 'oidc-provider'
import { unseal } from '../../lib/seal.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { OAuthParts } from './parts.ts'

export const SEALED_FOR = 'oauth-record'

export type StoringParts = Pick<
  OAuthParts,
  'records' | 'connections' | 'secret' | 'signing_secret' | 'clock'
>

/**
 * The digest under which a record is stored, since the value itself must not be in the database.
 */
export function recordDigest(secret: string, model: string, id: string): Buffer {
  return keyedDigest(secret, `oauth-${model}`, id)
}

export function openPayload(signing_secret: string, sealed: Uint8Array): AdapterPayload {
  // We sealed this record for the provider.
  return JSON.parse(unseal(signing_secret, SEALED_FOR, sealed)) as AdapterPayload
}
