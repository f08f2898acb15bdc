import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The conformance suite of the protocol's own project, run as its command line runs it. */

const PACKAGE = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance')
const COMMAND = join(PACKAGE, 'dist/index.js')

/** The revision of the protocol that we claim. */
export const REVISION = '2026-07-28'

/** What that revision asks of a server, in the order of the suite. */
export function requiredScenarios(): string[] {
  const lines = readFileSync(join(PACKAGE, 'requirements', `${REVISION}.yaml`), 'utf8').split('\n')
  const from = lines.indexOf('server:') + 1
  const length = lines.slice(from).findIndex((line) => !line.startsWith('  - '))
  return lines.slice(from, from + length).map((line) => line.replace('  - ', ''))
}

export interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs a command of the suite to its end. Told lines can be acted upon while it runs. */
export function runSuite(words: readonly string[], told: (output: string) => void = () => {}) {
  const child = spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<Run>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      told(output)
    })
  }
  child.once('error', reject).once('close', (code) => resolve({ code, output }))
  return promise
}

export interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

/** The checks that a run wrote down, by their scenario. */
export function readChecks(folder: string): Map<string, Check[]> {
  const found = readdirSync(folder).map((name): [string, Check[]] => {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
    return [scenario, JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))]
  })
  return new Map(found)
}

/** What did not pass. A warning is no pass: it is what the protocol says one should do. */
export function faultsOf(checks: readonly Check[]): string[] {
  return checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, status, errorMessage = '' }) => `${status} ${id}: ${errorMessage}`)
}

export interface Relay {
  readonly url: string
  close(): Promise<void>
}

/**
 * Passes everything on as it came, to where `target` says then. The suite cannot bring a
 * credential of its own, so it is put in here.
 */
export async function startRelay(target: () => string, key?: string): Promise<Relay> {
  const credential = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/' } = asked
    const headers = { ...credential, ...asked.headers }
    const passed = request(new URL(url, target()), { method, headers, setHost: false })
    passed.once('response', (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const url = await listenOnLoopback(server)
  return { url, close: () => closeServer(server) }
}

async function listenOnLoopback(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  // A listening TCP server has this kind of address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
