import pg from 'pg'
import type { Platform } from '../../src/domain/platform.ts'
import { platformUnavailable } from '../../src/errors.ts'
import type { TestApp } from './app.ts'

/** Where work is to stop: at which step, and whether that step was still carried out. */
export interface Stop {
  /** From 1 on. */
  readonly step: number
  /** `after`: it was done, and only its answer is lost. */
  readonly when: 'before' | 'after'
}

/** What happened while an edge watched. */
export interface Watched<Result> {
  readonly result: Result
  /** Each statement, commit and call of the platform, in order. */
  readonly steps: readonly string[]
}

/** A step that waits. */
export interface Held {
  /** Once the work has come to it. */
  readonly reached: Promise<void>
  /** Lets the work go on. */
  release(): void
}

interface Hold {
  readonly name: RegExp
  readonly loses_answer: boolean
  /** How many such steps pass before the one that waits. */
  passing: number
  reach(): void
  readonly released: Promise<void>
}

/** Written beside the work, whenever it suits. */
const BESIDE = /request_batches|"last_used_at"/

/**
 * The edge of an application, where its database and its platform begin: everything that passes
 * is a step, and one of them can be made to fail. All of the code on this side of it is real.
 */
export class StoppingEdge {
  readonly #restore: () => void
  #steps: string[] | null = null
  #stop: Stop | null = null
  readonly #holds = new Set<Hold>()

  constructor({ context, database }: TestApp) {
    const { platform } = context
    Object.assign(context, { platform: this.#ofPlatform(platform) })
    const restoreDatabase =
      database.embedded === null ? this.#ofPostgres() : this.#ofEmbedded(database.embedded)
    const restoreTransactions = this.#ofTransactions(database.db)
    this.#restore = () => {
      Object.assign(context, { platform })
      restoreTransactions()
      restoreDatabase()
    }
  }

  restore(): void {
    this.#restore()
  }

  /** Watches one piece of work, which meets at most one stop. */
  async watch<Result>(stop: Stop | null, work: () => Promise<Result>): Promise<Watched<Result>> {
    const steps: string[] = []
    this.#steps = steps
    this.#stop = stop
    try {
      return { result: await work(), steps }
    } finally {
      this.#steps = null
      this.#stop = null
    }
  }

  /**
   * Lets the next step of this name wait before it is carried out: `platform ...`, or the `begin`
   * of a transaction. With `loses_answer` it fails once it was carried out.
   */
  hold(name: RegExp, options: { passing?: number; loses_answer?: boolean } = {}): Held {
    const { passing = 0, loses_answer = false } = options
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const reach = reached.resolve
    this.#holds.add({ name, passing, loses_answer, reach, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }

  /** Waits where this step is held; whether its answer is then lost. */
  async #wait(name: string): Promise<boolean> {
    const hold = [...this.#holds].find((each) => each.name.test(name))
    if (hold === undefined) return false
    hold.passing -= 1
    if (hold.passing >= 0) return false
    this.#holds.delete(hold)
    hold.reach()
    await hold.released
    return hold.loses_answer
  }

  /** Whether this step is the one to stop at, and when. */
  #pass(name: string): Stop['when'] | null {
    if (this.#steps === null || BESIDE.test(name)) return null
    this.#steps.push(name)
    return this.#stop?.step === this.#steps.length ? this.#stop.when : null
  }

  async #take<Result>(
    name: string,
    act: () => Promise<Result>,
    failure: () => Error,
  ): Promise<Result> {
    const stopped = this.#pass(name)
    if (stopped === 'before') throw failure()
    const loses_answer = await this.#wait(name)
    const result = await act()
    if (stopped === 'after' || loses_answer) throw failure()
    return result
  }

  #ofPlatform(platform: Platform): Platform {
    return new Proxy(platform, {
      get: (of, name) => {
        const method: unknown = Reflect.get(of, name)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) =>
          this.#take(
            `platform ${String(name)}`,
            () => method.apply(of, args),
            () => platformUnavailable('commerce platform', 1),
          )
      },
    })
  }

  /** Where a transaction begins, before it has a connection: there it can wait for another. */
  #ofTransactions(db: TestApp['database']['db']): () => void {
    const { transaction } = db
    db.transaction = () => {
      const builder = transaction.call(db)
      const execute = builder.execute.bind(builder)
      builder.execute = (work) => this.#wait('begin').then(() => execute(work))
      return builder
    }
    return () => void Object.assign(db, { transaction })
  }

  #ofEmbedded(embedded: NonNullable<TestApp['database']['embedded']>): () => void {
    const { query, transaction } = embedded
    embedded.query = ((statement: string, ...rest: []) =>
      this.#take(statement, () => query.call(embedded, statement, ...rest), lost)) as typeof query
    embedded.transaction = (async (work: Parameters<typeof transaction>[0]) => {
      let stopped: Stop['when'] | null = null
      const result = await transaction.call(embedded, async (tx) => {
        const stoppingQuery: typeof tx.query = (statement, ...rest) =>
          this.#take(statement, () => tx.query(statement, ...rest), lost)
        const done = await work(
          new Proxy(tx, {
            get: (of, name) => (name === 'query' ? stoppingQuery : Reflect.get(of, name)),
          }),
        )
        stopped = this.#pass('commit')
        if (stopped === 'before') throw lost()
        return done
      })
      if (stopped === 'after') throw lost()
      return result
      // PGlite's signatures leave the results open; they are what the statements answered.
    }) as typeof transaction
    return () => void Object.assign(embedded, { query, transaction })
  }

  #ofPostgres(): () => void {
    const { query } = pg.Client.prototype
    const { prototype } = pg.Client
    const edge = this
    const watched = function (this: pg.Client, ...sent: unknown[]) {
      const [first] = sent
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
      // The overloads of `query` cannot be named one by one here; it gets what it would have got.
      const act = () => query.apply(this, sent as never) as unknown as Promise<unknown>
      return /^(begin|rollback)/.test(text) ? act() : edge.#take(text, act, lost)
    }
    prototype.query = watched as typeof query
    return () => {
      prototype.query = query
    }
  }
}

/** A connection that broke: nobody knows what became of the statement. */
function lost(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}
