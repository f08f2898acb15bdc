import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/lib/canonical-json.ts'
import { runs } from '../support/runs.ts'

const RUNS = 300

/** JSON as it arrives: what was written once and read again. */
const value = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .map((made) => JSON.parse(JSON.stringify(made)) as unknown)

/** The same value with the fields of every object the other way round. */
function turned(of: unknown): unknown {
  if (Array.isArray(of)) return of.map(turned)
  if (of === null || typeof of !== 'object') return of
  return Object.fromEntries(
    Object.entries(of)
      .reverse()
      .map(([key, field]) => [key, turned(field)]),
  )
}

describe('canonical JSON', () => {
  it('is the same for the same value, whatever the order of its fields', () => {
    fc.assert(
      fc.property(value, (made) => {
        expect(canonicalJson(turned(made))).toBe(canonicalJson(made))
      }),
      runs(RUNS),
    )
  })

  it('is JSON of the value itself', () => {
    fc.assert(
      fc.property(value, (made) => {
        expect(JSON.parse(canonicalJson(made))).toEqual(made)
      }),
      runs(RUNS),
    )
  })

  it('is different for different values', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        fc.pre(!isDeepStrictEqual(one, other))
        expect(canonicalJson(one)).not.toBe(canonicalJson(other))
      }),
      runs(RUNS),
    )
  })

  it('tells apart what looks alike', () => {
    const alike = [
      '1',
      1,
      [1],
      ['1'],
      { 1: 1 },
      { a: null },
      {},
      [],
      null,
      '',
      'null',
      [null],
      [[]],
    ]
    expect(new Set(alike.map(canonicalJson)).size).toBe(alike.length)
  })

  it('leaves out fields that are not there, and keeps the order of lists', () => {
    expect(canonicalJson({ b: undefined, a: [2, 1] })).toBe('{"a":[2,1]}')
    expect(canonicalJson({ a: 1, A: 2, é: 3, 10: 4, 9: 5 })).toBe(
      '{"10":4,"9":5,"A":2,"a":1,"é":3}',
    )
  })
})
