import { beforeAll, describe, expect, it } from 'vitest'
import { PURPOSES, type Purpose } from '../../src/domain/access/admin-token.ts'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { sharedApp } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** Every operation with a token for each purpose, for its own shop, another one, and all. */

const { embedded_shop } = await sharedApp()
const operations = [
  ...adminOperations.map((operation) => ['/admin/api', operation] as const),
  ...embeddedShopOperations(embedded_shop).map((operation) => ['/platform/v1', operation] as const),
]
const named = operations.map(
  ([prefix, operation]) =>
    [`${operation.method} ${prefix}${operation.path}`, prefix, operation] as const,
)

/** Of the deployment as a whole. */
const OF_ALL_SHOPS = ['POST /admin/api/shops', 'GET /admin/api/clock', 'PUT /admin/api/clock']
const FEED = /^\w+ \/platform\/v1\/(bulk$|(customers|products|collections|orders)\/)/
/** Reads whose question is too long for a query. */
const LONG_READS = /^POST \/admin\/api\/(email-templates\/\{type\}\/preview|imports\/columns)$/
/** Everything stored about a person, with the codes. */
const SHOWS_CODES = /^GET \/admin\/api\/customers\/\{customer_id\}\/export$/
const EMAILS = /^GET \/admin\/api\/(emails|email-templates)(\/|$)/

/** Said here once more, by the address: what the purposes are for. */
function purposesFor(name: string): readonly Purpose[] {
  const is_for: Record<Purpose, boolean> = {
    admin: true,
    read: (name.startsWith('GET ') && !SHOWS_CODES.test(name)) || LONG_READS.test(name),
    feed: FEED.test(name),
    mailbox: EMAILS.test(name),
    metrics: false,
  }
  return PURPOSES.filter((purpose) => is_for[purpose])
}

type Described = { readonly description: string; readonly 'x-purposes': readonly string[] }
let document: { readonly paths: Record<string, Record<string, Described>> }
let shop: TestShop
const tokens: { purpose: Purpose; for_shop: 'own' | 'other' | 'all'; token: string }[] = []

beforeAll(async () => {
  shop = await newShop()
  const other = await newShop()
  const path = '/admin/openapi.json'
  document = (await send(shop.app.base_url, { method: 'GET', path })).body
  for (const purpose of PURPOSES) {
    const all = await shop.adminToken(purpose, true)
    tokens.push({ purpose, for_shop: 'all', token: all.token })
    if (purpose === 'metrics') continue
    const [own, others] = [await shop.adminToken(purpose), await other.adminToken(purpose)]
    tokens.push({ purpose, for_shop: 'own', token: own.token })
    tokens.push({ purpose, for_shop: 'other', token: others.token })
  }
})

describe.each(named)('%s', (name, prefix, operation) => {
  it('is open to the tokens that it is for, and to no other', async () => {
    const path = operation.path.replace('{shop}', shop.domain).replace(/\{\w+\}/, '4040')
    const refused: string[] = []
    for (const { purpose, for_shop, token } of tokens) {
      const reply = await send(shop.app.base_url, {
        method: operation.method,
        path: `${prefix}${path}?shop=${shop.domain}`,
        token,
        // What is let in is refused next: nothing is carried out.
        ...(operation.method === 'GET' ? {} : { body: { nonsense: 1 } }),
      })
      expect(reply.status).not.toBe(401)
      if (reply.status === 403) refused.push(`${purpose} ${for_shop} ${verdict(reply)}`)
    }
    const expected = tokens
      .filter(({ purpose, for_shop }) => {
        const for_it = purposesFor(name).includes(purpose)
        const shop_fits = OF_ALL_SHOPS.includes(name) ? for_shop === 'all' : for_shop !== 'other'
        return !(for_it && shop_fits)
      })
      .map(({ purpose, for_shop }) => `${purpose} ${for_shop} 403 insufficient_scope`)
    expect(refused).toEqual(expected)
  })

  it('says so in its document', () => {
    const described = document.paths[`${prefix}${operation.path}`]?.[operation.method.toLowerCase()]
    expect(new Set(described?.['x-purposes'])).toEqual(new Set(purposesFor(name)))
    for (const purpose of purposesFor(name))
      expect(described?.description).toContain(`\`${purpose}\``)
  })
})
