import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Answers a request in its way; `turn` counts the requests from 1. */
export type Answering = (response: ServerResponse, turn: number, asked: Asked) => void

export interface HostileService {
  readonly base_url: string
  readonly asked: Asked[]
  /** How it answers from now on; forgets what it was asked. */
  answers(answering: Answering): void
  close(): void
}

/** Something at the service's address that answers whatever it likes. */
export async function openHostileService(): Promise<HostileService> {
  const asked: Asked[] = []
  let answering: Answering = (response) => json(response, 200, {})
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
    asked.push(one)
    answering(response, asked.length, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    base_url: `http://127.0.0.1:${port}`,
    asked,
    answers: (next) => {
      answering = next
      asked.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** An error as the service answers it. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const request_id = `req_of_${code}`
  const error = { code, message: `It is ${code}.`, request_id, doc_url: `/docs/errors#${code}` }
  json(response, status, { error }, { 'X-Request-Id': request_id, ...headers })
}

/** Less than it promises, and then the end of the connection. */
export function cut(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"changed": tr', () => response.destroy())
}

export function html(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' })
  response.end('<html><h1>Bad Gateway</h1></html>')
}
