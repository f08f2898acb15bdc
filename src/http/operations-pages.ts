import { type FastifyInstance, fastify } from 'fastify'
import type { Metrics } from './metrics.ts'

/** A server of nothing but these pages, for a process that serves nothing else. */
export function operationsServer(
  metrics: Metrics,
  whatIsMissing: () => Promise<string[]>,
): FastifyInstance {
  const server = fastify({ logger: false })
  operationsPages(metrics, whatIsMissing)(server)
  return server
}

/** What an operator's tools ask: is it alive, is it ready, how is it doing. */
export function operationsPages(
  metrics: Metrics,
  whatIsMissing: () => Promise<string[]>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/healthz', async () => ({ status: 'ok' }))
    server.get('/readyz', async (_request, reply) => {
      const missing = await whatIsMissing()
      return missing.length === 0
        ? { status: 'ready' }
        : reply.code(503).header('Retry-After', '2').send({ status: 'not_ready', missing })
    })
    server.get('/metrics', async (_request, reply) => {
      const { contentType } = metrics.registry
      return reply.header('Content-Type', contentType).send(await metrics.render())
    })
  }
}
