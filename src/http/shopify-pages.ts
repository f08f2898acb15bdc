import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { openThemeSession } from '../endpoints/access/open-theme-session.ts'
import type { Body } from '../endpoints/door/body.ts'
import { notSigned } from '../errors.ts'
import { addressOf } from '../lib/caller-address.ts'
import { discardBody } from './read-bodies.ts'

export const WEBHOOKS_PATH = 'shopify/webhooks'

/** Shopify's app proxy passes `/apps/laurel/session` of the shop's own domain on to here. */
const SESSION_PATH = '/shopify/proxy/session'

/** Orders with hundreds of lines; Shopify sends no more than that. */
const BODY_BYTES_MAX = 5_000_000

interface Receiver {
  /** Whether a shop is connected that these headers name. */
  expects(headers: FastifyRequest['headers']): Promise<boolean>
  receive(
    headers: FastifyRequest['headers'],
    body: Buffer,
  ): Promise<'stored' | 'ignored' | 'refused'>
  /** Who calls through a theme; null: Shopify has not signed this. */
  readShopper(
    query: URLSearchParams,
  ): Promise<{ readonly shop_id: number; readonly customer_id: number | null } | null>
}

/**
 * Where Shopify reports to. What it signed is stored and answered at once; what it did not sign is
 * 401, as Shopify wants it. Of strangers no body is read, and an address with too many wrong
 * signatures is refused for a while.
 */
export function shopifyPages(
  context: Context,
  receiver: Receiver,
): (server: FastifyInstance) => void {
  const { addresses, clock } = context
  const refuse = (request: FastifyRequest) => {
    addresses.take(addressOf(request), 'unknown_credential', clock.now())
    return notSigned()
  }
  const onRequest = async (request: FastifyRequest) => {
    try {
      addresses.requireRoom(addressOf(request), 'unknown_credential', clock.now())
      if (!(await receiver.expects(request.headers))) throw refuse(request)
    } catch (error) {
      discardBody(request.raw)
      throw error
    }
  }
  return (server) => {
    const config = { operation_id: 'receiveShopifyWebhook', body_bytes_max: BODY_BYTES_MAX }
    server.post(`/${WEBHOOKS_PATH}`, { config, onRequest }, async (request) => {
      // The server's parser makes it.
      const sent = request.body as Body | undefined
      // Text is what came as valid UTF-8, so its bytes are those that were signed.
      const bytes = Buffer.from(sent?.kind === 'text' ? sent.text : '', 'utf8')
      const outcome = await receiver.receive(request.headers, bytes)
      if (outcome === 'refused') throw refuse(request)
      return { outcome }
    })
    const session_config = { operation_id: 'openThemeSession' }
    server.get(SESSION_PATH, { config: session_config }, async (request, reply) => {
      addresses.requireRoom(addressOf(request), 'unknown_credential', clock.now())
      const url = request.raw.url ?? ''
      const query = new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length))
      const shopper = await receiver.readShopper(query)
      if (shopper === null) throw refuse(request)
      reply.header('Cache-Control', 'no-store')
      return { session: await openThemeSession(context, shopper, clock.now()) }
    })
  }
}
