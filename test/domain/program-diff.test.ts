import { describe, expect, it } from 'vitest'
import { diffValues, isSame } from '../../src/domain/program-diff.ts'

describe('the diff of two values', () => {
  it.each([
    ['nothing, where they are equal', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: 'x.b', before: 2, after: 3 }]],
    [
      'deep inside',
      { a: { b: { c: 1 } } },
      { a: { b: { c: 2 } } },
      [{ path: 'x.a.b.c', before: 1, after: 2 }],
    ],
    [
      'a list as a whole',
      { a: [1, 2] },
      { a: [1, 3] },
      [{ path: 'x.a', before: [1, 2], after: [1, 3] }],
    ],
    [
      'the order of a list',
      { a: [1, 2] },
      { a: [2, 1] },
      [{ path: 'x.a', before: [1, 2], after: [2, 1] }],
    ],
    ['what came', {}, { a: 1 }, [{ path: 'x.a', before: null, after: 1 }]],
    ['what went', { a: 1 }, {}, [{ path: 'x.a', before: 1, after: null }]],
    ['nothing, where null was not there before', {}, { a: null }, []],
    [
      'false, zero and empty text',
      { a: false, b: 0, c: '' },
      { a: null, b: null, c: null },
      [
        { path: 'x.a', before: false, after: null },
        { path: 'x.b', before: 0, after: null },
        { path: 'x.c', before: '', after: null },
      ],
    ],
    [
      'an object that became something else',
      { a: { b: 1 } },
      { a: 5 },
      [{ path: 'x.a', before: { b: 1 }, after: 5 }],
    ],
    [
      'something new as a whole',
      null,
      { a: { b: 1 } },
      [{ path: 'x', before: null, after: { a: { b: 1 } } }],
    ],
    ['something gone as a whole', { a: 1 }, null, [{ path: 'x', before: { a: 1 }, after: null }]],
  ])('is %s', (_what, before, after, expected) => {
    expect(diffValues('x', before, after)).toEqual(expected)
  })

  it('has plain names at the top', () => {
    expect(diffValues('', { a: { b: 1 } }, { a: { b: 2 } })).toEqual([
      { path: 'a.b', before: 1, after: 2 },
    ])
  })
})

it('values are the same whatever the order of their keys', () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: '1' })).toBe(false)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame(undefined, null)).toBe(true)
})
