import { describe, expect, it } from 'vitest'
import { checkFields } from '../../../src/domain/catalogue/check-fields.ts'
import type { FieldSpec } from '../../../src/domain/catalogue/field-spec.ts'
import * as field from '../../../src/domain/catalogue/fields.ts'
import { findReferences } from '../../../src/domain/catalogue/references.ts'

const description = 'What it is.'

const specs = {
  integer: field.integer('it', { minimum: 1, maximum: 5, description }),
  number: field.number('it', { minimum: 0.5, maximum: 5, description }),
  money: field.money('it', { minimum: 0, maximum: 50, description }),
  boolean: field.boolean('it', { default: true, description }),
  string: field.string('it', { maximum: 5, description }),
  code_prefix: field.codePrefix('it', { maximum: 5, description }),
  url: field.url('it', { description }),
  timestamp: field.timestamp('it', { description }),
  choice: field.choice('it', ['day', 'week'], { default: 'day', description }),
  flags: field.flags('it', ['order', 'product'], { description }),
  product_id: field.productId('it', { description }),
  variant_id: field.variantId('it', { description }),
  product_ids: field.productIds('it', { default: [], maximum: 2, description }),
  collection_ids: field.collectionIds('it', { default: [], maximum: 2, description }),
  tier_ids: field.tierIds('it', { default: [], minimum: 1, maximum: 2, description }),
  points_by_tier: field.pointsByTier('it', { default: {}, minimum: 1, maximum: 5, description }),
  points_by_reward: field.pointsByReward('it', {
    required: true,
    minimum: 1,
    maximum: 5,
    description,
  }),
  rate_by_tier: field.rateByTier('it', { default: {}, minimum: 0.5, maximum: 5, description }),
} satisfies Record<FieldSpec['type'], FieldSpec>

const taken: readonly [keyof typeof specs, readonly unknown[]][] = [
  ['integer', [1, 5]],
  ['number', [0.5, 4.9999]],
  ['money', [0, 0.001, 12.34, 50]],
  ['boolean', [true, false]],
  ['string', ['a', 'abcde']],
  ['code_prefix', ['VIP-1', 'a']],
  ['url', ['https://a.example', 'https://www.tiktok.com/@beans?x=1#y']],
  [
    'timestamp',
    ['2026-10-01T08:00:00Z', '2024-02-29T23:59+05:30', '2026-10-01T08:00:00.123-02:00'],
  ],
  ['choice', ['day', 'week']],
  ['flags', [{}, { order: true }, { order: false, product: true }]],
  ['product_id', [1, '1', 'gid://shopify/Product/1']],
  ['variant_id', [7, 'gid://shopify/ProductVariant/7']],
  ['product_ids', [[], [1, 'gid://shopify/Product/2']]],
  ['collection_ids', [[], ['gid://shopify/Collection/2']]],
  ['tier_ids', [['tier_a'], ['tier_a', 'tier_b']]],
  ['points_by_tier', [{}, { tier_a: 1, tier_b: 5 }]],
  ['points_by_reward', [{ rwd_a: 3 }]],
  ['rate_by_tier', [{ tier_a: 0.5 }]],
]

/** What is refused, and where the fault is when not at the field itself. */
const refused: readonly [keyof typeof specs, readonly (readonly [unknown, string?])[]][] = [
  ['integer', [[0], [6], [1.5], ['1'], [true], [Number.NaN]]],
  ['number', [[0.4999], [5.0001], ['1'], [Number.POSITIVE_INFINITY]]],
  ['money', [[-0.001], [50.001], [1.0001], ['1.00']]],
  ['boolean', [['true'], [1], [{}]]],
  ['string', [[''], ['  '], ['abcdef'], [1]]],
  ['code_prefix', [[''], ['VIP 1'], ['abcdef'], ['ä'], ['a\n']]],
  [
    'url',
    [
      ['http://a.example'],
      ['https://'],
      ['https://a b.example'],
      ['https://shop.example@evil.example'],
      ['javascript:alert(1)'],
      [`https://a.example/${'a'.repeat(2_048)}`],
      [1],
    ],
  ],
  [
    'timestamp',
    [
      ['2026-10-01'],
      ['2026-10-01T08:00:00'],
      ['2026-02-29T08:00:00Z'],
      ['2026-10-01T25:00:00Z'],
      ['next week'],
      [1790000000],
    ],
  ],
  ['choice', [['month'], ['Day'], [0], [['day']]]],
  ['flags', [[true], [['order']], [{ order: 1 }, '.order'], [{ shipping: true }, '.shipping']]],
  ['product_id', [[0], [-1], [1.5], ['01'], ['gid://shopify/Collection/1'], ['x'], [{}]]],
  ['variant_id', [['gid://shopify/Product/7']]],
  ['product_ids', [[1], ['1'], [[1, 2, 3]], [[1, 'x'], '[1]'], [{ 0: 1 }], [[null], '[0]']]],
  ['collection_ids', [[['gid://shopify/Product/2'], '[0]']]],
  ['tier_ids', [[[]], [['tier a'], '[0]'], [[1], '[0]']]],
  [
    'points_by_tier',
    [[[]], [5], [{ tier_a: 0 }, '.tier_a'], [{ tier_a: 1.5 }, '.tier_a'], [{ 'a b': 1 }, '.a b']],
  ],
  ['points_by_reward', [[{ rwd_a: null }, '.rwd_a']]],
  [
    'rate_by_tier',
    [
      [{ tier_a: 0.4 }, '.tier_a'],
      [{ tier_a: '1' }, '.tier_a'],
    ],
  ],
]

describe('a field', () => {
  it.each(taken)('of type %s takes %j', (type, values) => {
    for (const it of values) expect(checkFields([specs[type]], { it }, 'KWD')).toEqual([])
  })

  it.each(refused)('of type %s refuses %j', (type, values) => {
    for (const [it, at = ''] of values) {
      const faults = checkFields([specs[type]], { it }, 'KWD')
      expect(faults.map((fault) => fault.field)).toEqual([`fields.it${at}`])
    }
  })

  it('of every type is tried here', () => {
    const types = Object.keys(specs)
    expect(taken.map(([type]) => type)).toEqual(types)
    expect(refused.map(([type]) => type)).toEqual(types)
  })

  it('that is not required may be null, and one that is may not', () => {
    for (const spec of Object.values(specs)) {
      const faults = checkFields([spec], { it: null }, 'KWD')
      expect(faults.map(({ message }) => message)).toEqual(spec.required ? ['is required'] : [])
    }
  })
})

describe('references', () => {
  it('are everything that fields name elsewhere, with the place', () => {
    const of = (type: keyof typeof specs, it: unknown) => findReferences([specs[type]], { it })
    expect(of('tier_ids', ['tier_a', 'tier_b'])).toEqual([
      { kind: 'tier', id: 'tier_a', field: 'fields.it[0]' },
      { kind: 'tier', id: 'tier_b', field: 'fields.it[1]' },
    ])
    expect(of('points_by_tier', { tier_a: 1 })).toEqual([
      { kind: 'tier', id: 'tier_a', field: 'fields.it.tier_a' },
    ])
    expect(of('rate_by_tier', { tier_a: 1 })).toHaveLength(1)
    expect(of('points_by_reward', { rwd_a: 1 })).toMatchObject([{ kind: 'reward', id: 'rwd_a' }])
    expect(of('product_id', 101)).toEqual([{ kind: 'product', id: '101', field: 'fields.it' }])
    expect(of('variant_id', 'gid://shopify/ProductVariant/7')).toMatchObject([{ kind: 'variant' }])
    expect(of('product_ids', [1])).toMatchObject([{ kind: 'product', id: '1' }])
    expect(of('collection_ids', ['5'])).toMatchObject([{ kind: 'collection', id: '5' }])
    expect(of('product_id', null)).toEqual([])
    expect(of('string', 'tier_a')).toEqual([])
  })
})
