import type { Context } from '../../context.ts'
import { seal, unseal } from '../../lib/seal.ts'

/** For what the secret of a second factor is sealed. */
export const CODE_SECRET = 'code-secret'

export function sealCodeSecret(
  { signing_secret }: Pick<Context, 'signing_secret'>,
  code_secret: Buffer,
): Buffer {
  return seal(signing_secret, CODE_SECRET, code_secret.toString('base64'))
}

export function openCodeSecret(
  { signing_secret }: Pick<Context, 'signing_secret'>,
  sealed: Uint8Array,
): Buffer {
  return Buffer.from(unseal(signing_secret, CODE_SECRET, sealed), 'base64')
}
