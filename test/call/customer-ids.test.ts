import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { isObject } from '../../src/lib/is-object.ts'
import { sharedApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

/** A customer is named by the number, the GID or `external:<id>`, wherever a request names one. */

const NAMES_A_CUSTOMER = /(^|_)customer_id$/

/** The fields of a schema that name a customer, and whether each takes every form. */
function customerFields(schema: unknown, path: string): [string, boolean][] {
  if (Array.isArray(schema)) return schema.flatMap((one) => customerFields(one, path))
  if (!isObject(schema)) return []
  const { properties, items, anyOf } = schema
  const of_fields = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, field]): [string, boolean][] => [
      ...named(name, field, path),
      ...customerFields(field, `${path}.${name}`),
    ],
  )
  return [...of_fields, ...customerFields(items, path), ...customerFields(anyOf, path)]
}

function named(name: string, field: unknown, path: string): [string, boolean][] {
  return NAMES_A_CUSTOMER.test(name) ? [[`${path}.${name}`, takesAll(field)]] : []
}

function takesAll(field: unknown): boolean {
  return isObject(field) && field['x-id-of'] === 'Customer'
}

it('every field of a request that names a customer takes every form of the id', async () => {
  const { embedded_shop } = await sharedApp()
  const operations = [...endpoints, ...adminOperations, ...embeddedShopOperations(embedded_shop)]
  const fields = operations.flatMap(({ operation_id, params, query, body }) =>
    [params, query, body].flatMap((part) => customerFields(part, operation_id)),
  )
  expect(fields.length).toBeGreaterThan(30)
  expect(fields.filter(([, takes_all]) => !takes_all).map(([path]) => path)).toEqual([])
})

describe('every endpoint about a customer', () => {
  const about = endpoints.filter(({ params }) => 'customer_id' in params.properties)
  let shop: TestShop

  beforeAll(async () => {
    shop = await furnishedShop()
    const body = { email: 'ada@example.com' }
    expectOk(await shop.platform('PUT', '/customers/external:ada', body))
    // Behind the join gate.
    expectOk(await shop.post('/customers/external:ada/enroll'))
  })

  it.each(
    about.map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('%s finds the customer by an external id, and nobody by an unknown one', async (_name, endpoint) => {
    const resourceOf = async (customer_id: string) => {
      const reply = await shop.ask(endpoint, { ids: { customer_id } })
      return [verdict(reply), reply.body.error?.details?.resource ?? null]
    }
    const nobody = ['404 not_found', 'customer']
    expect(await resourceOf('external:nobody')).toEqual(nobody)
    expect(await resourceOf('external:ada')).not.toEqual(nobody)
  })
})
