import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bulkOperation } from '../../src/embedded-shop/operations/bulk.ts'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import type { Operation } from '../../src/endpoints/door/define-operation.ts'
import { DEPTH_MAX, NAME_LENGTH_MAX, VALUES_MAX } from '../../src/schemas/base/storable.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { HOSTILE_VALUES } from '../support/inputs/hostile.ts'
import { changeAt, levelsIn, type Path, placesIn, unknownFields } from '../support/inputs/levels.ts'
import { Raw, writeJson } from '../support/inputs/raw-json.ts'
import { orderShop } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { readShopRows } from '../support/shop-rows.ts'

/** Each item of a bulk call is answered on its own, whatever is wrong with the others. */

interface Item {
  readonly type: string
  readonly id: unknown
  readonly body: unknown
}

/** Each report with every field that it takes, and its single call. */
const REPORTS: Readonly<Record<string, { operation: string; path: string; body: object }>> = {
  customer: {
    operation: 'putEmbeddedCustomer',
    path: '/customers/{id}',
    body: {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone: '+43 1 234',
      tags: ['vip'],
      locale: 'de-at',
      email_consent: true,
      sms_consent: false,
      company: { name: 'Engines Ltd' },
      created_at: '2026-01-05T10:00:00Z',
    },
  },
  product: {
    operation: 'putEmbeddedProduct',
    path: '/products/{id}',
    body: {
      title: 'Cup',
      status: 'ACTIVE',
      tags: ['sale'],
      gift_card: false,
      collection_ids: ['external:cups'],
      variants: [{ id: 'external:own', title: 'Big', price: '10.00', compare_at_price: '12.00' }],
    },
  },
  collection: {
    operation: 'putEmbeddedCollection',
    path: '/collections/{id}',
    body: { title: 'Cups' },
  },
  order: {
    operation: 'putEmbeddedOrder',
    path: '/orders/{id}',
    body: {
      currency: 'EUR',
      created_at: '2026-01-05T10:00:00Z',
      paid: true,
      fulfilled: false,
      cancelled: false,
      tags: ['till'],
      source: 'web',
      taxes_included: true,
      landing_ref: 'a click',
      customer_id: 'external:ada',
      updated_at: '2026-01-05T10:01:00Z',
      lines: [
        {
          id: 'external:line',
          product_id: 'external:mug',
          variant_id: 'external:big-mug',
          quantity: 2,
          current_quantity: 2,
          price: '10.00',
          total: '20.00',
          compare_at_price: '12.00',
          total_discount: '1.00',
          tax: '2.00',
          subscription: false,
          subscription_renewal: false,
          gift_card: false,
        },
      ],
      discount_total: '1.00',
      shipping: '5.00',
      tax: '3.00',
      shipping_tax: '1.00',
      discount_codes: [{ code: 'SUMMER', amount: '1.00' }],
    },
  },
  refund: {
    operation: 'createEmbeddedRefund',
    path: '/orders/{id}/refunds',
    body: {
      id: 'external:refund',
      lines: [{ line_id: 'external:line', quantity: 1 }],
      shipping: '1.00',
      shipping_tax: '0.50',
      // Only for refunds without lines.
      amount: null,
    },
  },
}
const TYPES = Object.keys(REPORTS)

const nested = (depth: number) => new Raw(`${'['.repeat(depth)}1${']'.repeat(depth)}`)

/** What is wrong for many fields: each way to be unstorable, too large, or of another kind. */
const WRONG: readonly unknown[] = [
  ...['a\u0000b', '\ud800', '\ufeffa', 'x'.repeat(3_000)],
  ...[-7.5, 2 ** 53, new Raw('1e400'), true, null, [], {}, ['x'], { x: 1 }],
  ...[new Raw('{"\\u0000":1}'), { ['x'.repeat(NAME_LENGTH_MAX + 1)]: 1 }, nested(DEPTH_MAX + 1)],
]

const good = (): Item => ({ type: 'customer', id: `external:${randomUUID()}`, body: {} })

let shop: TestShop
/** A twin, to which the same is reported with single calls. */
let twin: TestShop
let operations: readonly Operation[]

beforeAll(async () => {
  shop = await orderShop()
  twin = await orderShop()
  operations = embeddedShopOperations(shop.app.embedded_shop)
})

function ask(at: TestShop, method: string, path: string, body: unknown) {
  return send(at.app.base_url, {
    ...{ method, path: `/platform/v1${path}?shop=${at.domain}`, token: ADMIN_TOKEN },
    raw_body: writeJson(body),
  })
}

async function report(items: readonly unknown[]) {
  return expectOk(await ask(shop, 'POST', '/bulk', { items })).body
}

function reportAlone({ type, id, body }: Item) {
  const { path = '' } = REPORTS[type] ?? {}
  const method = type === 'refund' ? 'POST' : 'PUT'
  return ask(twin, method, path.replace('{id}', encodeURIComponent(String(id))), body)
}

/** What a result and a single answer say, without the number of the request. */
function said(status: number, error: Record<string, unknown> | null | undefined) {
  const { request_id: _, ...rest } = error ?? {}
  return { status, ...rest }
}

/** Reports these with single calls, then in one call between good ones; answers the refused ones. */
async function compare(items: readonly Item[]): Promise<Item[]> {
  const alone: ReturnType<typeof said>[] = []
  for (const item of items) {
    const { status, body } = await reportAlone(item)
    alone.push(said(status, body.error))
  }
  const [first, last] = [good(), good()]
  const { results } = await report([first, ...items, last])
  expect(results.map(({ id }: Item) => id)).toEqual([first, ...items, last].map(({ id }) => id))
  const [of_first, ...of_items] = results
  const of_last = of_items.pop()
  for (const { status } of [of_first, of_last]) expect(status).toBe(200)
  for (const { id } of [first, last]) expectOk(await shop.platform('GET', `/customers/${id}`))
  for (const [index, { status, error }] of of_items.entries()) {
    expect(said(status, error), writeJson(items[index]).slice(0, 300)).toEqual(alone[index])
  }
  return items.filter((_, index) => alone[index]?.status !== 200)
}

/** Whether an error names this place, what is in it, or what it is in. */
function isNamed(field: string, path: Path): boolean {
  const [named, meant] = [field.replaceAll(/\[(\d+)\]/g, '.$1'), path.join('.')].map(
    (place) => `${place}.`,
  )
  return String(named).startsWith(String(meant)) || String(meant).startsWith(String(named))
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce((here, step) => Object(here)[step], body)
}

describe.each(TYPES)('a %s', (type) => {
  const { operation: operation_id = '', body = {} } = REPORTS[type] ?? {}
  const schema = () => {
    const found = operations.find((one) => one.operation_id === operation_id)
    if (found === undefined) throw new Error(`there is no ${operation_id}`)
    return found.body
  }
  /** A variant belongs to one product, so each has its own. */
  const item = (name: string, value: unknown): Item => {
    const [own, id] = [`"external:own"`, `external:${name}`]
    return { type, id, body: new Raw(writeJson(value).replace(own, JSON.stringify(id))) }
  }

  it('is taken with every field that it has', async () => {
    for (const path of placesIn(schema())) {
      expect(valueAt(body, path), path.join('.')).toBeDefined()
    }
    await compare([good(), item('whole', body)])
    const { results } = await report([item('whole', body)])
    expect(results).toMatchObject([{ id: 'external:whole', status: 200, error: null }])
  })

  it('that is wrong in any field is refused as by its single call, and does nothing', async () => {
    const refused: Item[] = []
    for (const path of placesIn(schema())) {
      const items = WRONG.map((wrong, index) =>
        item(
          `${path.join('.')}-${index}`,
          changeAt(body, body, path, () => wrong),
        ),
      )
      const found = await compare(items)
      expect(found.length, path.join('.')).toBeGreaterThan(4)
      refused.push(...found)
      const { results } = await report(found)
      for (const { error } of results) {
        const { field = '' } = error.details
        expect(isNamed(field, path), `${path.join('.')}: ${JSON.stringify(error)}`).toBe(true)
      }
    }
    await expectNothingDone(refused)
  })

  it('with fields that nobody knows is refused alone, at every level', async () => {
    const items = levelsIn(schema()).flatMap((level, at) =>
      [1, 33, VALUES_MAX].map((count) => {
        const add = (found: unknown) => ({ ...Object(found), ...unknownFields(count) })
        return item(`more-${at}-${count}`, changeAt(body, body, level, add))
      }),
    )
    expect(await compare(items)).toEqual(items)
    await expectNothingDone(items)
  })

  it('that is no object is refused as by its single call', async () => {
    const items = HOSTILE_VALUES.filter(isNoObject).map((value, at) => item(`none-${at}`, value))
    expect(await compare(items)).toEqual(items)
    await expectNothingDone(items)
  })

  it('without an id that can be one is refused alone', async () => {
    const others = HOSTILE_VALUES.filter(isOnce)
      .filter((id) => !isNumber(JSON.parse(writeJson(id))))
      .map((id) => ({ type, id, body }))
    expect(others.length).toBeGreaterThan(HOSTILE_VALUES.length / 2)
    const { results } = await report([...others, good()])
    expect(results.pop()).toMatchObject({ status: 200 })
    for (const [index, { status, error }] of results.entries()) {
      const { field } = error.details
      const sent = writeJson(others[index]).slice(0, 100)
      const is_named =
        field === `${type === 'refund' ? 'order' : type}_id` ||
        field.startsWith(`items[${index}].id`)
      expect(status, sent).toBe(422)
      expect(is_named, `${sent} ${field}`).toBe(true)
    }
    await expectNothingDone(others)
  })
})

const isNumber = (id: unknown) => /^[1-9]\d{0,14}$/.test(typeof id === 'object' ? '' : String(id))
const isOnce = (value: unknown) => !(value instanceof Raw && value.text === '{"a":1,"a":2}')
const isNoObject = (value: unknown) =>
  value instanceof Raw
    ? !value.text.startsWith('{')
    : typeof value !== 'object' || value === null || Array.isArray(value)

/** Nothing of these is stored, also when only these are sent. */
async function expectNothingDone(items: readonly unknown[]): Promise<void> {
  const { db } = shop.app.database
  const { shop_id } = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('domain', '=', shop.domain)
    .executeTakeFirstOrThrow()
  const before = await readShopRows(db, shop_id)
  expect(items.length).toBeGreaterThan(0)
  for (let from = 0; from < items.length; from += 100) {
    const some = items.slice(from, from + 100)
    expect(await report(some)).toMatchObject({ succeeded: 0, failed: some.length })
  }
  const after = await readShopRows(db, shop_id)
  for (const [table, rows] of after) expect(rows, table).toEqual(before.get(table))
}

describe('an item that is malformed', () => {
  const body = { email: 'ada@example.com' }

  it.each<[name: string, item: unknown, id: unknown, field: string]>([
    ['no object', 'x', null, 'items[1]'],
    ['nothing', null, null, 'items[1]'],
    ['a list', [[1]], null, 'items[1]'],
    ['without a type', { id: 1, body }, 1, 'items[1].type'],
    ['of a type that nobody knows', { type: 'shop', id: 1, body }, 1, 'items[1].type'],
    ['of a type that every object has', { type: 'toString', id: 1, body }, 1, 'items[1].type'],
    ['of no type', { type: null, id: 'external:a', body }, 'external:a', 'items[1].type'],
    ['of a type with NUL', { type: 'a\u0000', id: 1, body }, 1, 'items[1].type'],
    ['without an id', { type: 'customer', body }, null, 'items[1].id'],
    ['with null as an id', { type: 'refund', id: null, body }, null, 'items[1].id'],
    ['with an object as an id', { type: 'order', id: {}, body }, null, 'items[1].id'],
    ['with a fraction as an id', { type: 'customer', id: 1.5, body }, null, 'customer_id'],
    ['with a blank id', { type: 'customer', id: ' ', body }, null, 'customer_id'],
    ['with NUL in its id', { type: 'customer', id: 'external:\u0000', body }, null, 'customer_id'],
    ['with a huge id', { type: 'customer', id: 'x'.repeat(500_000), body }, null, 'customer_id'],
    ['without a body', { type: 'customer', id: 1 }, 1, 'items[1].body'],
    ['with null as a body', { type: 'customer', id: 1, body: null }, 1, 'body'],
    ['with one field more', { type: 'customer', id: 1, body, email: 'x' }, 1, 'items[1].email'],
    [
      'with a field as every object has it',
      new Raw('{"type":"customer","id":1,"body":{},"__proto__":{"x":1}}'),
      1,
      'items[1].__proto__',
    ],
  ])('%s is answered alone', async (_name, item, id, field) => {
    const [before, after] = [good(), good()]
    const answer = await report([before, item, after])
    expect(answer).toMatchObject({ succeeded: 2, failed: 1 })
    const [, malformed] = answer.results
    expect(malformed).toMatchObject({ id, status: 422, notes: [] })
    expect(malformed.error).toMatchObject({ code: 'validation_error', details: { field } })
    for (const one of [before, after]) {
      expectOk(await shop.platform('GET', `/customers/${one.id}`))
    }
    await expectNothingDone([item])
  })

  it('is refused alone whatever it is', async () => {
    const items = HOSTILE_VALUES.filter(isOnce)
    const { results } = await report([...items, good()])
    expect(results.pop()).toMatchObject({ status: 200 })
    for (const [index, { id, status, error }] of results.entries()) {
      expect([id, status]).toEqual([null, 422])
      expect(error.details.field.startsWith(`items[${index}]`), error.details.field).toBe(true)
    }
  })

  it('is refused alone if it has very many fields, values or levels', async () => {
    const items = [
      unknownFields(VALUES_MAX),
      Array.from({ length: VALUES_MAX + 1 }, () => 1),
      { ...good(), body: unknownFields(50_000) },
      { ...good(), body: { tags: Array.from({ length: 50_000 }, () => 'a') } },
      { ...good(), body: { tags: nested(50_000) } },
      { ...good(), more: nested(50_000) },
    ]
    const answer = await report([...items, good()])
    expect(answer).toMatchObject({ succeeded: 1, failed: items.length })
  })
})

describe('a whole call', () => {
  it.each<[name: string, body: unknown, field: string]>([
    ['without items', {}, 'items'],
    ['with no item', { items: [] }, 'items'],
    ['whose items are no list', { items: {} }, 'items'],
    ['with a field more', { items: [good()], more: 1 }, 'more'],
    ['that is no object', [good()], 'body'],
    ['with a name twice in an item', new Raw('{"items":[{"id":1,"id":2},1]}'), 'id'],
    [
      'with a name twice behind an item that is too deep',
      new Raw(`{"items":[${'['.repeat(100)}${']'.repeat(100)},{"body":{"a":1,"a":2}}]}`),
      'a',
    ],
    [
      'with a name twice behind an item that is too large',
      new Raw(`{"items":[${writeJson(unknownFields(VALUES_MAX + 1))},{"body":{"a":1,"a":2}}]}`),
      'a',
    ],
    [
      'with a name twice as deep as an item may be',
      new Raw(`{"items":[{"body":${'['.repeat(31)}{"a":1,"a":2}${']'.repeat(31)}}]}`),
      'a',
    ],
  ])('%s is refused', async (_name, body, field) => {
    const reply = await ask(shop, 'POST', '/bulk', body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it('is checked without a look into its items', () => {
    const { check } = bulkOperation(operations).parts.body
    const item = new Proxy(
      {},
      {
        get: () => expect.unreachable('get'),
        ownKeys: () => expect.unreachable('ownKeys'),
        getOwnPropertyDescriptor: () => expect.unreachable('getOwnPropertyDescriptor'),
      },
    )
    expect(check({ items: Array.from({ length: 500 }, () => item) })).toEqual([])
    expect(check({ items: Array.from({ length: 501 }, () => item) })).toMatchObject([
      { field: 'items' },
    ])
  })
})
