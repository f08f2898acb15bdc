import { connect, createServer, type Socket } from 'node:net'

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** Set when a commit went out whose answer must not come back. */
  is_doomed: boolean
}

/** The end of the message by which a driver commits. */
const COMMIT = Buffer.from('commit\0')

/** A wire to a database that can be cut in the ways in which real ones are. */
export class CutProxy {
  readonly #target: { host: string; port: number }
  readonly #pairs = new Set<Pair>()
  readonly #waiting = new Set<Socket>()
  readonly #server = createServer((client) => this.#accept(client))
  #mode: 'open' | 'silent' | 'refusing' = 'open'
  #commit_answers_to_drop = 0
  commit_answers_dropped = 0

  constructor(target_url: string) {
    const { hostname, port } = new URL(target_url)
    this.#target = { host: hostname, port: Number(port) }
  }

  /** Listens, and answers the address of the database through this wire. */
  async open(target_url: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', resolve)
    await promise
    const address = this.#server.address()
    const url = new URL(target_url)
    url.port = String(address !== null && typeof address === 'object' ? address.port : 0)
    return url.href
  }

  /** Every connection is reset, and new ones are refused. */
  refuse(): void {
    this.#mode = 'refusing'
    for (const { client } of this.#pairs) client.resetAndDestroy()
  }

  /** Connections stay, but nothing comes through any more; new ones are made and stay silent. */
  fallSilent(): void {
    this.#mode = 'silent'
    for (const { client, server } of this.#pairs) {
      client.pause()
      server.pause()
    }
  }

  /** Connections that are there stay silent for ever, as behind a router that forgot them. */
  forgetConnections(): void {
    for (const pair of this.#pairs) {
      pair.client.pause()
      pair.server.destroy()
      this.#pairs.delete(pair)
      this.#waiting.add(pair.client)
    }
  }

  /** The next commits reach the database, but before their answer comes the connection is reset. */
  dropCommitAnswers(count: number): void {
    this.#commit_answers_to_drop = count
  }

  /** All is well again, and what was held back goes on. */
  restore(): void {
    const was_silent = this.#mode === 'silent'
    this.#mode = 'open'
    for (const { client, server } of this.#pairs) {
      client.resume()
      server.resume()
    }
    if (!was_silent) return
    for (const client of this.#waiting) this.#connect(client)
    this.#waiting.clear()
  }

  close(): void {
    this.#server.close()
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
    for (const client of this.#waiting) client.destroy()
  }

  #accept(client: Socket): void {
    client.on('error', () => client.destroy())
    if (this.#mode === 'refusing') client.resetAndDestroy()
    else if (this.#mode === 'silent') this.#waiting.add(client.pause())
    else this.#connect(client)
  }

  #connect(client: Socket): void {
    const server = connect(this.#target)
    const pair: Pair = { client, server, is_doomed: false }
    this.#pairs.add(pair)
    server.on('error', () => client.resetAndDestroy())
    client.on('data', (bytes) => {
      if (this.#commit_answers_to_drop > 0 && bytes.includes(COMMIT)) {
        this.#commit_answers_to_drop -= 1
        pair.is_doomed = true
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!pair.is_doomed) {
        client.write(bytes)
        return
      }
      this.commit_answers_dropped += 1
      client.resetAndDestroy()
    })
    const end = () => {
      if (!this.#pairs.delete(pair)) return
      client.destroy()
      server.destroy()
    }
    client.on('close', end)
    server.on('close', end)
    client.resume()
  }
}
