import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_BYTES_MAX, type Body } from '../endpoints/door/body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Content-Type as it was sent. */
    sent_content_type: string
  }
}

/**
 * Takes every body as text, whatever it says it is: who is calling is checked before what was
 * sent, so a body must not be refused while it is read. The framework would refuse a Content-Type
 * that is none before we see it; so it is shown one that it knows.
 */
export function readBodiesAsTheyCome(server: FastifyInstance): void {
  server.decorateRequest('sent_content_type', '')
  server.addHook('onRequest', (request, _reply, done) => {
    request.sent_content_type = request.headers['content-type'] ?? ''
    request.headers['content-type'] = 'application/json'
    done()
  })
  // Of a body that was too large there may be more to come, which nobody waits for.
  server.addHook('onSend', async ({ body }, reply) => {
    if (isTooLarge(body)) reply.header('Connection', 'close')
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', readBody)
}

function isTooLarge(body: unknown): boolean {
  const { kind }: { kind?: unknown } = Object(body)
  return kind === 'too_large'
}

/**
 * What is not wanted is still taken and thrown away, so that its sender is there to hear why; but
 * not without end.
 */
const DISCARDED_BYTES_MAX = 8 * BODY_BYTES_MAX

/** Takes what still comes of a body that nobody will look at. */
export function discardBody(message: IncomingMessage): void {
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DISCARDED_BYTES_MAX) message.destroy()
  })
}

async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Left early it must stay open: the answer goes out on the same connection.
  const incoming: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk)
    if (bytes > DISCARDED_BYTES_MAX) break
  }
  if (bytes > BODY_BYTES_MAX) return { kind: 'too_large' }
  if (bytes === 0) return { kind: 'none' }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (!/^(identity)?$/i.test(encoding)) return { kind: 'packed', encoding }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) return { kind: 'not_text' }
  return { kind: 'text', text: whole.toString(), content_type: request.sent_content_type }
}
