import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemoShop } from '../../src/commands/seed.ts'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../src/endpoints/storefront/index.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Example } from '../../src/openapi/examples.ts'
import { type JsonObject, plain } from '../../src/openapi/json.ts'
import { claimCall, markWaiting } from '../../src/shopify/store/calls.ts'
import { insertJoiningReview } from '../../src/store/customers/joining-reviews.ts'
import { inTransaction } from '../../src/store/db.ts'
import { ADMIN_TOKEN, startApp } from './app.ts'
import { newAssistant } from './assistant.ts'
import { exampleRequests } from './example-requests.ts'
import { HandClock } from './hand-clock.ts'
import { type Reply, send } from './http.ts'
import { shopIdOf } from './ladders.ts'
import { changeSettings, partner } from './partners.ts'
import { newPerson } from './people.ts'
import { reseed, seedChance } from './seeded-chance.ts'
import { expectOk, TestShop } from './shop.ts'
import { openThere } from './shopify/on-shopify.ts'
import { fillPath, sampleBody } from './valid-request.ts'

/**
 * Writes src/openapi/examples.json: what each operation is asked in the demo shop, and what it
 * answers. Time stands still and chance repeats itself, so that the file is always the same.
 */

interface Asked extends Pick<Endpoint, 'method' | 'path' | 'body'> {
  readonly name: string
  readonly prefix: string
}

/** An answer with whatever fields. */
type Answer = Readonly<Record<string, unknown>>

/** Longer lists of an answer are cut. */
const ITEMS_MAX = 3
/** Of the pages of e-mails. */
const TEXT_MAX = 400
const DURATION_MS = 12

seedChance()
const data_dir = mkdtempSync(join(tmpdir(), 'laurel-examples-'))
const clock = new HandClock()
const app = await startApp({ base_clock: clock, config: { data_dir } })
// The start of an application may draw as often as it likes.
reseed('the demo shop')
const seeded = await seedDemoShop(app.context)
const shop = new TestShop(app, 'bean-there.example', seeded?.key ?? '')
/** What the parts of paths stand for, and what else requests name. It grows with the answers. */
const ids: Record<string, string | number> = { customer_id: 1001, ...(await furnish()) }
// The log of requests is to show those below: of the others it depends on chance which come last.
await app.context.requests.flush()
clock.advance(1)
const { stand_in } = await openThere(shop)
const examples = new Map<string, Example>()
for (const asked of inOrder()) {
  reseed(asked.name)
  examples.set(asked.name, await record(asked))
  // Else what the log of requests shows would depend on when it is written.
  await app.context.requests.flush()
}
await stand_in.close()
await app.close()
rmSync(data_dir, { recursive: true })
const by_name = [...examples].sort(([left], [right]) => (left < right ? -1 : 1))
const file = join(import.meta.dirname, '..', '..', 'src', 'openapi', 'examples.json')
const text = JSON.stringify(Object.fromEntries(by_name), null, 2).replaceAll(
  app.context.config.base_url,
  'https://loyalty.bean-there.example',
)
writeFileSync(process.argv[2] ?? file, `${text}\n`)

/** Store credit that waits for a person. */
async function unclearCall(): Promise<string> {
  const { db } = app.context.database
  const shop_id = await shopIdOf(shop)
  const now = clock.now()
  const operation_id = newId('cod', now)
  const money = { kind: 'store_credit', code: null, customer_id: 1001, amount: '10.00' } as const
  await claimCall(db, shop_id, { operation_id, ...money }, now)
  await markWaiting(db, shop_id, operation_id, now)
  return operation_id
}

/** Members with the address of another one: one is paid for joining, and one stays on the list. */
async function secondAccounts(): Promise<void> {
  const shop_id = await shopIdOf(shop)
  await inTransaction(app.context.database.db, async (tx) => {
    for (const customer_id of [1003, 1006]) {
      const review = { customer_id, known_customer_id: 1005, joined_at: clock.now() }
      await insertJoiningReview(tx, shop_id, review)
    }
  })
}

/** What the examples speak of and none of them makes. */
async function furnish(): Promise<Record<string, string>> {
  await shop.switch({
    tiers_enabled: true,
    referral_enabled: true,
    memberships_enabled: true,
    subscriptions_available: true,
    emails_enabled: true,
    campaigns_feature: true,
    affiliates_feature: true,
    affiliates_enabled: true,
    applications_open: true,
    join_gate_enabled: true,
  })
  await secondAccounts()
  const { earning_rules, redemption_rules, tiers } = expectOk(await shop.get('/program')).body
  const token = await shop.platform('POST', '/customer-access-tokens', { customer_id: 1001 })
  const { referral_code } = expectOk(await shop.get('/customers/1002')).body
  const assistant = await newAssistant(app, { client_name: 'Claude' })
  await assistant.connect(shop)
  const assistants = expectOk(await shop.admin('GET', '/assistants')).body
  await shop.award(1001, 900)
  const awarded = expectOk(await shop.admin('GET', '/customers/1001/entries?limit=1')).body
  const gift_card = redemption_rules.find(({ type }) => type === 'gift_card').id
  const minted = await shop.post('/customers/1001/redemptions', { reward_id: gift_card })
  const credit = { type: 'store_credit', name: '€10 store credit', points_cost: 200 }
  const { reward } = expectOk(
    await shop.post('/program/rewards', { ...credit, discount_value: 10 }),
  ).body
  expectOk(await shop.post('/customers/1001/redemptions', { reward_id: reward.id }))
  const { campaign } = expectOk(await shop.post('/campaigns', { name: 'Cold brew summer' })).body
  await changeSettings(shop, { holdback_days: 0 })
  const members = 'email,points\nnobody@example.com,120\n1002,lots\n'
  const imported = await send(app.base_url, {
    method: 'POST',
    path: `/admin/api/imports?preset=smile&shop=${shop.domain}`,
    token: ADMIN_TOKEN,
    raw_body: members,
    headers: { 'Content-Type': 'text/csv' },
  })
  // For the errors of the request log.
  await shop.post('/customers/1001/points/earn', { points: 0, source_ref: 'visit-17' })
  const { id, code } = await partner(shop, 'Jonas', { email: 'jonas@brewing-notes.example' })
  return {
    call_id: await unclearCall(),
    visit_rule_id: earning_rules.find(({ type }) => type === 'custom_action').id,
    five_off_id: redemption_rules.find(({ type }) => type === 'fixed_amount').id,
    barista_id: tiers.find(({ name }) => name === 'Barista').id,
    customer_access_token: expectOk(token).body.customer_access_token,
    gift_card_code: expectOk(minted).body.redemption.discount_code,
    referral_code,
    draft_campaign_id: campaign.id,
    jonas_id: id,
    partner_code: code,
    import_id: expectOk(imported).body.id,
    award_id: awarded.data[0]?.id ?? '',
    person_id: await colleague(),
    new_assistant_id: assistants.data.at(-1)?.id ?? '',
    declined_id: await proposed('10% off'),
    proposal_id: await proposed('Free filter coffee'),
    taken_back_id: await proposed('15% off'),
  }
}

/** A reward that the shop's own key had to propose. */
async function proposed(name: string): Promise<string> {
  const { data } = expectOk(await shop.admin('GET', '/keys?limit=250')).body
  const own = `/keys/${data.find(({ last4 }) => shop.key.endsWith(last4))?.id}` as const
  expectOk(await shop.admin('PATCH', own, { limits: { mode: 'propose' } }))
  const reward = { type: 'percentage', name, points_cost: 300, discount_value: 10 }
  const { body } = await shop.post('/program/rewards', reward)
  expectOk(await shop.admin('PATCH', own, { limits: null }))
  return body.error.details.proposal.id
}

async function colleague(): Promise<string> {
  const account = { name: 'Ada Example', email: 'ada@example.com' }
  return (await newPerson(shop, 'viewer', account)).person_id
}

/** What makes something comes before what reads it, and what takes it away last. */
function inOrder(): Asked[] {
  const lists = {
    // Only the shapes are read here; the application calls.
    '/platform/v1': embeddedShopOperations(undefined as unknown as EmbeddedShop),
    '/api/v1': endpoints,
    '/storefront': storefrontEndpoints,
    // Of files there is no example.
    '/admin/api': adminOperations.filter(
      ({ streams, takes }) => streams === null && takes === null,
    ),
  }
  const all = Object.entries(lists).flatMap(([prefix, operations]) =>
    operations.map(({ method, path, body }) => ({
      name: `${method} ${prefix}${path}`,
      prefix,
      method,
      path,
      body,
    })),
  )
  return all.sort((left, right) => rankOf(left) - rankOf(right))
}

function rankOf({ method, path }: Asked): number {
  if (method === 'GET' && path === '/shopify') return 6
  if (path.endsWith('/decide')) return 6
  if (path === '/shopify/moves') return 7
  if (path.startsWith('/shopify/imports')) {
    if (path !== '/shopify/imports') return 9
    return method === 'GET' ? 8 : 7
  }
  // A dry run, before the change is undone.
  if (method === 'GET' || path === '/program/changes/undo') return 1
  if (/(cancel|undo|redeliver|end-sessions)$/.test(path)) return 2
  if (method === 'DELETE' && path === '/shopify') return 10
  if (method === 'DELETE') return 3
  // Last: from then on the built-in shop does not answer any more.
  if (path === '/shopify') return 5
  return /(clock|faults)$/.test(path) ? 4 : 0
}

async function record({ name, prefix, method, path, body }: Asked): Promise<Example> {
  const own = exampleRequests(ids)[name] ?? {}
  const filled = fillPath(path, { ...ids, ...own.ids }) + (own.query ?? '')
  const has_body = Object.keys(body.properties).length > 0
  const needed = (body.required ?? []).filter((field) => field in ids)
  const named = Object.fromEntries(needed.map((field) => [field, ids[field]]))
  const request = has_body ? (own.body ?? { ...sampleBody(body), ...named }) : undefined
  const reply = await ask(prefix, method, filled, request)
  if (reply.status >= 300) {
    throw new Error(`${name} needs a row in test/support/example-requests.ts: ${reply.text}`)
  }
  const answer = reply.body
  remember(method, path, answer)
  return { ...(request && { request: plain(request) }), answer: shortened(answer) }
}

function ask(prefix: string, method: string, path: string, body: unknown): Promise<Reply<Answer>> {
  if (prefix === '/platform/v1') return shop.platform(method, path, body)
  if (prefix === '/admin/api') return shop.admin(method, path, body)
  if (prefix === '/storefront') return shop.page(method, path.replace(/^\/[^/]+/, ''), body)
  if (path !== '/session-tokens/exchange') return shop.call(method, path, body)
  return shop.call(method, `${path}?shop=${shop.domain}`, body, { token: null })
}

/** Keeps the id of what was made, or of the first that a list has. */
function remember(method: string, path: string, answer: Answer): void {
  if (method === 'GET') {
    const id = idIn(Array.isArray(answer.data) ? answer.data.slice(0, 1) : null)
    const list = path.split('/').at(-1) ?? ''
    const name = `${list.replace(/ies$/, 'y').replace(/s$/, '')}_id`
    if (id !== undefined) ids[name] ??= id
  } else if (method === 'POST') {
    const name = endpoints
      .map((one) => one.path)
      .concat(adminOperations.map((one) => one.path))
      .find((one) => one.startsWith(`${listOf(path)}/{`))
      ?.slice(listOf(path).length + 2)
      .split('}')[0]
    const id = [answer, ...Object.values(answer)].map(idIn).find((one) => one !== undefined)
    if (name !== undefined && id !== undefined) ids[name] = id
  }
  if (typeof answer.discount_code === 'string') ids.discount_code = answer.discount_code
}

/** A move is listed among the imports. */
function listOf(path: string): string {
  return path === '/shopify/moves' ? '/shopify/imports' : path
}

function idIn(value: unknown): string | undefined {
  const { id } = Object(Array.isArray(value) ? value.at(-1) : value)
  return typeof id === 'string' ? id : undefined
}

/** An answer as the reference shows it: with short lists and texts, and always the same duration. */
function shortened(answer: object): JsonObject {
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === 'duration_ms') return DURATION_MS
    if (Array.isArray(value)) return value.slice(0, ITEMS_MAX)
    const is_long = typeof value === 'string' && value.length > TEXT_MAX
    return is_long ? `${value.slice(0, TEXT_MAX)}…` : value
  })
}
