import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Configuration, errors, interactionPolicy, type JWK, Provider } from 'oidc-provider'
import { ASSISTANT_SCOPES } from '../../schemas/access/assistant.ts'
import { recordAdapter } from './adapter.ts'
import { callers } from './callers.ts'
import { applyClientRules } from './client-rules.ts'
import { DOCUMENT_BYTES_MAX, documentFetcher, hasWebPort } from './fetch-document.ts'
import { isKnownDocument } from './known-documents.ts'
import { PATHS, resourceUrl, SIGNING_ALGORITHM } from './metadata.ts'
import { type OAuthParts, readConnection } from './parts.ts'
import { errorPage } from './refusal-page.ts'
import { nameTokensByRotation } from './rotation.ts'
import { grantable } from './scopes.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** In seconds. A connection that is not used for the life of a refresh token must be made again. */
export const LIVES_S = {
  AccessToken: HOUR_S,
  AuthorizationCode: MINUTE_S,
  Grant: 3_650 * DAY_S,
  Interaction: 15 * MINUTE_S,
  RefreshToken: 60 * DAY_S,
  Session: 15 * MINUTE_S,
}

/**
 * The parameters of an authorization request that we use; OpenID's additions are not among them.
 */
const PARAMETERS = [
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'resource',
  'response_type',
  'scope',
  'state',
]

/** The authorization server: OAuth 2.1 for public clients, and nothing of OpenID. */
export function buildProvider(parts: OAuthParts): Provider {
  const provider = new Provider(parts.base_url, configure(parts))
  // We set our own address; the client's request does not.
  provider.proxy = true
  nameTokensByRotation(provider, parts.signing_secret)
  // At every path, since the provider accepts several spellings of the same one.
  provider.use(async (ctx, next) => {
    ctx.query = narrowed(ctx.query)
    await next()
  })
  provider.on('server_error', (ctx, error) => {
    const request_id = ctx.res.getHeader('X-Request-Id')
    parts.log.error({ request_id, err: error }, 'an OAuth request failed')
  })
  // Errors of its web framework, which would otherwise go to the console.
  const framework: EventEmitter = provider
  framework.on('error', (error) => parts.log.warn({ err: error }, 'an OAuth request broke off'))
  return provider
}

/** Other scopes are never granted, so we do not show them to the merchant either. */
function narrowed(query: Readonly<Record<string, string | string[] | undefined>>) {
  const known = Object.entries(query).filter(([name]) => PARAMETERS.includes(name))
  // If it is sent twice we leave it, and it is refused like any other.
  const { scope = '' } = query
  const requested = typeof scope === 'string' ? grantable(scope).join(' ') : scope
  return { ...Object.fromEntries(known), scope: requested }
}

function configure(parts: OAuthParts): Configuration {
  return {
    adapter: recordAdapter(parts),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    clientBasedCORS: () => false,
    cookies: {
      keys: [derive(parts.signing_secret, 'oauth-cookies').toString('base64url')],
      names: {
        interaction: 'laurel_approval',
        resume: 'laurel_approval_resume',
        session: 'laurel_approval_session',
      },
    },
    expiresWithSession: () => false,
    extraClientMetadata: {
      // The rules run once for each of these names, so there is one; any would do.
      properties: ['client_name'],
      validator: (_ctx, _name, _value, metadata) => applyClientRules(metadata),
    },
    features: features(parts),
    fetch: documentFetcher(parts.outbound),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES_MAX },
    findAccount: async (_ctx, sub) => {
      const connection = readConnection(sub)
      if (connection === null || !(await parts.connections.isLive(connection))) return undefined
      return { accountId: sub, claims: () => ({ sub }) }
    },
    interactions: { policy: [approval()], url: (_ctx, { uid }) => approvalPath(parts, uid) },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [signingKey(parts.signing_secret)] },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description }) => {
      const { headers, html } = errorPage(error, error_description)
      ctx.set(headers)
      ctx.body = html
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: PATHS.authorize,
      jwks: PATHS.keys,
      registration: PATHS.register,
      revocation: PATHS.revoke,
      token: PATHS.token,
    },
    scopes: [],
    ttl: LIVES_S,
  }
}

function features(parts: OAuthParts): NonNullable<Configuration['features']> {
  const resource = resourceUrl(parts.base_url)
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // On the page of an approval there is no request of the provider's, whatever its type says.
      allowFetch: (ctx: { req: IncomingMessage } | undefined, client_id) =>
        mayFetch(parts, client_id, ctx === undefined ? null : (callers.get(ctx.req) ?? null)),
    },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, one_of) => one_of?.[0] ?? resource,
      getResourceServerInfo: (_ctx, requested) => {
        if (requested.replace(/\/$/, '') !== resource) throw new errors.InvalidTarget()
        return { audience: resource, scope: ASSISTANT_SCOPES.join(' ') }
      },
      useGrantedResource: () => true,
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  }
}

async function mayFetch(
  parts: OAuthParts,
  client_id: string,
  address: string | null,
): Promise<boolean> {
  if (!parts.allow_private_webhooks && !hasWebPort(client_id)) return false
  if (await isKnownDocument(parts, client_id)) return true
  if (await parts.admit('document', address)) return true
  throw new errors.TemporarilyUnavailable('too many clients were requested just now')
}

/** Each authorization is approved with its own code, whatever a browser remembers. */
function approval(): interactionPolicy.Prompt {
  const { Check, Prompt } = interactionPolicy
  const check = new Check('no_code', 'a connection code is needed', ({ oidc }) =>
    oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  return new Prompt({ name: 'login' }, check)
}

/** Absolute: the cookie of the approval is for this path only. */
function approvalPath({ base_url }: OAuthParts, uid: string): string {
  return new URL(`${base_url}${PATHS.approve}/${uid}`).pathname
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** How a private Ed25519 key of 32 bytes begins in PKCS #8. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The provider requires a key, although nothing is signed with it; it is the same on all nodes. */
function signingKey(secret: string): JWK {
  const der = Buffer.concat([ED25519_PREFIX, derive(secret, 'oauth-signing')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  // Node's own type of a JWK is looser than the provider's.
  return { ...key.export({ format: 'jwk' }), alg: SIGNING_ALGORITHM, use: 'sig' } as JWK
}
