import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { line } from '../support/orders.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'

/** Ids that look like those of somebody else, in every path and field that takes an id. */

/** No external id at all. */
const MALFORMED = [
  'external:',
  'external: ada',
  ' external:ada',
  'EXTERNAL:ada',
  'external%3Aada',
  'external:\u00e4da',
  'external:a\u0308da',
  'external:\u{1f600}',
  'external:ada\0',
  'external:ada\n',
  `external:${'x'.repeat(256)}`,
  'ada',
  '__proto__',
]

/** Well-formed, and of nobody, beside `external:ada` and the numbers 1001 and 1002. */
const OF_NOBODY = [
  'external:ADA',
  'external:1001',
  'external:external:ada',
  'external:external:1001',
  'external:gid://shopify/Customer/1001',
  'external:ada/',
  'external:ada%2F',
  "external:ada';--",
  'external:__proto__',
  `external:${'x'.repeat(255)}`,
]

describe('in the API', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await furnishedShop()
    expectOk(await shop.platform('PUT', '/customers/external:ada', {}))
    expectOk(await shop.post('/customers/external:ada/enroll'))
    const other = await newShop()
    expectOk(await other.platform('PUT', '/customers/external:of-another-shop', {}))
  })

  const of_nobody = [...MALFORMED, ...OF_NOBODY, 'external:of-another-shop']
  /** The endpoints share them: each asks for every fourth, and all are asked for. */
  const shareOf = (index: number) => of_nobody.filter((_id, place) => place % 4 === index % 4)
  const about = endpoints.filter(({ params }) => 'customer_id' in params.properties)

  it.each(
    about.map((endpoint, index) => [endpoint.operation_id, endpoint, shareOf(index)] as const),
  )('%s finds nobody by them', async (_name, endpoint, ids) => {
    const replies = ids.map(async (customer_id) => {
      const reply = await shop.ask(endpoint, { ids: { customer_id } })
      return [customer_id, verdict(reply)]
    })
    const no_text = '422 validation_error customer_id'
    expect(await Promise.all(replies)).toEqual(
      ids.map((id) => [id, id.includes('\0') ? no_text : '404 not_found']),
    )
  })

  const naming = endpoints.flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      Object.entries<object>(endpoint[part].properties)
        .filter(([, field]) => 'x-id-of' in field)
        .map(([name]) => [endpoint.operation_id, name, endpoint, part] as const),
    ),
  )

  it.each(naming)('%s refuses them as its %s', async (_id, name, endpoint, part) => {
    const replies = of_nobody.map(async (id) => {
      const reply =
        part === 'query'
          ? await shop.ask(endpoint, { query: `?${name}=${encodeURIComponent(id)}` })
          : await shop.ask(endpoint, { fields: { [name]: id } })
      return [id, /^(404 not_found|422 validation_error) ?/.test(verdict(reply)) || verdict(reply)]
    })
    expect(await Promise.all(replies)).toEqual(of_nobody.map((id) => [id, true]))
  })

  it('has fields that name somebody', () => {
    expect(naming.map(([id, name]) => `${id} ${name}`)).toContain('estimateCart customer_id')
  })
})

/** Where a report names something: the call, its body with the id there, and the field of a fault. */
type Place = readonly [field: string, method: string, path: (id: string) => string, Body]
type Body = (id: string) => object | undefined

const fixed = (path: string) => () => path
const order = (fields: object) => ({ customer_id: null, lines: [line(1)], ...fields })
let last_id = 0
/** A variant is of one product. */
const product = (fields: object = {}) => ({
  title: 'Cup',
  variants: [{ id: ++last_id, price: 1 }],
  ...fields,
})
const paths: Place[] = [
  ['customers', () => ({})] as const,
  ['products', () => product()] as const,
  ['collections', () => ({ title: 'Cups' })] as const,
  ['orders', () => order({})] as const,
].flatMap(([noun, body]): Place[] => {
  const path = (id: string) => `/${noun}/${encodeURIComponent(id)}`
  const name = `${noun.slice(0, -1)}_id`
  return [
    [name, 'PUT', path, body],
    [name, 'GET', path, () => undefined],
  ]
})

const PLACES: readonly Place[] = [
  ...paths,
  ['customer_id', 'DELETE', (id) => `/customers/${encodeURIComponent(id)}`, () => undefined],
  [
    'order_id',
    'POST',
    (id) => `/orders/${encodeURIComponent(id)}/refunds`,
    () => ({ id: 1, amount: '0.01' }),
  ],
  ['collection_ids[0]', 'PUT', fixed('/products/7'), (id) => product({ collection_ids: [id] })],
  [
    'variants[0].id',
    'PUT',
    fixed('/products/7'),
    (id) => product({ variants: [{ id, price: 1 }] }),
  ],
  ['customer_id', 'PUT', fixed('/orders/7'), (customer_id) => order({ customer_id })],
  ['lines[0].id', 'PUT', fixed('/orders/7'), (id) => order({ lines: [line(1, { id })] })],
  ...['product_id', 'variant_id'].map(
    (name): Place => [
      `lines[0].${name}`,
      'PUT',
      fixed('/orders/7'),
      (id) => order({ lines: [line(1, { [name]: id })] }),
    ],
  ),
  ['id', 'POST', fixed('/orders/8/refunds'), (id) => ({ id, shipping: 1 })],
  [
    'lines[0].line_id',
    'POST',
    fixed('/orders/9/refunds'),
    (line_id) => ({ id: ++last_id, lines: [{ line_id, quantity: 1 }] }),
  ],
  ['customer_id', 'POST', fixed('/customer-access-tokens'), (customer_id) => ({ customer_id })],
  ['customer_id', 'PUT', fixed('/store-credits'), (customer_id) => ({ customer_id, spent: 0 })],
]

describe('in reports', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it.each(PLACES)('%s of %s is refused if malformed', async (field, method, path, body) => {
    for (const id of MALFORMED) {
      const reply = await shop.platform(method, path(id), body(id))
      expect([id, verdict(reply)]).toEqual([id, `422 validation_error ${field}`])
    }
  })

  it.each(PLACES)('%s of %s takes any that are well-formed', async (_field, method, path, body) => {
    for (const id of OF_NOBODY) {
      const reply = await shop.platform(method, path(id), body(id))
      expect([id, verdict(reply)]).toEqual([id, expect.stringMatching(/^(200|404 not_found)/)])
    }
  })

  it('are each somebody of their own', async () => {
    const own = await newShop()
    const ids = ['external:ada', ...OF_NOBODY]
    const items = [
      ...ids.map((id) => ({ type: 'customer', id, body: {} })),
      ...ids.map((id) => ({ type: 'collection', id, body: { title: 'Cups' } })),
    ]
    const { body } = expectOk(await own.platform('POST', '/bulk', { items }))
    expect(body).toMatchObject({ succeeded: items.length, failed: 0 })
    const read = async (noun: string, id: string) =>
      expectOk(await own.platform('GET', `/${noun}/${encodeURIComponent(id)}`)).body
    const numbers = new Set<number>()
    for (const noun of ['customers', 'collections']) {
      for (const id of ids) {
        const found = await read(noun, id)
        expect(`external:${found.external_id}`).toBe(id)
        numbers.add(found.id)
      }
    }
    expect(numbers.size).toBe(items.length)
  })
})

it('a customer who is deleted and comes back is the same again', async () => {
  const shop = await newShop()
  const path = '/customers/external:ada' as const
  const { id } = expectOk(await shop.platform('PUT', path, { first_name: 'Ada' })).body
  await shop.award(id, 50)
  expectOk(await shop.platform('DELETE', path))
  expect(verdict(await shop.platform('GET', path))).toBe('404 not_found')
  expect(verdict(await shop.platform('DELETE', path))).toBe('404 not_found')
  expect(verdict(await shop.post(`${path}/points/award`, { points: 1, reason: 'x' }))).toMatch(
    /^404 not_found/,
  )
  expect(expectOk(await shop.platform('PUT', path, {})).body).toMatchObject({
    ...{ id, external_id: 'ada', first_name: null },
  })
  expect(expectOk(await shop.get(path)).body).toMatchObject({
    ...{ legacy_id: id, external_id: 'ada', points_balance: 50 },
  })
})
