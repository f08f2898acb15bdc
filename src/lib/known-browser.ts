import { readCookie, writeCookie } from './cookies.ts'
import { equalInConstantTime, keyedDigest } from './secrets.ts'

/**
 * A browser that somebody has signed in with keeps a cookie which says so, and lets nobody in. Its
 * failures are counted apart from those of strangers, so that nobody else can keep it out.
 */
const COOKIE = 'laurel_browser'
const DAYS = 365

/** The deployment's secret, and where browsers reach it. */
interface Signing {
  readonly secret: string
  readonly config: { readonly base_url: string }
}

/** How the browsers of the person with this address are named: nobody reads the address from it. */
export function knownBrowserOf({ secret }: Pick<Signing, 'secret'>, email: string): string {
  return keyedDigest(secret, 'known-browser-of', email).toString('base64url')
}

/** Whose browser this is, by its name; null: it is not known. */
export function readKnownBrowser(
  { config, secret }: Signing,
  header: string | undefined,
): string | null {
  const [name = '', sign = ''] = readCookie(config.base_url, COOKIE, header)?.split('.') ?? []
  const signed = equalInConstantTime(Buffer.from(sign, 'base64url'), signOf(secret, name))
  return signed ? name : null
}

/** The header `Set-Cookie` by which a browser is known as one of this person. */
export function writeKnownBrowser({ config, secret }: Signing, email: string): string {
  const name = knownBrowserOf({ secret }, email)
  const value = `${name}.${signOf(secret, name).toString('base64url')}`
  return writeCookie(config.base_url, COOKIE, value, DAYS)
}

function signOf(secret: string, name: string): Buffer {
  return keyedDigest(secret, 'known-browser', name)
}
