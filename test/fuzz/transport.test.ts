import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/errors/laurel-error.ts'
import { ErrorBody } from '../../src/schemas/base/error.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** Requests that are odd as HTTP, which no well-behaved client can send. */

let shop: TestShop
let base: URL

beforeAll(async () => {
  shop = await newShop()
  base = new URL(shop.app.base_url)
  await shop.award(await shop.customer(1001), 100)
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { Authorization: `Bearer ${shop.key}`, ...options.headers }
  const { hostname, port } = base
  const sent = request({ method, path, headers, hostname, port, agent: false }, (response) => {
    text(response).then((body) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body })
    }, reject)
  })
  sent.on('error', reject)
  sent.end(options.body)
  return promise
}

/** Sends bytes as they are, and answers what comes until the service ends the connection. */
function converse(sent: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(base.port), base.hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.on('close', () => resolve(answer))
  socket.write(sent)
  return promise
}

const error_body = Compile(ErrorBody)

/** The code of an error that has the documented shape, headers included. */
function codeOf(answer: Answer): string {
  const body: unknown = JSON.parse(answer.text)
  if (!error_body.Check(body)) throw new Error(`not an error body: ${answer.text}`)
  const { code, request_id } = body.error
  expect(answer.status).toBe(ERROR_CODES[code])
  expect(answer.headers['x-request-id']).toBe(request_id)
  expect(answer.headers['service-version']).toBe('2026-10-01')
  return code
}

const EARN = '/api/v1/customers/1001/points/earn'

function earn(headers: Record<string, string | string[]>, body?: string | Buffer) {
  return ask('POST', EARN, {
    headers: { 'Idempotency-Key': randomUUID(), ...headers },
    body: body ?? JSON.stringify({ points: 1, source_ref: randomUUID() }),
  })
}

describe('a path that is badly encoded', () => {
  it.each([
    '/api/v1/customers/%',
    '/api/v1/customers/%zz/points',
    '/api/v1/customers/%ff',
    '/api/v1/customers/%c0%80/transactions',
    '/admin/api/shops/%ed%a0%80',
    '/platform/v1/customers/%f',
    '/%',
  ])('%s is not found', async (path) => {
    expect(codeOf(await ask('GET', path))).toBe('not_found')
  })
})

describe('a path that is odd', () => {
  it.each([
    ['/api/v1/customers/1001/../1002/points', 'not_found'],
    ['/api/v1//customers', 'not_found'],
    ['/api/v1/customers/', 'not_found'],
    ['/api/v1/customers//points', 'not_found'],
    ['/api/v1/customers/1001/points/', 'not_found'],
    ['/API/V1/shop', 'not_found'],
    [`/api/v1/customers/${'9'.repeat(1_000)}/points`, 'not_found'],
    [`/api/v1/customers/${'9'.repeat(5_000)}/points`, 'not_found'],
    ['/api/v1/customers/1001%00/points', 'validation_error'],
    ['/api/v1/shop?x=1', 'validation_error'],
    ['/api/v1/shop?constructor=1', 'validation_error'],
    ['/api/v1/shop?__proto__=1', 'validation_error'],
    ['/api/v1/shop?__proto__=1&__proto__=2', 'validation_error'],
  ])('$0 is $1', async (path, code) => {
    expect(codeOf(await ask('GET', path))).toBe(code)
  })

  it('may be given whole, with its host', async () => {
    const path = `${shop.app.base_url}/api/v1/shop`
    expect(JSON.parse((await ask('GET', path)).text)).toMatchObject({ domain: shop.domain })
  })
})

describe('a content type', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="utf-8"',
  ])('%s is JSON', async (type) => {
    expect((await earn({ 'Content-Type': type })).status).toBe(200)
  })

  it.each([
    '',
    ' ',
    ';',
    'json',
    'application/',
    'application/jsonp',
    'text/plain',
    'a/b/c',
    'application/json, text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json\u00e9',
  ])('%j is none', async (type) => {
    const answer = await earn({ 'Content-Type': type })
    expect(codeOf(answer)).toBe('validation_error')
    expect(JSON.parse(answer.text).error.details.field).toBe('body')
  })

  it('may not be left out', async () => {
    expect(codeOf(await earn({}))).toBe('validation_error')
  })
})

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' }

  it('may come in pieces of unknown number', async () => {
    const answer = await earn({ ...json, 'Transfer-Encoding': 'chunked' })
    expect(answer.status).toBe(200)
  })

  it('that is no UTF-8 is not kept as if it were', async () => {
    const start = Buffer.from('{"points":1,"source_ref":"')
    const broken = Buffer.concat([start, Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect(codeOf(await earn(json, broken))).toBe('validation_error')
  })

  it('that is packed is not unpacked', async () => {
    const packed = Buffer.from('1f8b08000000000000ff', 'hex')
    const answer = await earn({ ...json, 'Content-Encoding': 'gzip' }, packed)
    expect(codeOf(answer)).toBe('validation_error')
  })

  it('larger than a mebibyte is refused by the contract', async () => {
    const body = JSON.stringify({ points: 1, source_ref: 'x'.repeat(2 * 1_048_576) })
    expect(codeOf(await earn(json, body))).toBe('validation_error')
  })

  it('on a read does not matter', async () => {
    const answer = await ask('GET', '/api/v1/shop', {
      headers: { ...json, 'Content-Length': '2' },
      body: '{}',
    })
    expect(answer.status).toBe(200)
  })
})

describe('a header', () => {
  it('sent twice is not guessed at', async () => {
    const json = { 'Content-Type': 'application/json' }
    const twice = await earn({ ...json, 'Idempotency-Key': ['one', 'two'] })
    expect(codeOf(twice)).toBe('validation_error')
    const versions = await earn({ ...json, 'Service-Version': ['2026-10-01', '2026-10-01'] })
    expect(codeOf(versions)).toBe('validation_error')
  })

  it('of any size that HTTP lets in is answered', async () => {
    const answer = await ask('GET', '/api/v1/shop', { headers: { 'X-Filler': 'x'.repeat(12_000) } })
    expect(answer.status).toBe(200)
  })

  it('that is too large is refused in the documented shape', async () => {
    const answer = await ask('GET', '/api/v1/shop', { headers: { 'X-Filler': 'x'.repeat(40_000) } })
    expect(codeOf(answer)).toBe('validation_error')
  })
})

describe('a method', () => {
  it.each([
    'PUT',
    'DELETE',
    'PROPFIND',
    'TRACE',
    'PURGE',
  ])('%s on a read is not allowed', async (method) => {
    const answer = await ask(method, '/api/v1/shop')
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(codeOf(answer)).toBe('method_not_allowed')
  })
})

describe('what is not HTTP', () => {
  it.each([
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000nonsense\r\n\r\n'],
    ['a version that is none', 'GET /api/v1/shop HTTP/x\r\n\r\n'],
    ['a header without a name', 'GET /api/v1/shop HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    [
      'two lengths',
      'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ],
    [
      'a length and pieces',
      'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('because of %s is refused in the documented shape', async (_what, sent) => {
    const answer = await converse(sent)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 422 /)
    expect(head).toMatch(/^X-Request-Id: \S+$/im)
    expect(head).toMatch(/^Service-Version: 2026-10-01$/im)
    expect(error_body.Check(JSON.parse(body))).toBe(true)
    expect((await ask('GET', '/api/v1/shop')).status).toBe(200)
  })

  it('and calls that are broken off leave the service as it was', async () => {
    const socket = connect(Number(base.port), base.hostname)
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('close', () => resolve())
    socket.write(
      `POST ${EARN} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.key}\r\n` +
        'Idempotency-Key: broken-off\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"poi',
    )
    socket.destroySoon()
    await promise
    const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'broken-off' }
    expect((await earn(json)).status).toBe(200)
  })
})
