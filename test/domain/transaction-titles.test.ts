import { describe, expect, it } from 'vitest'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { OWN_TITLES, transactionTitle } from '../../src/domain/points/transaction-titles.ts'
import { WRITTEN_LANGUAGES } from '../../src/languages/index.ts'

const keys = [...OWN_TITLES, ...earningTypes.map(({ type }) => type)]
/** Names that are the same as in English. */
const SAME: readonly string[] = []

describe('the title of a transaction', () => {
  it.each(WRITTEN_LANGUAGES)('is known for every kind in %s, and tells them apart', (language) => {
    const titles = keys.map((key) => transactionTitle(key, language))
    expect(titles.every((title) => /\S/.test(title))).toBe(true)
    const own = OWN_TITLES.map((key) => transactionTitle(key, language))
    expect(new Set(own).size).toBe(OWN_TITLES.length)
  })

  const others = WRITTEN_LANGUAGES.filter((language) => language !== 'en')
  it.each(others)('is no English word in %s', (language) => {
    const english = keys.filter(
      (key) => transactionTitle(key, language) === transactionTitle(key, 'en'),
    )
    expect(english.filter((key) => !SAME.includes(key))).toEqual([])
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'of_tomorrow',
  ])('is there for the key %s, which nobody writes', (key) => {
    expect(transactionTitle(key, 'en')).toBe('Points awarded')
  })
})
