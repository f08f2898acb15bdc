import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatApiKey, isApiKey } from '../../src/domain/access/api-key.ts'
import { checksumBase62, randomBase62 } from '../../src/lib/secrets.ts'
import { runs } from '../support/runs.ts'

const random = fc.stringMatching(/^[0-9A-Za-z]{32}$/)
const character = fc.stringMatching(/^[0-9A-Za-z]$/)

describe('an API key', () => {
  it('is known as one by its form and its checksum', () => {
    fc.assert(
      fc.property(random, (text) => {
        const key = formatApiKey(text, checksumBase62)
        expect(key).toMatch(/^lrl_[0-9A-Za-z]{38}$/)
        expect(isApiKey(key, checksumBase62)).toBe(true)
      }),
      runs(200),
    )
  })

  it('is refused with any one character mistyped', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 4, max: 41 }), character, (text, at, typed) => {
        const key = formatApiKey(text, checksumBase62)
        fc.pre(key[at] !== typed)
        const mistyped = key.slice(0, at) + typed + key.slice(at + 1)
        expect(isApiKey(mistyped, checksumBase62)).toBe(false)
      }),
      runs(500),
    )
  })

  it('is refused with two neighbours swapped', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 4, max: 40 }), (text, at) => {
        const key = formatApiKey(text, checksumBase62)
        const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
        fc.pre(swapped !== key)
        expect(isApiKey(swapped, checksumBase62)).toBe(false)
      }),
      runs(500),
    )
  })

  it('is refused with anything about it', () => {
    const key = formatApiKey(randomBase62(32), checksumBase62)
    for (const text of [
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      key.toUpperCase(),
      key.slice(0, -1),
      '',
    ]) {
      expect(isApiKey(text, checksumBase62), text).toBe(false)
    }
  })

  it('is made of chance', () => {
    const made = new Set(Array.from({ length: 1_000 }, () => randomBase62(32)))
    expect(made.size).toBe(1_000)
    const letters = new Set([...made].join(''))
    expect(letters.size).toBe(62)
  })
})
