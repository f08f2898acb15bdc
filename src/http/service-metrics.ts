import { Counter, Gauge, type Registry } from 'prom-client'

/** How the process and the work behind it are doing. */
export interface ServiceFigures {
  /** null: the database is in this process. */
  readonly pool: { in_use: number; idle: number; waiting: number; max: number } | null
  /** Of this process, by their kind. */
  readonly database_errors: Readonly<Record<string, number>>
  /** Answers of this process that were errors, by their code. */
  readonly errors: Readonly<Record<string, number>>
  /** Requests that this process refused for a rate, by its class. */
  readonly limited: Readonly<Record<string, number>>
  /** Runs of this process that failed, by job. */
  readonly job_failures: Readonly<Record<string, number>>
}

/** What only the database knows. */
export interface DeploymentFigures {
  /** For how long no worker of the deployment has finished a job, by job. */
  readonly job_lag_seconds: Readonly<Record<string, number>>
  readonly job_finished_at_seconds: Readonly<Record<string, number>>
  readonly clock_skew_seconds: number
}

/** The metrics of these figures. */
export class ServiceMetrics {
  readonly #pool: Gauge<'state'>
  readonly #pool_max: Gauge
  readonly #database_errors: Counter<'kind'>
  readonly #errors: Counter<'code'>
  readonly #limited: Counter<'rate_class'>
  readonly #job_failures: Counter<'job'>
  readonly #job_lag: Gauge<'job'>
  readonly #job_finished: Gauge<'job'>
  readonly #clock_skew: Gauge

  constructor(registry: Registry) {
    const registers = [registry]
    this.#pool = new Gauge({
      name: 'laurel_database_connections',
      help: 'Connections to PostgreSQL for calls: in_use and idle; waiting: calls without one.',
      labelNames: ['state'],
      registers,
    })
    this.#pool_max = new Gauge({
      name: 'laurel_database_connections_max',
      help: 'The most connections that this process opens for calls.',
      registers,
    })
    this.#database_errors = new Counter({
      name: 'laurel_database_errors_total',
      help: 'Errors of the database by kind, those included that a second attempt solved.',
      labelNames: ['kind'],
      registers,
    })
    this.#errors = new Counter({
      name: 'laurel_errors_total',
      help: 'Answers of this process that were errors, by code.',
      labelNames: ['code'],
      registers,
    })
    this.#limited = new Counter({
      name: 'laurel_rate_limited_total',
      help: 'Requests that this process refused with 429, by the class of the rate.',
      labelNames: ['rate_class'],
      registers,
    })
    this.#job_failures = new Counter({
      name: 'laurel_job_failures_total',
      help: 'Runs of background work in this process that failed, by job.',
      labelNames: ['job'],
      registers,
    })
    this.#job_lag = new Gauge({
      name: 'laurel_job_lag_seconds',
      help: 'For how long no worker of the deployment has finished a run, by job.',
      labelNames: ['job'],
      registers,
    })
    this.#job_finished = new Gauge({
      name: 'laurel_job_last_finished_timestamp_seconds',
      help: 'When a worker of the deployment last finished a run, by job.',
      labelNames: ['job'],
      registers,
    })
    this.#clock_skew = new Gauge({
      name: 'laurel_clock_skew_seconds',
      help: 'How far the clock of this machine is ahead of the database’s. NaN: unknown.',
      registers,
    })
  }

  set(service: ServiceFigures, deployment: DeploymentFigures | null): void {
    const { pool } = service
    for (const state of ['in_use', 'idle', 'waiting'] as const) {
      this.#pool.set({ state }, pool?.[state] ?? 0)
    }
    this.#pool_max.set(pool?.max ?? 0)
    for (const [counter, label, counts] of [
      [this.#database_errors, 'kind', service.database_errors],
      [this.#errors, 'code', service.errors],
      [this.#limited, 'rate_class', service.limited],
      [this.#job_failures, 'job', service.job_failures],
    ] as const) {
      const labelled: Counter<string> = counter
      labelled.reset()
      for (const [name, count] of Object.entries(counts)) labelled.inc({ [label]: name }, count)
    }
    this.#clock_skew.set(deployment?.clock_skew_seconds ?? Number.NaN)
    for (const [gauge, values] of [
      [this.#job_lag, deployment?.job_lag_seconds ?? {}],
      [this.#job_finished, deployment?.job_finished_at_seconds ?? {}],
    ] as const) {
      gauge.reset()
      for (const [job, value] of Object.entries(values)) gauge.set({ job }, value)
    }
  }
}
