import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join('')
}

/** Capitals and digits that nobody takes for one another. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code that people read and type in, and nobody guesses: five bits a character. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_CHARACTERS[randomInt(32)]).join('')
}

/** Six base62 characters of the text's CRC-32: enough to refuse a mistyped key unasked. */
export function checksumBase62(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < 6; index += 1) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A number from 0 to 1 that nobody foresees. */
export function chance(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/** A keyed digest: the stored form of a secret, useless without the deployment's own secret. */
export function keyedDigest(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest()
}

export function equalInConstantTime(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
