import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const IDLE_LOOK_EVERY_MS = 50

const starting = new WeakSet<FastifyInstance>()
const stopping = new WeakSet<FastifyInstance>()

/** Until the start is finished `/readyz` is 503: it may still fail. */
export function beginStarting(server: FastifyInstance): void {
  starting.add(server)
}

export function finishStarting(server: FastifyInstance): void {
  starting.delete(server)
}

export function isStarting(server: FastifyInstance): boolean {
  return starting.has(server)
}

/** From now on `/readyz` is 503, and each answer closes its connection. */
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
 * Takes no more connections and waits for running requests. A connection that was busy at this
 * moment is closed once it is idle; otherwise its client would keep it open.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const look = setInterval(() => {
    server.server.closeIdleConnections()
    // These never received anything, and Node does not count them as idle.
    for (const socket of connected.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }, IDLE_LOOK_EVERY_MS)
  try {
    await server.close()
  } finally {
    clearInterval(look)
  }
}
