import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A PostgreSQL of our own on loopback, thrown away afterwards. */
export interface PostgresServer {
  readonly url: string
  /** The same by a socket of the file system, which costs half as much for each statement. */
  readonly socket_url: string
  readonly version: string
  readonly bin_dir: string
  readonly log_path: string
  /** Of the server's main process: to be killed in tests of crashes. */
  pid(): number
  start(): void
  /** `immediate` is what a crash leaves behind. */
  stop(mode: 'fast' | 'immediate'): void
  remove(): void
}

/** PostgreSQL refuses to run as root; then it runs as the account that its package made. */
const ACCOUNT = 'postgres'

/** Settings of a server that tests share: what a power cut would lose is no matter to them. */
export const TEST_SERVER = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ max_connections: '200', shared_buffers: '256MB', max_wal_size: '4GB' },
  // Nothing but the tests decides what a statement finds, and when.
  autovacuum: 'off',
  // For test/postgres, whose databases switch it on.
  ...{ shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'none' },
}

/** The newest PostgreSQL's programs, or null where none is installed. */
export function findPostgres(): string | null {
  const folders = [process.env.PG_BIN_DIR, ...versionFolders('/usr/lib/postgresql'), ...fromPath()]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

function versionFolders(root: string): string[] {
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((left, right) => Number(right) - Number(left))
  return versions.map((version) => join(root, version, 'bin'))
}

function fromPath(): string[] {
  return (process.env.PATH ?? '').split(':').filter((folder) => folder !== '')
}

/** Makes a cluster with these settings and starts it. Throws where PostgreSQL is not installed. */
export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const bin_dir = findPostgres()
  if (bin_dir === null) throw new Error('PostgreSQL is not installed (or set PG_BIN_DIR)')
  const folder = mkdtempSync('/tmp/laurel-postgres-')
  if (process.getuid?.() === 0) {
    const uid = Number(execFileSync('id', ['-u', ACCOUNT]).toString())
    const gid = Number(execFileSync('id', ['-g', ACCOUNT]).toString())
    chownSync(folder, uid, gid)
  }
  const data = join(folder, 'data')
  const port = await freePort()
  run(bin_dir, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const options = { port: String(port), listen_addresses: '127.0.0.1', ...settings }
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
  const log_path = join(folder, 'log')
  const start = () => {
    const arguments_ = ['-D', data, '-w', '-t', '300', '-l', log_path]
    run(bin_dir, 'pg_ctl', [...arguments_, '-o', `${flags.join(' ')} -k ${folder}`, 'start'])
  }
  const pid = () =>
    Number(run(bin_dir, 'pg_ctl', ['-D', data, 'status']).match(/PID: ([0-9]+)/)?.[1])
  const stop = (mode: 'fast' | 'immediate') => {
    noteProcessorTime(pid())
    run(bin_dir, 'pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  }
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socket_url: `postgres://postgres@localhost/postgres?host=${folder}&port=${port}`,
    version: execFileSync(join(bin_dir, 'postgres'), ['--version']).toString().trim(),
    bin_dir,
    log_path,
    pid,
    start,
    stop,
    remove: () => {
      try {
        stop('immediate')
      } catch {
        // It was stopped, or killed by a test.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Adds what a server has cost, in seconds of a processor, to the file that the environment names:
 * it is no child of the process that waits for it, whose time therefore lacks it. Linux only.
 */
function noteProcessorTime(pid: number): void {
  const { LAUREL_TEST_PROCESSOR_TIME } = process.env
  if (LAUREL_TEST_PROCESSOR_TIME === undefined) return
  const processes = readdirSync('/proc').flatMap((name) => statOf(name) ?? [])
  const own = processes.filter((one) => one.pid === pid || one.parent === pid)
  const seconds = own.reduce((sum, one) => sum + one.seconds, 0)
  appendFileSync(LAUREL_TEST_PROCESSOR_TIME, `${seconds}\n`)
}

const TICKS_A_SECOND = 100

/** undefined: no process, or one that has just ended. */
function statOf(name: string): { pid: number; parent: number; seconds: number } | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=\S )/)
    // From the third on: the state, the parent; 14 to 17 are the times, of ended children too.
    const fields = after.split(' ').map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { pid: Number(name), parent: fields[1] ?? 0, seconds: ticks / TICKS_A_SECOND }
  } catch {
    return undefined
  }
}

function run(bin_dir: string, program: string, arguments_: string[]): string {
  const command = [join(bin_dir, program), ...arguments_]
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? ['setpriv', ...asAccount(), ...command] : command
  const done = spawnSync(file, rest, { encoding: 'utf8', cwd: '/tmp' })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stdout}${done.stderr}`)
  return done.stdout
}

function asAccount(): string[] {
  return ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--clear-groups']
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
