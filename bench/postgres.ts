import pg from 'pg'
import { findPostgres, startPostgres } from '../test/support/postgres-server.ts'

/** The PostgreSQL that a run is measured on. */
export interface BenchServer {
  readonly url: string
  /** Where pgbench is. */
  readonly bin_dir: string
  /** The server's main process; null when the server is not ours and its costs cannot be seen. */
  readonly pid: number | null
  /** What the server logs; null in the same case. */
  readonly log_path: string | null
  remove(): void
}

/** Durable, and big enough that the load's own checkpoints do not fall into a measurement. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  wal_buffers: '64MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  max_connections: '200',
}

/** The server of DATABASE_URL, or one that lives as long as the run, here with other settings. */
export async function openServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const database_url = process.env.DATABASE_URL
  if (database_url) {
    const bin_dir = findPostgres()
    if (bin_dir === null) throw new Error('pgbench was not found; set PG_BIN_DIR')
    return { url: database_url, bin_dir, pid: null, log_path: null, remove: () => undefined }
  }
  const server = await startPostgres({ ...SETTINGS, ...settings })
  const { url, bin_dir, log_path, remove } = server
  return { url, bin_dir, pid: server.pid(), log_path, remove }
}

/** A run that is stopped leaves nothing behind; the processes it started end with it. */
export function removeWhenStopped(server: BenchServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.remove()
      process.exit(1)
    })
  }
}

const TOLD = [...Object.keys(SETTINGS), 'autovacuum', 'jit', 'work_mem', 'wal_sync_method']

export interface ServerFacts {
  readonly version: string
  readonly settings: Readonly<Record<string, string>>
}

export async function describeServer(url: string): Promise<ServerFacts> {
  return withClient(url, async (client) => {
    const version = await client.query('SELECT version()')
    const settings = await client.query(
      'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
      [TOLD],
    )
    return {
      version: version.rows[0].version,
      settings: Object.fromEntries(settings.rows.map(({ name, value }) => [name, value])),
    }
  })
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
