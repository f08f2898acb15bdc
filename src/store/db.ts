import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import {
  Kysely,
  type LogEvent,
  PGliteDialect,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { asSystemError } from './embedded-file-error.ts'
import { isUniqueViolation, isWorthRepeating, isWriteRefusal } from './error-kind.ts'
import { JSON_AS_TEXT } from './json-as-text.ts'
import { filesForNew } from './packed-database.ts'
import { type PoolFigures, poolFigures } from './pool-figures.ts'
import { BE_PATIENT, preparing } from './prepared-statements.ts'
import { PreparingPGlite } from './preparing-pglite.ts'
import {
  type DatabaseSession,
  inEmbeddedSession,
  inPostgresSession,
  type SessionPurpose,
} from './session.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Store functions take either: a read may stand alone, a write is always in a transaction. */
export type Queries = Database | Transaction<Tables>
export type Tx = Transaction<Tables>

export interface OpenDatabase {
  db: Database
  /** Runs a script of many statements without parameters; a migration. */
  runScript(script: string): Promise<void>
  /** Works on the database as a whole: all of it or nothing. */
  inSession<Result>(
    purpose: SessionPurpose,
    work: (session: DatabaseSession) => Promise<Result>,
  ): Promise<Result>
  embedded: PGlite | null
  /** How many statements were run so far; null: other processes run statements too. */
  readonly statements: (() => number) | null
  readonly writes: Writes
  /** Everything that the database refused, as it happens. */
  onError(listen: (error: unknown) => void): void
  /** null: the embedded database, which has no connections. */
  readonly pool: (() => PoolFigures) | null
  close(): Promise<void>
}

/** Whether writes succeed, as far as this process has seen. */
export interface Writes {
  /** A write was refused, and none has succeeded since. */
  are_refused: boolean
}

/** Watches statements and commits, the database's answers, and attempts to reach it. */
function watchErrors() {
  const writes: Writes = { are_refused: false }
  const listeners: ((error: unknown) => void)[] = []
  let statements = 0
  const hear = (error: unknown) => {
    if (isWriteRefusal(error)) writes.are_refused = true
    for (const listen of listeners) listen(error)
  }
  return {
    writes,
    onError: (listen: (error: unknown) => void) => void listeners.push(listen),
    hear,
    statements: () => statements,
    log: (event: LogEvent) => {
      statements += 1
      if (event.level === 'error') hear(event.error)
    },
  }
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000

/**
 * A list with one id looks cheaper to the planner than a list of any length, so PostgreSQL would
 * plan such a statement again each time. No text of ours needs a plan for its values.
 */
const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan'

/**
 * PostgreSQL compiles a statement that it expects to be long. That takes half a second each time,
 * and a kept plan expects more rows than our lists have.
 */
const NOT_COMPILED = 'jit=off'

/**
 * Points and platform ids are whole numbers that JavaScript holds exactly; constraints see to it.
 */
const INT8 = 20
const TIMESTAMPTZ = 1184

// Otherwise the driver sends moments in the machine's time zone. Offsets of long ago have seconds,
// which it cuts off, so that such a moment arrives as another one.
pg.defaults.parseInputDatesAsUTC = true

/** Opens PostgreSQL at this address. Connects when first used, so it does not fail here. */
export function openPostgres(
  database_url: string,
  onLostConnection: (error: Error) => void,
  connections_max = 10,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: database_url,
    application_name: 'laurel',
    max: connections_max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: [
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      `-c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`,
      `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      '-c timezone=UTC',
      `-c ${PLANNED_ONCE}`,
      `-c ${NOT_COMPILED}`,
    ].join(' '),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // The pool replaces a connection that the server closed; an unheard event would end the process.
  pool.on('error', onLostConnection)
  // The same for a connection in use, between two statements of a transaction; the next statement
  // fails with this error.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  const { writes, onError, hear, log } = watchErrors()
  const prepared = preparing(pool, hear)
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool: prepared }), log })
  return {
    db,
    writes,
    onError,
    pool: () => poolFigures(pool, connections_max),
    runScript: (script) => inPostgresSession(pool, 'write', (session) => session.run(script)),
    inSession: (purpose, work) => inPostgresSession(pool, purpose, work),
    embedded: null,
    statements: null,
    close: async () => {
      await db.destroy()
      // Kysely leaves open what it has not used itself.
      if (!pool.ended) await pool.end()
    },
  }
}

/** PostgreSQL's usual 128 MB would stay in memory for good; the system caches the files as well. */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=32MB', '-c', PLANNED_ONCE]

/**
 * A hundred times as much as usual must run of a function of the embedded database before it is compiled
 * a second time, for speed. One function of it takes 600 MB and seconds of a core for that, so
 * that comes after the start.
 */
const COMPILE_BUSY_CODE_ONLY = '--wasm-tiering-budget=1300000000'

/**
 * Opens the embedded database in this folder, or in memory when the folder is null. One that is
 * not there yet is made as a copy of the files in `like`: those that are packed, if there are any.
 */
export async function openEmbedded(folder: string | null, like?: Blob): Promise<OpenDatabase> {
  setFlagsFromString(COMPILE_BUSY_CODE_ONLY)
  const files = like ?? (await filesForNew(folder))
  const pglite = new PreparingPGlite({
    startParams: [...PreparingPGlite.defaultStartParams, ...EMBEDDED_SETTINGS],
    ...(folder === null ? {} : { dataDir: folder }),
    ...(files === undefined ? {} : { loadDataDir: files }),
    // The same parser of moments as PostgreSQL's: that of JavaScript takes the year 1 for 2001.
    parsers: { [INT8]: Number, [TIMESTAMPTZ]: pg.types.getTypeParser(TIMESTAMPTZ) },
    serializers: JSON_AS_TEXT,
  })
  await pglite.waitReady.catch((thrown: unknown) => {
    throw asSystemError(thrown)
  })
  const { writes, onError, statements, log } = watchErrors()
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite }), log })
  return {
    db,
    writes,
    onError,
    pool: null,
    runScript: async (script) => {
      await pglite.exec(script)
    },
    inSession: (purpose, work) => inEmbeddedSession(pglite, purpose, work),
    embedded: pglite,
    statements,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

const ATTEMPTS_MAX = 5

/**
 * Runs `work` in one transaction, and again from the start if the database requires it (at most
 * five times). So `work` must have no effect outside the transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !(isWorthRepeating(error) || isUniqueViolation(error)))
        throw error
      await pause(attempt)
    }
  }
}

class Rehearsed extends Error {
  override name = 'Rehearsed'
}

/**
 * Does work as `inTransaction` does, and takes all of it back: what it returns is exactly what the
 * work would do.
 */
export async function rehearse<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let done: { readonly result: Result } | null = null
  try {
    await inTransaction(db, async (tx) => {
      done = { result: await work(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  if (done === null) throw new Error('what was rehearsed has a result')
  // The compiler does not follow an assignment in a function.
  return (done as { readonly result: Result }).result
}

/** The same for work at startup, which waits for another node as long as that takes. */
export function inPatientTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    return work(tx)
  })
}

/**
 * Runs a long read that sees the database as it was at one moment. It may take longer than any
 * statement of a call.
 */
export function inSnapshot<Result>(
  db: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql.raw(BE_PATIENT).execute(tx)
      return read(tx)
    })
}

/** Longer after each attempt, and never the same for two that collided. */
function pause(attempt: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, Math.random() * 5 * 2 ** attempt)
  return promise
}
