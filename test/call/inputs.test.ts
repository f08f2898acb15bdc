import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** What every endpoint says to a request of the wrong shape. */

const MEBIBYTE = 1024 * 1024

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.operation_id, endpoint] as const)
const with_body = endpoints.filter(({ method }) => method !== 'GET')
const writes = endpoints.filter(({ effect }) => effect === 'write')
const others = endpoints.filter(({ effect }) => effect === 'read')

let shop: TestShop

beforeAll(async () => {
  shop = await furnishedShop()
})

describe('an unknown field', () => {
  it.each(named(with_body))('in the body of %s is named', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { fields: { nonsense: 1 } })
    expect(verdict(reply)).toBe('422 validation_error nonsense')
    const { allowed } = reply.body.error.details
    expect(allowed).toEqual(Object.keys(endpoint.body.properties))
  })

  it.each(named(endpoints))('in the query of %s is named', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { query: '?nonsense=1' })
    expect(verdict(reply)).toBe('422 validation_error nonsense')
    const { allowed } = reply.body.error.details
    expect(allowed).toEqual(Object.keys(endpoint.query.properties))
  })

  it.each(named(with_body))('is listed with all other faults of %s', async (_id, endpoint) => {
    const query = '?first=1&second=2'
    const reply = await shop.ask(endpoint, { query, fields: { third: 3 } })
    const { errors, field, message } = reply.body.error.details
    const fields = errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(['first', 'second', 'third'])
    expect({ field, message }).toMatchObject({ field: 'first', message: errors[0].message })
  })

  it.each([31, 32, 33, 1_000])('does not hide what is wrong among %i others', async (count) => {
    const others = Array.from({ length: count }, (_, index) => [`nonsense_${index}`, 1])
    const fields = { points: -5, source_ref: 'many', ...Object.fromEntries(others) }
    const reply = await shop.post('/customers/1001/points/earn', fields)
    expect(verdict(reply)).toBe('422 validation_error nonsense_0')
    expect(reply.body.error.details.errors).toHaveLength(32)
    const query = others.map(([name]) => `${name}=1`).join('&')
    const read = await shop.get(`/customers?limit=100000&${query}`)
    expect(verdict(read)).toBe('422 validation_error nonsense_0')
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'a.b',
    'ü',
  ])('may be called %s', async (name) => {
    const raw_body = `{"points":1,"source_ref":"x","${name}":1}`
    const reply = await shop.post('/customers/1001/points/earn', undefined, { raw_body })
    expect(verdict(reply)).toBe(`422 validation_error ${name}`)
  })
})

describe('a body', () => {
  const malformed = [' ', '{', '{"a":1,}', "{'a':1}", '{"a":1}{}', 'nonsense', '\ufeff{}']
  const other_values = ['[]', '[{}]', 'null', '"{}"', '5', 'true']
  const other_types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'text/json',
  ]

  it.each(named(with_body))('of %s must be a JSON object', async (_id, endpoint) => {
    for (const raw_body of [...malformed, ...other_values]) {
      const reply = await shop.ask(endpoint, { raw_body })
      expect(verdict(reply), raw_body).toBe('422 validation_error body')
    }
  })

  it('must be UTF-8, and is not mended', async () => {
    const response = await fetch(`${shop.app.base_url}/api/v1/customers/1001/points/earn`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shop.key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'half-a-character',
      },
      body: Buffer.from('{"points": 1, "source_ref": "caf\xe9"}', 'latin1'),
    })
    const { error } = JSON.parse(await response.text())
    expect([response.status, error.code, error.details.field]).toEqual([
      422,
      'validation_error',
      'body',
    ])
  })

  it.each(named(with_body))('of %s must be called JSON', async (_id, endpoint) => {
    for (const type of other_types) {
      const reply = await shop.ask(endpoint, { headers: { 'Content-Type': type } })
      expect(verdict(reply), type).toBe('422 validation_error body')
      expect(reply.body.error.details.allowed).toEqual(['application/json'])
    }
  })

  it.each(named(with_body))('of %s must not be larger than 1 MiB', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { fields: { padding: 'a'.repeat(MEBIBYTE) } })
    expect(verdict(reply)).toBe('422 validation_error body')
  })

  it.each(named(with_body))('of %s must not say a name twice', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { raw_body: '{"a":{"points":1,"points":5}}' })
    expect(verdict(reply)).toBe('422 validation_error points')
  })

  it.each([
    'gzip',
    'br',
    'gzip, br',
    'aws-chunked',
  ])('must not be packed with %s, whatever it holds', async (encoding) => {
    const headers = { 'Content-Encoding': encoding }
    const body = { points: 1, source_ref: encoding }
    const reply = await shop.post('/customers/1001/points/earn', body, { headers })
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.details.received).toBe(encoding)
  })

  it('may say that it is not packed', async () => {
    const headers = { 'Content-Encoding': 'identity' }
    const body = { points: 1, source_ref: 'not packed' }
    expect((await shop.post('/customers/1001/points/earn', body, { headers })).status).toBe(200)
  })

  it.each(['iso-8859-1', 'utf-16', '"windows-1252"'])('must not be in %s', async (charset) => {
    const headers = { 'Content-Type': `application/json; charset=${charset}` }
    const body = { points: 1, source_ref: charset }
    const reply = await shop.post('/customers/1001/points/earn', body, { headers })
    expect(verdict(reply)).toBe('422 validation_error body')
  })

  it('may be 1 MiB to the byte', async () => {
    const rest = '{"points":1,"source_ref":"large"}'
    const raw_body = rest.padEnd(MEBIBYTE)
    const send = (body: string) =>
      shop.post('/customers/1001/points/earn', undefined, { raw_body: body })
    expect(verdict(await send(` ${raw_body}`))).toBe('422 validation_error body')
    expect((await send(raw_body)).status).toBe(200)
  })

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset=utf-8',
  ])('may be called %s', async (type) => {
    const body = { points: 1, source_ref: type }
    const headers = { 'Content-Type': type }
    expect((await shop.post('/customers/1001/points/earn', body, { headers })).status).toBe(200)
  })

  it.each([
    'json',
    ';',
    'a b',
    'application/',
    '/json',
    'application/json, application/json',
  ])('may not be called %j, which is no media type at all', async (type) => {
    const body = { points: 1, source_ref: type }
    const headers = { 'Content-Type': type }
    const reply = await shop.post('/customers/1001/points/earn', body, { headers })
    expect(verdict(reply)).toBe('422 validation_error body')
  })
})

describe('the idempotency key', () => {
  const bad = ['', ' ', 'a b', 'a\tb', 'a'.repeat(256), 'ü', 'a, b']

  it.each(named(writes))('must come with %s', async (_id, endpoint) => {
    const missing = await shop.ask(endpoint, { key: null })
    expect(verdict(missing)).toBe('422 validation_error Idempotency-Key')
    for (const key of bad) {
      const reply = await shop.ask(endpoint, { key })
      expect(verdict(reply), key).toBe('422 validation_error Idempotency-Key')
    }
  })

  it.each([
    'a',
    '!',
    '~',
    'a'.repeat(255),
    '9b2e0d5c-4a51-4a0e-9d5d-6f0d3c9f8a11',
  ])('may be %s', async (key) => {
    expect((await shop.patch('/customers/1001', {}, { key })).status).toBe(200)
  })

  it.each(named(others))('is not needed by %s', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { key: null })
    // The exchange is asked with a token that no platform gave.
    expect(reply.status).toBe(endpoint.scope === null ? 401 : endpoint.status)
  })
})
