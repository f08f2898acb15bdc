import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer, Context } from '../context.ts'
import { renderError } from '../endpoints/door/render-error.ts'
import type { LaurelError } from '../errors/laurel-error.ts'
import { invalidInput, methodNotAllowed, pathNotFound } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { alwaysSent } from './always-sent.ts'
import type { MethodsByPath } from './methods-by-path.ts'

/** Node's codes for a connection without a valid request. */
interface ConnectionError {
  readonly code?: string | undefined
  /** A buffer, of what was sent. */
  readonly rawPacket?: unknown
}

/**
 * Answers anything that is not an HTTP request, or has too many headers, in the shape of every
 * error.
 */
export function refuseConnection(
  context: Context,
  methods: Pick<MethodsByPath, 'allowedAt'>,
  error: ConnectionError,
  socket: Duplex,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = refusal(context, reasonOf(error, methods))
  const lines = Object.entries(headersOf(context, answer)).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const start = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`
  socket.end([start, ...lines, '', answer.body].join('\r\n'))
}

/** Answers an unknown `Expect`; Node alone would do so without a body. */
export function refuseExpectation(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const received = String(request.headers.expect).slice(0, 100)
  const fault = invalidInput({ field: 'Expect', message: 'must be 100-continue', received })
  const answer = refusal(context, fault)
  response.writeHead(answer.status, headersOf(context, answer)).end(answer.body)
}

function reasonOf(
  { code, rawPacket }: ConnectionError,
  methods: Pick<MethodsByPath, 'allowedAt'>,
): LaurelError {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return wrongMethod(rawPacket, methods) ?? malformed
    case 'HPE_HEADER_OVERFLOW':
      return invalidInput({ field: 'headers', message: 'must not be larger than 16 KiB together' })
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return invalidInput({
        field: 'request',
        message: 'must arrive faster: it was not complete after a minute',
      })
    default:
      return malformed
  }
}

const malformed = invalidInput({
  field: 'headers',
  message: 'must be those of a well-formed HTTP request',
})

/** A method that Node does not know, from the raw request; null: not a request at all. */
function wrongMethod(
  packet: unknown,
  methods: Pick<MethodsByPath, 'allowedAt'>,
): LaurelError | null {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, REQUEST_LINE_MAX) : ''
  const [line = '', ...more] = text.split('\n', 2)
  const [method = '', target = '', version = '', ...others] = line.trimEnd().split(' ')
  const is_request =
    /^[A-Za-z-]{1,32}$/.test(method) &&
    target.startsWith('/') &&
    /^HTTP\/1\.[01]$/.test(version) &&
    others.length === 0 &&
    more.length > 0
  if (!is_request) return null
  const [path = ''] = target.split('?', 1)
  const allowed = methods.allowedAt(path)
  return allowed.length === 0 ? pathNotFound(method, path) : methodNotAllowed(allowed)
}

const REQUEST_LINE_MAX = 8_192

function refusal(context: Context, error: LaurelError): Answer {
  return renderError(context, newId('req', context.clock.now()), error)
}

function headersOf(context: Context, { headers, body, request_id }: Answer) {
  return {
    ...alwaysSent(context),
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': request_id,
    Connection: 'close',
  }
}
