import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** A listener that counts who connects to it. */
export interface Canary {
  readonly port: number
  connections(): number
  close(): Promise<void>
}

/** Listens on this machine's own addresses (of IPv6 where it has that), all at one port. */
export async function startCanary(
  addresses: readonly string[] = ownAddresses(),
  wanted_port = 0,
): Promise<Canary> {
  let connections = 0
  let port = wanted_port
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  for (const address of addresses) {
    const server = createServer((socket) => {
      connections += 1
      sockets.add(socket.on('error', () => {}))
    })
    server.listen(port, address)
    await once(server, 'listening')
    port = portOf(server)
    servers.push(server)
  }
  return {
    port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return address.port
}

function ownAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return ['127.0.0.1', ...(own.some(({ address }) => address === '::1') ? ['::1'] : [])]
}
