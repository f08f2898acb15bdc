import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { plainRequest } from './plain-request.ts'
import type { TestShop } from './shop.ts'
import type { PathIds } from './valid-request.ts'

/** The tools as a client of the present protocol calls them, message by message. */

export const PROTOCOL = '2026-07-28'

export interface RpcOptions {
  /** Another credential than the shop's key; null: none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** What the address has after `/mcp`. */
  readonly query?: string
  /** What the client says it can do; else nothing. */
  readonly can?: Readonly<Record<string, unknown>>
}

export interface RpcReply {
  readonly status: number
  readonly headers: Headers
  // Tests look into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** Posts a text to /mcp as it is. */
export async function postMessage(
  shop: TestShop,
  text: string,
  { token = shop.key, headers = {}, query = '' }: RpcOptions = {},
): Promise<RpcReply> {
  const response = await plainRequest(`${shop.app.base_url}/mcp${query}`, {
    method: 'POST',
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: text,
  })
  const answer = await response.text()
  const body = answer.startsWith('{') ? JSON.parse(answer) : answer
  return { status: response.status, headers: response.headers, body }
}

/** A request of the present protocol, with all that it asks of one. */
export function rpc(
  shop: TestShop,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  options: RpcOptions = {},
): Promise<RpcReply> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientCapabilities': options.can ?? {},
  }
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }
  const name = params.name ?? params.uri
  const headers = {
    'MCP-Protocol-Version': PROTOCOL,
    'Mcp-Method': method,
    ...(name === undefined ? {} : { 'Mcp-Name': String(name) }),
    ...options.headers,
  }
  return postMessage(shop, JSON.stringify(message), { ...options, headers })
}

export interface ToolReply {
  readonly is_error: boolean
  /** What REST would answer: the structure, or the body that stands after the advice of an error. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
  readonly text: string
  /** What is said beside the answer. */
  readonly note: string | null
}

/** Calls a tool; throws where the protocol itself refuses the call. */
export async function callTool(
  shop: TestShop,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  options: RpcOptions = {},
): Promise<ToolReply> {
  const { status, body } = await rpc(shop, 'tools/call', { name, arguments: input }, options)
  if (body.result === undefined) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  const { content, structuredContent, isError = false } = body.result
  const [{ text }, beside] = content
  const error = isError ? JSON.parse(text.slice(text.indexOf('\n\n') + 2)) : undefined
  return { is_error: isError, body: error ?? structuredContent, text, note: beside?.text ?? null }
}

export interface AskOptions extends RpcOptions {
  /** Other things in the path than those that the shop has. */
  readonly ids?: PathIds
  /** Further arguments. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Another idempotency key than a fresh one; null: none. */
  readonly key?: string | null
}

/** Asks a tool for what its endpoint is there for, as `shop.ask` asks the endpoint itself. */
export async function askTool(
  shop: TestShop,
  endpoint: Endpoint,
  options: AskOptions = {},
): Promise<ToolReply> {
  const { ids = {}, fields = {}, key = randomUUID(), ...rest } = options
  const { input: without_key, uses_up } = inputFor(shop, endpoint, ids)
  const input = {
    ...without_key,
    ...(endpoint.effect === 'write' && key !== null ? { idempotency_key: key } : {}),
    ...fields,
  }
  const reply = await callTool(shop, endpoint.tool?.name ?? '', input, rest)
  if (uses_up !== null && !reply.is_error) await shop.furnish(uses_up)
  return reply
}

/** Arguments without fault, and what the call uses up. */
export function inputFor(shop: TestShop, endpoint: Endpoint, ids: PathIds = {}) {
  const { path, body, uses_up } = shop.requestFor(endpoint, ids)
  return { input: { ...argumentsIn(endpoint.path, path), ...body }, uses_up }
}

/** What stands in the path and the query of a request, by name. */
function argumentsIn(pattern: string, path: string): Record<string, string> {
  const { pathname, searchParams } = new URL(path, 'http://path.invalid')
  const steps = pathname.split('/').map(decodeURIComponent)
  const named = pattern.split('/').flatMap((step, index) => {
    const name = /^\{(.+)\}$/.exec(step)?.[1]
    return name === undefined ? [] : [[name, steps[index] ?? '']]
  })
  return { ...Object.fromEntries(named), ...Object.fromEntries(searchParams) }
}
