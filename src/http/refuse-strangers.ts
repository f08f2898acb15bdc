import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressClass, Caller, Context } from '../context.ts'
import type { Knock } from '../endpoints/door/caller.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { addressOf } from '../lib/caller-address.ts'
import { keyedDigest } from '../lib/secrets.ts'
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

const LET_IN_REMEMBERED_MAX = 10_000

/**
 * A request whose credential is unknown, or whose address has used up its allowance, is refused
 * before its body is read, so that strangers cannot fill our memory. The route's own handler words
 * the refusal, except for an allowance.
 */
export function refuseStrangers(server: FastifyInstance, context: Context): void {
  server.decorateRequest('known_caller', null)
  server.decorateRequest('refusal', undefined)
  const gate = new Gate(context)
  server.addHook('onRequest', async (request, reply) => {
    const { config, handler } = request.routeOptions
    const knock = knockOf(context, request)
    try {
      if (config.address_class !== undefined) {
        context.addresses.take(knock.address, config.address_class, knock.now)
      }
      if (config.door !== undefined) request.known_caller = await gate.letIn(config.door, knock)
    } catch (error) {
      discardBody(request.raw)
      if (config.door === undefined || isLimit(error)) throw error
      request.refusal = error
      await handler.call(server, request, reply)
      return reply
    }
  })
}

function knockOf(context: Context, request: FastifyRequest): Knock {
  const { authorization } = request.headers
  const session = sessionHeaders(context, request)
  const page = pageHeaders(request)
  return { authorization, session, page, address: addressOf(request), now: context.clock.now() }
}

/**
 * Counts wrong credentials by address. A missing one is no guess, and is not counted. Too many:
 *
 * - For a key, a wrong one gets a 429. A right one is still let in, since nobody guesses a key.
 * - For an admin token, which a person may have made up, none is looked at any more, right or
 *   wrong; but one that was right here before is still let in, so that nobody can lock its holder
 *   out who happens to have the same address.
 */
class Gate {
  readonly #context: Context
  readonly #let_in = new Set<string>()

  constructor(context: Context) {
    this.#context = context
  }

  async letIn({ rate_class, identify }: Door, knock: Knock): Promise<Caller | null> {
    const { addresses, secret } = this.#context
    const { authorization = '', address, now } = knock
    const is_admin = rate_class === 'admin_credential' && authorization !== ''
    const digest = is_admin ? keyedDigest(secret, 'let-in', authorization).toString('base64') : ''
    if (is_admin && !this.#let_in.has(digest)) addresses.requireRoom(address, rate_class, now)
    try {
      const caller = await identify(knock)
      if (is_admin) this.#remember(digest)
      return caller
    } catch (error) {
      if (isWrong(error)) {
        this.#let_in.delete(digest)
        addresses.take(address, rate_class, now)
      }
      throw error
    }
  }

  #remember(digest: string): void {
    if (this.#let_in.size >= LET_IN_REMEMBERED_MAX) this.#let_in.clear()
    this.#let_in.add(digest)
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof LaurelError && error.code === 'invalid_token'
}

function isLimit(error: unknown): boolean {
  return error instanceof LaurelError && error.code === 'rate_limited'
}
