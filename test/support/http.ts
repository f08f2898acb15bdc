import type { TObject, TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { inVersion } from '../../src/endpoints/door/in-version.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { embeddedShopOperations } from '../../src/platform/embedded/operations.ts'
import type { EmbeddedShop } from '../../src/platform/embedded/shop.ts'
import { ErrorBody } from '../../src/schemas/base/error.ts'
import { OLDER } from './versions.ts'

export interface Reply {
  status: number
  // Tests look into answers of every shape; each was checked against its schema first.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  text: string
  headers: Headers
}

export interface Asked {
  method: string
  /** Below the base URL, query included. */
  path: string
  token?: string | undefined
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw_body?: string
  headers?: Record<string, string>
}

interface Documented {
  method: string
  pattern: RegExp
  check(body: unknown): boolean
  explain(body: unknown): string
}

function documented(
  prefix: string,
  list: readonly { method: string; path: string; result: TObject<TProperties> }[],
): Documented[] {
  return list.map(({ method, path, result }) => {
    const validator = Compile(result)
    return {
      method,
      pattern: new RegExp(`^${prefix}${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
      check: (body) => validator.Check(body),
      explain: (body) => JSON.stringify(validator.Errors(body)),
    }
  })
}

const results = [
  ...documented('/api/v1', endpoints),
  ...documented('/admin/api', adminOperations),
  // Only the shapes are read here; nothing is called.
  ...documented('/platform/v1', embeddedShopOperations(undefined as unknown as EmbeddedShop)),
]
const error_body = Compile(ErrorBody)

/** The shapes of the version that only tests know, made when its first answer comes. */
let older_results: Documented[] | null = null

function resultsIn(version: string | null): Documented[] {
  if (version !== OLDER.name) return results
  older_results ??= documented(
    '/api/v1',
    endpoints.map((endpoint) => inVersion(endpoint, OLDER)),
  )
  return older_results
}

/** How a request goes out: by Node's own `fetch`, or by that of a page in a browser. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends a request, and checks that the answer has exactly the documented shape. */
export async function send(
  base_url: string,
  asked: Asked,
  fetch_by: Fetch = fetch,
): Promise<Reply> {
  const body = asked.raw_body ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const response = await fetch_by(base_url + asked.path, {
    method: asked.method,
    headers: {
      ...(asked.token === undefined ? {} : { Authorization: `Bearer ${asked.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...asked.headers,
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
  checkShape(asked, reply)
  return reply
}

function checkShape(asked: Asked, reply: Reply): void {
  const path = asked.path.split('?', 1)[0] ?? ''
  if (!/^\/(api\/v1|admin\/api|platform\/v1)\//.test(path) || asked.method === 'OPTIONS') return
  const where = `${asked.method} ${asked.path} -> ${reply.status} ${reply.text}`
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
  const documents = resultsIn(reply.headers.get('service-version'))
  const found = documents.find(
    ({ method, pattern }) => method === asked.method && pattern.test(path),
  )
  if (found === undefined) throw new Error(`an undocumented success: ${where}`)
  if (!found.check(reply.body)) {
    throw new Error(`not the documented shape: ${where}: ${found.explain(reply.body)}`)
  }
}

/** An answer in one line: its status, the error's code, and the field or the reason it names. */
export function verdict({ status, body }: Reply): string {
  const error = body?.error
  const named = error?.details?.field ?? error?.details?.reason
  return [status, error?.code, named].filter((part) => part !== undefined).join(' ')
}
