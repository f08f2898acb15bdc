import { beforeAll, describe, expect, it } from 'vitest'
import { operationsOf } from '../../clients/typescript/build/read-openapi.ts'
import { Laurel } from '../../clients/typescript/src/index.ts'
import openapi from '../../openapi.json' with { type: 'json' }
import { endpoints } from '../../src/endpoints/index.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

/**
 * Each operation of the API in openapi.json is called by its method, and the service does what it
 * says. What is beside the API needs no credential: a shop's pages ask it, and no client.
 */
const of_the_api = operationsOf(openapi).filter(({ is_beside }) => !is_beside)

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

let shop: TestShop
let laurel: Laurel
const sent: Sent[] = []

beforeAll(async () => {
  shop = await furnishedShop()
  laurel = new Laurel({
    base_url: shop.app.base_url,
    key: shop.key,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      sent.push({ method: request.method, url: request.url, headers: request.headers })
      return fetch(request)
    },
  })
})

/** As a program that knows the names only when it runs. */
function callNamed(client: Laurel, id: string, values: readonly unknown[]): Promise<object> {
  const method: unknown = Reflect.get(client, id)
  if (typeof method !== 'function') throw new Error(`the client has no method ${id}`)
  return Reflect.apply(method, client, values)
}

/** What stands in the steps of a path. */
function idsIn(path: string, pattern: string): string[] {
  const steps = path.split('/')
  return pattern
    .split('/')
    .flatMap((step, index) =>
      step.startsWith('{') ? [decodeURIComponent(steps[index] ?? '')] : [],
    )
}

describe.each(of_the_api.map((one) => [one.id, one] as const))('%s', (id, operation) => {
  it('does what it is there for', async () => {
    const endpoint = endpoints.find(({ operation_id }) => operation_id === id)
    if (endpoint === undefined) throw new Error(`there is no endpoint ${id}`)
    const request = shop.requestFor(endpoint)
    const [path = '', asked = ''] = request.path.split('?')
    const query = Object.fromEntries(new URLSearchParams(asked))
    let body = request.body
    if (endpoint.scope === null) {
      // Only a credential of the platform gets in here, and the shop is named.
      query.shop = shop.domain
      const given = await shop.platform('POST', '/customer-access-tokens', { customer_id: 1001 })
      body = { ...body, customer_access_token: expectOk(given).body.customer_access_token }
    }
    const inputs = [
      ...(operation.body === null ? [] : [{ value: body, first: operation.body.required }]),
      ...(operation.query.length === 0
        ? []
        : [{ value: query, first: operation.query.some(({ required }) => required) }]),
    ].sort((left, right) => Number(right.first) - Number(left.first))
    sent.length = 0
    const values = [...idsIn(path, endpoint.path), ...inputs.map(({ value }) => value)]
    expect(await callNamed(laurel, id, values)).toBeTypeOf('object')
    expect(sent).toHaveLength(1)
    const [{ method, url, headers } = { method: '', url: '', headers: new Headers() }] = sent
    expect(method).toBe(operation.method)
    expect(new URL(url).pathname).toBe(new URL(`/api/v1${path}`, url).pathname)
    expect(headers.has('Idempotency-Key')).toBe(operation.is_write)
    if (request.uses_up !== null) await shop.furnish(request.uses_up)
  })
})

it('has no method that is no operation', () => {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(Object.getPrototypeOf(laurel)))
  expect(methods.sort()).toEqual(['constructor', ...of_the_api.map(({ id }) => id)].sort())
})
