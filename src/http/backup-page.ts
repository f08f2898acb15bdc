import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../lib/caller-address.ts'
import type { Door } from './refuse-strangers.ts'

export interface BackupSource {
  /** Lets in who may read everything. */
  readonly door: Door
  /** Begins a backup for the holder of this token, and records it. */
  open(request: {
    readonly authorization: string | undefined
    readonly address: string | null
    readonly request_id: string
  }): Promise<Readable>
}

/** `GET /admin/backup`: the whole database, for `laurel backup`. */
export function backupPage({ door, open }: BackupSource): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/admin/backup', { config: { door } }, async (request, reply) => {
      const { method, refusal, headers, id: request_id } = request
      if (refusal !== undefined) throw refusal
      reply.header('Content-Type', 'application/gzip').header('Cache-Control', 'no-store')
      // HEAD asks for no content, and an embedded database would be read for nothing.
      if (method === 'HEAD') return reply.send()
      const { authorization } = headers
      return reply.send(await open({ authorization, address: addressOf(request), request_id }))
    })
  }
}
