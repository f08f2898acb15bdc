import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGid, parseGid } from '../../src/lib/gid.ts'
import { runs } from '../support/runs.ts'

const parse = (text: string) => parseGid('shopify', 'Customer', text)

describe('a customer id', () => {
  it('is the same as a number and as a GID', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (number) => {
        expect(parse(String(number))).toBe(number)
        expect(parse(formatGid('shopify', 'Customer', number))).toBe(number)
      }),
      runs(200),
    )
  })

  it.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '１',
    '9007199254740992',
    '12345678901234567890',
    'gid://shopify/Customer/',
    'gid://shopify/Customer/0',
    'gid://shopify/Customer/x',
    'gid://shopify/Customer/1/2',
    'gid://shopify/Order/1',
    'gid://other/Customer/1',
    'gid://SHOPIFY/Customer/1',
    'gid://shopify/Customer/gid://shopify/Customer/1',
  ])('is nobody as %j', (text) => {
    expect(parse(text)).toBeNull()
  })

  it('is a number in the range or nobody, whatever the text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9]{1,20}$/))
    fc.assert(
      fc.property(text, (made) => {
        const number = parse(made)
        if (number === null) return
        expect(String(number)).toBe(made)
        expect(Number.isSafeInteger(number) && number > 0).toBe(true)
      }),
      runs(500),
    )
  })
})
