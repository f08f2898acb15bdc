import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolErrorCode,
  type Server,
  validateHostHeader,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Caller, Context } from '../context.ts'
import type { Body } from '../endpoints/door/body.ts'
import { bearerOf } from '../endpoints/door/caller.ts'
import { renderError } from '../endpoints/door/render-error.ts'
import type { InputFault } from '../errors/laurel-error.ts'
import { newId } from '../lib/ids.ts'
import { usableScopes } from '../schemas/access/limits.ts'
import { DEPTH_MAX, findOversize, VALUES_MAX } from '../schemas/base/storable.ts'
import { errorText } from './call-tool.ts'
import { isAccessToken } from './identify.ts'
import { lighten } from './lighten.ts'
import { resourceUrl } from './oauth/metadata.ts'
import {
  type JsonRpcRefusal,
  NO_BATCHES,
  readMessage,
  refusalOf,
  refuseSaidTwice,
} from './said-twice.ts'
import { buildMcpServer } from './server.ts'
import { challengeScope } from './step-up.ts'
import { findTool, type OutputSchemas, withTools } from './tools.ts'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** A stream stays open as long as its client wants; one process keeps at most this many. */
const STREAMS_MAX = 100

/** What we serve one caller: the tools of the shop, or a test of the protocol. */
export type BuildServer = (context: Context, caller: Caller, oversize: InputFault | null) => Server

/** The sender of a message, and the parts that were removed because they were too large. */
interface Sender {
  /** Says what is left of the caller's allowance. */
  readonly context: Context
  readonly caller: Caller
  readonly oversize: InputFault | null
}

export interface MessageAnswer {
  readonly status: number
  readonly headers: Headers
  /** A stream of events, or the whole text; null: none. */
  readonly body: string | ReadableStream | null
}

/** What answers the messages of callers that the door has let in. */
export interface Messages {
  /** `own` is the context in which this message is answered. */
  answer(request: FastifyRequest, own: Context): Promise<MessageAnswer>
  close(): Promise<void>
}

/** For the current protocol and for older clients. Nothing is stored between two messages. */
export function openMessages(
  context: Context,
  buildServer: BuildServer = buildMcpServer,
): Messages {
  const senders = new WeakMap<AuthInfo, Sender>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const sender = authInfo && senders.get(authInfo)
      if (sender === undefined) throw new Error('the message has no caller')
      return buildServer(sender.context, sender.caller, sender.oversize)
    },
    {
      maxSubscriptions: STREAMS_MAX,
      onerror: (error) => context.log.debug({ err: error }, 'a message was refused'),
    },
  )
  const { base_url, body_bytes_max } = context.config
  const names = [new URL(base_url).hostname, ...localhostAllowedOrigins()]
  const answer = async (request: FastifyRequest, own: Context): Promise<MessageAnswer> => {
    const body = textOf(bodyOf(request))
    const web_request = toWebRequest(base_url, request, null)
    const { host } = request.headers
    const foreign =
      originValidationResponse(web_request, names) ?? foreignHost(context, host, names)
    if (foreign !== undefined) return inFull(foreign)
    const caller = callerOf(request)
    if (bodyOf(request)?.kind === 'too_large') {
      return inFull(refusal(413, `A message has ${body_bytes_max} bytes at most.`))
    }
    const sent = readMessage(body)
    const { message, fault: oversize } = lighten(sent)
    const sender = { context: own, caller, oversize }
    // A message that is too large is refused as such, and not parsed.
    const said_twice = oversize === null ? refuseSaidTwice(body, sent) : null
    const refused = await refuseMessage(sender, message, said_twice)
    if (refused !== null) return inFull(refused)
    const is_assistant = isAccessToken(bearerOf(request.headers.authorization))
    const challenged = is_assistant ? await challengeScope(own, caller, message) : null
    if (challenged !== null) return inFull(challenged)
    const { key_id } = caller.key
    const scopes = usableScopes(caller.key)
    const authInfo = { token: '', clientId: key_id, scopes: [...scopes] }
    senders.set(authInfo, sender)
    // Text that is not JSON is refused in the protocol's own words. Any other was parsed above, and
    // is not parsed again.
    const response =
      sent === null
        ? await handler.fetch(toWebRequest(base_url, request, body), { authInfo })
        : await handler.fetch(web_request, { authInfo, parsedBody: message })
    return inFull(response, isList(message) ? { scopes, outputs: outputsOf(request) } : null)
  }
  return { answer, close: () => handler.close() }
}

function isList(message: unknown): boolean {
  const { method }: { method?: unknown } = Object(message)
  return method === 'tools/list'
}

/** A client that writes code asks for all of what tools answer, in the address it is given. */
function outputsOf({ query }: FastifyRequest): OutputSchemas {
  const { output_schemas }: { output_schemas?: unknown } = Object(query)
  return output_schemas === 'whole' ? 'whole' : 'outline'
}

/** An answer in one piece, unless it is a stream of events. */
async function inFull(
  response: Response,
  /** What is listed if the answer is the list of tools, which ends however it is sent. */
  list: { readonly scopes: readonly string[]; readonly outputs: OutputSchemas } | null = null,
): Promise<MessageAnswer> {
  const { status, headers, body } = response
  const is_stream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (body === null || (is_stream && list === null)) return { status, headers, body }
  const text = await response.text()
  return {
    status,
    headers,
    body: list === null ? text : withTools(text, list.scopes, list.outputs),
  }
}

/** As the door of the route found out. */
function callerOf({ known_caller, refusal }: FastifyRequest): Caller {
  if (known_caller === null) throw refusal
  return known_caller
}

/**
 * A web page that made its own name resolve to this machine sends that name as `Host`. Only a
 * service that listens to this machine alone can be reached that way; any other has a proxy in
 * front.
 */
function foreignHost(
  { config }: Context,
  host: string | undefined,
  names: string[],
): Response | undefined {
  if (!LOOPBACK.includes(config.host) || validateHostHeader(host, names).ok) return undefined
  const message = 'This host is not known here; set LAUREL_BASE_URL to the address in use.'
  return refusal(403, message)
}

/** A tool call takes from the allowance itself, like its endpoint. */
function isCall(method: unknown, params: unknown): boolean {
  const { name }: { name?: unknown } = Object(params)
  return method === 'tools/call' && typeof name === 'string' && findTool(name) !== null
}

/** One message at a time; each takes from the caller's allowance. null: it may continue. */
async function refuseMessage(
  { context, caller, oversize }: Sender,
  message: unknown,
  said_twice: JsonRpcRefusal | null,
): Promise<Response | null> {
  if (Array.isArray(message)) {
    return refusal(400, NO_BATCHES)
  }
  const { method, params, ...rest }: { [name: string]: unknown } = Object(message)
  const { arguments: _, ...others } = Object(params)
  const is_call = isCall(method, params)
  // A tool reports faults of its arguments itself.
  if ((oversize !== null && !is_call) || findOversize([rest, others], 'message') !== null) {
    return refusal(400, `A message has ${VALUES_MAX} values at most, on ${DEPTH_MAX} levels.`)
  }
  if (said_twice === null && is_call) return null
  const now = context.clock.now()
  try {
    await context.rates.take(caller, 'read', now)
    return said_twice && Response.json(said_twice, { status: 400 })
  } catch (error) {
    const reason = errorText(renderError(context, newId('req', now), error))
    return Response.json(refusalOf(message, ProtocolErrorCode.InternalError, reason))
  }
}

/** For a request that never became a message. */
function refusal(status: number, message: string): Response {
  const error = { code: ProtocolErrorCode.InvalidRequest, message }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status })
}

/** null: without its body, which was parsed. */
function toWebRequest(base_url: string, request: FastifyRequest, text: string | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The secret is read only where it arrives, and not passed on.
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  }
  headers.set('content-type', request.sent_content_type)
  const { method } = request
  const body = method === 'POST' && text !== null ? { body: text } : {}
  return new Request(resourceUrl(base_url), { method, headers, ...body })
}

/** As our own parser made it; undefined without a body. */
function bodyOf(request: FastifyRequest): Body | undefined {
  return request.body as Body | undefined
}

/** A body that is not text is not a message; the handler says so. */
function textOf(body: Body | undefined): string {
  return body?.kind === 'text' ? body.text : ''
}
