import { beforeAll, describe, expect, it } from 'vitest'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import type { FieldSpec } from '../../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { exampleOf, leastFields } from '../../domain/catalogue/given.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { readProgram } from './programs.ts'

/** What a read returns is accepted by the write, and changes nothing. */

let shop: TestShop
let tier_id: string

const PRODUCT = 201

beforeAll(async () => {
  shop = await newShop()
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
    const again = { enabled, title, title_translations, fields }
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
    const { id, type: _type, discount_type: _same, summary: _summary, ...again } = reward
    await expectUnchanged(`/program/rewards/${id}`, again)
  })
})

it('the settings are written as they are read', async () => {
  const { program_name, points_name, points_expiry, reward_expiry } = await readProgram(shop)
  const settings = { program_name, points_name, points_expiry, reward_expiry }
  await expectUnchanged('/program/settings', settings)
})
