import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Door } from './refuse-strangers.ts'

export interface BackupSource {
  /** Lets in who may read everything. */
  readonly door: Door
  open(): Promise<Readable>
}

/** `GET /admin/backup`: the whole database, for `laurel backup`. */
export function backupPage({ door, open }: BackupSource): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/admin/backup', { config: { door } }, async ({ method, refusal }, reply) => {
      if (refusal !== undefined) throw refusal
      reply.header('Content-Type', 'application/gzip').header('Cache-Control', 'no-store')
      // HEAD asks for no content, and an embedded database would be read for nothing.
      return reply.send(method === 'HEAD' ? undefined : await open())
    })
  }
}
