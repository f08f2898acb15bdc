import { type FastifyInstance, fastify } from 'fastify'
import { BriefCache } from '../lib/brief-cache.ts'
import type { Clock } from '../lib/clock.ts'
import { KEPT_BY_NOBODY } from './always-sent.ts'
import type { Metrics } from './metrics.ts'
import type { Door } from './refuse-strangers.ts'
import { endConnectionsOnceStopping, isStarting, isStopping } from './stopping.ts'

/** Many who ask within this time ask the database once. */
const SHARED_MS = 1_000

export interface OperationsParts {
  readonly metrics: Metrics
  readonly clock: Clock
  /** Of this release. */
  readonly release: string
  whatIsMissing(): Promise<string[]>
  /** Who may read the metrics: everybody, or those that the door lets in, or nobody. */
  readonly metrics_for: 'everybody' | 'nobody' | Door
}

/** A server of nothing but these pages, for a process that serves nothing else. */
export function operationsServer(parts: OperationsParts): FastifyInstance {
  const server = fastify({ logger: false })
  endConnectionsOnceStopping(server)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(KEPT_BY_NOBODY)
    done()
  })
  operationsPages(parts)(server)
  return server
}

/** What an operator's tools ask: is it alive, is it ready, how is it doing. */
export function operationsPages(parts: OperationsParts): (server: FastifyInstance) => void {
  const { metrics, clock, release, whatIsMissing, metrics_for } = parts
  const missing_lately = new BriefCache<'missing', string[]>(clock, SHARED_MS, 1)
  const figures_lately = new BriefCache<'figures', string>(clock, SHARED_MS, 1)
  return (server) => {
    const whatIsMissingNow = async () => {
      if (isStopping(server)) return ['stopping']
      if (isStarting(server)) return ['starting']
      return missing_lately.get('missing', whatIsMissing)
    }
    server.get('/healthz', async () => ({ status: 'ok', release }))
    server.get('/readyz', async (_request, reply) => {
      const missing = await whatIsMissingNow()
      return missing.length === 0
        ? { status: 'ready' }
        : reply.code(503).header('Retry-After', '2').send({ status: 'not_ready', missing })
    })
    if (metrics_for === 'nobody') return
    const config = metrics_for === 'everybody' ? {} : { door: metrics_for }
    server.get('/metrics', { config }, async ({ refusal }, reply) => {
      if (refusal !== undefined) throw refusal

      const { contentType } = metrics.registry
      const figures = await figures_lately.get('figures', () => metrics.render())
      return reply.header('Content-Type', contentType).send(figures)
    })
  }
}
