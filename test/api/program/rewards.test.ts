import { beforeAll, describe, expect, it } from 'vitest'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { faultyFields, newReward, readProgram } from './programs.ts'

let shop: TestShop
const create = (body: object) => shop.post('/program/rewards', body)
const patch = (id: string, body: object) => shop.patch(`/program/rewards/${id}`, body)

beforeAll(async () => {
  shop = await newShop()
})

describe('a new reward', () => {
  it('has the defaults of the catalogue, and stands at the end of the list', async () => {
    const before = await readProgram(shop)
    const values = { type: 'percentage', name: 'Ten', points_cost: 500, discount_value: 10 }
    const { body } = expectOk(await create(values))
    expect(body).toMatchObject({
      operation: 'create',
      revision: before.revision + 1,
      summary: expect.stringContaining('10% off an order'),
      diff: [{ path: `rewards.${body.reward.id}`, before: null }],
      reward: {
        ...values,
        id: expect.stringMatching(/^rwd_[0-9a-z]{26}$/),
        enabled: true,
        discount_type: 'percentage',
        code_valid_days: null,
        title: null,
        title_translations: {},
      },
    })
    const after = await readProgram(shop)
    expect(after.redemption_rules).toEqual([...before.redemption_rules, body.reward])
  })

  it.each([
    ['fixed_amount', { points_cost: 100, discount_value: 5 }],
    ['free_shipping', { points_cost: 100 }],
    ['gift_card', { points_cost: 100, discount_value: 5 }],
    ['store_credit', { points_cost: 100, discount_value: 5 }],
    ['free_product', { points_cost: 100, fields: { productId: 201 } }],
    ['product_discount', { points_cost: 10, discount_value: 5, fields: { productIds: [201] } }],
  ])('may be of type %s', async (type, values) => {
    const reply = await create({ type, name: 'A reward', ...values })
    // What a type asks for, the catalogue says; a fault here names it.
    expect(reply.body).toMatchObject({ reward: { type, discount_type: type, ...values } })
  })

  it('of a type that is not in the catalogue is refused', async () => {
    const reply = await create({ type: 'nonsense', name: 'x', points_cost: 1 })
    expect(verdict(reply)).toBe('422 validation_error type')
    expect(reply.body.error.details).toMatchObject({
      allowed: rewardTypes.map(({ type }) => type),
      received: 'nonsense',
    })
  })

  it('is told all that is missing and all that is wrong', async () => {
    const bare = await create({ type: 'percentage', name: 'x' })
    expect(faultyFields(bare).sort()).toEqual(['discount_value', 'points_cost'])
    const reply = await create({
      type: 'percentage',
      name: 'x',
      points_cost: 0.5,
      discount_value: 101,
      code_valid_days: -1,
      fields: { nonsense: 1 },
      title_translations: { fr: 'x' },
    })
    expect(faultyFields(reply).sort()).toEqual([
      'code_valid_days',
      'discount_value',
      'fields.nonsense',
      'points_cost',
      'title_translations.fr',
    ])
  })

  it.each([
    [{ name: '' }],
    [{ name: null }],
    [{ name: 'x'.repeat(201) }],
    [{ name: undefined }],
  ])('needs a name: not %j', async (name) => {
    const reply = await create({
      ...{ type: 'percentage', points_cost: 1, discount_value: 1 },
      ...name,
    })
    expect(verdict(reply)).toBe('422 validation_error name')
  })
})

describe('a change of a reward', () => {
  it('leaves what it does not name', async () => {
    const reward = await newReward(shop, {
      code_valid_days: 30,
      title_translations: { de: 'Zehn' },
    })
    const { body } = expectOk(await patch(reward.id, { points_cost: 250, name: 'Cheaper' }))
    expect(body.diff).toEqual([
      { path: `rewards.${reward.id}.name`, before: '10% off', after: 'Cheaper' },
      { path: `rewards.${reward.id}.points_cost`, before: 100, after: 250 },
    ])
    expect(body.reward).toEqual({
      ...reward,
      name: 'Cheaper',
      points_cost: 250,
      summary: body.summary,
    })
    expect(
      (await patch(reward.id, { code_valid_days: null })).body.reward.code_valid_days,
    ).toBeNull()
  })

  it('leaves the fields that it does not name, and replaces lists', async () => {
    const [tier] = (await readProgram(shop)).tiers
    const given = { minimumPurchase: 20, usageLimit: 5, tierIds: [tier.id] }
    const { id } = await newReward(shop, { fields: given })
    const fields = { usageLimit: 7, tierIds: [], combinesWith: { order: true } }
    const { body } = expectOk(await patch(id, { fields }))
    expect(body.reward.fields).toMatchObject({
      minimumPurchase: 20,
      usageLimit: 7,
      tierIds: [],
      combinesWith: { order: true, product: false, shipping: false },
    })
    expect(body.diff).toHaveLength(3)
    const unknown = await patch(id, { fields: { tierIds: ['tier_of_nobody'] } })
    expect(verdict(unknown)).toBe('422 validation_error fields.tierIds[0]')
  })

  it('cannot take away what is required, nor change the type', async () => {
    const { id } = await newReward(shop)
    const reply = await patch(id, { points_cost: null, discount_value: null })
    expect(faultyFields(reply).sort()).toEqual(['discount_value', 'points_cost'])
    expect(verdict(await patch(id, { type: 'gift_card' }))).toBe('422 validation_error type')
    expect(verdict(await patch(id, { discount_type: 'x' }))).toBe(
      '422 validation_error discount_type',
    )
  })

  it('of nothing that is there is 404', async () => {
    for (const id of ['rwd_unknown', 'new', 'constructor']) {
      expect(verdict(await patch(id, {}))).toBe('404 not_found')
      const removed = await shop.call('DELETE', `/program/rewards/${id}`, {})
      expect(removed.body.error.details).toEqual({ resource: 'reward', id })
    }
  })
})

it('a removed reward is gone, and the others stay as they were', async () => {
  const { id } = await newReward(shop)
  const last = await newReward(shop)
  const before = (await readProgram(shop)).redemption_rules
  const { body } = await shop.call('DELETE', `/program/rewards/${id}`, {})
  expect(body).toMatchObject({ operation: 'delete', reward: null })
  const after = (await readProgram(shop)).redemption_rules
  expect(after).toEqual(before.filter((reward: { id: string }) => reward.id !== id))
  expect(after.at(-1)).toEqual(last)
})
