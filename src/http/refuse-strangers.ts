import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressClass, Caller, Context } from '../context.ts'
import type { Knock } from '../endpoints/door/caller.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { addressOf } from '../lib/caller-address.ts'
import { readKnownBrowser } from '../lib/known-browser.ts'
import { discardBody } from './read-bodies.ts'
import { pageHeaders, sessionHeaders } from './session-headers.ts'

/** How a route finds out who is there, from the head of a request alone. */
export interface Door {
  /** The allowance from which wrong credentials take. */
  readonly rate_class: 'unknown_credential' | 'admin_credential'
  /** The caller, or null where that is not a key's. Throws what the route answers to others. */
  identify(knock: Knock): Promise<Caller | null>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nobody gets further here without a credential, whatever is in the body. */
    door?: Door
    /** Anybody may come in here, each address so often. */
    address_class?: AddressClass
  }
  interface FastifyRequest {
    /** The caller that the door let in. */
    known_caller: Caller | null
    /** Why it lets nobody in: the route's handler throws this. */
    refusal: unknown
  }
}

/**
 * A request whose credential is unknown, or whose address has used up its allowance, is refused
 * before its body is read, so that strangers cannot fill our memory. The route's own handler words
 * the refusal, except for an allowance.
 */
export function refuseStrangers(server: FastifyInstance, context: Context): void {
  server.decorateRequest('known_caller', null)
  server.decorateRequest('refusal', undefined)
  server.addHook('onRequest', async (request, reply) => {
    const { config, handler } = request.routeOptions
    const knock = knockOf(context, request)
    try {
      if (config.address_class !== undefined) {
        takeFrom(context, config.address_class, request, knock)
      }
      if (config.door !== undefined) request.known_caller = await letIn(context, config.door, knock)
    } catch (error) {
      discardBody(request.raw)
      if (config.door === undefined || isLimit(error)) throw error
      request.refusal = error
      await handler.call(server, request, reply)
      return reply
    }
  })
}

/** A browser that has signed in before takes from its own, while there is something left of it. */
function takeFrom(
  context: Context,
  address_class: AddressClass,
  { headers }: FastifyRequest,
  { address, now }: Knock,
): void {
  const { addresses } = context
  if (address_class === 'sign_in') {
    const known = readKnownBrowser(context, headers.cookie)
    if (known !== null && addresses.takes(null, 'known_sign_in', now, known)) return
  }
  addresses.take(address, address_class, now)
}

function knockOf(context: Context, request: FastifyRequest): Knock {
  const { authorization } = request.headers
  const session = sessionHeaders(context, request)
  const page = pageHeaders(request)
  return { authorization, session, page, address: addressOf(request), now: context.clock.now() }
}

/**
 * Counts wrong credentials by address. A missing one is no guess, and is not counted. After too many
 * a wrong one gets a 429, and a right one is still let in, so that others at the same address, such
 * as everybody behind a proxy, keep nobody out. Credentials are too long to be guessed.
 */
async function letIn(
  { addresses }: Context,
  { rate_class, identify }: Door,
  knock: Knock,
): Promise<Caller | null> {
  try {
    return await identify(knock)
  } catch (error) {
    if (isWrong(error)) addresses.take(knock.address, rate_class, knock.now)
    throw error
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof LaurelError && error.code === 'invalid_token'
}

function isLimit(error: unknown): boolean {
  return error instanceof LaurelError && error.code === 'rate_limited'
}
