import { type Endpoint, takesDryRun } from '../endpoints/door/define.ts'
import { inVersion } from '../endpoints/door/in-version.ts'
import type { ErrorCode } from '../errors/laurel-error.ts'
import type { ApiVersion, Versions } from '../versions/define.ts'
import type { Components } from './components.ts'
import { exampleOf } from './examples.ts'
import type { JsonObject } from './json.ts'
import { idempotencyKey, parametersIn, serviceVersion } from './parameters.ts'
import { requestBody, titleAndText } from './prose.ts'
import { describeAnswers } from './responses.ts'
import { sectionOf } from './sections.ts'

/** Paths are relative to the API; those beside it are whole. */
export function documentedPath({ is_public, prefix, path }: Endpoint): string {
  return is_public ? prefix + path : path
}

/** One endpoint of the API as an operation of the document of one version. */
export function describeEndpoint(
  current: Endpoint,
  {
    base_url,
    version,
    versions,
    components,
  }: {
    readonly base_url: string
    readonly version: ApiVersion
    readonly versions: Versions
    readonly components: Components
  },
): JsonObject {
  const endpoint = inVersion(current, version)
  const is_write = endpoint.effect === 'write'
  const { title, text } = titleAndText(endpoint.summary)
  const { request, answer } = exampleOf(current.method, current.prefix + current.path, current)
  return {
    operationId: endpoint.operation_id,
    summary: title,
    description: [text, endpoint.description, endpoint.undo, accessOf(endpoint)]
      .filter(Boolean)
      .join('\n\n'),
    tags: [sectionOf(documentedPath(endpoint))],
    ...(endpoint.is_public ? { servers: [{ url: base_url === '' ? '/' : base_url }] } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parametersIn('path', endpoint.params, components),
      ...parametersIn('query', endpoint.query, components),
      ...(is_write ? [idempotencyKey(components)] : []),
      serviceVersion(versions, components),
    ],
    ...requestBody(endpoint.body, fitting(endpoint, request), components),
    responses: describeAnswers(
      {
        status: endpoint.status,
        result: endpoint.result,
        // The serializer knows the version: this is what an older one answers.
        example: answer && JSON.parse(endpoint.serialize(answer)),
        codes: codesOf(endpoint),
        replayed: is_write,
      },
      base_url,
      components,
    ),
    'x-scope': endpoint.scope,
    'x-session-token': endpoint.session,
    'x-rate-class': endpoint.rate,
    'x-tool': endpoint.tool?.name ?? null,
  }
}

/** A request as this version takes it: one of the current version may not do for an older one. */
function fitting({ parts }: Endpoint, request: JsonObject | undefined): JsonObject | undefined {
  return request !== undefined && parts.body.check(request).length === 0 ? request : undefined
}

/**
 * A key with the scope or, where it may, a session token; nothing where the body says who calls.
 */
function securityOf({ scope, session }: Endpoint): JsonObject[] {
  if (scope === null) return []
  const by_key = { api_key: [scope] }
  return session === null ? [by_key] : [by_key, { session_token: [session] }]
}

function accessOf(endpoint: Endpoint): string {
  const { scope, session, rate, tool } = endpoint
  if (endpoint.is_public) return 'Public, with a limit per minute and IP address.'
  return [
    scope === null ? 'Needs no other credential.' : `Scope \`${scope}\`.`,
    session === null
      ? ''
      : `Session tokens with \`${session}\` may call it for their own customer.`,
    `Rate class \`${rate}\`${takesDryRun(endpoint) ? ', a dry run `read`' : ''}.`,
    tool === null ? '' : `Tool \`${tool.name}\`.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Every code with which the endpoint can answer; `call.ts` is where each comes from. */
function codesOf(endpoint: Endpoint): Set<ErrorCode> {
  const { scope, effect, params, query, body, errors } = endpoint
  const codes = new Set<ErrorCode>([
    'access_required',
    'api_paused',
    'method_not_allowed',
    'validation_error',
    'rate_limited',
    'internal_error',
    'platform_unavailable',
    ...errors,
  ])
  if (!endpoint.is_public) codes.add('invalid_token')
  if (scope !== null) {
    codes.add('unauthorized').add('token_expired').add('insufficient_scope')
  }
  if (Object.keys(params.properties).length > 0 || 'shop' in query.properties) {
    codes.add('not_found')
  }
  if (effect === 'write') {
    codes.add('idempotency_conflict').add('duplicate_request').add('confirmation_required')
  }
  if ('if_revision' in body.properties) codes.add('revision_conflict')
  return codes
}
