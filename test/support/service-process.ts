import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded, openPostgres } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'
import { ADMIN_TOKEN } from './app.ts'
import { createDatabase } from './database.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** What has not ended or answered by then never will: the process is killed and the test fails. */
const PATIENCE_MS = 40_000
const READY = 'Laurel is ready.'

export type Environment = Readonly<Record<string, string>>

/** How a process ended, and all it said. */
export interface Ending {
  /** null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `laurel` as an operator runs it: a process of its own, with only the environment it is given. */
export class LaurelProcess {
  readonly base_url: string
  readonly ended: Promise<Ending>
  readonly #child: ChildProcess
  #stdout = ''
  #stderr = ''

  constructor(words: readonly string[], environment: Environment) {
    this.base_url = `http://127.0.0.1:${environment.PORT}`
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: { PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    running.add(this)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text
    })
    this.ended = new Promise((resolve) => {
      child.once('close', (code) => {
        running.delete(this)
        resolve({ code, stdout: this.#stdout, stderr: this.#stderr })
      })
    })
  }

  get stdout(): string {
    return this.#stdout
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Sends a signal and waits for the end. */
  async stop(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<Ending> {
    this.signal(name)
    return this.endedInTime()
  }

  /** Waits for the end; a process that does not come to it is killed, and has no exit code. */
  async endedInTime(): Promise<Ending> {
    const limit = setTimeout(() => this.signal('SIGKILL'), PATIENCE_MS)
    return this.ended.finally(() => clearTimeout(limit))
  }

  /** Waits for words on its standard output; throws when it ends without them. */
  async says(words: string): Promise<void> {
    let has_ended = false
    const limit = setTimeout(() => this.signal('SIGKILL'), PATIENCE_MS)
    void this.ended.then(() => {
      has_ended = true
    })
    while (!this.#stdout.includes(words) && !has_ended) await pause(20)
    clearTimeout(limit)
    if (!this.#stdout.includes(words)) {
      throw new Error(`it ended without "${words}": ${this.#stdout}${this.#stderr}`)
    }
  }
}

const running = new Set<LaurelProcess>()
const folders = new Set<string>()

/** Runs one command to its end. */
export function runLaurel(words: readonly string[], environment: Environment): Promise<Ending> {
  return new LaurelProcess(words, environment).endedInTime()
}

/** Starts `laurel serve` and waits until it says that it answers. */
export async function startService(
  environment: Environment,
  options: readonly string[] = [],
): Promise<LaurelProcess> {
  const service = new LaurelProcess(['serve', ...options], environment)
  await service.says(READY)
  return service
}

/** Ends what a test file started and removes the folders it made. For `afterAll`. */
export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map((process) => process.stop('SIGKILL')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}

/** A folder of its own, gone after the test file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-process-'))
  folders.add(folder)
  return folder
}

/** A port and a new, quite empty data folder: what the very first start finds. */
export async function newEnvironment(): Promise<Environment> {
  return { PORT: String(await freePort()), LAUREL_DATA_DIR: join(newFolder(), 'data') }
}

/**
 * An environment with a migrated database that has no shop, for tests that are not about the first
 * start: embedded, or on the PostgreSQL that the suite runs on.
 */
export async function preparedEnvironment(): Promise<Environment> {
  const server_url = process.env.TEST_DATABASE_URL
  if (server_url === undefined) return embeddedEnvironment()
  databases_made += 1
  const name = `laurel_process_${process.pid}_${databases_made}`
  const DATABASE_URL = await createDatabase(server_url, name)
  return { ...(await newEnvironment()), ...PREPARED, DATABASE_URL }
}

/** The same, embedded, whatever the suite runs on. */
export async function embeddedEnvironment(): Promise<Environment> {
  return { ...(await newEnvironment()), ...PREPARED, ...(await preparedFolder()) }
}

const PREPARED = { LAUREL_ADMIN_TOKEN: ADMIN_TOKEN, LAUREL_DEMO: '0' }
let databases_made = 0
let template: Promise<string> | null = null

/** A migrated embedded database, copied from one that is made once: making one takes seconds. */
export async function preparedFolder(): Promise<{ LAUREL_DATA_DIR: string }> {
  template ??= makeTemplate()
  const LAUREL_DATA_DIR = join(newFolder(), 'data')
  cpSync(await template, LAUREL_DATA_DIR, { recursive: true })
  return { LAUREL_DATA_DIR }
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-process-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await openEmbedded(join(folder, 'database'))
  await migrate(database)
  await database.close()
  return folder
}

/** Does to a stopped service's database what the service itself would not do. */
export async function changeDatabase(environment: Environment, script: string): Promise<void> {
  const { DATABASE_URL, LAUREL_DATA_DIR = '' } = environment
  const database =
    DATABASE_URL === undefined
      ? await openEmbedded(join(LAUREL_DATA_DIR, 'database'))
      : openPostgres(DATABASE_URL, () => undefined)
  await database.runScript(script)
  await database.close()
}

/** Standard output line by line: the log as it was written, and what was said beside it. */
export function readLog(stdout: string): { log: Record<string, unknown>[]; said: string[] } {
  const lines = stdout.split('\n').filter((line) => line !== '')
  return {
    log: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    said: lines.filter((line) => !line.startsWith('{')),
  }
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}

export function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds)
  return promise
}
