import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation behind a route; pages have none. */
    operation_id?: string
  }
}

/** What Prometheus reads at /metrics: the process, and every request by its operation. */
export class Metrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'Duration of HTTP requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  observe(server: FastifyInstance): void {
    server.addHook('onResponse', async (request, reply) => {
      const { operation_id } = request.routeOptions.config
      if (operation_id === undefined) return
      const labels = { operation: operation_id, status: String(reply.statusCode) }
      this.#durations.observe(labels, reply.elapsedTime / 1_000)
    })
  }
}
