import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PathProxy {
  /** Where clients find what stands behind it. */
  readonly base_url: string
  /** What was asked for and not forwarded. */
  readonly not_forwarded: string[]
  /** Where it forwards to from now on. */
  forwardTo(url: string): void
  close(): Promise<void>
}

/**
 * A proxy as merchants have it, which serves one service below a path of its host: it takes the
 * path off. Of the rest of its host it forwards nothing, but for the paths in `as_they_are`.
 */
export async function openPathProxy(
  path: string,
  as_they_are: readonly string[] = [],
): Promise<PathProxy> {
  let target = ''
  const not_forwarded: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    const is_below = url.startsWith(`${path}/`)
    if (!is_below && !as_they_are.includes(url)) {
      not_forwarded.push(url)
      outgoing.writeHead(404).end('this shop has no such page')
      return
    }
    const forwarded = target + (is_below ? url.slice(path.length) : url)
    const onward = request(forwarded, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    base_url: `http://127.0.0.1:${port}${path}`,
    not_forwarded,
    forwardTo: (url) => {
      target = url
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
