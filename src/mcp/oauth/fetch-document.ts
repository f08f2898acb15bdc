import type { GuardedClient } from '../../lib/guarded-request.ts'

const TIMEOUT_MS = 5_000
export const DOCUMENT_BYTES_MAX = 64 * 1024
/** How long the document may be cached. */
const HEADERS_KEPT = ['cache-control', 'expires']
const HTTPS_PORT = 443
const PRIVILEGED_PORT_MAX = 1_023

/** Fetches a client's own description, from the public internet and without redirects. */
export function documentFetcher(
  outbound: GuardedClient,
): (input: string | URL | Request) => Promise<Response> {
  return async (input) => {
    const got = await outbound.get({
      url: new URL(input instanceof Request ? input.url : input),
      headers: { Accept: 'application/json' },
      timeout_ms: TIMEOUT_MS,
      bytes_max: DOCUMENT_BYTES_MAX,
    })
    if (got.error !== null) throw new Error(`the document could not be fetched: ${got.error}`)
    const headers = new Headers()
    for (const name of HEADERS_KEPT) {
      const value = got.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    return new Response(new Uint8Array(got.body), { status: got.status_code, headers })
  }
}

/** The same ports as for events, so that nobody can use this to reach other services. */
export function hasWebPort(client_id: string): boolean {
  const port = URL.parse(client_id)?.port
  if (port === undefined) return false
  const number = port === '' ? HTTPS_PORT : Number(port)
  return number === HTTPS_PORT || number > PRIVILEGED_PORT_MAX
}
