import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { line, order, orderShop, points } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What people type: blanks around it, several in a row and control characters mean nothing. */

interface Schema {
  readonly type?: unknown
  readonly 'x-typed'?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The texts of a schema that anything can be in, with their paths. */
function textsOf(schema: Schema, path: string): [string, Schema][] {
  const { type, properties = {}, items, anyOf = [] } = schema
  const decided = ['enum', 'format', 'const', 'x-id-of'].some((word) => word in schema)
  const own_pattern = 'pattern' in schema && schema.pattern !== '\\S'
  const is_text = [type].flat().includes('string') && !decided && !own_pattern
  return [
    ...(is_text ? [[path, schema] satisfies [string, Schema]] : []),
    ...Object.entries(properties).flatMap(([name, one]) => textsOf(one, `${path}.${name}`)),
    ...(items ? textsOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((form) => textsOf(form, path)),
  ]
}

const CALLS: readonly [kind: string, path: string, body: object][] = [
  [
    'customer',
    '/customers/7',
    {
      email: 'ada@example.com',
      first_name: 'Ada Maria',
      last_name: 'of Lovelace',
      phone: '+43 1 234',
      tags: ['big spender', 'vip'],
      locale: 'de-at',
      company: { name: 'Engines Ltd' },
    },
  ],
  [
    'product',
    '/products/7',
    {
      title: 'Big cup',
      tags: ['sale now'],
      variants: [{ id: 71, title: 'Very big', price: '10.00' }],
    },
  ],
  ['collection', '/collections/7', { title: 'Big cups' }],
  [
    'order',
    '/orders/7',
    {
      customer_id: 7,
      currency: 'EUR',
      tags: ['wholesale b2b'],
      source: 'till 1',
      landing_ref: 'a click',
      lines: [line('10.00')],
      discount_codes: [{ code: 'SUMMER 26' }],
    },
  ],
]

/** The same body with each of its texts as a person may type it. */
function asTyped(value: unknown, isTyped: (path: string) => boolean, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => asTyped(one, isTyped, `${path}[]`))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, one]) => [name, asTyped(one, isTyped, `${path}.${name}`)]),
    )
  }
  if (typeof value !== 'string' || !isTyped(path)) return value
  return `\t\u00a0${value.replaceAll(' ', ' \r\n\u0000 ')}\u0007\u0085 \n`
}

describe('what people typed', () => {
  let shop: TestShop
  let texts: Map<string, Schema>

  beforeAll(async () => {
    shop = await newShop()
    const operations = embeddedShopOperations(shop.app.embedded_shop)
    texts = new Map(
      operations.flatMap(({ method, path, body }) => textsOf(body, `${method} ${path}`)),
    )
  })

  it('is one kind of text in all calls of the platform', () => {
    const others = [...texts].filter(([, schema]) => schema['x-typed'] === undefined)
    expect(others.map(([path]) => path)).toEqual([
      // The body of an item of a bulk call is that of its single call.
      'POST /bulk.items[].id',
      'PUT /languages.primary_language',
      'PUT /languages.languages[]',
    ])
    expect(texts.size).toBeGreaterThan(15)
  })

  it.each(CALLS)('of a %s is kept without what nobody meant', async (kind, path, body) => {
    const call = `PUT ${path.replace('7', `{${kind}_id}`)}`
    const expected = [...texts.keys()].filter((text) => text.startsWith(call))
    const met = new Set<string>()
    const isTyped = (text: string) => texts.has(text) && met.add(text) !== undefined
    const typed = asTyped(body, isTyped, call)
    expect([...met].sort()).toEqual(expected.sort())
    const plain = expectOk(await shop.platform('PUT', path, body)).body
    expect(plain).toMatchObject(body)
    const { updated_at: _before, ...clean } = plain
    const { updated_at: _after, ...kept } = expectOk(await shop.platform('PUT', path, typed)).body
    expect(kept).toEqual(clean)
  })

  it('is nothing where it is blank', async () => {
    const customer = { first_name: ' ', phone: '\u0000', tags: ['', 'vip', ' \t'] }
    const saved = expectOk(
      await shop.platform('PUT', '/customers/8', { ...customer, company: { name: ' ' } }),
    )
    const nothing = { first_name: null, phone: null, tags: ['vip'], company: null }
    expect(saved.body).toMatchObject({ ...nothing, notes: [] })
    const carried = {
      customer_id: 8,
      lines: [line('1.00')],
      source: '',
      tags: [''],
      landing_ref: ' ',
    }
    const placed = await shop.platform('PUT', '/orders/8', {
      ...{ ...carried, discount_codes: [{ code: ' ' }, { code: 'A' }] },
    })
    const discount_codes = [{ code: 'A', amount: null }]
    const of_order = { source: null, tags: [], landing_ref: null, discount_codes }
    expect(expectOk(placed).body).toMatchObject(of_order)
  })
})

describe('an e-mail address that is none', () => {
  it.each([
    'noemail',
    'n/a',
    'none@localhost',
    'one@x.example,two@y.example',
  ])('is null: %s', async (email) => {
    const shop = await newShop()
    const note = { field: 'email', message: expect.stringMatching(/^must be one/), received: email }
    const saved = expectOk(await shop.platform('PUT', '/customers/1', { email, first_name: 'Ada' }))
    expect(saved.body).toMatchObject({ email: null, first_name: 'Ada', notes: [note] })
    const bulk = { items: [{ type: 'customer', id: 2, body: { email } }] }
    const many = expectOk(await shop.platform('POST', '/bulk', bulk))
    expect(many.body.results).toEqual([{ id: 2, status: 200, error: null, notes: [note] }])
    expect(expectOk(await shop.get('/customers/1')).body.email).toBeNull()
  })
})

describe('tags are compared without blanks and case', () => {
  const RULES = {
    excluded_customer_tags: [' Staff  member '],
    excluded_order_tags: ['wholesale'],
    excluded_product_tags: ['on sale'],
  }
  let shop: TestShop

  beforeAll(async () => {
    shop = await orderShop()
    expectOk(await shop.patch('/program/eligibility', RULES))
    await shop.customer(1)
    await shop.customer(2, { tags: ['STAFF\u00a0 member'] })
    await shop.product(5, { tags: ['On\tSale '] })
  })

  it.each([
    ['of the customer', 3, { customer_id: 2 }],
    ['of the order', 4, { tags: ['Wholesale '] }],
    ['of a product', 5, { lines: [{ ...line('50.00'), product_id: 5 }] }],
  ])('%s', async (_whose, number, fields) => {
    const lines = [line('50.00')]
    const { customer_id } = await order(shop, number, { customer_id: 1, lines, ...fields })
    expect(await points(shop, customer_id)).toMatchObject({ balance: 0 })
  })

  it('of those who are listed', async () => {
    const listed = await shop.admin('GET', `/members?tag=${encodeURIComponent(' staff  MEMBER')}`)
    expect(expectOk(listed).body.data.map(({ legacy_id }) => legacy_id)).toEqual([2])
  })
})
