import { describe, expect, it } from 'vitest'
import { mergeTitles } from '../../src/domain/catalogue/titles.ts'

const SHOP = { primary_language: 'en', languages: ['en', 'de', 'pt-br'] }
const NONE = { title: null, title_translations: {} }
const SOME = { title: 'Ours', title_translations: { de: 'Unser' } }

describe('titles after a change', () => {
  it.each([
    ['stay where nothing is said', SOME, {}, SOME],
    ['are set', NONE, { title: 'Ours', title_translations: { de: 'Unser' } }, SOME],
    ['are cleared by null', SOME, { title: null }, { ...SOME, title: null }],
    [
      'lose one language by null',
      SOME,
      { title_translations: { de: null } },
      { ...SOME, title_translations: {} },
    ],
    [
      'lose nothing by a null of what is not there',
      SOME,
      { title_translations: { 'pt-br': null } },
      SOME,
    ],
    [
      'gain a language beside the others',
      SOME,
      { title_translations: { 'pt-br': 'Nosso' } },
      { ...SOME, title_translations: { de: 'Unser', 'pt-br': 'Nosso' } },
    ],
    [
      'are named in lower case',
      NONE,
      { title_translations: { 'PT-BR': 'Nosso' } },
      { ...NONE, title_translations: { 'pt-br': 'Nosso' } },
    ],
    [
      'take the primary language for the title',
      SOME,
      { title_translations: { en: 'New' } },
      { ...SOME, title: 'New' },
    ],
    [
      'are cleared by a null in the primary language',
      SOME,
      { title_translations: { EN: null } },
      { ...SOME, title: null },
    ],
    [
      // As an undo may leave it, of a change from before English was the primary language.
      'replace what was a translation into the primary language, by either field',
      { title: 'Unser', title_translations: { en: 'Ours', de: 'Unser' } },
      { title: 'New' },
      { title: 'New', title_translations: { de: 'Unser' } },
    ],
  ])('%s', (_what, before, change, after) => {
    expect(mergeTitles(SHOP, before, change)).toEqual(after)
  })

  it('of a shop with another primary language have English as a translation', () => {
    const shop = { ...SHOP, primary_language: 'de' }
    const change = { title_translations: { de: 'Unser', en: 'Ours' } }
    expect(mergeTitles(shop, NONE, change)).toEqual({
      title: 'Unser',
      title_translations: { en: 'Ours' },
    })
  })

  it('in languages that are not published are refused, each of them', () => {
    const change = { title_translations: { fr: 'A', sk: null, de: 'B', toString: 'C' } }
    const merged = mergeTitles(SHOP, NONE, change)
    expect('faults' in merged ? merged.faults.map(({ field }) => field) : merged).toEqual([
      'title_translations.fr',
      'title_translations.sk',
      'title_translations.tostring',
    ])
  })

  it('leave what they were made from as it was', () => {
    const before = { title: 'Ours', title_translations: { de: 'Unser' } }
    mergeTitles(SHOP, before, { title: null, title_translations: { de: null } })
    expect(before).toEqual(SOME)
  })
})
