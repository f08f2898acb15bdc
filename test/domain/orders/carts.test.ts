import { describe, expect, it } from 'vitest'
import {
  type CartInput,
  type CartLineInput,
  completeCart,
  NO_FACTS,
  productsToLookUp,
} from '../../../src/domain/orders/cart.ts'
import { estimateCart } from '../../../src/domain/orders/estimate.ts'
import {
  campaign,
  gid,
  judgedBy,
  line,
  max,
  type NewLine,
  type OrderCase,
  orderOf,
  scoped,
} from './cases.ts'

/** What a cart would earn, and what of its products has to be looked up for that. */

const input = (line_id: number, fields: Partial<CartLineInput> = {}): CartLineInput => ({
  ...{ line_id, ...line('10.00'), product_id: line_id, tags: null, collection_ids: null },
  ...{ gift_card: null, ...fields },
})
const cart = (...lines: CartLineInput[]): CartInput => ({ lines, discount_total: '0' })

describe('what has to be looked up of a cart', () => {
  const [tagged, in_collection] = [
    scoped('include', { tags: ['x'] }),
    scoped('include', { collection_ids: [gid('Collection', 1)] }),
  ]

  it.each<[string, Omit<OrderCase, 'lines'>, number[]]>([
    ['nothing, if nothing is excluded', {}, []],
    ['tags, if some are excluded', { eligibility: { excluded_product_tags: ['x'] } }, [2, 4]],
    [
      'tags, if a campaign is for some',
      { campaigns: [campaign('a', 2), campaign('b', 2, tagged)] },
      [2, 4],
    ],
    [
      'collections, if some are excluded',
      { eligibility: { excluded_collections: [{ id: gid('Collection', 1), title: 'x' }] } },
      [3, 4],
    ],
    [
      'collections, if a campaign is for some',
      { campaigns: [campaign('a', 2, in_collection)] },
      [3, 4],
    ],
    ['gift cards, if these are excluded', { eligibility: { exclude_gift_cards: true } }, [4, 5]],
  ])('is %s', (_title, of, expected) => {
    const whole = { tags: [], collection_ids: [], gift_card: false }
    const lines = [
      input(1, whole),
      input(2, { ...whole, tags: null }),
      input(3, { ...whole, collection_ids: null }),
      input(4),
      input(5, { ...whole, gift_card: null }),
      input(6, { product_id: null }),
      input(7, { product_id: 4 }),
    ]
    expect(productsToLookUp(cart(...lines), judgedBy(of))).toEqual(expected)
  })
})

describe('a cart with what is known of its products', () => {
  const facts = { tags: ['sale'], collection_ids: [7], gift_card: true }

  it('has what was sent before what is known', () => {
    const sent = { tags: ['new'], collection_ids: [8], gift_card: false }
    const known = new Map([[1, facts]])
    expect(completeCart(cart(input(1, sent), input(1)), known)).toEqual({
      discount_total: '0',
      lines: [input(1, sent), input(1, facts)],
    })
  })

  it('has nothing of a product that is not known', () => {
    const { lines } = completeCart(cart(input(1), input(2, { product_id: null })), new Map())
    expect(lines).toEqual([input(1, NO_FACTS), input(2, { ...NO_FACTS, product_id: null })])
    expect(NO_FACTS).toEqual({ tags: [], collection_ids: [], gift_card: false })
  })
})

describe('an estimate', () => {
  const estimate = (lines: readonly NewLine[], of: Omit<OrderCase, 'lines'> = {}) => {
    const { discount_total, ...order } = orderOf({ lines, ...of })
    return estimateCart({ lines: order.lines, discount_total }, judgedBy(of))
  }

  it('is what the order would earn', () => {
    const rule = { earnPoints: 3, earnDenominator: 2 }
    expect(estimate([line('20.00'), line('1.00')], { rule, tier: 1.5 })).toEqual({
      ...{ reason: null, points: 47, base_points: 31, bonus_points: 16 },
      ...{ tier_multiplier: 1.5, points_per_currency: 1.5, campaign_multiplier: 1 },
      ...{ eligible_amount: 21, eligible: [true, true] },
    })
  })

  it('says which lines cannot earn', () => {
    const of = { eligibility: { exclude_gift_cards: true } }
    const lines = [line('5.00', { gift_card: true }), line('20.00'), line('0.50')]
    expect(estimate(lines, of)).toMatchObject({
      ...{ eligible_amount: 20.5, eligible: [false, true, true], reason: null },
    })
  })

  it('takes off the discount of the cart', () => {
    expect(estimate([line('20.00')], { order: { discount_total: '5.00' } })).toMatchObject({
      eligible_amount: 15,
    })
  })

  it('has the multiplier of campaigns on the line that they boost most', () => {
    const tagged = scoped('include', { tags: ['x'] })
    const campaigns = [campaign('all', 1.5), campaign('some', 2, tagged)]
    const lines = [line('10.00'), line('10.00', { tags: ['x'] }), line('10.00')]
    expect(estimate(lines, { campaigns })).toMatchObject({ campaign_multiplier: 3 })
    expect(estimate([line('10.00')], { campaigns, tier: 2 })).toMatchObject({
      ...{ campaign_multiplier: 1.5, tier_multiplier: 2 },
    })
    expect(
      estimate([line('10.00')], { campaigns: [campaign('a', 3, max)], tier: 2 }),
    ).toMatchObject({
      campaign_multiplier: 1.5,
    })
    expect(estimate(lines, { tier: 2 })).toMatchObject({ campaign_multiplier: 1 })
  })

  it.each<[string, NewLine[], Omit<OrderCase, 'lines'>, string, number]>([
    [
      'the programme is off',
      [line('10.00')],
      { switches: { program_enabled: false } },
      'program_disabled',
      1,
    ],
    ['no rule pays', [line('10.00')], { rule: false }, 'no_points_layer', 0],
    ['it is worth too little', [line('0.10')], {}, 'nothing_earned', 1],
    [
      'the customer is excluded',
      [line('10.00')],
      { customer: { excluded_from_program: true } },
      'customer_excluded',
      1,
    ],
    [
      'nothing in it earns',
      [line('10.00', { gift_card: true })],
      { eligibility: { exclude_gift_cards: true } },
      'no_eligible_lines',
      1,
    ],
  ])('is nothing when %s', (_title, lines, of, reason, points_per_currency) => {
    expect(estimate(lines, { rule: { earnPoints: 1 }, tier: 2, ...of })).toMatchObject({
      ...{ reason, points: 0, base_points: 0, bonus_points: 0, points_per_currency },
      ...{ tier_multiplier: 2, campaign_multiplier: 1 },
    })
  })

  it('says the rate of the tier, whatever it earns', () => {
    const rule = { earnPoints: 1, earnDenominator: 4, tierPoints: { gold: 6 } }
    const customer = { tier_id: 'gold', excluded_from_program: true }
    expect(estimate([line('10.00')], { rule, customer })).toMatchObject({
      points_per_currency: 1.5,
    })
    const [member, gold] = [{}, { tier_id: 'gold' }]
    expect(estimate([line('10.00')], { rule, customer: member })).toMatchObject({
      points_per_currency: 0.25,
    })
    expect(estimate([line('10.00')], { rule, customer: gold })).toMatchObject({
      points_per_currency: 1.5,
    })
  })
})
