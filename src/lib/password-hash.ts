import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Semaphore } from './semaphore.ts'

/**
 * Passwords as argon2id hashes, in the usual text form, so that a later release can ask for more
 * and still check what was hashed before. 19 MiB and two passes: OWASP's minimum.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Each one needs a thread and its memory; many sign-ins at once wait for each other. */
const hashing = new Semaphore(2)

/** No password fits it; to check one takes as long as any other. */
export const NOBODYS_HASH = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await derive(password, { ...COST, nonce, tagLength: TAG_BYTES })
  return written(nonce, tag)
}

function written(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${base64(nonce)}$${base64(tag)}`
}

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** False too where the hash is none of ours. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(hash) ?? []
  if (nonce === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

async function derive(
  password: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  const slot = await hashing.take()
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    // As one text, however its signs were typed.
    const message = Buffer.from(password.normalize('NFKC'))
    argon2('argon2id', { ...parameters, message }, (error, tag) => {
      if (error === null) resolve(tag)
      else reject(error)
    })
    return await promise
  } finally {
    slot.leave()
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
