import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { verdict } from '../../support/http.ts'
import { faultyFields, newReward, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const create = (body: object) => shop.post('/program/rewards', body)
const patch = (id: string, body: object) => shop.patch(`/program/rewards/${id}`, body)

beforeAll(async () => {
  shop = await newShop()
  await shop.product(201)
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

  it('gets everything that is missing or wrong', async () => {
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

describe('what a reward names on the platform', () => {
  const free = { type: 'free_product', name: 'Cup', points_cost: 100 }
  const off = { type: 'product_discount', name: 'Off', points_cost: 100, discount_value: 5 }
  const gone = { mode: 'unavailable' }

  beforeAll(async () => {
    await shop.product(202)
    await shop.collection(7)
  })

  afterEach(async () => {
    await shop.platform('PUT', '/faults', { mode: 'none' })
  })

  it('is named as a number or a GID, and answered as it was named', async () => {
    const fields = { productIds: [201, 'gid://shopify/Product/202'], collectionIds: ['7'] }
    expect((await create({ ...off, fields })).body.reward.fields).toMatchObject(fields)
    const cup = { productId: '201', variantId: 'gid://shopify/ProductVariant/2010' }
    expect((await create({ ...free, fields: cup })).body.reward.fields).toMatchObject(cup)
  })

  it('must exist; all that does not is listed, with what else is wrong', async () => {
    const fields = {
      productIds: [201, 999, 'gid://other/Product/201'],
      collectionIds: [8],
      usageLimit: 0,
    }
    const reply = await create({ ...off, fields })
    expect(faultyFields(reply).sort()).toEqual([
      'fields.collectionIds[0]',
      'fields.productIds[1]',
      'fields.productIds[2]',
      'fields.usageLimit',
    ])
    const dry = await create({ ...off, fields, dry_run: true })
    expect(faultyFields(dry)).toEqual(faultyFields(reply))
  })

  it('is a variant of the product that is named', async () => {
    const other = await create({ ...free, fields: { productId: 201, variantId: 2020 } })
    expect(verdict(other)).toBe('422 validation_error fields.variantId')
    const made = await create({ ...free, fields: { productId: 201, variantId: 2010 } })
    const { id } = expectOk(made).body.reward
    const moved = await patch(id, { fields: { productId: 202 } })
    expect(verdict(moved)).toBe('422 validation_error fields.variantId')
    expectOk(await patch(id, { fields: { productId: 202, variantId: 2020 } }))
  })

  it('is not asked for again', async () => {
    const { reward } = expectOk(await create({ ...free, fields: { productId: 201 } })).body
    await shop.platform('PUT', '/faults', gone)
    expectOk(await patch(reward.id, { points_cost: 50, fields: reward.fields }))
    const same = { productId: 'gid://shopify/Product/201' }
    expectOk(await patch(reward.id, { fields: same }))
    expect(verdict(await patch('rwd_unknown', { fields: { productId: 1 } }))).toBe('404 not_found')
  })

  it('cannot be named while the platform is away; a repetition later succeeds', async () => {
    const before = await readProgram(shop)
    await shop.platform('PUT', '/faults', gone)
    const ask = () =>
      shop.post('/program/rewards', { ...free, fields: { productId: 202 } }, { key: 'cup' })
    expect(verdict(await ask())).toBe('503 platform_unavailable')
    expect(await readProgram(shop)).toEqual(before)
    await shop.platform('PUT', '/faults', { mode: 'none' })
    const done = expectOk(await ask())
    await shop.platform('PUT', '/faults', gone)
    expect((await ask()).text).toBe(done.text)
  })
})
