import type { FastifyInstance } from 'fastify'
import { pathNotFound } from '../errors.ts'

/**
 * Partners' links: counted, and led on to the shop. No cookie is set and nothing of a visitor kept.
 */
export function partnerLinks(
  follow: (link_token: string) => Promise<string | null>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { link_token: string } }>('/r/:link_token', async (request, reply) => {
      const target = await follow(request.params.link_token)
      if (target === null) throw pathNotFound('GET', '/r')
      // Each click counts, also the second one of a browser.
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')
      return reply.redirect(target, 302)
    })
  }
}
