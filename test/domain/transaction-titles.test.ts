import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OWN_TITLES, transactionTitle } from '../../src/domain/transaction-titles.ts'
import { runs } from '../property/runs.ts'

describe('the title of a transaction', () => {
  it.each(['en', 'de', 'es', 'fr', 'it', 'nl'])('is known for every kind in %s', (language) => {
    const titles = OWN_TITLES.map((key) => transactionTitle(key, [language]))
    expect(titles.every((title) => title.length > 0)).toBe(true)
    expect(new Set(titles).size).toBe(OWN_TITLES.length)
  })

  it.each([
    [['de', 'fr'], 'Punkte gutgeschrieben'],
    [[null, 'fr'], 'Points attribués'],
    [['xx', 'it'], 'Punti assegnati'],
    [['de-at'], 'Punkte gutgeschrieben'],
    [['nl-be-x-y', 'de'], 'Punten toegekend'],
    [['xx'], 'Points awarded'],
    [[null, null], 'Points awarded'],
    [[], 'Points awarded'],
    [[''], 'Points awarded'],
  ])('for readers of %j is "%s"', (languages, title) => {
    expect(transactionTitle('points_awarded', languages)).toBe(title)
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'valueOf-x',
  ])('is English for the language %s, which every object has', (language) => {
    expect(transactionTitle('points_awarded', [language])).toBe('Points awarded')
  })

  it('is there whatever the languages are', () => {
    const language = fc.option(fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(language), fc.constantFrom(...OWN_TITLES), (languages, key) => {
        expect(transactionTitle(key, languages)).toEqual(expect.stringMatching(/\S/))
      }),
      runs(200),
    )
  })
})
