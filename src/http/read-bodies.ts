import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../endpoints/door/body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large a body of this route may be, if it is not the usual size. */
    body_bytes_max?: number
  }
  interface FastifyRequest {
    /** The Content-Type as it was sent. */
    sent_content_type: string
  }
  interface FastifyContextConfig {
    /** The body is a file, which the handler reads as it comes in. */
    takes_file?: boolean
  }
}

/**
 * Takes every body as text, whatever its Content-Type: the caller is checked before the body, so a
 * body must not be refused while it is read. The framework would refuse an invalid Content-Type
 * before we see it, so we show it one that it knows.
 */
export function readBodiesAsTheyCome(server: FastifyInstance, bytes_max: number): void {
  server.decorateRequest('sent_content_type', '')
  server.addHook('onRequest', (request, _reply, done) => {
    request.sent_content_type = request.headers['content-type'] ?? ''
    request.headers['content-type'] = 'application/json'
    done()
  })
  // There may be more of a body that was too large; we do not wait for it.
  server.addHook('onSend', async ({ body, raw }, reply) => {
    if (isTooLarge(body)) reply.header('Connection', 'close')
    if (kindOf(body) !== 'file' || raw.complete) return
    reply.header('Connection', 'close')
    discardBody(raw)
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    (request: FastifyRequest, payload: IncomingMessage) => readBody(request, payload, bytes_max),
  )
}

function isTooLarge(body: unknown): boolean {
  return kindOf(body) === 'too_large'
}

function kindOf(body: unknown): unknown {
  const { kind }: { kind?: unknown } = Object(body)
  return kind
}

/**
 * Unwanted data is still read and dropped, so that the sender can read the answer; but only up to a
 * limit.
 */
const DISCARDED_BYTES_MAX = 16 * 1024 * 1024

/** Reads and drops the rest of a body that nobody needs. */
export function discardBody(message: IncomingMessage): void {
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DISCARDED_BYTES_MAX) message.destroy()
  })
}

async function readBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  bytes_max: number,
): Promise<Body> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const content_type = request.sent_content_type
  if (request.routeOptions.config.takes_file === true) {
    const file: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
    return { kind: 'file', bytes: file, content_type, encoding }
  }
  const chunks: Buffer[] = []
  const { body_bytes_max = bytes_max } = request.routeOptions.config
  let bytes = 0
  // If we stop early it must stay open: the answer uses the same connection.
  const incoming: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes <= body_bytes_max) chunks.push(chunk)
    if (bytes > DISCARDED_BYTES_MAX) break
  }
  if (bytes > body_bytes_max) return { kind: 'too_large' }
  if (bytes === 0) return { kind: 'none' }
  if (!/^(identity)?$/i.test(encoding)) return { kind: 'packed', encoding }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) return { kind: 'not_text' }
  return { kind: 'text', text: whole.toString(), content_type }
}
