import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '../endpoints/door/define.ts'
import { routePattern } from './route-pattern.ts'

const PREFLIGHT_SECONDS = '86400'

/**
 * Browsers can call the endpoints for session tokens, those that need no credential, and the
 * exchange, from any origin, without cookies. On other API endpoints they can read refusals, so that a storefront learns why, but no
 * answers. All other paths are closed to other origins.
 */
export function allowCrossOrigin(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods_by_path = Map.groupBy(endpoints, ({ prefix, path }) => prefix + routePattern(path))
  for (const [path, of_path] of methods_by_path) {
    const methods = of_path.map(({ method }) => method).join(', ')
    server.options(path, (_request, reply) =>
      exposed(reply)
        .header('Access-Control-Allow-Methods', methods)
        .header(
          'Access-Control-Allow-Headers',
          'Authorization, Content-Type, Idempotency-Key, Service-Version',
        )
        .header('Access-Control-Max-Age', PREFLIGHT_SECONDS)
        .code(204)
        .send(),
    )
  }
  const open = endpoints.filter(({ session, scope }) => session !== null || scope === null)
  const open_ids = new Set(open.map(({ operation_id }) => operation_id))
  const prefixes = [...new Set(endpoints.map(({ prefix }) => `${prefix}/`))]
  server.addHook('onSend', async (request, reply) => {
    if (!prefixes.some((prefix) => request.url.startsWith(prefix))) return
    const { operation_id } = request.routeOptions.config
    const is_open = operation_id !== undefined && open_ids.has(operation_id)
    if (is_open || reply.statusCode >= 400) exposed(reply)
  })
}

function exposed(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header(
      'Access-Control-Expose-Headers',
      'X-Request-Id, Service-Version, Retry-After, RateLimit, RateLimit-Policy, ' +
        'Idempotency-Replayed',
    )
}
