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
 * Who sends no credential, or what cannot be one, is refused before the body is read: a stranger
 * does not fill our memory with it. The route's own handler says so, as it would in the end.
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
