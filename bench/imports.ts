import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stepImport } from '../src/actions/imports/step-import.ts'
import { uploadImport } from '../src/actions/imports/upload-import.ts'
import { workImport } from '../src/actions/imports/work-import.ts'
import { createShop } from '../src/actions/shops/create-shop.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

import { createLog } from '../src/lib/log.ts'
import { inTransaction, openEmbedded, openPostgres } from '../src/store/db.ts'
import { findImport } from '../src/store/imports/member-imports.ts'
import { migrate } from '../src/store/migrate.ts'
import { createDatabase } from '../test/support/database.ts'
import { startPostgres } from '../test/support/postgres-server.ts'

/**
 * How much processor time and memory an import of members takes: `node bench/imports.ts`. Each size
 * runs in a process of its own, which reads the file, creates the customers, imports and undoes it.
 */

const SIZES = [10_000, 100_000]

interface Part {
  readonly cpu_s: number
  readonly elapsed_s: number
  /** The most that the process has had so far. */
  readonly memory_mb: number
}

type Parts = Readonly<Record<'before' | 'upload' | 'import' | 'undo', Part>>

const COLUMNS = { external_id: ['id'], email: ['email'], points: ['points'] } as const

async function* fileOf(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('id,email,points\n')
  for (let first = 1; first <= rows; first += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, rows - first + 1) }, (_, n) => first + n)
    const lines = numbers.map((n) => `cus_${n},customer-${n}@example.com,${n % 1_000}\n`)
    yield Buffer.from(lines.join(''))
  }
}

async function measure(rows: number, url: string | undefined): Promise<Parts> {
  const log = createLog('silent')
  const database = url === undefined ? await openEmbedded(null) : openPostgres(url, () => undefined)
  await migrate(database)
  const secret = 'a-secret-for-measuring'
  const secrets = { secret, signing_secret: secret, admin_token: 'a-token-for-measuring' }
  const { context } = await buildApp(readConfig({}), { database, log, secrets })
  const now = context.clock.now()
  const about = { domain: 'bench.example', name: 'Bench', currency: 'EUR', timezone: 'UTC' }
  const languages = { primary_language: 'en', languages: ['en'] }
  const shop = await inTransaction(database.db, (tx) =>
    createShop(tx, { ...about, ...languages }, now),
  )
  const taking = async (work: () => Promise<unknown>): Promise<Part> => {
    const [from, cpu] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(cpu)
    return {
      cpu_s: (user + system) / 1e6,
      elapsed_s: (performance.now() - from) / 1e3,
      memory_mb: process.resourceUsage().maxRSS / 1024,
    }
  }
  const before = await taking(async () => undefined)
  let import_id = ''
  const upload = await taking(async () => {
    const request = { preset: null, columns: COLUMNS, dates: 'month_first', notify: false } as const
    const limits = {
      mode: 'add',
      count_for_tiers: false,
      notify_of_tiers: false,
      create_customers: true,
      bytes_max: 1e9,
    } as const
    const read = await uploadImport(context, shop, { ...request, ...limits }, fileOf(rows), now)
    import_id = read.import_id
  })
  const work = (step: 'start' | 'undo') => async () => {
    await stepImport(context, shop, { import_id, step }, now)
    await workImport(context, shop, now)
  }
  const parts = {
    before,
    upload,
    import: await taking(work('start')),
    undo: await taking(work('undo')),
  }
  const done = await findImport(database.db, shop.shop_id, import_id)
  if (done?.rows_undone !== rows) throw new Error(`only ${done?.rows_undone} rows were undone`)
  await context.requests.close()
  await database.close()
  return parts
}

async function inProcess(rows: number, url: string): Promise<Parts> {
  const child = fork(import.meta.filename, [String(rows), url])
  const [parts] = await once(child, 'message')
  return parts
}

const [rows, url = ''] = process.argv.slice(2)
if (rows !== undefined && process.send !== undefined) {
  process.send(await measure(Number(rows), url === '' ? undefined : url))
  process.disconnect()
} else {
  const server = await startPostgres()
  try {
    for (const kind of ['embedded', 'PostgreSQL']) {
      for (const size of SIZES) {
        const name = `laurel_bench_${size}`
        const parts = await inProcess(
          size,
          kind === 'embedded' ? '' : await createDatabase(server.url, name),
        )
        for (const [part, { cpu_s, elapsed_s, memory_mb }] of Object.entries(parts)) {
          const figures = [cpu_s, elapsed_s].map((seconds) => `${seconds.toFixed(1)} s`.padStart(8))
          const memory = `${memory_mb.toFixed(0)} MB`.padStart(8)
          const line = [kind.padEnd(10), String(size).padStart(7), part.padEnd(7)]
          process.stdout.write(`${[...line, ...figures, memory].join(' ')}\n`)
        }
      }
    }
  } finally {
    server.remove()
  }
}
