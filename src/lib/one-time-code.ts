import { createHmac } from 'node:crypto'

/**
 * The codes that an authenticator app shows: HOTP (RFC 4226) by the time (RFC 6238), with SHA-1, six
 * digits and 30 seconds, which all apps know.
 */
const PERIOD_MS = 30_000
const DIGITS = 6
/** A clock may be a little late or early, and typing takes time. */
const PERIODS_BESIDE = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the period in which a moment is. */
function periodOf(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS)
}

/** The code of a period. */
export function codeAt(secret: Buffer, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The period whose code this is, if it is one of now and comes after `last`; null: it is not. Each
 * code is to be taken once.
 */
export function takenPeriod(
  secret: Buffer,
  code: string,
  { now, last }: { readonly now: Date; readonly last: number | null },
): number | null {
  const given = code.replaceAll(/\s/g, '')
  for (let beside = -PERIODS_BESIDE; beside <= PERIODS_BESIDE; beside += 1) {
    const period = periodOf(now) + beside
    if ((last === null || period > last) && codeAt(secret, period) === given) return period
  }
  return null
}

/** As authenticator apps read a secret. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + BASE32[(held << (5 - bits)) & 31]
}

/** What a QR code tells an app. */
export function codeAddress(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
