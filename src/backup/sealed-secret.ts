import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { type Static, Type } from 'typebox'

/** The deployment's secret, for those who know the passphrase: scrypt, then AES-256-GCM. */
export const SealedSecret = Type.Object({
  kdf: Type.Literal('scrypt'),
  /** scrypt's N, r and p: what a guess costs. */
  cost: Type.Integer({ minimum: 2, maximum: 2 ** 20 }),
  block_size: Type.Integer({ minimum: 1, maximum: 32 }),
  parallelization: Type.Integer({ minimum: 1, maximum: 16 }),
  salt: Type.String(),
  cipher: Type.Literal('aes-256-gcm'),
  nonce: Type.String(),
  tag: Type.String(),
  sealed: Type.String(),
})
export type SealedSecret = Static<typeof SealedSecret>

/** A guess takes 128 MB and about half a second. */
const COST = { cost: 2 ** 17, block_size: 8, parallelization: 1 }

export function sealSecret(secret: string, passphrase: string): SealedSecret {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, COST), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    kdf: 'scrypt',
    ...COST,
    salt: salt.toString('base64'),
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  }
}

/** null: the passphrase is another one, or the value was changed. */
export function openSecret(value: SealedSecret, passphrase: string): string | null {
  const bytesOf = (text: string) => Buffer.from(text, 'base64')
  try {
    const key = keyOf(passphrase, bytesOf(value.salt), value)
    const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(value.nonce))
    decipher.setAuthTag(bytesOf(value.tag))
    const text = decipher.update(bytesOf(value.sealed))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(
  passphrase: string,
  salt: Buffer,
  { cost, block_size, parallelization }: typeof COST,
): Buffer {
  const options = { N: cost, r: block_size, p: parallelization }
  const maxmem = 256 * cost * block_size
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { ...options, maxmem })
}
