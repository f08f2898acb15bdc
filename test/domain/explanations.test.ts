import { describe, expect, it } from 'vitest'
import { readerLanguage } from '../../src/domain/explanations/reader-language.ts'
import { explanations, READER_LANGUAGES } from '../../src/languages/explanations/index.ts'

/** Whatever a sentence asks for: its own name, so that it can be found again. */
const GIVEN: object = new Proxy({}, { get: (_, name) => `<${String(name)}>` })

function sentencesOf(language: (typeof READER_LANGUAGES)[number]): Map<string, string> {
  const said = Object.entries<(named: never) => string>(explanations[language].sentences)
  // Each takes an object of named texts, or nothing.
  return new Map(said.map(([kind, sentence]) => [kind, sentence(GIVEN as never)]))
}

const namesIn = (text: string) => [...new Set(text.match(/<\w+>/g) ?? [])].sort()

describe('the sentences of explanations', () => {
  const english = sentencesOf('en')

  it.each(
    READER_LANGUAGES.filter((language) => language !== 'en'),
  )('say the same in %s, in its own words', (language) => {
    const others = sentencesOf(language)
    expect([...others.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [kind, text] of others) {
      expect(namesIn(text), kind).toEqual(namesIn(english.get(kind) ?? ''))
      const is_bare = text.replaceAll(/<\w+>|\W/g, '') === ''
      if (!is_bare) expect(text, kind).not.toBe(english.get(kind))
    }
  })

  it.each([...english])('are sentences: %s', (_kind, text) => {
    expect(text).toMatch(/^[A-Z<].*[.”]$/)
  })
})

describe('the language of a reader', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT, en;q=0.9', 'de'],
    ['fr, de;q=0.4, en;q=0.5', 'en'],
    ['fr, it', 'en'],
    ['de;q=0', 'en'],
    ['de;q=x, *', 'en'],
    [`${'fr,'.repeat(1_000)}de`, 'en'],
  ])('of %s is %s', (header, language) => {
    expect(readerLanguage(header)).toBe(language)
  })
})
