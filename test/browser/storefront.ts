import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A storefront as far as a browser's rules go: a page of another origin than the service. */
export interface Storefront {
  readonly url: string
  close(): void
}

/** Opens one on a port of its own, under a name of this machine. */
export async function openStorefront(
  host: string,
  headers: Record<string, string>,
): Promise<Storefront> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers })
    response.end('<!doctype html><title>Bean There</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
