import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from '../context.ts'
import { renderError } from '../endpoints/render-error.ts'
import { invalidInput } from '../errors.ts'
import { newId } from '../lib/ids.ts'

/** Answers what is no HTTP request, or has more headers than fit, in the shape of every error. */
export function refuseConnection(
  context: Context,
  error: Error & { code?: string },
  socket: Duplex,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'must not be larger than 16 KiB together'
      : 'must be those of a well-formed HTTP request'
  const request_id = newId('req', context.clock.now())
  const fault = invalidInput({ field: 'headers', message })
  const { status, body } = renderError(context, request_id, fault)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${request_id}`,
      `Service-Version: ${context.versions.current.name}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
