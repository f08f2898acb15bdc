import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../lib/caller-address.ts'
import { once } from '../../lib/once.ts'
import type { ApprovalRequest } from './approve.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { callers } from './callers.ts'
import { openIdMetadata, PATHS, resourceMetadata, serverMetadata } from './metadata.ts'
import type { OAuthParts } from './parts.ts'

const WELL_KNOWN = '/.well-known'
const METADATA_SECONDS = 3_600
/** A description of a client is a few hundred bytes. */
const REGISTRATION_BYTES_MAX = 16 * 1024
const RETRY_SECONDS = 60

/** The pages of the authorization server: its metadata, its endpoints and the merchant's page. */
export function oauthPages(parts: OAuthParts): (server: FastifyInstance) => Promise<void> {
  // Its libraries are loaded for the first request.
  const open = once(async () =>
    (await import('./authorization-server.ts')).openAuthorizationServer(parts),
  )
  return async (server) => {
    await server.register(async (scope) => mountMetadata(scope, parts.base_url))
    await server.register(async (scope) => mountApproval(scope, open))
    await server.register(async (scope) => mountProvider(scope, open, parts))
  }
}

type Open = () => Promise<AuthorizationServer>

function mountMetadata(server: FastifyInstance, base_url: string): void {
  // A base URL with a path has separate places at the root of its host (RFC 8414, RFC 9728).
  const below = pathBelow(base_url)
  const documents = new Map<string, object>([
    ['/oauth-protected-resource', resourceMetadata(base_url)],
    ['/oauth-protected-resource/mcp', resourceMetadata(base_url)],
    [`/oauth-protected-resource${below}/mcp`, resourceMetadata(base_url)],
    ['/oauth-authorization-server', serverMetadata(base_url)],
    [`/oauth-authorization-server${below}`, serverMetadata(base_url)],
    ['/openid-configuration', openIdMetadata(base_url)],
    [`/openid-configuration${below}`, openIdMetadata(base_url)],
  ])
  for (const [path, document] of documents) {
    const config = { operation_id: 'oauth_metadata' }
    server.get(WELL_KNOWN + path, { config }, (_request, reply) =>
      reply
        .header('Cache-Control', `public, max-age=${METADATA_SECONDS}`)
        .header('Access-Control-Allow-Origin', '*')
        .send(document),
    )
  }
}

function mountApproval(server: FastifyInstance, open: Open): void {
  const url = `${PATHS.approve}/:uid`
  const config = { operation_id: 'oauth_approve' }
  server.get(url, { config }, async (request: ApprovalRequest, reply) =>
    (await open()).approval.show(request, reply),
  )
  server.post(url, { config }, async (request: ApprovalRequest, reply) =>
    (await open()).approval.decide(request, reply),
  )
}

function mountProvider(server: FastifyInstance, open: Open, parts: OAuthParts): void {
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer } = await open()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    Object.assign(request.raw.headers, trueHeaders(parts.base_url, request))
    Object.assign(request.raw, { baseUrl: pathBelow(parts.base_url) })
    callers.set(request.raw, addressOf(request))
    return answer(request.raw, reply.raw)
  }
  // The provider reads bodies itself, so we do not read them.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
  const authorize = { config: { operation_id: 'oauth_authorize' } }
  // Each begins an approval, which is stored until it expires.
  const begin = {
    config: { operation_id: 'oauth_authorize', address_class: 'authorization' as const },
  }
  server.get(PATHS.authorize, begin, handOver)
  server.get(`${PATHS.authorize}/:uid`, authorize, handOver)
  server.get(PATHS.keys, { config: { operation_id: 'oauth_keys' } }, handOver)
  server.post(PATHS.token, { config: { operation_id: 'oauth_token' } }, handOver)
  server.post(PATHS.revoke, { config: { operation_id: 'oauth_revoke' } }, handOver)
  const register = {
    config: { operation_id: 'oauth_register', address_class: 'registration' as const },
  }
  server.post(PATHS.register, register, async (request, reply) => {
    const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (bytes > REGISTRATION_BYTES_MAX) {
      const message = `a registration has a Content-Length of at most ${REGISTRATION_BYTES_MAX}`
      return refuse(reply.code(413), 'invalid_client_metadata', message)
    }
    if (!(await parts.admit('registration', addressOf(request)))) {
      reply.header('Retry-After', String(RETRY_SECONDS))
      return refuse(reply.code(429), 'temporarily_unavailable', 'too many registrations just now')
    }
    return handOver(request, reply)
  })
}

/** The path at which a proxy serves us; empty for the root. */
function pathBelow(base_url: string): string {
  return new URL(base_url).pathname.replace(/\/$/, '')
}

/**
 * The headers from which the provider takes its own address (ours, not the request's), and the
 * content type that was sent.
 */
function trueHeaders(base_url: string, { sent_content_type }: FastifyRequest) {
  const { host, protocol } = new URL(base_url)
  return {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.replace(':', ''),
    'content-type': sent_content_type,
  }
}

function refuse(reply: FastifyReply, error: string, error_description: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').send({ error, error_description })
}
