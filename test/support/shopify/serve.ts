import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readPort } from '../../../src/config/numbers.ts'
import { DAY_MS } from '../../../src/lib/durations.ts'
import { topics } from '../../../src/shopify/domain/topics.ts'
import { startApp } from '../app.ts'
import { order } from '../orders.ts'
import { newShop, type TestShop } from '../shop.ts'
import { accessTo, openThere } from './on-shopify.ts'
import { report } from './report.ts'
import { StandIn } from './stand-in.ts'

/**
 * Two shops on Shopify, on this machine, to try by hand what a merchant does: the stand-in of the
 * tests, with customers and orders. What happens in them by the door is reported by webhooks.
 */

const { values } = parseArgs({ options: { port: { type: 'string', default: '8181' } } })
const api_port = readPort('--port', values.port)
const door_port = api_port + 1
const DOOR = `http://127.0.0.1:${door_port}`
const WEBHOOKS_PATH = '/shopify/webhooks'
const CUSTOMERS = [1001, 1002, 1003]
const ORDERS = 12
const ORDER_EVERY_DAYS = 8

const stand_in = await StandIn.start(api_port)
const app = await startApp()
const shops = new Map([await openShop('my.shop'), await openShop('other.shop')])

createServer((request, response) => {
  const answer = ({ status, body }: Answer) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(`${JSON.stringify(body, null, 2)}\n`)
  const { method = 'GET', url = '/' } = request
  text(request)
    .then((sent) => take(method, url, sent === '' ? undefined : JSON.parse(sent)))
    .then(answer, (error: unknown) => answer({ status: 400, body: { error: String(error) } }))
}).listen(door_port, '127.0.0.1', () => process.stdout.write(welcome()))

interface Answer {
  readonly status: number
  readonly body: unknown
}

type Opened = Awaited<ReturnType<typeof openThere>> & { readonly shop: TestShop }

async function openShop(domain: string): Promise<[string, Opened]> {
  const shop = await newShop(app, { domain })
  for (const id of CUSTOMERS) await shop.customer(id, { first_name: `Customer ${id}` })
  for (let number = 1; number <= ORDERS; number += 1) {
    const placed_at = new Date(Date.now() - (ORDERS - number + 1) * ORDER_EVERY_DAYS * DAY_MS)
    const customer_id = CUSTOMERS[number % CUSTOMERS.length]
    await order(shop, number, { customer_id, created_at: placed_at.toISOString() })
  }
  const opened = await openThere(shop, stand_in)
  return [opened.shopify_domain, { ...opened, shop }]
}

/** What somebody does at Shopify. */
async function take(method: string, url: string, body: unknown): Promise<Answer> {
  const [, shopify_domain = '', ...rest] = url.split('/')
  const opened = shops.get(shopify_domain)
  if (opened === undefined) return { status: 404, body: { shops: [...shops.keys()] } }
  const path = `/${rest.join('/')}`
  switch (`${method} ${path}`) {
    case 'GET /':
      return { status: 200, body: whatIsThere(opened) }
    case 'POST /faults':
      stand_in.plan(body as Parameters<StandIn['plan']>[0])
      return { status: 200, body }
    case 'PUT /withheld-scopes':
      opened.there.withheld_scopes.clear()
      for (const scope of body as string[]) opened.there.withheld_scopes.add(scope)
      return { status: 200, body: opened.there.scopes() }
    case 'PUT /topics':
      // Only these reach Laurel from now on.
      opened.there.subscriptions.splice(
        0,
        Number.POSITIVE_INFINITY,
        ...opened.there.subscriptions.filter(({ topic }) => (body as string[]).includes(topic)),
      )
      return { status: 200, body: whatIsThere(opened) }
  }
  const done = await opened.shop.platform(method, path, body)
  if (done.status < 300) await tell(opened, `${method} ${path}`)
  return { status: done.status, body: done.body }
}

function whatIsThere({ there }: Opened) {
  return {
    scopes: there.scopes(),
    subscriptions: there.subscriptions.map(({ topic, uri }) => `${topic} ${uri}`),
    codes: Object.fromEntries(there.code_tags),
    gift_cards: there.cards,
    store_credit: there.bookings,
    automatic_discounts: there.automatics.map(({ input }) => input.title),
    segments: there.segments,
    metafields: Object.fromEntries(there.metafields),
  }
}

/** What a change is reported as, and how its payload calls the number. */
const REPORTED = [
  [/^PUT \/customers\/(\d+)$/, 'customers/update', 'id'],
  [/^DELETE \/customers\/(\d+)$/, 'customers/delete', 'id'],
  [/^PUT \/orders\/(\d+)$/, 'orders/updated', 'id'],
  [/^POST \/orders\/(\d+)\/refunds$/, 'refunds/create', 'order_id'],
] as const

/** Reports what was done, to the addresses that have asked for it. */
async function tell({ there, shopify_domain }: Opened, done: string): Promise<void> {
  for (const [change, topic, name] of REPORTED) {
    const number = change.exec(done)?.[1]
    const subscription = topics.get(topic)?.subscription
    if (number === undefined) continue
    for (const { uri } of there.subscriptions.filter((one) => one.topic === subscription)) {
      const base_url = uri.slice(0, -WEBHOOKS_PATH.length)
      const payload = { [name]: Number(number) }
      await report(base_url, accessTo(shopify_domain), { topic, payload }).catch(() => undefined)
    }
  }
}

function welcome(): string {
  const lines = [...shops.keys()].map((shopify_domain) => {
    const { client_id, client_secret } = accessTo(shopify_domain)
    return `  ${shopify_domain}  client id ${client_id}, secret ${client_secret}`
  })
  return `The stand-in for Shopify answers. Start Laurel with LAUREL_TEST_SHOPIFY=http://127.0.0.1:${api_port}.

${lines.join('\n')}

An order at Shopify, which is reported to Laurel:
  curl -X PUT ${DOOR}/my-shop.myshopify.com/orders/501 -d '{"customer_id": 1001, "paid": true, "lines": [{"id": 1, "quantity": 2, "price": "9.50"}]}'
What is there of Laurel:
  curl ${DOOR}/my-shop.myshopify.com/
`
}
