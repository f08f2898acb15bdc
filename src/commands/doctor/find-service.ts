import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Config } from '../../config.ts'

/** Who answers at HOST and PORT. */
export type FoundService =
  | {
      readonly is: 'running'
      readonly url: string
      readonly release: string
      /** What it says it lacks to be ready. */
      readonly missing: readonly string[]
    }
  | { readonly is: 'away'; readonly url: string }
  /** Something that is not Laurel. */
  | { readonly is: 'other'; readonly url: string }

const ANSWERED_WITHIN_MS = 5_000

const Health = Compile(Type.Object({ status: Type.Literal('ok'), release: Type.String() }))
const Readiness = Compile(Type.Object({ missing: Type.Array(Type.String()) }))

export async function findService(config: Pick<Config, 'host' | 'port'>): Promise<FoundService> {
  const url = localUrl(config)
  const health = await answerOf(`${url}/healthz`)
  if (!health.is_answered) return { is: 'away', url }
  const healthy = parsed(health.text)
  if (!Health.Check(healthy)) return { is: 'other', url }
  const readiness = parsed((await answerOf(`${url}/readyz`)).text)
  const missing = Readiness.Check(readiness) ? readiness.missing : []
  return { is: 'running', url, release: healthy.release, missing }
}

/** Where a process on this machine reaches a service with these settings. */
function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const named = everywhere[host] ?? host
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
}

export interface HttpAnswer {
  readonly is_answered: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Why there is none. */
  readonly reason: string
}

/** The answer to a GET; an error is part of it. */
export async function answerOf(url: string): Promise<HttpAnswer> {
  try {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const { status, headers, body } = await fetch(url, { signal, redirect: 'manual' })
    const text = await firstOf(body)
    return { is_answered: true, status, headers, text, reason: '' }
  } catch (error) {
    const reason = reasonOf(error)
    return { is_answered: false, status: 0, headers: new Headers(), text: '', reason }
  }
}

const TEXT_BYTES_MAX = 10_000

/** A stranger's answer may have no end. */
async function firstOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= TEXT_BYTES_MAX) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The code of the system's or TLS's error, which `fetch` wraps. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer in ${ANSWERED_WITHIN_MS / 1_000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
