import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseGid } from '../../lib/gid.ts'
import { once } from '../../lib/once.ts'

/** Clocks differ so much. */
const TOLERANCE_SECONDS = 10

const Claims = Type.Object({
  dest: Type.String(),
  aud: Type.String(),
  // Seconds, until a moment that a clock can have.
  exp: Type.Number({ maximum: 253_402_300_799 }),
  nbf: Type.Optional(Type.Number()),
  sub: Type.Optional(Type.String()),
})
const claims = once(() => Compile(Claims))

interface Expected {
  readonly shopify_domain: string
  readonly client_id: string
  readonly client_secrets: readonly string[]
}

/** Whether a token has the form of those that Shopify gives to its UI extensions. */
export function isUiToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)
}

/**
 * The customer who is signed in to a UI extension in the checkout or the customer account, and until
 * when; null for a token that is not of this shop's app, is over, or of nobody who is signed in.
 */
export function readUiToken(
  token: string,
  { shopify_domain, client_id, client_secrets }: Expected,
  now: Date,
): { readonly customer_id: number; readonly expires_at: Date } | null {
  const [head = '', body = '', signature = ''] = token.split('.')
  const header: unknown = parse(head)
  if (Object(header).alg !== 'HS256') return null
  const sent = Buffer.from(signature, 'base64url')
  const is_signed = client_secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
  const told = parse(body)
  if (!is_signed || !claims().Check(told)) return null
  const seconds = now.getTime() / 1000
  if (told.exp + TOLERANCE_SECONDS <= seconds) return null
  if (told.nbf !== undefined && told.nbf - TOLERANCE_SECONDS > seconds) return null
  if (told.aud !== client_id || hostOf(told.dest) !== shopify_domain) return null
  // A bare number is an employee in Shopify's admin, by a token of the same app.
  const { sub } = told
  const customer_id = sub?.startsWith('gid:') ? parseGid('shopify', 'Customer', sub) : null
  return customer_id === null ? null : { customer_id, expires_at: new Date(told.exp * 1000) }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** Of an address, with `https://` or without. */
function hostOf(dest: string): string {
  return dest.replace(/^https:\/\//, '').toLowerCase()
}
