import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver got. */
export interface ReceivedEvent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly event: {
    readonly id: string
    readonly topic: string
    readonly created_at: string
    readonly shop: string
    readonly payload: Record<string, unknown>
  }
}

/** How a receiver answers: with a status, or not at all. */
export type HookAnswer = number | 'hang'

export interface HookReceiver {
  readonly url: string
  readonly received: ReceivedEvent[]
  answer(to: (event: ReceivedEvent) => HookAnswer): void
  close(): Promise<void>
}

/** A merchant's system on this machine, which keeps what it is sent. */
export async function startReceiver(): Promise<HookReceiver> {
  const received: ReceivedEvent[] = []
  let answer: (event: ReceivedEvent) => HookAnswer = () => 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const event = JSON.parse(body.toString())
      const got = { path: request.url ?? '', headers: request.headers, body, event }
      received.push(got)
      const status = answer(got)
      if (status !== 'hang') response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(to) {
      answer = to
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
