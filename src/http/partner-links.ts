import type { FastifyInstance } from 'fastify'
import { pathNotFound } from '../errors.ts'

/**
 * Partners' links: counted, and led on to the shop. No cookie is set and nothing of a visitor kept.
 */
export function partnerLinks(
  follow: (link: { link_token: string; is_click: boolean }) => Promise<string | null>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { link_token: string } }>('/r/:link_token', async (request, reply) => {
      // HEAD only looks where the link leads, as previews of messages do.
      const is_click = request.method === 'GET'
      const target = await follow({ ...request.params, is_click })
      if (target === null) throw pathNotFound('GET', '/r')
      // Each click counts, also the second one of a browser.
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')
      return reply.redirect(target, 302)
    })
  }
}
