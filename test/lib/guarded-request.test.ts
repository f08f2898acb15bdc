import { once } from 'node:events'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import {
  createServer as createTcp,
  getDefaultAutoSelectFamily,
  type LookupFunction,
  type Socket,
  setDefaultAutoSelectFamily,
} from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GuardedClient, type GuardOptions } from '../../src/lib/guarded-request.ts'
import { type Canary, portOf, startCanary } from '../support/canary.ts'
import { selfSigned } from '../support/certificate.ts'
import { LOCAL_NAMES, PRIVATE_HOSTS } from '../support/hosts.ts'

/** Requests to addresses that somebody else chose. */

/** Counts as public in these tests, as there is no other network to connect to. */
const PUBLIC = '127.0.0.1'
const PRIVATE = '127.0.0.2'
const LONG_MS = 20_000

const NO_ANSWER = { status_code: null }
const REFUSED = { status_code: null, error: 'private_address' }

/** What a test opened, closed after it. */
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
function closing<One extends { close(): unknown }>(one: One): One {
  opened.push(one)
  return one
}

const client = (options: GuardOptions = { allow_private: true }) =>
  closing(new GuardedClient(options))

/** A client for which there is one public address. */
const guard = (resolver: LookupFunction) =>
  client({ allow_private: false, is_public: (address) => address === PUBLIC, resolver })

const post = (by: GuardedClient, url: string, timeout_ms = LONG_MS) =>
  by.post({
    url: new URL(url),
    headers: { 'X-Service-Topic': 'points.earned' },
    body: '{"id":"evt_1"}',
    timeout_ms,
  })

const canary = async (...args: Parameters<typeof startCanary>): Promise<Canary> =>
  closing(await startCanary(...args))

/** A resolver that answers with one list after another, and with the last of them from then on. */
function answering(...lists: readonly (readonly string[])[]): LookupFunction & { asked: string[] } {
  const asked: string[] = []
  const resolver: LookupFunction = (hostname, options, callback) => {
    const list = lists[Math.min(asked.push(hostname), lists.length) - 1] ?? []
    const found = list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const [first] = found
    // As the machine's own: all of them only to those who ask for all.
    const is_one = options.all !== true && first !== undefined
    setImmediate(() =>
      is_one ? callback(null, first.address, first.family) : callback(null, found),
    )
  }
  return Object.assign(resolver, { asked })
}

const failing =
  (code: string): LookupFunction =>
  (_hostname, _options, callback) =>
    setImmediate(() => callback(Object.assign(new Error(code), { code }), []))

/** Nobody may ask it. */
const noResolver: LookupFunction = (hostname) => {
  throw new Error(`${hostname} was looked up`)
}

/** What a server on the public address saw. */
interface Seen {
  readonly port: number
  connections: number
  readonly requests: string[]
}

async function listening(server: Server, port = 0): Promise<Seen> {
  const seen: Seen = { port: 0, connections: 0, requests: [] }
  server.on('connection', () => {
    seen.connections += 1
  })
  server.on('request', ({ url = '' }) => seen.requests.push(url))
  server.listen(port, PUBLIC)
  await once(server, 'listening')
  closing({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return Object.assign(seen, { port: portOf(server) })
}

const served = (listener: RequestListener) => listening(createHttp(listener))

const HOOK = 'hooks.test'
const OTHER_HOOK = 'other.test'
const certificate = selfSigned(HOOK, OTHER_HOOK)

const servedSafely = (listener: RequestListener = (_request, response) => response.end('ok')) =>
  listening(createHttps(certificate, listener))

/** A server that answers these bytes, or does something else with the connection. */
async function answeringBytes(answer: string | ((socket: Socket) => void)): Promise<string> {
  const server = createTcp((socket) => {
    closing({ close: () => socket.destroy() })
    socket.on('error', () => {})
    socket.once('data', () => (typeof answer === 'string' ? socket.write(answer) : answer(socket)))
  })
  server.listen(0, PUBLIC)
  await once(server, 'listening')
  closing(server)
  return `http://${PUBLIC}:${portOf(server)}/hook`
}

const HEAD = 'HTTP/1.1 200 OK\r\n'

describe('an address that is not public', () => {
  it('is connected to where that is allowed, so that the canary is known to sing', async () => {
    const { port, connections } = await canary()
    const by = client({ allow_private: true, resolver: noResolver })
    expect(await post(by, `https://127.1:${port}/`, 1_000)).toEqual({
      status_code: null,
      error: 'timeout',
    })
    expect(connections()).toBe(1)
  })

  it('is refused in every notation, without a look-up and without a connection', async () => {
    const { port, connections } = await canary()
    const by = client({ allow_private: false, resolver: noResolver })
    for (const host of PRIVATE_HOSTS) {
      expect(await post(by, `https://${host}:${port}/`), host).toEqual(REFUSED)
    }
    expect(connections()).toBe(0)
  })

  it('is refused in every notation behind a name', async () => {
    const { port, connections } = await canary()
    for (const host of PRIVATE_HOSTS) {
      const address = new URL(`https://${host}/`).hostname.replace(/[[\]]/g, '')
      const by = client({ allow_private: false, resolver: answering([address]) })
      expect(await post(by, `https://${HOOK}:${port}/`), host).toEqual(REFUSED)
      expect(await by.reachesPrivate(new URL(`https://${HOOK}/`), LONG_MS), host).toBe(true)
    }
    expect(connections()).toBe(0)
  })

  it.each(LOCAL_NAMES)('is refused behind %s', async (host) => {
    const { port, connections } = await canary()
    const by = client({ allow_private: false, resolver: answering(['127.0.0.1']) })
    expect(await post(by, `https://${host}:${port}/`)).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })

  it('is refused behind the names that this machine knows itself by', async () => {
    const { port, connections } = await canary()
    const by = client({ allow_private: false })
    expect(await post(by, `https://localhost:${port}/`)).toEqual(REFUSED)
    expect(await by.reachesPrivate(new URL('https://localhost/'), LONG_MS)).toBe(true)
    expect(connections()).toBe(0)
  })

  it.each(['http:', 'ftp:', 'ws:', 'file:'])('is not reached through %s either', async (scheme) => {
    const { port, connections } = await canary()
    const by = client({ allow_private: false, resolver: answering(['127.0.0.1']) })
    const url = scheme === 'file:' ? 'file:///etc/passwd' : `${scheme}//8.8.8.8:${port}/`
    expect(await post(by, url)).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })
})

describe('an address that was taken while more was allowed', () => {
  it.each([
    ['with a privileged port', `https://${HOOK}:25/`],
    ['with the port of http', `https://${HOOK}:80/`],
    ['with a name', `https://ada@${HOOK}/`],
    ['with a password', `https://:secret@${HOOK}/`],
    ['of plain http', `http://${HOOK}/`],
  ])('%s is neither looked up nor connected to', async (_what, url) => {
    expect(await post(guard(noResolver), url)).toEqual(REFUSED)
  })

  it('keeps a name and a password to itself also where private addresses are allowed', async () => {
    const seen = await served((_request, response) => response.end())
    expect(await post(client(), `http://ada:secret@${PUBLIC}:${seen.port}/`)).toEqual(REFUSED)
    expect(seen.connections).toBe(0)
  })
})

describe('a resolver', () => {
  it('that changes its answer between the check and the request gains nothing', async () => {
    const { port, connections } = await canary()
    const resolver = answering(['93.184.216.34'], ['127.0.0.1'])
    const by = client({ allow_private: false, resolver })
    const url = `https://${HOOK}:${port}/`
    expect(await by.reachesPrivate(new URL(url), LONG_MS)).toBe(false)
    expect(await post(by, url)).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })

  it('is asked once for a connection, so that there is nothing to change in between', async () => {
    const { port } = await servedSafely()
    const { connections } = await canary([PRIVATE], port)
    const resolver = answering([PUBLIC], [PRIVATE])
    await post(guard(resolver), `https://${HOOK}:${port}/`)
    expect(resolver.asked).toEqual([HOOK])
    expect(connections()).toBe(0)
  })

  it.each([
    ['first', [PRIVATE, PUBLIC]],
    ['last', [PUBLIC, PRIVATE]],
    ['in the midst', [PUBLIC, PRIVATE, PUBLIC]],
    ['mapped', [PUBLIC, '::ffff:127.0.0.2']],
  ])('that has a private address among public ones, %s, is not believed', async (_place, list) => {
    const seen = await servedSafely()
    const { connections } = await canary([PRIVATE], seen.port)
    const by = guard(answering(list))
    expect(await post(by, `https://${HOOK}:${seen.port}/`)).toEqual(REFUSED)
    expect(await by.reachesPrivate(new URL(`https://${HOOK}/`), LONG_MS)).toBe(true)
    expect([seen.connections, connections()]).toEqual([0, 0])
  })

  it.each([
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:7f00:1'],
    ['translated', '64:ff9b::7f00:1'],
    ['with a zone', '::1%lo'],
    ['no address', 'localhost'],
    ['an address to some', '0x7f.1'],
    ['nothing', ''],
  ])('that answers what is %s is not believed', async (_what, answer) => {
    const { port, connections } = await canary()
    const by = client({ allow_private: false, resolver: answering([answer]) })
    expect(await post(by, `https://${HOOK}:${port}/`)).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })

  it.each([
    ['answers an empty list', answering([])],
    [
      'answers without a list',
      ((_name, _options, told) => told(null, PRIVATE, 4)) as LookupFunction,
    ],
    ['fails', failing('ENOTFOUND')],
    ['fails for now', failing('EAI_AGAIN')],
  ])('that %s leaves the host unknown', async (_what, resolver) => {
    const { port, connections } = await canary([PRIVATE])
    const by = guard(resolver)
    const unknown = { status_code: null, error: 'unknown_host' }
    expect(await post(by, `https://${HOOK}:${port}/`)).toEqual(unknown)
    expect(await by.reachesPrivate(new URL(`https://${HOOK}/`), LONG_MS)).toBe(false)
    expect(connections()).toBe(0)
  })

  it('that never answers is waited for no longer than the request may take', async () => {
    const by = client({ allow_private: false, resolver: () => {} })
    const timeout = { status_code: null, error: 'timeout' }
    expect(await post(by, `https://${HOOK}/`, 50)).toEqual(timeout)
    expect(await by.reachesPrivate(new URL(`https://${HOOK}/`), 50)).toBe(false)
  })

  it('that answers after the request was given up leads to no connection', async () => {
    const seen = await servedSafely()
    const late: { tell?: () => void } = {}
    const by = guard((_hostname, _options, callback) => {
      late.tell = () => callback(null, [{ address: PUBLIC, family: 4 }])
    })
    expect(await post(by, `https://${HOOK}:${seen.port}/`, 50)).toMatchObject(NO_ANSWER)
    late.tell?.()
    // A connection of another client, begun later, is through.
    await post(client(), `https://${PUBLIC}:${seen.port}/`)
    expect(seen.connections).toBe(1)
  })
})

describe.each([true, false])('where Node itself picks among addresses: %s', (is_on) => {
  const before = getDefaultAutoSelectFamily()
  beforeAll(() => setDefaultAutoSelectFamily(is_on))
  afterAll(() => setDefaultAutoSelectFamily(before))

  it('it has only those to pick from that were looked at', async () => {
    const seen = await servedSafely()
    const { connections } = await canary([PRIVATE], seen.port)
    const url = `https://${HOOK}:${seen.port}/`
    expect(await post(guard(answering(['::1', PUBLIC])), url)).toEqual(REFUSED)
    expect(await post(guard(answering([PUBLIC, PRIVATE])), url)).toEqual(REFUSED)
    expect(seen.connections).toBe(0)
    await post(guard(answering([PUBLIC])), url)
    expect(seen.connections).toBe(1)
    expect(connections()).toBe(0)
  })
})

describe('a certificate', () => {
  it('that nobody trusts is a failure of TLS', async () => {
    const seen = await servedSafely()
    const url = `https://${HOOK}:${seen.port}/`
    expect(await post(guard(answering([PUBLIC])), url)).toEqual({
      status_code: null,
      error: 'tls_failed',
    })
    expect(seen.requests).toEqual([])
  })

  it('is missed where a server does not speak TLS', async () => {
    const { port } = await served((_request, response) => response.end())
    const answer = await post(guard(answering([PUBLIC])), `https://${HOOK}:${port}/`)
    expect(answer).toEqual({ status_code: null, error: 'tls_failed' })
  })
})

describe('a connection to a trusted host', () => {
  const trusted = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]))
  afterAll(() => setDefaultCACertificates(trusted))

  const ok = { status_code: 200, error: null }

  it('is one to the name in the certificate', async () => {
    const { port } = await servedSafely()
    const by = guard(answering([PUBLIC]))
    expect(await post(by, `https://${HOOK}:${port}/`)).toEqual(ok)
    const answer = await post(by, `https://third.test:${port}/`)
    expect(answer).toEqual({ status_code: null, error: 'tls_failed' })
  })

  it('is used again for the same host only', async () => {
    const seen = await servedSafely()
    const resolver = answering([PUBLIC])
    const by = guard(resolver)
    for (const host of [HOOK, HOOK, OTHER_HOOK, HOOK, OTHER_HOOK]) {
      expect(await post(by, `https://${host}:${seen.port}/`)).toEqual(ok)
    }
    expect(seen.requests).toHaveLength(5)
    expect(seen.connections).toBe(2)
    expect(resolver.asked).toEqual([HOOK, OTHER_HOOK])
  })

  it('may be used on when its name has turned private, but there is no new one', async () => {
    const { promise: is_let_go, resolve: letGo } = Promise.withResolvers<void>()
    const seen = await servedSafely(async ({ url }, response) => {
      if (url === '/held') await is_let_go
      response.end()
    })
    const { connections } = await canary([PRIVATE], seen.port)
    const by = guard(answering([PUBLIC], [PRIVATE]))
    const url = `https://${HOOK}:${seen.port}`
    expect(await post(by, `${url}/kept`)).toEqual(ok)
    // It takes the connection that was kept, so that the next one needs another.
    const held = post(by, `${url}/held`)
    expect(await post(by, `${url}/new`)).toEqual(REFUSED)
    letGo()
    expect(await held).toEqual(ok)
    expect(seen.requests).toEqual(['/kept', '/held'])
    expect([seen.connections, connections()]).toEqual([1, 0])
  })

  it.each([301, 302, 303, 307, 308])('does not lead on where it answers %i', async (status) => {
    const { port, connections } = await canary()
    const seen = await servedSafely((_request, response) => {
      response.writeHead(status, { Location: `https://127.0.0.1:${port}/` }).end()
    })
    const answer = await post(guard(answering([PUBLIC])), `https://${HOOK}:${seen.port}/`)
    expect(answer).toEqual({ status_code: status, error: null })
    expect(connections()).toBe(0)
  })
})

describe('a request', () => {
  it('arrives as it was made', async () => {
    const { promise: got, resolve: get } = Promise.withResolvers<unknown>()
    const { port } = await served(async (request, response) => {
      const chunks = await request.toArray()
      const body = Buffer.concat(chunks).toString()
      get({ method: request.method, url: request.url, headers: request.headers, body })
      response.end()
    })
    await post(client(), `http://${PUBLIC}:${port}/hook?shop=1`)
    expect(await got).toEqual({
      method: 'POST',
      url: '/hook?shop=1',
      headers: {
        host: `${PUBLIC}:${port}`,
        connection: 'keep-alive',
        'content-length': '14',
        'x-service-topic': 'points.earned',
      },
      body: '{"id":"evt_1"}',
    })
  })

  it.each([
    '/a\r\nX-Injected: 1\r\n\r\nGET /b HTTP/1.1\r\n',
    '/a%0d%0aX-Injected:%201%0d%0a%0d%0a',
    '/a?b=\u010a\u010dX-Injected: 1',
    '/a?b=\u2028X-Injected:1 HTTP/1.1',
  ])('has nothing put into it by the path %j', async (path) => {
    const { promise: got, resolve: get } = Promise.withResolvers<string[]>()
    const seen = await served((request, response) => {
      get(Object.keys(request.headers).sort())
      response.end()
    })
    await post(client(), `http://${PUBLIC}:${seen.port}${path}`)
    expect(await got).toEqual(['connection', 'content-length', 'host', 'x-service-topic'])
    expect(seen.requests).toHaveLength(1)
  })

  it('uses the connection again, and brings no cookies', async () => {
    const cookies: unknown[] = []
    const seen = await served((request, response) => {
      cookies.push(request.headers.cookie)
      response.setHeader('Set-Cookie', 'a=b; Path=/').end('ok')
    })
    const by = client()
    await post(by, `http://${PUBLIC}:${seen.port}/1`)
    await post(by, `http://${PUBLIC}:${seen.port}/2`)
    expect(seen.requests).toEqual(['/1', '/2'])
    expect(seen.connections).toBe(1)
    expect(cookies).toEqual([undefined, undefined])
  })

  it('does not wait for many others to the same host', async () => {
    const seen = await served(({ url }, response) => {
      if (url === '/quick') response.end()
    })
    const by = client()
    const url = `http://${PUBLIC}:${seen.port}`
    const slow = Array.from({ length: 40 }, () => post(by, `${url}/slow`))
    expect(await post(by, `${url}/quick`)).toEqual({ status_code: 200, error: null })
    by.close()
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject(NO_ANSWER)
  })

  it('is answered where the answer takes longer than a connection is kept', async () => {
    const { port } = await served((_request, response) => {
      setTimeout(() => response.end(), 4_500)
    })
    const answer = await post(client(), `http://${PUBLIC}:${port}/`)
    expect(answer).toEqual({ status_code: 200, error: null })
  })

  it('that nobody listens for is distinguished', async () => {
    const { port, close } = await startCanary(['127.0.0.1'])
    await close()
    const refused = { status_code: null, error: 'connection_refused' }
    expect(await post(client(), `http://127.0.0.1:${port}/`)).toEqual(refused)
    const resolver = answering(['127.0.0.1', '127.0.0.2'])
    const by = client({ allow_private: true, resolver })
    expect(await post(by, `http://${HOOK}:${port}/`)).toEqual(refused)
  })
})

describe('an answer', () => {
  const drip = (socket: Socket) => {
    socket.write(`${HEAD}\r\n`)
    const dripping = setInterval(() => socket.write('.'), 10)
    socket.on('close', () => clearInterval(dripping))
  }
  const dripHeaders = (socket: Socket) => {
    socket.write(HEAD)
    const dripping = setInterval(() => socket.write('A: b\r\n'), 10)
    socket.on('close', () => clearInterval(dripping))
  }

  it.each([
    ['never comes', () => {}],
    ['has no end', `${HEAD}Content-Length: 10\r\n\r\nabc`],
    ['drips', drip],
    ['drips its headers', dripHeaders],
    ['is announced again and again', (socket: Socket) => socket.write('HTTP/1.1 103 Soon\r\n\r\n')],
  ])('that %s ends with the time', async (_what, answer) => {
    const url = await answeringBytes(answer)
    expect(await post(client(), url, 300)).toEqual({ status_code: null, error: 'timeout' })
  })

  it.each([
    ['is a closed connection', (socket: Socket) => socket.end()],
    ['is a broken connection', (socket: Socket) => socket.resetAndDestroy()],
    ['breaks off', (socket: Socket) => socket.end(`${HEAD}Content-Length: 10\r\n\r\nabc`)],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['has headers without end', `${HEAD}A: ${'b'.repeat(100_000)}`],
    ['has two lengths', `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ])('that %s is none', async (_what, answer) => {
    const url = await answeringBytes(answer)
    const failed = { status_code: null, error: 'connection_failed' }
    expect(await post(client(), url)).toEqual(failed)
  })

  const flood = (socket: Socket) => {
    const go = () => {
      while (socket.writable && socket.write('x'.repeat(65_536)));
    }
    socket.write(`${HEAD}\r\n`)
    socket.on('drain', go)
    go()
  }
  const bomb = gzipSync(Buffer.alloc(1_000_000))

  it.each([
    ['comes after announcements', 200, `HTTP/1.1 103 Soon\r\n\r\n${HEAD}Content-Length: 0\r\n\r\n`],
    ['has no content', 204, 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['says that it is gone', 410, 'HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n'],
    [
      'wants a password',
      401,
      'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
    ],
    ['wants another protocol', 101, 'HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['is long', 200, `${HEAD}Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`],
    [
      'is long and breaks off',
      200,
      (socket: Socket) => socket.end(`${HEAD}Content-Length: 100000\r\n\r\n${'x'.repeat(5_000)}`),
    ],
    ['has no end and no rest', 200, flood],
    [
      'would fill the memory if it were unpacked',
      200,
      (socket: Socket) => {
        socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.byteLength}\r\n\r\n`)
        socket.write(bomb)
      },
    ],
  ])('that %s counts by its status', async (_what, status, answer) => {
    const url = await answeringBytes(answer)
    expect(await post(client(), url)).toEqual({ status_code: status, error: null })
  })

  it('that is long ends the connection', async () => {
    const { promise: is_over, resolve: end } = Promise.withResolvers<string>()
    const url = await answeringBytes((socket) => {
      socket.on('close', () => end('over'))
      flood(socket)
    })
    await post(client(), url)
    expect(await is_over).toBe('over')
  })

  it('to a request is not taken for that to the next one', async () => {
    const answer = `${HEAD}Content-Length: 0\r\n\r\n`
    const url = await answeringBytes(answer + answer.replace('200', '500'))
    const by = client()
    expect(await post(by, url)).toEqual({ status_code: 200, error: null })
    expect(await post(by, url)).toEqual({ status_code: 200, error: null })
  })
})
