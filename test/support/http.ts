import type { TObject, TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { inVersion } from '../../src/endpoints/door/in-version.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../src/endpoints/storefront/index.ts'
import { ErrorBody } from '../../src/schemas/base/error.ts'
import type { AnswerOf, ErrorAnswer } from './answers.ts'
import { type PlainAnswer, type PlainInit, plainRequest } from './plain-request.ts'
import { OLDER } from './versions.ts'

/** An answer: what its body is depends on the status, which a test knows. */
export interface Reply<Body = unknown> {
  status: number
  body: Body & ErrorAnswer
  text: string
  headers: Headers
}

/** An answer of any endpoint: the fields of all of them. */
export type ReplyOfAny = Reply<AnswerOf<string, string>>

/** An answer of which the compiler knows nothing. test/tidy.test.ts lists who still needs it. */
// biome-ignore lint/suspicious/noExplicitAny: what it is is only known when the test runs
export type LooseReply = Reply<any>

export interface TestRequest {
  method: string
  /** Below the base URL, query included. */
  path: string
  token?: string | undefined
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw_body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

interface Documented {
  method: string
  pattern: RegExp
  /** A file is checked line by line if it has lines of JSON. */
  is_file: boolean
  check(body: unknown): boolean
  explain(body: unknown): string
}

function documented(
  prefix: string,
  list: readonly {
    method: string
    path: string
    result: TObject<TProperties>
    streams?: readonly string[] | null
  }[],
): Documented[] {
  return list.map(({ method, path, result, streams = null }) => {
    const validator = Compile(result)
    return {
      method,
      pattern: new RegExp(`^${prefix}${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
      is_file: streams !== null,
      check: (body) => validator.Check(body),
      explain: (body) => JSON.stringify(validator.Errors(body)),
    }
  })
}

const results = [
  ...documented('/api/v1', endpoints),
  ...documented('/storefront', storefrontEndpoints),
  ...documented('/admin/api', [...personalOperations, ...adminOperations]),
  // Only the shapes are read here; nothing is called.
  ...documented('/platform/v1', embeddedShopOperations(undefined as unknown as EmbeddedShop)),
]
const error_body = Compile(ErrorBody)

/** The shapes of the version that only tests know, made when its first answer comes. */
let older_results: Documented[] | null = null

function resultsIn(version: string | null): Documented[] {
  if (version !== OLDER.name) return results
  const older = (endpoint: Endpoint) => inVersion(endpoint, OLDER)
  older_results ??= [
    ...documented('/api/v1', endpoints.map(older)),
    ...documented('/storefront', storefrontEndpoints.map(older)),
  ]
  return older_results
}

/** How a request goes out: by Node's own means, or by the `fetch` of a page in a browser. */
export type Fetch = (url: string, init: PlainInit) => Promise<PlainAnswer>

/** Sends a request, and checks that the answer has exactly the documented shape. */
export async function send(
  base_url: string,
  request: TestRequest,
  fetch_by: Fetch = plainRequest,
): Promise<LooseReply> {
  const body =
    request.raw_body ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const response = await fetch_by(base_url + request.path, {
    method: request.method,
    headers: {
      ...(request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const is_json = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const reply = {
    status: response.status,
    body: is_json ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  }
  checkShape(request, reply)
  return reply
}

/** Paths of which every answer is documented. */
const CHECKED = /^\/(api\/v1|admin\/api|platform\/v1|storefront\/[^/]+)\//

function checkShape(request: TestRequest, reply: Reply): void {
  const path = request.path.split('?', 1)[0] ?? ''
  if (!CHECKED.test(path) || request.method === 'OPTIONS') return
  const where = `${request.method} ${request.path} -> ${reply.status} ${reply.text}`
  for (const header of ['x-request-id', 'service-version']) {
    if (!reply.headers.get(header)) throw new Error(`no ${header}: ${where}`)
  }
  if (reply.status >= 400) {
    if (!error_body.Check(reply.body)) throw new Error(`not an error body: ${where}`)
    if (reply.body.error.request_id !== reply.headers.get('x-request-id')) {
      throw new Error(`two request ids: ${where}`)
    }
    return
  }
  // The caller has it already.
  if (reply.status === 304) return
  const documents = resultsIn(reply.headers.get('service-version'))
  const found = documents.find(
    ({ method, pattern }) => method === request.method && pattern.test(path),
  )
  if (found === undefined) throw new Error(`an undocumented success: ${where}`)
  for (const part of found.is_file ? linesOf(reply) : [reply.body]) {
    if (found.check(part)) continue
    throw new Error(`not the documented shape: ${where}: ${found.explain(part)}`)
  }
}

/** The lines of a file of JSON lines; those of other files have no shape to be checked. */
function linesOf({ text, headers }: Reply): unknown[] {
  if (headers.get('content-type')?.startsWith('application/x-ndjson') !== true) return []
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** An answer in one line: its status, the error's code, and the field or the reason it names. */
export function verdict({ status, body }: Reply): string {
  const error = body?.error
  const named = error?.details?.field ?? error?.details?.reason
  return [status, error?.code, named].filter((part) => part !== undefined).join(' ')
}
