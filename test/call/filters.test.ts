import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** A filter is used or refused: nobody takes an answer about all for one about some. */

let shop: TestShop
beforeAll(async () => {
  shop = await furnishedShop()
})

type Schema = { readonly enum?: readonly string[] }

/** Each list, with each word that a query of it may say. */
const questions = endpoints
  .filter(({ method, query }) => method === 'GET' && 'cursor' in query.properties)
  .flatMap((endpoint) => {
    const words = Object.entries<Schema>(endpoint.query.properties).flatMap(([name, schema]) =>
      (schema.enum ?? []).map((word) => `${name}=${word}`),
    )
    return ['', ...words].map((query) => ({ id: endpoint.operation_id, endpoint, query }))
  })

describe('the place to go on from', () => {
  it.each(questions)('is refused if it is none: $id $query', async ({ endpoint, query }) => {
    const asked = `?${[query, 'cursor=nonsense'].filter((part) => part !== '').join('&')}`
    const reply = await shop.ask(endpoint, { query: asked })
    expect(verdict(reply), reply.text).toBe('422 validation_error cursor')
  })
})

describe('a filter of one question', () => {
  it.each([
    ['/analytics/member-counts?by=balance&tag=vip', 'tag'],
    ['/analytics/member-counts?by=tier&tag=vip', 'tag'],
    ['/analytics/member-counts?by=lapse&tag=vip', 'tag'],
    ['/analytics/member-counts?by=expiry&tag=vip', 'tag'],
    ['/customers/1001/explanations?about=rules&limit=1', 'limit'],
    ['/analytics/comparison?from=2026-10-01&to=2026-10-31&compared_from=2026-09-01', 'compared_to'],
    ['/analytics/comparison?from=2026-10-01&to=2026-10-31&compared_to=2026-09-30', 'compared_from'],
    ['/analytics/summary?to=2026-10-31', 'from'],
  ])('is refused by others: %s', async (path, field) => {
    const reply = await shop.get(path)
    expect(verdict(reply), reply.text).toBe(`422 validation_error ${field}`)
  })
})
