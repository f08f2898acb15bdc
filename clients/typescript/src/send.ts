import { attempt } from './attempt.ts'
import type { Credential } from './credential.ts'
import {
  ApiError,
  ConnectionError,
  LaurelError,
  TimedOutError,
  UnexpectedAnswerError,
} from './errors.ts'
import {
  IdempotencyConflictError,
  InsufficientScopeError,
  TokenExpiredError,
} from './generated/refusals.ts'
import { pause } from './pause.ts'
import type { Retry } from './times.ts'

/** What an operation asks of the service. */
export interface Outgoing {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  /** Whether it takes an idempotency key. */
  readonly is_write?: boolean
  readonly is_list?: boolean
}

export interface Connection {
  readonly base: string
  readonly credential: Credential | null
  readonly timeout_ms: number
  readonly retry: Retry
  readonly service_version: string
  readonly fetch?: typeof globalThis.fetch
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeout_ms?: number | undefined
  readonly idempotency_key?: string | undefined
}

const PAUSE_MAX_MS = 8_000
/** Of the service itself, and of proxies before it. */
const PASSING = [429, 500, 502, 503, 504]
/** The service refuses its repetition, so it is sent once. */
const AUTO_KEY = 'auto'

/** Carries out a call, in several attempts if need be. All of them have one idempotency key. */
export async function send(
  connection: Connection,
  outgoing: Outgoing,
  { signal, timeout_ms = connection.timeout_ms, idempotency_key }: SendOptions,
): Promise<unknown> {
  const { credential, retry } = connection
  const key = outgoing.is_write === true ? (idempotency_key ?? newKey()) : null
  // Once, so that nothing that changes in between changes what is repeated.
  const content = outgoing.body === undefined ? null : JSON.stringify(outgoing.body)
  const until_ms = Date.now() + retry.total_ms
  let token = credential === null ? null : await until(credential.current(), signal)
  let is_renewed = false
  for (let count = 1; ; count += 1) {
    try {
      const time_ms = Math.max(1, Math.min(timeout_ms, until_ms - Date.now()))
      return await attempt(connection, outgoing, { content, key, token, signal, time_ms })
    } catch (error) {
      if (!(error instanceof LaurelError)) throw error
      if (isOfToken(error) && credential && token !== null && !is_renewed) {
        const renewed = await until(credential.after(token), signal)
        if (renewed === token) throw error
        token = renewed
        is_renewed = true
        count -= 1
        continue
      }
      const wait_ms = waitBefore(count + 1, error, retry.pause_ms)
      const is_last = count >= retry.attempts || key === AUTO_KEY
      if (is_last || wait_ms === null || Date.now() + wait_ms >= until_ms) throw error
      await pause(wait_ms, signal)
    }
  }
}

/** Whether another token may serve: this one has expired, or is for another customer. */
function isOfToken(error: LaurelError): boolean {
  if (error instanceof TokenExpiredError) return true
  if (!(error instanceof InsufficientScopeError)) return false
  const { session_token, required_session_scope } = error.details
  return session_token === true && required_session_scope === undefined
}

/** How long to wait before an attempt after this failure; null: there is no use in another. */
function waitBefore(count: number, error: LaurelError, pause_ms: number): number | null {
  if (!isPassing(error, count)) return null
  const asked =
    'retry_after_seconds' in error ? Number(error.retry_after_seconds ?? Number.NaN) : Number.NaN
  // Callers who were refused together do not come back together.
  if (!Number.isNaN(asked)) return asked * 1_000 + Math.random() * 100
  return Math.min(PAUSE_MAX_MS, pause_ms * 2 ** (count - 2)) * (0.5 + Math.random() / 2)
}

function isPassing(error: LaurelError, count: number): boolean {
  if (error instanceof ConnectionError || error instanceof TimedOutError) return true
  // Our own attempt before, whose answer was lost, is still running.
  if (error instanceof IdempotencyConflictError) return count > 2
  const has_status = error instanceof ApiError || error instanceof UnexpectedAnswerError
  return has_status && PASSING.includes(error.status)
}

/** A version 4 UUID. `crypto.randomUUID` is missing on pages without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** What is promised, unless the signal ends the waiting before. */
async function until<Value>(promised: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (signal === undefined) return promised
  signal.throwIfAborted()
  let end = () => {}
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
  })
  return Promise.race([promised, aborted]).finally(() => signal.removeEventListener('abort', end))
}
