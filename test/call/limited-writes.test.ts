import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { type Reply, verdict } from '../support/http.ts'
import type { Schema } from '../support/inputs/from-schema.ts'
import { changeAt, fullest, placesIn, schemaAt } from '../support/inputs/levels.ts'
import { limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

const isFreeText = (schema: Schema | undefined): boolean =>
  ([schema?.type].flat().includes('string') && schema?.enum === undefined) ||
  (schema?.anyOf ?? []).some(isFreeText)

/** No write of any endpoint goes round the limits of its key. */

const all_writes = endpoints.filter(({ effect, scope }) => effect === 'write' && scope !== null)
const writes = all_writes
  .filter(({ is_unlimited }) => is_unlimited !== true)
  .map((endpoint) => [endpoint.operation_id, endpoint] as const)

const NOTHING = onlyLimits({ program_writes: 0, member_writes: 0 })

let shop: TestShop
let nothing: string
let proposing: string
let reading: string

beforeAll(async () => {
  shop = await furnishedShop()
  await shop.switch({ join_gate_enabled: false })
  nothing = (await limitedKey(shop, NOTHING)).key
  proposing = (await limitedKey(shop, { mode: 'propose' })).key
  reading = (await limitedKey(shop, { mode: 'read_only' })).key
})

/** 409, or 200 of a write that would change nothing. */
function waits(reply: Reply<{ operation?: string }>): boolean {
  return (reply.status === 200 && reply.body.operation === 'none') || isBeyond(reply)
}

function isBeyond({ status, body }: Reply): boolean {
  const { code, details } = body.error ?? {}
  return status === 409 && code === 'confirmation_required' && Array.isArray(details?.limits)
}

describe.each(writes)('%s', (_name, endpoint) => {
  it('waits or is refused beyond the limits, for a key that proposes, and for one that reads', async () => {
    const beyond = await shop.ask(endpoint, { token: nothing })
    expect(waits(beyond), JSON.stringify(beyond.body)).toBe(true)
    const proposed = await shop.ask(endpoint, { token: proposing })
    expect(waits(proposed), JSON.stringify(proposed.body)).toBe(true)
    const read = await shop.ask(endpoint, { token: reading })
    expect(verdict(read)).toBe('403 insufficient_scope read_only')
  })
})

it('without limits are only those that give up what a key asked for', () => {
  const unlimited = all_writes.filter((endpoint) => endpoint.is_unlimited === true)
  expect(unlimited.map(({ operation_id }) => operation_id)).toEqual(['withdrawProposal'])
})

it('what waits or is refused has written nothing', async () => {
  const before = await stateOf()
  for (const [, endpoint] of writes) {
    const path_ids = Object.keys(endpoint.params.properties)
    if (path_ids.some((id) => UNSTEADY.includes(id))) continue
    await shop.ask(endpoint, { token: nothing })
    await shop.ask(endpoint, { token: proposing })
  }
  expect(await stateOf()).toEqual(before)
})

/** Each request makes its own of these. */
const UNSTEADY = ['change_id', 'redemption_id', 'webhook_id', 'rule_id']

async function stateOf() {
  const paths = [
    '/program',
    '/program/changes?limit=250',
    '/campaigns?limit=250',
    '/customers/1001?include=history,rewards',
    '/customers/1001/transactions',
    '/customers/1001/pets',
  ]
  const replies = await Promise.all(paths.map((path: string) => shop.get(path)))
  return replies.map((reply) => expectOk(reply).body)
}

describe('a link in a text that members see', () => {
  const LINK = 'See https://evil.example'
  const program_writes = all_writes.filter((endpoint) => 'dry_run' in endpoint.body.properties)
  const texts = program_writes.flatMap((endpoint) => {
    // Of the schema library's types, the walk reads what JSON Schema has.
    const body = endpoint.body as unknown as Schema
    return placesIn(body)
      .filter((path) => isFreeText(schemaAt(body, path)))
      .map((path) => ({ endpoint, body, path }))
  })

  /** Ids, tags, addresses, and what the platform calls its own. */
  const NO_WORDS = [
    ...['audience.tags.0', 'audience.tier_ids.0', 'benefits.0.id', 'benefits.0.type'],
    ...['excluded_collections.0', 'excluded_collections.0.id', 'excluded_collections.0.title'],
    ...['excluded_customer_tags.0', 'excluded_order_tags.0', 'excluded_product_tags.0'],
    ...['excluded_products.0.id', 'excluded_products.0.title', 'excluded_products.0.variant_ids.0'],
    ...['friend_discount.tier_overrides.0.tier_id', 'ids.0'],
    ...['member_discounts.excluded_collections.0', 'member_discounts.excluded_collections.0.id'],
    'member_discounts.excluded_collections.0.title',
    'member_discounts.excluded_product_tags.0',
    ...['product.currency', 'product.id', 'product.price', 'product.title'],
    ...['product.variant_id', 'product.variant_title'],
    ...['product_scope.collection_ids.0', 'product_scope.product_ids.0', 'product_scope.tags.0'],
    ...['spotlight_rewards.0.reward_id', 'terms_url', 'type'],
  ]

  const linkFaultsOf = ({ body }: Reply): string[] =>
    (body.error?.details?.errors ?? [])
      .filter(({ message }: { message: string }) => message.includes('must not contain links'))
      .map(({ field }: { field: string }) => field.replaceAll(/\[(\d+)\]/g, '.$1'))

  it('is refused of a key with limits, wherever a write of the programme takes one', async () => {
    const taken: string[] = []
    for (const { endpoint, body, path } of texts) {
      const fields = changeAt(undefined, fullest(body), path, () => LINK) as Record<string, unknown>
      const reply = await shop.ask(endpoint, { fields, token: nothing })
      if (!linkFaultsOf(reply).includes(path.join('.'))) taken.push(path.join('.'))
    }
    expect(texts.length).toBeGreaterThan(60)
    expect([...new Set(taken)].sort()).toEqual(NO_WORDS)
  })

  it.each([
    ['/program/earn-rules', { type: 'custom_action', fields: { actionName: LINK, points: 5 } }],
    [
      '/program/tiers',
      {
        ...{ name: 'Perks', threshold: 900_000_001 },
        benefits: [{ type: 'custom_perk', fields: { text: 'www.evil.example' } }],
      },
    ],
  ])('is refused in a field of a type: %s', async (path, body) => {
    expect(linkFaultsOf(await shop.post(path, body, { token: nothing }))).toHaveLength(1)
  })

  it.each([
    ...['evil.zip', 'evil。com', 'evil．example', 'evil․com', 'e\u00adv\u200bil.e\u200bxample'],
    ...['192.168.1.1/x', 'localhost:8080/a', 'www.evil.example', '\u202eelpmaxe-live', '\u2067x'],
  ])('is refused however it is written: %s', async (link) => {
    const body = { program_name: `Beans ${link} now` }
    const reply = await shop.patch('/program/settings', body, { token: nothing })
    expect(linkFaultsOf(reply)).toEqual(['program_name'])
  })

  it('is not what only has a dot', async () => {
    const free = (await limitedKey(shop, onlyLimits({}))).key
    const program_name = 'St. Martin’s club, 1.5 times e.g. on Sundays. Join!'
    expectOk(await shop.patch('/program/settings', { program_name }, { token: free }))
  })

  it('is a person’s to write, and may be sent again as it is', async () => {
    const program_name = 'The club of bean-there.com'
    const settings = (body: object, token = shop.key) =>
      shop.patch('/program/settings', body, { token })
    expectOk(await settings({ program_name }))
    const free = (await limitedKey(shop, onlyLimits({}))).key
    expectOk(await settings({ program_name, points_name: 'beans' }, free))
    expect(linkFaultsOf(await settings({ points_name: program_name }, free))).toEqual([])
    expect(linkFaultsOf(await settings({ points_name: 'beans.com' }, free))).toEqual([
      'points_name',
    ])
  })
})

it('the tokens of customers are held to the limits of the key that minted them', async () => {
  const customer = await shop.customer(4711)
  const set = (token: string) =>
    shop.call('PUT', `/customers/${customer}/birthday`, { month: 5, day: 4 }, { token })
  expect(isBeyond(await set(await shop.sessionToken(customer, ['read', 'write'], nothing)))).toBe(
    true,
  )
  expectOk(await set(await shop.sessionToken(customer)))
})
