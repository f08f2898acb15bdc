import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../src/endpoints/storefront/index.ts'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { routesOf } from '../support/routes.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** A stranger's body is not read, and nobody's is read without end. */

const app = await sharedApp()
const MEBIBYTE = 1024 * 1024
const { host, hostname, port } = new URL(app.base_url)

let shop: TestShop
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await newShop()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open(): Socket {
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  return socket
}

/** What is answered next on this connection, head and body. */
function nextAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const take = (chunk: Buffer) => {
    text += chunk.toString()
    const [head = '', body] = text.split('\r\n\r\n')
    const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (body === undefined || Buffer.byteLength(body) < bytes) return
    socket.off('data', take)
    resolve(text)
  }
  socket.on('data', take)
  socket.once('error', reject)
  return promise
}

function headOf(method: string, path: string, headers: Record<string, string>): string {
  const all = { Host: host, 'Content-Type': 'application/json', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Where the credential is in the body, or the caller is a browser of anybody's. */
const FOR_ANYBODY =
  /^\/(api\/v1\/session-tokens\/exchange|oauth\/|unsubscribe\/|storefront\/|demo\/orders$)/
/** Operations of people themselves take sessions only; some of them are how one gets in. */
const personal = new Map(
  personalOperations.map(({ method, path, lets_in }) => [
    `${method} /admin/api${path.replaceAll(/\{\w+\}/g, '1')}`,
    lets_in,
  ]),
)
const guarded = routesOf(app.server)
  .filter(({ method, url }) => method !== 'GET' && !FOR_ANYBODY.test(url))
  .map(({ method, url }) => [method, url.replaceAll(/:[a-z_]+/g, '1')] as const)
  .filter(([method, path]) => personal.get(`${method} ${path}`) !== 'anybody')

describe.each(guarded)('%s %s', (method, path) => {
  it('refuses who brings no credential that it knows before anything of the body is there', async () => {
    const missing = ['', 'Bearer', 'Basic abc', 'bearer abc', 'Bearer a b']
    const takes_tokens = !personal.has(`${method} ${path}`) && !path.startsWith('/shopify')
    for (const Authorization of [...missing, 'Bearer nobody']) {
      const socket = open()
      socket.write(headOf(method, path, { Authorization, 'Content-Length': '1000' }))
      const answer = await nextAnswer(socket)
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
      const is_known_form = takes_tokens && !missing.includes(Authorization)
      const code = is_known_form ? 'invalid_token' : 'unauthorized'
      expect(answer).toContain(`"code":"${code}"`)
      socket.destroy()
    }
  })
})

it('walks the API, the admin, the shop and the tools', () => {
  const paths = guarded.map(([method, path]) => `${method} ${path}`)
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /api/v1/customers/1/points/earn',
      'PATCH /api/v1/customers/1',
      'POST /admin/api/keys',
      'PUT /platform/v1/orders/1',
      'POST /mcp',
    ]),
  )
  expect(paths.length).toBeGreaterThan(70)
})

it('answers a stranger as it answers who sent all of it, and goes on with the connection', async () => {
  const path = '/api/v1/customers/1/points/earn'
  const body = JSON.stringify({ points: 5, source_ref: 'x' })
  const whole = await send(app.base_url, { method: 'POST', path, token: undefined, body: {} })
  const socket = open()
  const length = { 'Content-Length': String(body.length) }
  socket.write(headOf('POST', path, length))
  const early = await nextAnswer(socket)
  for (const name of ['service-version', 'www-authenticate', 'x-request-id', 'cache-control']) {
    expect(whole.headers.get(name)).not.toBeNull()
    expect(early.toLowerCase()).toContain(`${name}: `)
  }
  expect(early).not.toMatch(/connection: close/i)
  // What comes late is thrown away; the next request is another one.
  socket.write(
    body + headOf('POST', path, { ...length, Authorization: `Bearer ${shop.key}` }) + body,
  )
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1\.1 422 /)
})

/** Endpoints whose bodies are small, most of them for anybody. */
const small = [...endpoints, ...storefrontEndpoints].flatMap(
  ({ method, prefix, path, body_bytes_max: bytes_max }) =>
    bytes_max === undefined ? [] : [{ method, path: prefix + path, bytes_max }],
)

it.each(small)('no more than $bytes_max bytes of a body of $method $path are kept', async ({
  method,
  path,
  bytes_max,
}) => {
  const ask = async (bytes: number) => {
    const url = app.base_url + path.replace('{shop_domain}', shop.domain)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    const body = `"${'a'.repeat(bytes - 2)}"`
    const response = await fetch(`${url}?shop=${shop.domain}`, { method, headers, body })
    await response.text()
    return response
  }
  // What was dropped is the last of its connection.
  expect((await ask(bytes_max + 1)).headers.get('connection')).toBe('close')
  expect((await ask(bytes_max)).headers.get('connection')).not.toBe('close')
})

describe.each([
  ['POST', '/api/v1/customers/1/points/earn', 422, () => shop.key],
  ['POST', '/admin/api/keys', 422, () => ADMIN_TOKEN],
  ['PUT', '/platform/v1/orders/1', 422, () => ADMIN_TOKEN],
  ['POST', '/mcp', 413, () => shop.key],
])('a body of %s %s', (method, path, too_large, token) => {
  const ask = async (body: string) => {
    const response = await fetch(app.base_url + path, {
      method,
      headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
      body,
    })
    await response.text()
    return response
  }

  it('that is too large is the last of its connection', async () => {
    for (const bytes of [MEBIBYTE + 1, 3 * MEBIBYTE]) {
      const response = await ask(`"${'a'.repeat(bytes - 2)}"`)
      expect(response.status).toBe(too_large)
      expect(response.headers.get('connection')).toBe('close')
    }
    const fits = await ask(`"${'a'.repeat(MEBIBYTE - 2)}"`)
    expect(fits.headers.get('connection')).not.toBe('close')
  })

  it.each([
    true,
    false,
  ])('that does not end is not read on (with a credential: %s)', async (known) => {
    const socket = open()
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const credential: Record<string, string> = known ? { Authorization: `Bearer ${token()}` } : {}
    socket.write(headOf(method, path, { ...credential, 'Transfer-Encoding': 'chunked' }))
    socket.resume()
    const piece = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
    let pieces = 0
    while (!socket.destroyed && pieces < 1_000) {
      pieces += 1
      if (!socket.write(piece)) {
        await Promise.race([closed, new Promise((drained) => socket.once('drain', drained))])
      }
    }
    await closed
    // Eight MiB are 128 of these; the rest is what the machine keeps in between.
    expect(pieces).toBeLessThan(600)
  })
})
