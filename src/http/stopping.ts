import type { FastifyInstance } from 'fastify'

const IDLE_LOOK_EVERY_MS = 50

const stopping = new WeakSet<FastifyInstance>()

/** From now on `/readyz` says no, and each answer is the last of its connection. */
export function beginStopping(server: FastifyInstance): void {
  stopping.add(server)
}

export function isStopping(server: FastifyInstance): boolean {
  return stopping.has(server)
}

/** While the service stops, callers are told to connect elsewhere for their next request. */
export function endConnectionsOnceStopping(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping(server)) reply.header('Connection', 'close')
  })
}

/**
 * Takes no more connections and waits for what is being answered. A connection that was busy when
 * this began is closed once it is idle: its client would keep it open for ever.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const look = setInterval(() => server.server.closeIdleConnections(), IDLE_LOOK_EVERY_MS)
  try {
    await server.close()
  } finally {
    clearInterval(look)
  }
}
