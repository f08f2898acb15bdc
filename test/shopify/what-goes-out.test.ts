import { beforeAll, describe, expect, it } from 'vitest'
import { newMembership } from '../support/memberships.ts'
import { changeSettings, decide, partner, platformCode } from '../support/partners.ts'
import { newRule } from '../support/programs.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'

/** Whatever the service makes for a customer arrives at Shopify, by way of the whole service. */

const ADA = 1001
const MUG = 7
const CUPS = 21

let here: TestShop
let there: TestShop

beforeAll(async () => {
  here = await newShop()
  there = await newShop()
  const access = accessTo((await openThere(there)).shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(ADA, { email: 'ada@example.com' })
  const variants = [{ id: 70, title: 'Small', price: '9.90' }]
  expectOk(await there.platform('PUT', `/products/${MUG}`, { title: 'Mug', variants }))
  await there.collection(CUPS)
  await here.advance(16 * 60)
  await here.award(ADA, 100_000)
})

describe('a reward', () => {
  it.each([
    ['percentage', {}, { type: 'percentage', percent: 10, applies_to: null }],
    ['fixed_amount', {}, { type: 'fixed_amount', amount: '10', applies_to: null }],
    ['free_shipping', { discount_value: null }, { type: 'free_shipping' }],
    [
      'free_product',
      {
        discount_value: null,
        fields: {
          productId: `gid://shopify/Product/${MUG}`,
          variantId: 'gid://shopify/ProductVariant/70',
          quantity: 2,
        },
      },
      { type: 'fixed_amount', amount: '19.80' },
    ],
    [
      'product_discount',
      { fields: { productIds: [`gid://shopify/Product/${MUG}`] } },
      {
        type: 'percentage',
        percent: 10,
        applies_to: { product_ids: [MUG], collection_ids: [] },
      },
    ],
    [
      'product_discount',
      {
        fields: {
          valueType: 'fixed_amount',
          collectionIds: [`gid://shopify/Collection/${CUPS}`],
        },
      },
      {
        type: 'fixed_amount',
        amount: '10',
        applies_to: { product_ids: [], collection_ids: [CUPS] },
      },
    ],
    [
      'variable_amount',
      { discount_value: null, points_cost: undefined, fields: { pointsStep: 50, valuePerStep: 2 } },
      { type: 'fixed_amount', amount: '2', applies_to: null },
    ],
  ])('of %s with %j is a code at Shopify', async (type, fields, effect) => {
    const reward_id = await newReward(here, type, fields)
    const points = type === 'variable_amount' ? { points: 50 } : {}
    const redeemed = await here.post(`/customers/${ADA}/redemptions`, { reward_id, ...points })
    const { redemption } = expectOk(redeemed).body
    const code = await platformCode(there, redemption.discount_code)
    expect(code).toMatchObject({ customer_id: ADA, usage_limit: 1, effect, status: 'active' })
  })

  it('is a gift card at Shopify', async () => {
    const reward_id = await newReward(here, 'gift_card')
    const { redemption } = expectOk(await redeem(here, ADA, reward_id)).body
    const card = await there.platform('GET', `/gift-cards/${redemption.discount_code}`)
    expect(expectOk(card).body).toMatchObject({ customer_id: ADA, amount: '10.00' })
  })

  it('is store credit at Shopify', async () => {
    const reward_id = await newReward(here, 'store_credit')
    expectOk(await redeem(here, ADA, reward_id))
    const credit = await there.platform('GET', `/store-credits?customer_id=${ADA}`)
    expect(expectOk(credit).body).toMatchObject({ balance: '10.00' })
  })
})

describe('a code to share', () => {
  it('is made for a friend', async () => {
    await here.switch({ referral_enabled: true })
    const friend_discount = { enabled: true, type: 'fixed_amount', value: 7 }
    expectOk(await here.patch('/program/referrals', { friend_discount }))
    const invited = await claim(here, await codeOf(here, ADA), 'friend@example.com')
    const { discount_code } = expectOk(invited).body
    expect(await platformCode(there, discount_code)).toMatchObject({
      effect: { type: 'fixed_amount', amount: '7' },
      status: 'active',
    })
  })

  it('is made for a partner, follows the terms, and ends with the partner', async () => {
    await here.switch({ affiliates_feature: true, affiliates_enabled: true })
    await changeSettings(here, { customer_discount: { type: 'percentage', value: 5 } })
    const { id, code } = await partner(here)
    await here.app.context.runDueJobs()
    const effect = { type: 'percentage', percent: 5 }
    expect(await platformCode(there, code)).toMatchObject({ effect, status: 'active' })
    await changeSettings(here, { customer_discount: { type: 'percentage', value: 15 } })
    await here.app.context.runDueJobs()
    expect(await platformCode(there, code)).toMatchObject({ effect: { percent: 15 } })
    await decide(here, id, 'suspended')
    await here.app.context.runDueJobs()
    expect(await platformCode(there, code)).toMatchObject({ status: 'ended' })
  })
})

it('a membership has its draft product at Shopify', async () => {
  await here.switch({ memberships_enabled: true })
  const { product } = await newMembership(here)
  const number = product.id.split('/').at(-1)
  const { body } = expectOk(await there.platform('GET', `/products/${number}`))
  expect(body).toMatchObject({ status: 'DRAFT', variants: [{ price: '49.00' }] })
})

describe('consent', () => {
  const consents = async (customer_id: number) => {
    const { body } = expectOk(await there.platform('GET', `/customers/${customer_id}`))
    const { email_consent, sms_consent, phone } = body
    return { email_consent, sms_consent, phone }
  }

  it('to e-mails, given with a claim, is at Shopify', async () => {
    const { id: rule_id } = await newRule(here, { type: 'newsletter_signup' })
    expect(await consents(ADA)).toMatchObject({ email_consent: false })
    expectOk(await here.post(`/customers/${ADA}/claims`, { rule_id, marketing_consent: true }))
    expect(await consents(ADA)).toMatchObject({ email_consent: true, sms_consent: false })
  })

  it('to messages is there with its number', async () => {
    const { id: rule_id } = await newRule(here, { type: 'sms_signup' })
    const phone = '+436641234567'
    const agreed = { rule_id, marketing_consent: true, phone }
    expectOk(await here.post(`/customers/${ADA}/claims`, agreed))
    expect(await consents(ADA)).toEqual({ email_consent: true, sms_consent: true, phone })
  })

  it('given on joining is there', async () => {
    await here.switch({ join_gate_enabled: true })
    await there.customer(1002, { email: 'eve@example.com' })
    await here.advance(16 * 60)
    expectOk(await here.post('/customers/1002/enroll', { marketing_consent: true }))
    expect(await consents(1002)).toMatchObject({ email_consent: true })
  })
})
