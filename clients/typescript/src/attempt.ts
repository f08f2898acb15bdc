import { ApiError, ConnectionError, TimedOutError, UnexpectedAnswerError } from './errors.ts'
import { REFUSALS } from './generated/refusals.ts'
import { objectOf } from './object-of.ts'
import { readRetryAfter } from './retry-after.ts'
import type { Connection, Outgoing } from './send.ts'

/** Far above any answer of the service. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024

interface Sent {
  readonly content: string | null
  readonly key: string | null
  readonly token: string | null
  readonly signal: AbortSignal | undefined
  readonly time_ms: number
}

/** One request and its whole answer, in its time. */
export async function attempt(
  connection: Connection,
  outgoing: Outgoing,
  { content, key, token, signal, time_ms }: Sent,
): Promise<unknown> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const end = () => controller.abort(signal?.reason)
  let is_late = false
  const timer = setTimeout(() => {
    is_late = true
    controller.abort()
  }, time_ms)
  signal?.addEventListener('abort', end, { once: true })
  const about = { idempotency_key: key }
  try {
    const { fetch = globalThis.fetch } = connection
    const response = await fetch(connection.base + outgoing.path, {
      method: outgoing.method,
      headers: {
        Accept: 'application/json',
        'Service-Version': connection.service_version,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(content !== null && { 'Content-Type': 'application/json' }),
        ...(key !== null && { 'Idempotency-Key': key }),
      },
      ...(content !== null && { body: content }),
      // Followed, it would take the key along to wherever it leads.
      redirect: 'manual',
      signal: controller.signal,
    })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      const message = 'the service is not here: the answer is a redirect, which is not followed'
      throw new UnexpectedAnswerError(message, { status: response.status }, key)
    }
    return readAnswer(response, await readText(response, key), { key, outgoing })
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnexpectedAnswerError) throw error
    if (signal?.aborted) throw signal.reason
    if (is_late) throw new TimedOutError(`no answer within ${Math.round(time_ms)} ms`, about)
    throw new ConnectionError('no answer: the connection failed', { ...about, cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    // What was not read of the answer is not wanted.
    controller.abort()
  }
}

async function readText(response: Response, key: string | null): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size_bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size_bytes += value.byteLength
    if (size_bytes > ANSWER_MAX_BYTES) {
      throw new UnexpectedAnswerError('the answer does not end', { status: response.status }, key)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function readAnswer(
  response: Response,
  text: string,
  { key, outgoing }: { readonly key: string | null; readonly outgoing: Outgoing },
): unknown {
  const { status, headers, ok } = response
  const asked_to_wait = readRetryAfter(headers.get('Retry-After'), Date.now())
  const unexpected = (what: string, cause?: unknown) => {
    const answer = { status, retry_after_seconds: asked_to_wait, cause }
    return new UnexpectedAnswerError(`${what} (status ${status})`, answer, key)
  }
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw unexpected('the answer is not JSON', cause)
  }
  if (typeof answer !== 'object' || answer === null) throw unexpected('the answer is no object')
  if (ok) {
    if (outgoing.is_list === true && !isPage(answer)) throw unexpected('the answer is no list')
    return answer
  }
  const { code, message, details, request_id, doc_url } = objectOf(objectOf(answer).error)
  if (typeof code !== 'string') throw unexpected('the answer is no error of the service')
  const facts = objectOf(details)
  const { retry_after_seconds } = facts
  const Kind = Object.hasOwn(REFUSALS, code) ? REFUSALS[code as keyof typeof REFUSALS] : ApiError
  throw new Kind(
    {
      code,
      message: String(message ?? code),
      status,
      details: facts,
      request_id: String(request_id ?? headers.get('X-Request-Id') ?? ''),
      doc_url: String(doc_url ?? ''),
      // In a browser the header of another origin may be hidden.
      retry_after_seconds:
        asked_to_wait ?? (typeof retry_after_seconds === 'number' ? retry_after_seconds : null),
    },
    key,
  )
}

function isPage(answer: object): boolean {
  const { data, next_cursor } = objectOf(answer)
  return Array.isArray(data) && (next_cursor === null || typeof next_cursor === 'string')
}
