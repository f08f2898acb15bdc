import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_BYTES_MAX, type Body } from '../endpoints/body.ts'

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
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', readBody)
}

async function readBody(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Body> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of payload) {
    bytes += chunk.length
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk)
  }
  if (bytes > BODY_BYTES_MAX) return { kind: 'too_large' }
  if (bytes === 0) return { kind: 'none' }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (!/^(identity)?$/i.test(encoding)) return { kind: 'packed', encoding }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) return { kind: 'not_text' }
  return { kind: 'text', text: whole.toString(), content_type: request.sent_content_type }
}
