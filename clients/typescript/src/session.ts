import type { Id } from './caller.ts'
import type { TokenSource } from './credential.ts'
import { ConnectionError, SignedOutError, UnexpectedAnswerError } from './errors.ts'
import type { CreateSessionTokenBody } from './generated/operations.ts'
import type { Laurel } from './laurel.ts'
import { objectOf } from './object-of.ts'

/**
 * The route of a shop's own server that gives its signed-in shopper a session token. It takes a
 * request as fetch has it and answers one, as most frameworks and all edge platforms do.
 */
export function sessionHandler({
  laurel,
  customerOf,
  session = { scopes: ['read', 'write'], ttl_seconds: 900 },
}: {
  /** With a key that has `customers:read`, and whatever the session may do. */
  readonly laurel: Laurel
  /** The customer who is signed in to the shop by this request; null: nobody is. */
  readonly customerOf: (request: Request) => Id | null | Promise<Id | null>
  readonly session?: CreateSessionTokenBody
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const customer_id = await customerOf(request)
    if (customer_id === null) return answer({ session: null })
    const { signal } = request
    const minted = await laurel.createSessionToken(customer_id, session, { signal })
    // The page need not know what the key could do beyond that.
    const { token, expires_at } = minted
    return answer({ session: { token, customer_id: minted.customer_id, expires_at } })
  }
}

/**
 * What asks that route, for the `token` of a client in a page. In a theme on Shopify it is the app
 * proxy's, such as `/apps/laurel/session`.
 */
export function sessionFrom(url: string | URL): TokenSource {
  return async () => {
    const response = await fetch(url, { headers: { Accept: 'application/json' } }).catch(
      (cause: unknown) => {
        throw new ConnectionError('no session token: the connection failed', { cause })
      },
    )
    const { status } = response
    if (status === 401) throw new SignedOutError('nobody is signed in to the shop')
    const answered = objectOf(await response.json().catch(() => null))
    if (response.ok && answered.session === null) {
      throw new SignedOutError('nobody is signed in to the shop')
    }
    // Some answer the minted token as it is.
    const { token } = objectOf(answered.session ?? answered)
    if (response.ok && typeof token === 'string') return token
    throw new UnexpectedAnswerError(`no session token (status ${status})`, { status })
  }
}

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}
