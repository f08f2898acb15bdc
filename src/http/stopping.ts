import type { Socket } from 'node:net'
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

const connected = new WeakMap<FastifyInstance, Set<Socket>>()

/** While the service stops, callers are told to connect elsewhere for their next request. */
export function endConnectionsOnceStopping(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  connected.set(server, sockets)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping(server)) reply.header('Connection', 'close')
  })
}

/**
 * Takes no more connections and waits for what is being answered. A connection that was busy when
 * this began is closed once it is idle: its client would keep it open for ever.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const look = setInterval(() => {
    server.server.closeIdleConnections()
    // Nothing ever came on these: Node does not count them as idle.
    for (const socket of connected.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }, IDLE_LOOK_EVERY_MS)
  try {
    await server.close()
  } finally {
    clearInterval(look)
  }
}
