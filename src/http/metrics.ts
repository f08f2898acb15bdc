import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { type DeploymentFigures, type ServiceFigures, ServiceMetrics } from './service-metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation behind a route; pages have none. */
    operation_id?: string
  }
}

/** How the sending of events is doing, as it is when Prometheus asks. */
export interface EventFigures {
  /** Due for endpoints that are well, of the whole deployment. */
  readonly backlog: number
  /** How long the oldest of them has been due. */
  readonly oldest_seconds: number
  /** Of this process, by what they came to: `delivered`, or the kind of failure. */
  readonly attempts: ReadonlyMap<string, number>
}

/** How the sending of e-mails is doing. */
export interface EmailFigures {
  /** Due, of the whole deployment. */
  readonly backlog: number
  /** Attempts of this process, by what they came to. */
  readonly results: Readonly<Record<string, number>>
}

/**
 * What Prometheus reads at /metrics: the process, every request by its operation, events, e-mails.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'Duration of HTTP requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  })

  readonly #backlog = new Gauge({
    name: 'laurel_webhook_backlog',
    help:
      'Deliveries that are due, of the deployment; those for failing endpoints not counted. ' +
      'NaN: unknown.',
    registers: [this.registry],
  })
  readonly #oldest = new Gauge({
    name: 'laurel_webhook_oldest_due_seconds',
    help: 'For how long the oldest delivery of the backlog has been due. NaN: unknown.',
    registers: [this.registry],
  })
  readonly #attempts = new Counter({
    name: 'laurel_webhook_attempts_total',
    help: 'Attempts to deliver events by this process, by result and, where one failed, by error.',
    labelNames: ['result', 'error'],
    registers: [this.registry],
  })
  readonly #email_backlog = new Gauge({
    name: 'laurel_email_backlog',
    help: 'E-mails that are due, of the deployment. NaN: unknown.',
    registers: [this.registry],
  })
  readonly #emails = new Counter({
    name: 'laurel_emails_total',
    help: 'Attempts to send e-mails by this process, by result.',
    labelNames: ['result'],
    registers: [this.registry],
  })
  readonly #readEvents: () => Promise<EventFigures>
  readonly #readEmails: () => Promise<EmailFigures>
  readonly #readService: () => ServiceFigures
  readonly #readDeployment: () => Promise<DeploymentFigures>
  readonly #service = new ServiceMetrics(this.registry)

  constructor(
    release: string,
    readEvents: () => Promise<EventFigures>,
    readEmails: () => Promise<EmailFigures>,
    readService: () => ServiceFigures,
    readDeployment: () => Promise<DeploymentFigures>,
  ) {
    const build = { name: 'laurel_build_info', help: 'Always 1; its label is the release.' }
    const labelled = { ...build, labelNames: ['release'], registers: [this.registry] }
    new Gauge(labelled).set({ release }, 1)
    this.#readEvents = readEvents
    this.#readEmails = readEmails
    this.#readService = readService
    this.#readDeployment = readDeployment
    collectDefaultMetrics({ register: this.registry })
  }

  /** All figures as text; also while the database cannot be asked. */
  async render(): Promise<string> {
    const events = await this.#readEvents().catch(() => null)
    this.#backlog.set(events?.backlog ?? Number.NaN)
    this.#oldest.set(events?.oldest_seconds ?? Number.NaN)
    if (events !== null) this.#countAttempts(events.attempts)
    const emails = await this.#readEmails().catch(() => null)
    this.#email_backlog.set(emails?.backlog ?? Number.NaN)
    if (emails !== null) this.#countEmails(emails.results)
    this.#service.set(this.#readService(), await this.#readDeployment().catch(() => null))
    return this.registry.metrics()
  }

  observe(server: FastifyInstance): void {
    server.addHook('onResponse', async (request, reply) => {
      const { operation_id } = request.routeOptions.config
      if (operation_id === undefined) return
      const labels = { operation: operation_id, status: String(reply.statusCode) }
      this.#durations.observe(labels, reply.elapsedTime / 1_000)
    })
  }

  #countEmails(results: EmailFigures['results']): void {
    this.#emails.reset()
    for (const [result, count] of Object.entries(results)) this.#emails.inc({ result }, count)
  }

  #countAttempts(attempts: EventFigures['attempts']): void {
    this.#attempts.reset()
    this.#attempts.inc({ result: 'delivered', error: '' }, attempts.get('delivered') ?? 0)
    for (const [error, count] of attempts) {
      if (error !== 'delivered') this.#attempts.inc({ result: 'failed', error }, count)
    }
  }
}
