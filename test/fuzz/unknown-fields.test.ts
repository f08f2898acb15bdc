import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../../src/mcp/tools.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send } from '../support/http.ts'
import { changeAt, fullest, levelsIn, placesIn, unknownFields } from '../support/inputs/levels.ts'
import { isPersonal, type Operation, operations } from '../support/inputs/requests.ts'
import { newPerson, OWN_ORIGIN } from '../support/people.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'
import { readShopRows, type ShopRows } from '../support/shop-rows.ts'
import { askTool } from '../support/tools.ts'
import { fillPath } from '../support/valid-request.ts'

/**
 * However many fields nobody knows, and wherever they stand, they never hide what is wrong: nothing
 * is taken, and the answer says why. The validator we use loses its own list of faults in them.
 */

const COUNTS = [1, 31, 32, 33, 1_000]
/** Further in: one is seen there, and so many that the validator's list is full. */
const COUNTS_INSIDE = [1, 33]
const FLOODS = [32, 100]
const WRONG_VALUES = [-5.5, ['7'], { wrong: {} }]

let shop: TestShop
let shop_id: number
/** As the test before left them. */
let rows: ShopRows
let cookie: string

beforeAll(async () => {
  shop = await furnishedShop()
  const { db } = shop.app.database
  const found = await db.selectFrom('shops').selectAll().where('domain', '=', shop.domain).execute()
  shop_id = found[0]?.shop_id ?? 0
  cookie = (await newPerson(shop, 'viewer')).browser.cookie ?? ''
  // The first exchange makes the key behind its tokens.
  await shop.call('POST', `/session-tokens/exchange?shop=${shop.domain}`, {}, { token: null })
  rows = await readShopRows(shop.app.database.db, shop_id)
})

/** Every place of the body spoilt: with fields that nobody knows, and a wrong value beside them. */
function spoiltBodies(body: Operation['body'], least: unknown): unknown[] {
  const full = fullest(body)
  const start = least ?? full
  const add = (count: number) => (found: unknown) => ({ ...Object(found), ...unknownFields(count) })
  const alone = levelsIn(body).flatMap((level) =>
    (level.length === 0 ? COUNTS : COUNTS_INSIDE).map((count) =>
      changeAt(start, full, level, add(count)),
    ),
  )
  const beside_wrong = placesIn(body).map((place, index) => {
    const wrong = WRONG_VALUES[index % WRONG_VALUES.length]
    const count = FLOODS[index % FLOODS.length] ?? 0
    return { ...Object(changeAt(start, full, place, () => wrong)), ...unknownFields(count) }
  })
  const everywhere = levelsIn(body).reduce((at, level) => changeAt(at, full, level, add(33)), full)
  return [...alone, ...beside_wrong, everywhere]
}

function spoiltQueries({ query }: Operation): Record<string, string>[] {
  const texts = (count: number) =>
    Object.fromEntries(Object.keys(unknownFields(count)).map((name) => [name, 'x']))
  // Which shop is meant is looked up before anything is read.
  const names = Object.keys(query.properties ?? {}).filter((name) => name !== 'shop')
  const wrong = names.flatMap((name) =>
    FLOODS.map((count) => ({ ...texts(count), [name]: '-5.5' })),
  )
  return [...COUNTS.map(texts), ...wrong]
}

const isBulk = ({ name }: Operation) => name.startsWith('bulkReport ')

/** The items of a bulk call are refused each on its own. */
function statusOfItems(text: string): number {
  const statuses = JSON.parse(text).results.map(({ status }: { status: number }) => status)
  return Math.min(...statuses)
}

async function expectNothingTaken(): Promise<void> {
  const before = rows
  rows = await readShopRows(shop.app.database.db, shop_id)
  for (const [table, found] of rows) expect(found, table).toEqual(before.get(table))
}

describe('unknown fields, however many', () => {
  const named = operations.map((operation) => [operation.name, operation] as const)

  it.each(named)('are refused by %s', async (_name, operation) => {
    const { method, prefix, body, least } = operation
    const personal = isPersonal(operation)
    const own = prefix === '/api/v1'
    const path = prefix + fillPath(operation.path, { customer_id: 1001, shop_domain: shop.domain })
    const ask = (query: Record<string, string>, sent: unknown) =>
      send(shop.app.base_url, {
        method,
        path: `${path}?${new URLSearchParams({ ...(own || personal ? {} : { shop: shop.domain }), ...query })}`,
        token: personal ? undefined : own ? shop.key : ADMIN_TOKEN,
        headers: {
          'Idempotency-Key': randomUUID(),
          ...(personal && { Cookie: cookie, Origin: OWN_ORIGIN, 'Laurel-Shop': shop.domain }),
        },
        ...(method === 'GET' ? {} : { body: sent }),
      })
    const of_body = method === 'GET' ? [] : spoiltBodies(body, least)
    const needed = operation.name.startsWith('exchangeSessionToken') ? { shop: shop.domain } : {}
    for (const sent of of_body) {
      const { status, text } = await ask(needed, sent)
      const refused = status === 200 && isBulk(operation) ? statusOfItems(text) : status
      expect(refused, `${JSON.stringify(sent).slice(0, 500)} ${text.slice(0, 500)}`).toBe(422)
    }
    for (const query of spoiltQueries(operation)) {
      const { status, text } = await ask({ ...needed, ...query }, least ?? {})
      expect(status, `${JSON.stringify(query).slice(0, 500)} ${text.slice(0, 500)}`).toBe(422)
    }
    await expectNothingTaken()
  })

  it.each(
    tools.map((tool) => [tool.description.name, tool] as const),
  )('are refused by %s', async (_name, { endpoint }) => {
    const fields = {
      type: 'object',
      properties: { ...endpoint.query.properties, ...endpoint.body.properties },
    }
    const { body: least } = shop.requestFor(endpoint)
    for (const sent of spoiltBodies(fields, least ?? {})) {
      const { is_error, body, text } = await askTool(shop, endpoint, { fields: Object(sent) })
      expect(is_error, text.slice(0, 500)).toBe(true)
      expect(body.error.code, text.slice(0, 500)).toBe('validation_error')
    }
    await expectNothingTaken()
  })
})
