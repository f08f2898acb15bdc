import { Readable } from 'node:stream'
import {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import type { Answer, Context } from '../context.ts'
import { findCallersPass } from '../endpoints/door/admin-pass.ts'
import type { Body } from '../endpoints/door/body.ts'
import { callAndLog } from '../endpoints/door/call-and-log.ts'
import { callOperation, type StreamedAnswer } from '../endpoints/door/call-operation.ts'
import type { CallRequest } from '../endpoints/door/call-request.ts'
import { identifyCaller, type Knock } from '../endpoints/door/caller.ts'
import type { Endpoint } from '../endpoints/door/define.ts'
import type { Operation } from '../endpoints/door/define-operation.ts'
import { findSession } from '../endpoints/door/person.ts'
import { renderError } from '../endpoints/door/render-error.ts'
import { invalidInput, methodNotAllowed, pathNotFound } from '../errors.ts'
import { addressOf, trustedProxies } from '../lib/caller-address.ts'
import { newId } from '../lib/ids.ts'
import { readKnownBrowser } from '../lib/known-browser.ts'
import { rateHeaders } from '../lib/rate-headers.ts'
import { alwaysSent } from './always-sent.ts'
import { allowCrossOrigin } from './cross-origin.ts'
import { logAnswers } from './log-answers.ts'
import { MethodsByPath } from './methods-by-path.ts'
import type { Metrics } from './metrics.ts'
import { readBodiesAsTheyCome } from './read-bodies.ts'
import { readQuery } from './read-query.ts'
import { refuseConnection, refuseExpectation } from './refuse-connection.ts'
import { refuseStrangers } from './refuse-strangers.ts'
import { routePattern } from './route-pattern.ts'
import { sendJson } from './send-json.ts'
import { pageHeaders, sessionHeaders, shopHeader } from './session-headers.ts'
import { endConnectionsOnceStopping, isStopping } from './stopping.ts'

export interface ServerParts {
  readonly context: Context
  readonly endpoints: readonly Endpoint[]
  /** Lists of operations behind an admin token, by where they are mounted. */
  readonly operations: Readonly<Record<string, readonly Operation[]>>
  readonly metrics: Metrics
  /** Routes beside the API: health, metrics, reference. */
  readonly pages: readonly ((server: FastifyInstance) => void | Promise<void>)[]
}

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/
const REQUEST_TIMEOUT_MS = 60_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** More than one process can serve; further ones are closed at once. */
const CONNECTIONS_MAX = 4_096
const PARAMETER_LENGTH_MAX = 1_024

/** The whole service as an HTTP server that does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { context, metrics } = parts
  const server: FastifyInstance = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    trustProxy: trustedProxies(context.config.trusted_proxies),
    // Otherwise Node refuses a request without one, with an empty answer.
    http: { requireHostHeader: false },
    genReqId: (request) => {
      const own = request.headers['x-request-id']
      return typeof own === 'string' && REQUEST_ID.test(own)
        ? own
        : newId('req', context.clock.now())
    },
    routerOptions: {
      maxParamLength: PARAMETER_LENGTH_MAX,
      ignoreTrailingSlash: false,
      querystringParser: readQuery,
    },
    clientErrorHandler: (error, socket) => refuseConnection(context, methods, error, socket),
    frameworkErrors: (error, request, reply) => {
      // The error's own message repeats the address, and with it the query.
      const { code } = error
      context.log.debug({ code, request_id: request.id }, 'a request could not be routed')
      void sendError(context, request, reply, pathNotFound(request.method, pathOf(request)))
    },
  })
  const methods = new MethodsByPath(server)
  const always_sent = alwaysSent(context)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always_sent).header('X-Request-Id', request.id)
    requireHost(request)
    done()
  })
  server.server.on('checkExpectation', (request, response) =>
    refuseExpectation(context, request, response),
  )
  server.server.maxConnections = CONNECTIONS_MAX
  endConnectionsOnceStopping(server)
  readBodiesAsTheyCome(server, context.config.body_bytes_max)
  logAnswers(server, context)
  metrics.observe(server)
  // Before the routes: a page that awaits a plugin fixes the error handler for all routes so far.
  server.setNotFoundHandler((request, reply) => {
    const allowed = methods.allowedAt(pathOf(request))
    const error =
      allowed.length === 0
        ? pathNotFound(request.method, pathOf(request))
        : methodNotAllowed(allowed)
    return sendError(context, request, reply, error)
  })
  server.setErrorHandler((error, request, reply) => {
    if (!hasGone(request)) return sendError(context, request, reply, error)
    // The caller disconnected before the request was complete: nobody is left to answer.
    context.log.debug({ request_id: request.id }, 'a request was given up by its caller')
    return reply.code(GIVEN_UP).send()
  })
  for (const endpoint of parts.endpoints) routeEndpoint(server, context, endpoint)
  allowCrossOrigin(server, parts.endpoints)
  // After the default headers, since this one answers.
  refuseStrangers(server, context)
  for (const [prefix, operations] of Object.entries(parts.operations)) {
    for (const operation of operations) routeOperation(server, context, prefix, operation)
  }
  for (const page of parts.pages) await page(server)
  return server
}

/** Only for the metrics: the status of a request that its caller gave up. */
const GIVEN_UP = 499

function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** HTTP/1.1 requires one, and of two nobody knows which one counts. */
function requireHost({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined) {
    throw invalidInput({ field: 'Host', message: 'this header is required by HTTP/1.1' })
  }
  // Names and values take turns.
  const isHost = (text: string, place: number) => place % 2 === 0 && /^host$/i.test(text)
  if (raw.rawHeaders.filter(isHost).length > 1) {
    throw invalidInput({ field: 'Host', message: 'this header can be sent once' })
  }
}

function routeEndpoint(server: FastifyInstance, context: Context, endpoint: Endpoint): void {
  server.route({
    method: endpoint.method,
    url: endpoint.prefix + routePattern(endpoint.path),
    config: {
      operation_id: endpoint.operation_id,
      ...(endpoint.body_bytes_max && { body_bytes_max: endpoint.body_bytes_max }),
      ...(endpoint.scope === null
        ? addressClassOf(endpoint)
        : {
            door: {
              rate_class: 'unknown_credential',
              identify: (knock) => identifyCaller(context, knock),
            },
          }),
    },
    handler: async (request, reply) => {
      const call = readRequest(context, request)
      const path = withoutSecrets(pathOf(request))
      const seen_as = { method: endpoint.method, path }
      const { answer, allowance, version } = await callAndLog(context, endpoint, call, seen_as)
      if (allowance !== null) reply.headers(rateHeaders(allowance))
      return sendJson(reply.header('Service-Version', version), answer)
    },
  })
}

/** Where nobody shows a credential first, each address may call so often. */
function addressClassOf({ address_class }: Endpoint): FastifyContextConfig {
  return address_class === undefined ? {} : { address_class }
}

function routeOperation(
  server: FastifyInstance,
  context: Context,
  prefix: string,
  operation: Operation,
): void {
  server.route({
    method: operation.method,
    url: prefix + routePattern(operation.path),
    config: {
      operation_id: operation.operation_id,
      ...doorOf(context, operation),
      takes_file: operation.takes !== null,
      ...(operation.bytes_max && { body_bytes_max: operation.bytes_max }),
    },
    handler: async (request, reply) => {
      const answer = await callOperation(context, operation, readRequest(context, request))
      return isStreamed(answer) ? sendFile(context, reply, answer) : sendJson(reply, answer)
    },
  })
}

/** Who gets further than the head of a request. */
function doorOf(context: Context, { lets_in }: Operation): FastifyContextConfig {
  if (lets_in === 'anybody') return { address_class: 'sign_in' }
  const find = lets_in === 'person' ? findSession : findCallersPass
  const identify = async (knock: Knock) => {
    await find(context, knock)
    return null
  }
  return { door: { rate_class: 'admin_credential', identify } }
}

function isStreamed(answer: Answer | StreamedAnswer): answer is StreamedAnswer {
  return typeof answer.body !== 'string'
}

function readRequest(context: Context, request: FastifyRequest): CallRequest {
  const { headers } = request
  return {
    request_id: request.id,
    now: context.clock.now(),
    address: addressOf(request),
    ...(request.known_caller === null ? {} : { caller: request.known_caller }),
    refusal: request.refusal,
    authorization: headers.authorization,
    session: sessionHeaders(context, request),
    page: pageHeaders(request),
    shop_header: headers.authorization === undefined ? undefined : shopHeader(request),
    known_browser: readKnownBrowser(context, headers.cookie),
    user_agent: headers['user-agent'],
    idempotency_key: oneHeader(headers['idempotency-key']),
    service_version: oneHeader(headers['service-version']),
    accept_language: headers['accept-language'],
    params: fieldsOf(request.params),
    query: fieldsOf(request.query),
    // The parser below makes it; without a body there is none.
    body: (request.body as Body | undefined) ?? { kind: 'none' },
  }
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {}
}

/** The requested path without the query, which may hold personal data. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** A key or token that was put into an address by mistake does not appear in the log. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/(lrl|lst|lat|lps|lpl|shcat)_[\w.%-]+/g, '$1_...')
}

function sendFile(context: Context, reply: FastifyReply, answer: StreamedAnswer): FastifyReply {
  const { media_type, file_name, pieces } = answer.body
  reply
    .code(answer.status)
    .headers(answer.headers)
    .header('X-Request-Id', answer.request_id)
    .header('Content-Type', media_type)
  // A proxy that collects an answer would keep it back.
  if (file_name === null)
    reply.header('X-Accel-Buffering', 'no').header('Cache-Control', 'no-store')
  else reply.header('Content-Disposition', `attachment; filename="${file_name}"`)
  if (reply.request.method === 'HEAD') return reply.send()
  const sent = file_name === null ? untilStopping(reply.server, pieces) : pieces
  return reply.send(Readable.from(logged(context, answer.request_id, sent)))
}

/** Work that goes on does not keep the service from stopping. */
async function* untilStopping<Piece>(
  server: FastifyInstance,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    if (isStopping(server)) return
  }
}

/** If a piece fails, the connection is cut, so that half a file is not taken for a whole one. */
async function* logged<Piece>(
  { log }: Context,
  request_id: string,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    log.error({ request_id, err: error }, 'a file could not be sent to its end')
    throw error
  }
}

function sendError(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  // If a request fails before its hooks run, they are missing.
  reply.headers(alwaysSent(context))
  return sendJson(reply, renderError(context, request.id, error))
}
