import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedResolver } from '../../src/lib/bounded-resolver.ts'

/** Names whose servers somebody else runs. */

const QUESTION_AT = 12
const IPV4 = 1

/** A name server that knows `quick.test`, says of `nothing.test` that it is not, and else is silent. */
const server = createSocket('udp4')
let asked: string[] = []
server.on('message', (query, { port, address }) => {
  const labels: string[] = []
  let at = QUESTION_AT
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const name = labels.join('.')
  asked.push(name)
  if (name !== 'quick.test' && name !== 'nothing.test') return
  const question = query.subarray(QUESTION_AT, at + 5)
  const is_known = name === 'quick.test' && query.readUInt16BE(at + 1) === IPV4
  const header = Buffer.from([0x81, name === 'quick.test' ? 0x80 : 0x83, 0, 1, 0, 0, 0, 0, 0, 0])
  header.writeUInt16BE(is_known ? 1 : 0, 4)
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
  const answer = is_known ? [question, record] : [question]
  server.send(Buffer.concat([query.subarray(0, 2), header, ...answer]), port, address)
})

let servers: string[] = []
beforeAll(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => server.close())

function resolve(hostname: string, ask_machine = false): Promise<LookupAddress[] | string> {
  return new Promise((found) => {
    boundedResolver({ ask_machine, servers })(hostname, { all: true }, (error, addresses) =>
      found(error?.code ?? (typeof addresses === 'string' ? [] : addresses)),
    )
  })
}

describe('a name', () => {
  it('is resolved while the servers of many others are silent', async () => {
    const order: string[] = []
    const silent = Array.from({ length: 40 }, async (_, index) => {
      const answer = await resolve(`silent-${index}.test`)
      order.push('silent')
      return answer
    })
    await expect.poll(() => new Set(asked).size).toBe(40)
    expect(await resolve('quick.test')).toEqual([{ address: '93.184.216.34', family: 4 }])
    order.push('quick')
    // And those are given up at some time.
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']))
    expect(order[0]).toBe('quick')
  }, 30_000)

  it('that nobody knows is unknown', async () => {
    expect(await resolve('nothing.test')).toBe('ENOTFOUND')
  })

  it('that the machine knows itself is not asked for', async () => {
    asked = []
    for (const name of ['localhost', 'LOCALHOST', 'localhost.']) {
      expect(await resolve(name)).toContainEqual({ address: '127.0.0.1', family: 4 })
    }
    expect(asked).toEqual([])
  })

  it('is asked of the machine where its own network may be reached', async () => {
    asked = []
    // It has none of that name either, and its answer is another one.
    expect(await resolve('nothing.test', true)).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
    expect(new Set(asked)).toEqual(new Set(['nothing.test']))
  })
})
