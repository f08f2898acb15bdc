import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../endpoints/door/caller.ts'
import { discardBody } from './read-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nobody gets further here without a bearer credential, whatever is in the body. */
    needs_credential?: boolean
  }
}

/**
 * A request without a possible credential is refused before its body is read, so that strangers
 * cannot fill our memory. The route's own handler answers, with the same error as later.
 */
export function refuseStrangersUnread(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const { config, handler } = request.routeOptions
    if (config.needs_credential !== true) return
    if (bearerOf(request.headers.authorization) !== undefined) return
    discardBody(request.raw)
    await handler.call(server, request, reply)
    return reply
  })
}
