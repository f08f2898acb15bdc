import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { PageHeaders, SessionHeaders } from '../endpoints/door/call-request.ts'
import { readCookie, SESSION_COOKIE } from '../lib/cookies.ts'

/** Methods by which nothing changes. */
const READS = ['GET', 'HEAD', 'OPTIONS']

/** What a browser shows of a session. A key or token beside it goes first. */
export function sessionHeaders(
  { config }: Context,
  request: FastifyRequest,
): SessionHeaders | undefined {
  const { headers } = request
  if (headers.cookie === undefined || headers.authorization !== undefined) return undefined
  const token = readCookie(config.base_url, SESSION_COOKIE, headers.cookie)
  if (token === null) return undefined
  return { token, shop: shopHeader(request) }
}

export function shopHeader({ headers }: FastifyRequest): string | undefined {
  const shop = headers['laurel-shop']
  return Array.isArray(shop) ? shop.join(', ') : shop
}

export function pageHeaders({ headers, method }: FastifyRequest): PageHeaders {
  const { origin, host } = headers
  return { origin, host, is_write: !READS.includes(method) }
}
