import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '../../src/lib/cursor.ts'
import { runs } from '../support/runs.ts'

const RUNS = 200
const text = fc.string({ unit: 'grapheme', maxLength: 20 })

describe('a cursor', () => {
  it('gives back the key that was put into it', () => {
    fc.assert(
      fc.property(text, fc.maxSafeInteger(), (name, number) => {
        // JSON knows no negative zero.
        const key = [name, number + 0] as const
        const cursor = encodeCursor('keys', key)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor('keys', ['string', 'number'], cursor)).toEqual(key)
      }),
      runs(RUNS),
    )
  })

  it('belongs to its own list', () => {
    const cursor = encodeCursor('customers', [1])
    expect(decodeCursor('transactions', ['number'], cursor)).toBeNull()
    expect(decodeCursor('customers', ['number'], cursor)).toEqual([1])
  })

  it.each([
    ['too few parts', ['keys']],
    ['too many parts', ['keys', 1, 2]],
    ['a text for a number', ['keys', '1']],
    ['a fraction', ['keys', 1.5]],
    ['more than the range', ['keys', 2 ** 53]],
    ['null', ['keys', null]],
    ['a list in a list', ['keys', [1]]],
    ['no list', { 0: 'keys', 1: 1, length: 2 }],
    ['a number', 7],
    ['nothing', null],
  ])('with %s is refused', (_name, content) => {
    const cursor = Buffer.from(JSON.stringify(content)).toString('base64url')
    expect(decodeCursor('keys', ['number'], cursor)).toBeNull()
  })

  it('is a key of its shape or refused, whatever the text', () => {
    const content = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .array(fc.oneof(fc.constant('keys'), fc.integer(), text))
        .map((list) => JSON.stringify(list)),
    )
    fc.assert(
      fc.property(content, fc.boolean(), (made, encoded) => {
        const cursor = encoded ? Buffer.from(made).toString('base64url') : made
        const key = decodeCursor('keys', ['string', 'number'], cursor)
        if (key === null) return
        expect([typeof key[0], Number.isSafeInteger(key[1]), key.length]).toEqual([
          'string',
          true,
          2,
        ])
      }),
      runs(500),
    )
  })

  it('longer than any that was made is refused without a look inside', () => {
    const long = encodeCursor('keys', ['x'.repeat(1_000)])
    expect(decodeCursor('keys', ['string'], long)).toBeNull()
  })
})
