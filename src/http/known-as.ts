import type { FastifyRequest } from 'fastify'

/** Whether the caller has the answer with this ETag already, as `If-None-Match` says. */
export function isKnownAs({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match']
  if (etag === undefined || known === undefined) return false
  // A proxy that compresses may have made it a weak one.
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
