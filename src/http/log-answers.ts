import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addressOf } from '../lib/caller-address.ts'

/** One line for each answered call. Its route and not its address, which may hold anything. */
export function logAnswers(server: FastifyInstance, { log }: Context): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { operation_id } = request.routeOptions.config
    if (operation_id !== undefined && log.isLevelEnabled('info')) {
      log.info(
        {
          request_id: request.id,
          method: request.method,
          route: request.routeOptions.url,
          operation_id,
          address: addressOf(request),
          status: reply.statusCode,
          duration_ms: Math.round(reply.elapsedTime * 100) / 100,
        },
        'answered',
      )
    }
    done()
  })
}
