import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { isPreparable, STATEMENTS_MAX } from './prepared-statements.ts'

/** As much of an embedded database as a dialect needs. */
type Queried = Extract<PGliteDialectConfig['pglite'], { query: unknown }>

/** A statement that is parsed: its name, and the types of its parameters. */
interface Prepared {
  readonly name: string
  readonly types: readonly number[]
}

const { serialize } = protocol

/**
 * An embedded database that parses each statement of its transactions once, and is given a use of it
 * in one piece. Each use is planned anew: nothing there would tell a plan that is kept how its
 * tables have grown since.
 */
export async function preparingEmbedded(pglite: PGlite): Promise<Queried> {
  await pglite.exec('SET plan_cache_mode = force_custom_plan')
  const known = new Map<string, Prepared>()

  const send = (...messages: readonly Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string): Promise<Prepared> {
    const name = `laurel_${known.size + 1}`
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const prepared = { name, types: parse.parseDescribeStatementResults(described) }
    known.set(text, prepared)
    return prepared
  }

  async function run<Row>(text: string, values: readonly unknown[]): Promise<Results<Row>> {
    const { name, types } = known.get(text) ?? (await prepare(text))
    const serialized = values.map((value, index) => {
      if (value === null || value === undefined) return null
      const inType = pglite.serializers[types[index] ?? 0]
      return inType === undefined ? String(value) : inType(value)
    })
    const answered = await send(
      serialize.bind({ statement: name, values: serialized }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    const [result] = parse.parseResults(answered, pglite.parsers)
    if (result === undefined) throw new Error('a statement was not answered')
    // Whoever wrote the statement says what its rows are, as with PGlite's own `query`.
    return result as Results<Row>
  }

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: (text, values, options) => pglite.query(text, values, options),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          rollback: () => tx.rollback(),
          query: (text, values = [], options) =>
            known.has(text) || (known.size < STATEMENTS_MAX && isPreparable(text, values))
              ? pglite.runExclusive(() => run(text, values))
              : tx.query(text, values, options),
        }),
      ),
  }
}
