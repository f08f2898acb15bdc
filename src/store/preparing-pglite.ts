import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { isPreparable, STATEMENTS_MAX } from './prepared-statements.ts'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A statement that the database has parsed and planned. */
interface Prepared {
  readonly name: string
  readonly parameter_types: readonly number[]
  /** What says which columns its rows have. */
  readonly description: Messages
}

/**
 * An embedded database that parses and plans each statement once, as `preparing` does it for
 * PostgreSQL, and takes it in one message. By itself it would plan every statement again, in six.
 */
export class PreparingPGlite extends PGlite {
  readonly #statements = new Map<string, Prepared>()
  #names = 0

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    if (!this.#prepares(text, values)) return super.query<Row>(text, values, options)
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<Row>(text, values, options)
      await this.syncToFs()
      return results
    })
  }

  override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) => {
      const query: Transaction['query'] = (text, values = [], options = {}) =>
        tx.closed || !this.#prepares(text, values)
          ? tx.query(text, values, options)
          : this.#run(text, values, options)
      return work(Object.assign(Object.create(tx), { query }))
    })
  }

  /**
   * The database runs in this thread, and its answers arrive without a turn of the event loop. So
   * there is one before each statement: otherwise a long series of them would hold everything that
   * needs no database, and requests that could come in between.
   */
  override _runExclusiveQuery<Result>(work: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveQuery(async () => {
      await nextTurn()
      return work()
    })
  }

  #prepares(text: string, values: readonly unknown[]): boolean {
    return (
      this.#statements.has(text) ||
      (this.#statements.size < STATEMENTS_MAX && isPreparable(text, values))
    )
  }

  #run<Row>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions,
  ): Promise<Results<Row>> {
    return this.runExclusive(async () => {
      const { name, parameter_types, description } =
        this.#statements.get(text) ?? (await this.#prepare(text))
      const texts = values.map((value, index) => this.#textOf(value, parameter_types[index]))
      const answer = await this.#send(
        serialize.bind({ statement: name, values: texts }),
        serialize.execute({}),
        serialize.sync(),
      )
      const [results] = parse.parseResults([...description, ...answer], this.parsers, options)
      // One statement has one list of rows; which ones, its caller knows.
      return results as Results<Row>
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    // No name is given twice, also when a statement could not be prepared to the end.
    this.#names += 1
    const name = `laurel_${this.#names}`
    const answer = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const statement = {
      name,
      parameter_types: parse.parseDescribeStatementResults(answer),
      description: answer.filter((message) => message.name === 'rowDescription'),
    }
    this.#statements.set(text, statement)
    return statement
  }

  #textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    return this.serializers[type]?.(value) ?? String(value)
  }

  /** The last message is `sync`: the database answers to it whatever went wrong before it. */
  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}
