import { isLoopback } from './loopback.ts'

/** The cookie of a session on a service with this base URL. No script of a page can read it. */
function nameOf(base_url: string): string {
  // With this prefix, browsers take it from the service itself only, not from a host below it.
  return isSecure(base_url) ? '__Host-laurel_session' : 'laurel_session'
}

/** Browsers send it over TLS only, but for a service on the same machine. */
function isSecure(base_url: string): boolean {
  const { protocol, hostname } = new URL(base_url)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** Its value in the header `Cookie`; null: it is not there. */
export function readSessionCookie(base_url: string, header: string | undefined): string | null {
  const name = `${nameOf(base_url)}=`
  const found = header?.split(';').find((part) => part.trimStart().startsWith(name))
  return found === undefined ? null : found.trim().slice(name.length)
}

/** The header `Set-Cookie` for a token; null deletes the cookie. */
export function writeSessionCookie(base_url: string, token: string | null, days: number): string {
  const seconds = token === null ? 0 : days * 86_400
  const secure = isSecure(base_url) ? '; Secure' : ''
  return `${nameOf(base_url)}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
