import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What would come back changed is refused by its name, and not stored. */

let shop: TestShop
let path: `/customers/${string}`
beforeAll(async () => {
  shop = await newShop()
  path = `/customers/${await shop.customer(1)}`
})

const earn = (metadata: string) =>
  shop.post(`${path}/points/earn`, undefined, {
    raw_body: `{"points": 1, "source_ref": ${JSON.stringify(metadata)}, "metadata": ${metadata}}`,
  })

describe('a number in metadata', () => {
  it.each([
    ['{"a": 1e400}', 'metadata.a'],
    ['{"a": {"b": [1, -1e400]}}', 'metadata.a.b[1]'],
    ['{"a": 9007199254740993}', 'metadata'],
    ['{"a": [{"b": -12345678901234567890}]}', 'metadata'],
  ])('is refused if JSON readers change it: %s', async (metadata, field) => {
    expect(verdict(await earn(metadata))).toBe(`422 validation_error ${field}`)
  })

  it.each([
    '9007199254740991',
    '-9007199254740991',
    '0.1',
    '1.5e-300',
  ])('may be %s', async (one) => {
    expectOk(await earn(`{"a": ${one}}`))
  })
})

describe('a query', () => {
  it.each(['%ED%A0%80', 'a%FF', '%C3%28'])('with %s is refused by the name', async (part) => {
    expect(verdict(await shop.get(`/customers?email=${part}`))).toBe('422 validation_error email')
    expect((await shop.get(`/customers?${part}=1`)).status).toBe(422)
    const found = await shop.admin('GET', `/partners?search=${part}`)
    expect(verdict(found)).toBe('422 validation_error search')
  })

  it.each(['50%', '%zz', 'a+b', '%EF%BF%BD', 'caf%C3%A9'])('may have %s', async (part) => {
    expectOk(await shop.admin('GET', `/partners?search=${part}`))
  })
})
