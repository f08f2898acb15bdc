import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { exampleOf, leastFields } from '../../support/arbitrary-fields.ts'
import { type LooseReply, verdict } from '../../support/http.ts'
import { newReward, newRule, readProgram } from '../../support/programs.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../../support/shop.ts'

/** What a read returns is accepted by the write, and changes nothing. */

let shop: TestShop
let tier_id: string

const PRODUCT = 201

beforeAll(async () => {
  shop = await newShop(undefined, { currency: 'KWD' })
  tier_id = (await readProgram(shop)).tiers[0].id
  await shop.product(PRODUCT)
  await shop.collection(PRODUCT)
})

/** A value for every field, naming what this programme and this shop have. */
function everyField(specs: readonly FieldSpec[]): Record<string, unknown> {
  const fields = Object.fromEntries(specs.map((spec) => [spec.key, exampleOf(spec)]))
  const text = JSON.stringify(fields).replaceAll(/"tier_[a-z0-9]+"/g, `"${tier_id}"`)
  return { ...JSON.parse(text), ...ofTheShop(fields) }
}

function ofTheShop(fields: object): Record<string, unknown> {
  const named = {
    productId: PRODUCT,
    variantId: PRODUCT * 10,
    productIds: [PRODUCT],
    collectionIds: [PRODUCT],
  }
  return Object.fromEntries(Object.entries(named).filter(([key]) => key in fields))
}

const TITLES = { title: 'Ours', title_translations: { de: 'Unser' } }

/** Rules between fields want these beside what each of them takes. */
const ALSO: Readonly<Record<string, Record<string, unknown>>> = {
  product_discount: { productIds: [PRODUCT], valueType: 'fixed_amount' },
}
const WINDOW = { startsAt: '2026-10-01T08:00:00+02:00', endsAt: '2027-10-01T08:00:00+02:00' }

async function expectUnchanged(path: string, body: object): Promise<void> {
  const before = await readProgram(shop)
  const reply = expectOk(await shop.patch(path, body))
  expect(reply.body).toMatchObject({ operation: 'none', diff: [], revision: before.revision })
  expect(await readProgram(shop)).toEqual(before)
}

const creatable = earningTypes.filter((one) => one.creatable)

describe.each(
  creatable.map((one) => [one.type, one] as const),
)('an earning rule %s', (type, one) => {
  it.each(['least', 'every'] as const)('of %s fields is written as it is read', async (which) => {
    const given = which === 'least' ? leastFields(one.fields) : everyField(one.fields)
    const body = { type, enabled: false, fields: given, ...(which === 'every' ? TITLES : {}) }
    const { earning_rule } = expectOk(await shop.post('/program/earn-rules', body)).body
    const { id, enabled, title, title_translations, fields } = earning_rule
    if (which === 'every') expect(earning_rule).toMatchObject(TITLES)
    const again = { type, enabled, title, title_translations, fields }
    await expectUnchanged(`/program/earn-rules/${id}`, again)
  })
})

describe.each(rewardTypes.map((one) => [one.type, one] as const))('a reward %s', (type, one) => {
  it.each(['least', 'every'] as const)('of %s fields is written as it is read', async (which) => {
    const of = which === 'least' ? leastFields : everyField
    // A cost that follows from the fields is not sent, as long as nobody has read it.
    const values = one.values.filter(({ key, required }) => key !== 'points_cost' || required)
    const window = which === 'every' ? WINDOW : {}
    const least = of(one.fields)
    const fields = { ...least, ...ofTheShop(least), ...window, ...ALSO[type] }
    const body = { type, name: 'Ours', ...of(values), fields, ...TITLES }
    const { reward } = expectOk(await shop.post('/program/rewards', body)).body
    const { id, discount_type: _same, summary: _summary, ...again } = reward
    await expectUnchanged(`/program/rewards/${id}`, again)
  })
})

it.each([
  ['earn-rules', () => newRule(shop, { type: 'account_created' })],
  ['rewards', () => newReward(shop)],
])('another type in %s is refused', async (list, make) => {
  const { id, type } = await make()
  const reply = await shop.patch(`/program/${list}/${id}`, { type: 'free_shipping' })
  expect(verdict(reply)).toBe('422 validation_error type')
  expect(reply.body.error.details).toMatchObject({ reason: 'type_fixed', allowed: type })
})

/** What is read of each part, and the endpoint that writes it. */
const READS: readonly [operation_id: string, read: () => Promise<{ id?: string }>][] = [
  ['updateProgramSettings', () => readProgram(shop)],
  ['updateEligibility', async () => expectOk(await shop.get('/program/eligibility')).body],
  ['updateReferralProgram', async () => expectOk(await shop.get('/program/referrals')).body],
  ['updateTier', async () => (await readProgram(shop)).tiers[0]],
  ['updateMembership', async () => last(await shop.get('/program/memberships'))],
  ['updateAffiliateGroup', async () => last(await shop.get('/program/affiliates/groups'))],
  [
    'updateAffiliateProgramSettings',
    async () => expectOk(await shop.get('/program/affiliates/settings')).body,
  ],
  ['updateCampaign', async () => last(await shop.get('/campaigns'))],
]

const last = (reply: LooseReply) => expectOk(reply).body.data.at(-1)

/** A field that only the merchant sets is there to say so. */
const isRefused = (field: TSchema) => 'not' in field

/** What the schema of a body has places for, without what only the merchant sets. */
function writableOf(schema: TSchema, read: unknown): unknown {
  const { properties } = schema as { properties?: Record<string, TSchema> }
  if (properties === undefined || typeof read !== 'object' || read === null) return read
  const fields = Object.entries(read).flatMap(([name, value]) => {
    const of_field = properties[name]
    if (of_field === undefined || isRefused(of_field)) return []
    return [[name, writableOf(of_field, value)]]
  })
  return Object.fromEntries(fields)
}

it.each(READS)('%s takes all that is read of it, and changes nothing', async (id, read) => {
  shop = await furnishedShop()
  const endpoint = endpoints.find(({ operation_id }) => operation_id === id)
  if (endpoint === undefined) throw new Error(`${id} is not an endpoint`)
  const part = await read()
  const body = writableOf(endpoint.body, part) as object
  expect(Object.keys(body).length).toBeGreaterThan(1)
  const path = endpoint.path.replace(/\{[a-z_]+\}/, part.id ?? '')
  const sent = id === 'updateCampaign' ? { ...body, emails: undefined } : body
  const reply = expectOk(await shop.call(endpoint.method, path, sent))
  expect(reply.body).toMatchObject({ operation: 'none', diff: [] })
})
