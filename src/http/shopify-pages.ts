import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../endpoints/door/body.ts'

export const WEBHOOKS_PATH = 'shopify/webhooks'

/** Orders with hundreds of lines; Shopify sends no more than that. */
const BODY_BYTES_MAX = 5_000_000

type Receive = (
  headers: FastifyRequest['headers'],
  body: Buffer,
) => Promise<'stored' | 'ignored' | 'refused'>

/**
 * Where Shopify reports to. What it signed is stored and answered at once; what it did not sign is
 * 401, as Shopify wants it.
 */
export function shopifyPages(receive: Receive): (server: FastifyInstance) => void {
  return (server) => {
    const config = { operation_id: 'receiveShopifyWebhook', body_bytes_max: BODY_BYTES_MAX }
    server.post(`/${WEBHOOKS_PATH}`, { config }, async ({ headers, body }, reply) => {
      // The server's parser makes it.
      const sent = body as Body | undefined
      // Text is what came as valid UTF-8, so its bytes are those that were signed.
      const bytes = Buffer.from(sent?.kind === 'text' ? sent.text : '', 'utf8')
      const outcome = await receive(headers, bytes)
      return reply.code(outcome === 'refused' ? 401 : 200).send({ outcome })
    })
  }
}
