import type { SessionScope } from './scopes.ts'

/** What a customer session token says (contract: Authentication 4). */
export interface SessionClaims {
  readonly shop_id: number
  /** The key that minted it; the token ends with that key. */
  readonly key_id: string
  readonly customer_id: number
  readonly scopes: readonly SessionScope[]
  readonly issued_at: Date
  readonly expires_at: Date
}

export const SESSION_TTL_SECONDS_DEFAULT = 3_600
export const SESSION_TTL_SECONDS_MAX = 604_800

const PREFIX = 'lst_'
const FORM = /^lst_([\w-]+)\.([\w-]+)$/

/** `lst_` + base64url(payload) + `.` + MAC. Nothing is stored: the MAC is the proof. */
export function formatSessionToken(
  claims: SessionClaims,
  sign: (payload: string) => Buffer,
): string {
  const { shop_id, key_id, customer_id, scopes, issued_at, expires_at } = claims
  const words = scopes.join(' ')
  const times = [expires_at.getTime(), issued_at.getTime()]
  const fields = [shop_id, key_id, customer_id, words, ...times]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${PREFIX}${payload}.${sign(payload).toString('base64url')}`
}

/** The claims of a token whose MAC `isSigned` accepts, or null. Says nothing about its lifetime. */
export function readSessionToken(
  token: string,
  isSigned: (payload: string, mac: Buffer) => boolean,
): SessionClaims | null {
  const [, payload = '', mac = ''] = FORM.exec(token) ?? []
  const mac_bytes = Buffer.from(mac, 'base64url')
  // Decoding ignores characters that are not base64url; only the one right spelling is a token.
  if (mac === '' || mac_bytes.toString('base64url') !== mac) return null
  if (!isSigned(payload, mac_bytes)) return null
  // The MAC proves that these are the fields that `formatSessionToken` wrote.
  const [shop_id, key_id, customer_id, scopes, expires_at_ms, issued_at_ms] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [number, string, number, string, number, number?]
  return {
    shop_id,
    key_id,
    customer_id,
    scopes: scopes.split(' ').filter((scope) => scope === 'read' || scope === 'write'),
    // A token of an earlier release does not say when it was made; it counts as made at the
    // earliest time.
    issued_at: new Date(issued_at_ms ?? expires_at_ms - SESSION_TTL_SECONDS_MAX * 1_000),
    expires_at: new Date(expires_at_ms),
  }
}

export function isSessionToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

export interface MintedSessionToken {
  readonly token: string
  readonly claims: SessionClaims
  readonly ttl_seconds: number
  readonly api_scopes: string[]
}
