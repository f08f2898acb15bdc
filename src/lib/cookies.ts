import { isLoopback } from './loopback.ts'

export const SESSION_COOKIE = 'laurel_session'

/** A cookie's name on a service with this base URL. No script of a page can read any of ours. */
function nameOf(base_url: string, cookie: string): string {
  // With this prefix, browsers take it from the service itself only, not from a host below it.
  return isSecure(base_url) ? `__Host-${cookie}` : cookie
}

/** Browsers send it over TLS only, but for a service on the same machine. */
function isSecure(base_url: string): boolean {
  const { protocol, hostname } = new URL(base_url)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** Its value in the header `Cookie`; null: it is not there. */
export function readCookie(
  base_url: string,
  cookie: string,
  header: string | undefined,
): string | null {
  const name = `${nameOf(base_url, cookie)}=`
  const found = header?.split(';').find((part) => part.trimStart().startsWith(name))
  return found === undefined ? null : found.trim().slice(name.length)
}

/** The header `Set-Cookie` for a value; null deletes the cookie. */
export function writeCookie(
  base_url: string,
  cookie: string,
  value: string | null,
  days: number,
): string {
  const seconds = value === null ? 0 : days * 86_400
  const secure = isSecure(base_url) ? '; Secure' : ''
  return `${nameOf(base_url, cookie)}=${value ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
