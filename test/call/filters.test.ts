import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { NO_DAY, NO_MOMENT } from '../../src/lib/iso-time.ts'
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
    ['/analytics/comparison?from=2025-10-01&to=2025-10-31&compared_from=2025-09-01', 'compared_to'],
    ['/analytics/comparison?from=2025-10-01&to=2025-10-31&compared_to=2025-09-30', 'compared_from'],
    ['/analytics/summary?to=2026-10-31', 'from'],
  ])('is refused by others: %s', async (path, field) => {
    const reply = await shop.get(path)
    expect(verdict(reply), reply.text).toBe(`422 validation_error ${field}`)
  })
})

describe('a time or a day in another form', () => {
  it.each([
    ['/members?losing_tier_before=2026-12-01', NO_MOMENT],
    ['/members?inactive_since=yesterday', NO_MOMENT],
    ['/campaigns?runs_from=2026-12-01T00:00:00', NO_MOMENT],
    ['/program/changes?since=2026-12-01', NO_MOMENT],
    ['/analytics/comparison?from=2026-12-01T00:00:00Z&to=2026-12-02', NO_DAY],
  ])('is refused with one that is right: %s', async (path, { message, allowed }) => {
    const { body } = await shop.call('GET', path)
    expect(body.error.details).toMatchObject({ message, allowed })
  })
})
