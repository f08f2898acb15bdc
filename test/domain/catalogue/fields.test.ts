import { describe, expect, it } from 'vitest'
import { checkFields } from '../../../src/domain/catalogue/check-fields.ts'
import * as field from '../../../src/domain/catalogue/fields.ts'
import { completeFields, mergeFields } from '../../../src/domain/catalogue/fill-fields.ts'

const description = 'What it is.'

const limit = field.integer('limit', { minimum: 1, maximum: 9, description })
const page = field.url('url', { required: true, description })
const rule = [
  field.integer('points', { default: 100, minimum: 1, maximum: 1000, description }),
  field.choice('mode', ['automatic', 'claim'], { default: 'automatic', description }),
  field.flags('combinesWith', ['order', 'shipping'], { description }),
  field.tierIds('tierIds', { default: [], maximum: 9, description }),
  field.pointsByTier('tierPoints', { default: {}, minimum: 1, maximum: 9, description }),
  limit,
  page,
] as const

describe('faults', () => {
  it('are listed together, each with what is allowed and what was sent', () => {
    const given = { points: 0, mode: 'x', tierIds: ['tier_a', 'no tier'], earnPoints: 3 }
    expect(checkFields(rule, given, 'KWD')).toEqual([
      {
        field: 'fields.earnPoints',
        message: 'is not a field of this type',
        allowed: rule.map(({ key }) => key),
        received: 3,
      },
      {
        field: 'fields.points',
        message: 'must be a whole number from 1 to 1000',
        allowed: { minimum: 1, maximum: 1000 },
        received: 0,
      },
      {
        field: 'fields.mode',
        message: 'must be one of the allowed values',
        allowed: ['automatic', 'claim'],
        received: 'x',
      },
      { field: 'fields.tierIds[1]', message: 'must be an id', received: 'no tier' },
      { field: 'fields.url', message: 'is required' },
    ])
  })

  it('repeat no more than 100 characters of what was sent, and no objects', () => {
    const [long, object] = checkFields(
      [page, limit],
      { url: 'x'.repeat(500), limit: { a: 1 } },
      'KWD',
    )
    expect(long?.received).toBe(`${'x'.repeat(100)}…`)
    expect(object).not.toHaveProperty('received')
  })

  it('are named below the path of the fields', () => {
    expect(checkFields([limit], { limit: 0 }, 'KWD', 'benefits[1].fields')[0]?.field).toBe(
      'benefits[1].fields.limit',
    )
    expect(checkFields([limit], { limit: 0 }, 'KWD', '')[0]?.field).toBe('limit')
  })

  it('are found in keys that every object has', () => {
    const given = JSON.parse('{"__proto__": 1, "constructor": 2, "limit": 3}')
    expect(
      checkFields([limit], mergeFields([limit], {}, given), 'KWD').map((one) => one.field),
    ).toEqual(['fields.__proto__', 'fields.constructor'])
  })
})

describe('complete fields', () => {
  it('have every field in the order of the catalogue, and no other', () => {
    const complete = completeFields(rule, { url: 'https://a.example', gone: 1, points: 5 })
    expect(Object.entries(complete)).toEqual([
      ['points', 5],
      ['mode', 'automatic'],
      ['combinesWith', { order: false, shipping: false }],
      ['tierIds', []],
      ['tierPoints', {}],
      ['limit', null],
      ['url', 'https://a.example'],
    ])
  })

  it('have the types of their specifications', () => {
    const { points, mode, limit, combinesWith } = completeFields(rule, {})
    const typed: [number, 'automatic' | 'claim', boolean] = [points, mode, combinesWith.order]
    // @ts-expect-error a field without a default may be null
    const untyped: number = limit
    expect([...typed, untyped]).toEqual([100, 'automatic', false, null])
  })
})

describe('a partial change', () => {
  const before = {
    points: 5,
    combinesWith: { order: true },
    tierIds: ['tier_a', 'tier_b'],
    tierPoints: { tier_a: 1, tier_b: 2 },
    limit: 3,
    url: 'https://a.example',
  }
  const merge = (change: Record<string, unknown>) => mergeFields(rule, before, change)

  it('keeps what it omits', () => {
    expect(merge({})).toEqual(completeFields(rule, before))
    expect(merge({ limit: undefined })).toEqual(completeFields(rule, before))
  })

  it('goes back to the default by null', () => {
    expect(merge({ points: null, tierIds: null, tierPoints: null, limit: null })).toMatchObject({
      points: 100,
      tierIds: [],
      tierPoints: {},
      limit: null,
    })
  })

  it('cannot take away what is required', () => {
    expect(checkFields(rule, merge({ url: null }), 'KWD')).toEqual([
      { field: 'fields.url', message: 'is required' },
    ])
  })

  it('replaces lists', () => {
    expect(merge({ tierIds: ['tier_c'] }).tierIds).toEqual(['tier_c'])
  })

  it('changes objects name by name, and takes names away by null', () => {
    const after = merge({
      tierPoints: { tier_a: null, tier_c: 3 },
      combinesWith: { shipping: true },
    })
    expect(after.tierPoints).toEqual({ tier_b: 2, tier_c: 3 })
    expect(after.combinesWith).toEqual({ order: true, shipping: true })
    expect(merge({ combinesWith: { order: null } }).combinesWith).toEqual({
      order: false,
      shipping: false,
    })
  })

  it('leaves what is wrong for the check to name', () => {
    const after = merge({ points: 'many', tierPoints: [1], nothing: null })
    expect(checkFields(rule, after, 'KWD').map((one) => one.field)).toEqual([
      'fields.nothing',
      'fields.points',
      'fields.tierPoints',
    ])
  })

  it('does not change what it was given', () => {
    const copy = structuredClone(before)
    merge({ tierPoints: { tier_a: null }, combinesWith: { order: null } })
    expect(before).toEqual(copy)
    expect(rule[2].default).toEqual({ order: false, shipping: false })
  })
})
