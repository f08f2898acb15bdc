import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

/** A key without `customers:read` learns nothing personal, whatever else it may do. */

const ADA = 1001
const about_customers = endpoints
  .filter(({ scope, params, body, query }) => {
    const names = [params, body, query].flatMap(({ properties }) => Object.keys(properties))
    const is_about = names.some((name) => name.includes('customer'))
    return is_about && scope !== null && scope !== 'customers:read'
  })
  .map((endpoint) => [endpoint.operation_id, endpoint] as const)

let shop: TestShop

beforeAll(async () => {
  shop = await furnishedShop()
  const named = { first_name: 'Canary', last_name: 'Okafor', email: 'canary@example.com' }
  await shop.customer(ADA, named)
  const seen = expectOk(await shop.get(`/customers/${ADA}`)).text
  expect(seen).toMatch(/canary/i)
  expect(about_customers.length).toBeGreaterThan(15)
})

it.each(about_customers)('%s names nobody', async (_id, endpoint) => {
  const { key: token } = await shop.newKey([endpoint.scope ?? 'points:read'])
  const reply = await shop.ask(endpoint, { token })
  expect(verdict(reply)).toBe(String(endpoint.status))
  expect(reply.text).not.toMatch(/canary|okafor/i)
})
