import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ledger } from './ledger.ts'
import { ownSeconds } from './processor-time.ts'
import { runProgram } from './run-program.ts'

/** A server in a process of its own that answers on loopback. */
export interface RunningServer {
  readonly port: number
  readonly pid: number
  /** From the start of the process to the first answer that says it is ready. */
  readonly start: { readonly wall_ms: number; readonly processor_ms: number }
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const BARE_ROUTE = fileURLToPath(new URL('bare-route.ts', import.meta.url))
const SINK = fileURLToPath(new URL('sink.ts', import.meta.url))
const START_LIMIT_MS = 60_000
const ASK_EVERY_MS = 5

/** The environment of the service in every measurement; nothing of the caller's own leaks in. */
function serviceEnvironment(data_dir: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(LAUREL_|DATABASE_URL)/.test(name))
  return {
    ...Object.fromEntries(kept),
    LAUREL_DATA_DIR: data_dir,
    LAUREL_RATE_LIMITS: 'off',
    LAUREL_DEMO: '0',
    LAUREL_LOG_LEVEL: 'error',
    ...more,
  }
}

/** `laurel serve` over a ledger. */
export async function startService(
  { url, secret }: Pick<Ledger, 'url' | 'secret'>,
  more: { readonly flags?: readonly string[]; readonly environment?: Record<string, string> } = {},
): Promise<RunningServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  // One secret for both, in a service that lives for minutes.
  const own = { DATABASE_URL: url, LAUREL_SECRET: secret, LAUREL_ADMIN_TOKEN: secret }
  const environment = { ...own, ...more.environment }
  const server = await startServe(data_dir, environment, more.flags)
  const stop = async () => {
    await server.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** `laurel serve` over the embedded database in this folder. */
export function startEmbeddedService(
  data_dir: string,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  return startServe(data_dir, more)
}

async function startServe(
  data_dir: string,
  more: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort()
  const environment = serviceEnvironment(data_dir, { ...more, PORT: String(port) })
  return startNode([MAIN, 'serve', ...flags], port, environment)
}

/** The sink, with so many endpoints. */
export async function startSink(endpoints: number): Promise<RunningServer> {
  const port = await freePort()
  return startNode([SINK, String(endpoints), String(port)], port, process.env)
}

/** What the bare route answers to one kind of request. */
export interface BareAnswer {
  readonly method: 'GET' | 'POST'
  /** As Fastify writes it. */
  readonly url: string
  readonly body: string
}

/** The bare route, with these answers. */
export async function startBareRoute(answers: readonly BareAnswer[]): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const port = await freePort()
  const server = await startNode([BARE_ROUTE, file, String(port)], port, process.env)
  rmSync(folder, { recursive: true })
  return server
}

/** `laurel verify`; throws when a ledger does not add up. */
export async function verifyLedger({ url }: Ledger): Promise<string> {
  const data_dir = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  try {
    const environment = serviceEnvironment(data_dir, { DATABASE_URL: url })
    const verdict = await runProgram(process.execPath, [MAIN, 'verify'], environment)
    const [first = '', ...others] = verdict.trim().split('\n')
    return others.length === 0 ? first : `${first}; ${others.length} more shops: clean`
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function startNode(
  arguments_: string[],
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const started_at_ms = performance.now()
  const child = spawn(process.execPath, arguments_, {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(child, port)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', kill)
  }
  const wall_ms = performance.now() - started_at_ms
  const pid = child.pid ?? 0
  return { port, pid, start: { wall_ms, processor_ms: ownSeconds(pid) * 1_000 }, stop }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const limit_ms = performance.now() + START_LIMIT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
    if (performance.now() > limit_ms) throw new Error('a server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
