import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface BackupSource {
  /** Throws unless the header has a token that may read everything. */
  requireToken(authorization: string | undefined): Promise<void>
  open(): Promise<Readable>
}

/** `GET /admin/backup`: the whole database, for `laurel backup`. */
export function backupPage(source: BackupSource): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/admin/backup', async (request, reply) => {
      await source.requireToken(request.headers.authorization)
      reply.header('Content-Type', 'application/gzip').header('Cache-Control', 'no-store')
      // HEAD asks for no content, and an embedded database would be read for nothing.
      return reply.send(request.method === 'HEAD' ? undefined : await source.open())
    })
  }
}
