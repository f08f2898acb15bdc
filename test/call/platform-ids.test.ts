import { beforeAll, describe, expect, it } from 'vitest'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { isObject } from '../../src/lib/is-object.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Products, variants and collections are named by number, GID or `external:<id>` in every body. */

const NAMES_A_THING = /^(product|variant|collection)_ids?$|^excluded_(products|collections)$/

/** The fields of a schema that name something on the platform, and whether each takes every form. */
function namingFields(schema: unknown, path: string): [string, boolean][] {
  if (Array.isArray(schema)) return schema.flatMap((one) => namingFields(one, path))
  if (!isObject(schema)) return []
  const { properties, items, anyOf } = schema
  const of_fields = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, field]): [string, boolean][] =>
      [
        ...(NAMES_A_THING.test(name) ? [[`${path}.${name}`, takesIds(field)] as const] : []),
        ...namingFields(field, `${path}.${name}`),
      ].map(([at, takes]) => [at, takes]),
  )
  return [...of_fields, ...namingFields(items, path), ...namingFields(anyOf, path)]
}

function takesIds(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(takesIds)
  if (!isObject(schema)) return false
  const { properties, items, anyOf } = schema
  const inner = isObject(properties) ? Object.values(properties) : []
  return 'x-id-of' in schema || [items, anyOf, inner].some(takesIds)
}

it('every field of a body that names something of the shop takes every form of the id', () => {
  const fields = endpoints.flatMap(({ operation_id, body }) => namingFields(body, operation_id))
  expect(fields.length).toBeGreaterThan(8)
  expect(fields.filter(([, takes]) => !takes).map(([path]) => path)).toEqual([])
})

/** Where the programme names something of the shop: the call, and the field of a fault. */
type Use = readonly [name: string, call: string, body: (id: string) => object, field: string]

const ELIGIBILITY = 'PATCH /program/eligibility'

const of_rewards = rewardTypes.flatMap(({ type, fields }) =>
  fields
    .filter(({ type: holds }) => /^(product|collection)_ids?$/.test(holds))
    .map(({ key, type: holds }): Use => {
      const is_list = holds.endsWith('s')
      const reward = {
        ...{ type, name: 'Cup', points_cost: 100 },
        ...(type === 'product_discount' && { discount_value: 10 }),
      }
      const named = (id: string) => ({ ...reward, fields: { [key]: is_list ? [id] : id } })
      const field = `fields.${key}${is_list ? '[0]' : ''}`
      return [`${key} of a ${type}`, 'POST /program/rewards', named, field]
    }),
)

const scoped = (list: string): Use => [
  `${list} of a campaign`,
  'POST /campaigns',
  (id) => ({
    ...{ name: 'Cups', type: 'earning_boost', multiplier: 2 },
    product_scope: { mode: 'include', [list]: [id] },
  }),
  `product_scope.${list}[0]`,
]

/** All are called `cup`. */
const USES: readonly Use[] = [
  ...of_rewards,
  [
    'excluded_products',
    ELIGIBILITY,
    (id) => ({ excluded_products: [{ id }] }),
    'excluded_products[0].id',
  ],
  [
    'variant_ids of excluded_products',
    ELIGIBILITY,
    (id) => ({ excluded_products: [{ id: 'external:cup', variant_ids: [id] }] }),
    'excluded_products[0].variant_ids[0]',
  ],
  [
    'excluded_collections',
    ELIGIBILITY,
    (id) => ({ excluded_collections: [{ id }] }),
    'excluded_collections[0].id',
  ],
  [
    'excluded_collections of member_discounts',
    ELIGIBILITY,
    (id) => ({ member_discounts: { excluded_collections: [id] } }),
    'member_discounts.excluded_collections[0]',
  ],
  [
    'product and variant of a membership',
    'POST /program/memberships',
    (id) => ({ name: 'Club', product: { id, variant_id: id } }),
    'product.id',
  ],
  [
    'variantId of a free_product',
    'POST /program/rewards',
    (variantId) => ({
      ...{ type: 'free_product', name: 'Cup', points_cost: 100 },
      fields: { productId: 'external:cup', variantId },
    }),
    'fields.variantId',
  ],
  scoped('product_ids'),
  scoped('collection_ids'),
]

describe('the programme', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    const cup = { title: 'Cup', variants: [{ id: 'external:cup', price: 5 }] }
    for (const [path, body] of [
      ['/products/external:cup', cup],
      ['/collections/external:cup', { title: 'Cups' }],
    ] as const) {
      expectOk(await shop.platform('PUT', path, body))
    }
    await shop.switch({ campaigns_feature: true, memberships_enabled: true })
  })

  it.each(
    USES,
  )('takes external ids as %s, and names unknown ones', async (_name, call, body, at) => {
    const [method = '', path = ''] = call.split(' ')
    const unknown = await shop.call(method, path, body('external:nothing'))
    expect(verdict(unknown)).toBe(`422 validation_error ${at}`)
    const known = await shop.call(method, path, body('external:cup'))
    expect(verdict(known)).toMatch(/^20[01]$/)
  })
})
