import { describe, expect, it } from 'vitest'
import { chooseLanguage, readerTag, textTag } from '../../src/domain/languages.ts'
import { formatFor } from '../../src/emails/rendering/format.ts'
import { renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { pointsExpired } from '../../src/emails/templates/points/points-expired.ts'
import { pointsExpiring } from '../../src/emails/templates/points/points-expiring.ts'
import {
  type Language,
  languages,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
} from '../../src/languages/index.ts'

/** What is the same word in both languages, or no words at all. */
const SAME_AS_ENGLISH: Partial<Record<WrittenLanguage, readonly string[]>> = {
  de: ['templates.cashback', 'templates.bronze', 'templates.gold'],
  fr: ['points_name', 'pointsWord', 'pointsWord (nameless)', 'templates.bronze'],
  es: ['templates.cashback'],
  it: ['templates.cashback'],
  nl: ['templates.cashback'],
  'pt-br': ['templates.cashback', 'templates.bronze'],
}

/** Whatever a message asks for: its own name, so that it can be found again. */
const GIVEN: object = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? `<${name}>` : () => '<it>') },
)
/** The same, where names are not known. */
const NAMELESS: object = new Proxy(
  {},
  {
    get: (_, name) =>
      name === 'name' || name === 'order'
        ? null
        : typeof name === 'string'
          ? `<${name}>`
          : () => '<it>',
  },
)

const NO_WORDS = ['tag', 'direction', 'date', 'colon', 'respellDate']

/** Every text of a language, by where it stands. */
function textsOf(said: Language): Map<string, string> {
  return new Map(
    Object.entries(said)
      .filter(([key]) => !NO_WORDS.includes(key))
      .flatMap(([key, value]) => textsBelow(key, value)),
  )
}

function textsBelow(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    return [
      [path, value(GIVEN)],
      [`${path} (nameless)`, value(NAMELESS)],
    ]
  }
  return Object.entries(value ?? {}).flatMap(([key, part]) => textsBelow(`${path}.${key}`, part))
}

const english = textsOf(languages.en)
const others = WRITTEN_LANGUAGES.filter((language) => language !== 'en')

describe('the languages', () => {
  it.each(others)('%s is written whole, and not in English', (language) => {
    const texts = textsOf(languages[language])
    expect([...texts.keys()]).toEqual([...english.keys()])
    const same = [...texts]
      .filter(([path, text]) => text === english.get(path))
      .map(([path]) => path)
    expect(same).toEqual(SAME_AS_ENGLISH[language] ?? [])
  })

  it.each(others)('%s uses whatever the English uses', (language) => {
    for (const [path, text] of textsOf(languages[language])) {
      expect(placesIn(text), path).toEqual(placesIn(english.get(path) ?? ''))
    }
  })

  it.each(WRITTEN_LANGUAGES)('%s neither shouts nor leaves blanks', (language) => {
    expect(textsOf(languages[language]).size).toBeGreaterThan(100)
    for (const [path, text] of textsOf(languages[language])) {
      expect(text, path).toMatch(/^\S(.*\S)?$/u)
      expect(text, path).not.toMatch(/!|\s\s|\b(undefined|null|TODO)\b/)
    }
  })
})

function placesIn(text: string): string[] {
  return [...new Set(text.match(/<\w+>/g) ?? [])].sort()
}

const NARROW_SPACE = '\u202f'
const HARD_SPACE = '\u00a0'

describe('numbers', () => {
  it.each([
    ['en', ['0 points', '1 point', '2 points', '5 points', '21 points', '1,000 points']],
    ['de', ['0 Punkte', '1 Punkt', '2 Punkte', '5 Punkte', '21 Punkte', '1.000 Punkte']],
    [
      'fr',
      ['0 point', '1 point', '2 points', '5 points', '21 points', `1${NARROW_SPACE}000 points`],
    ],
    ['es', ['0 puntos', '1 punto', '2 puntos', '5 puntos', '21 puntos', '1.000 puntos']],
    ['it', ['0 punti', '1 punto', '2 punti', '5 punti', '21 punti', '1.000 punti']],
    ['nl', ['0 punten', '1 punt', '2 punten', '5 punten', '21 punten', '1.000 punten']],
    ['pt-br', ['0 ponto', '1 ponto', '2 pontos', '5 pontos', '21 pontos', '1.000 pontos']],
    [
      'pl',
      ['0 punktów', '1 punkt', '2 punkty', '5 punktów', '21 punktów', `1${HARD_SPACE}000 punktów`],
    ],
  ] as const)('are counted in %s as its grammar has it', (language, expected) => {
    const format = formatFor(languages[language], sampleCommon)
    expect([0, 1, 2, 5, 21, 1000].map(format.points)).toEqual(expected)
  })

  it.each([
    ['en', '1 point has expired', '2 points have expired', '5 points have expired'],
    ['de', '1 Punkt ist verfallen', '2 Punkte sind verfallen', '5 Punkte sind verfallen'],
    ['fr', '1 point a expiré', '2 points ont expiré', '5 points ont expiré'],
    ['es', 'Ha caducado 1 punto', 'Han caducado 2 puntos', 'Han caducado 5 puntos'],
    ['it', 'È scaduto 1 punto', 'Sono scaduti 2 punti', 'Sono scaduti 5 punti'],
    ['nl', '1 punt is vervallen', '2 punten zijn vervallen', '5 punten zijn vervallen'],
    ['pt-br', '1 ponto expirou', '2 pontos expiraram', '5 pontos expiraram'],
    ['pl', 'Wygasł 1 punkt', 'Wygasły 2 punkty', 'Wygasło 5 punktów'],
  ])('and what is said of them agrees: %s', async (language, ...expected) => {
    const subjects = [1, 2, 5].map(async (points) => {
      const facts = { points, balance: 0 }
      return (await renderEmail(pointsExpired, facts, { ...sampleCommon, language })).subject
    })
    expect(await Promise.all(subjects)).toEqual(expected)
  })
})

describe('money', () => {
  it.each([
    ['en', 'EUR', '€1,234.50'],
    ['en', 'USD', '$1,234.50'],
    ['en', 'JPY', '¥1,235'],
    ['de', 'EUR', `1.234,50${HARD_SPACE}€`],
    ['fr', 'EUR', `1${NARROW_SPACE}234,50${HARD_SPACE}€`],
    ['es', 'EUR', `1.234,50${HARD_SPACE}€`],
    ['it', 'EUR', `1.234,50${HARD_SPACE}€`],
    ['nl', 'EUR', `€${HARD_SPACE}1.234,50`],
    ['pt-br', 'BRL', `R$${HARD_SPACE}1.234,50`],
    ['pl', 'PLN', `1${HARD_SPACE}234,50${HARD_SPACE}zł`],
  ] as const)('is written in %s and %s as is usual there', (language, currency, expected) => {
    const format = formatFor(languages[language], { ...sampleCommon, currency })
    expect(format.money('1234.50')).toBe(expected)
  })

  it('has no cents where there are none', () => {
    expect(formatFor(languages.en, sampleCommon).money('20.00')).toBe('€20')
  })
})

describe('dates', () => {
  const NEW_YEAR_IN_BERLIN = '2026-12-31T23:00:00Z'

  it.each([
    ['en', 'January 1, 2027', 'January 1, 2027 at 12:00 AM'],
    ['de', '1. Januar 2027', '1. Januar 2027 um 0:00'],
    ['fr', '1er janvier 2027', '1er janvier 2027 à 0:00'],
    ['es', '1 de enero de 2027', '1 de enero de 2027 a las 0:00'],
    ['it', 'venerdì 1 gennaio 2027', 'venerdì 1 gennaio 2027 alle ore 0:00'],
    ['nl', '1 januari 2027', '1 januari 2027 om 0:00'],
    ['pt-br', '1 de janeiro de 2027', '1 de janeiro de 2027 às 0:00'],
    ['pl', '1 stycznia 2027', '1 stycznia 2027, godz. 0:00'],
  ] as const)('are written in %s', (language, date, moment) => {
    const format = formatFor(languages[language], sampleCommon)
    expect(format.date(NEW_YEAR_IN_BERLIN)).toBe(date)
    expect(format.moment(NEW_YEAR_IN_BERLIN)).toBe(moment)
  })

  it('are those of the shop’s time zone', () => {
    const dateIn = (time_zone: string) =>
      formatFor(languages.en, { ...sampleCommon, time_zone }).date(NEW_YEAR_IN_BERLIN)
    expect(dateIn('America/New_York')).toBe('December 31, 2026')
    expect(dateIn('Asia/Tokyo')).toBe('January 1, 2027')
  })

  it('until which something holds are the last on which it does', async () => {
    const facts = { ...pointsExpiring.sample, expires_at: NEW_YEAR_IN_BERLIN }
    const { subject } = await renderEmail(pointsExpiring, facts, sampleCommon)
    expect(subject).toBe('Use 320 points by December 31, 2026')
    const in_the_day = { ...facts, expires_at: '2026-12-31T12:00:00Z' }
    const { subject: same } = await renderEmail(pointsExpiring, in_the_day, sampleCommon)
    expect(same).toBe(subject)
  })
})

describe('the language of an e-mail', () => {
  it.each([
    ['de', ['en', 'de'], 'en', 'de'],
    ['de-AT', ['en', 'de'], 'en', 'de'],
    ['DE_at', ['en', 'de'], 'en', 'de'],
    ['de', ['en', 'de-ch'], 'en', 'de'],
    ['pt-BR', ['en', 'pt-br'], 'en', 'pt-br'],
    ['pt', ['en', 'pt-br'], 'en', 'pt-br'],
    ['pt-PT', ['en', 'pt'], 'en', 'pt-br'],
    ['en-GB', ['de', 'en'], 'de', 'en'],
    // Not published by the shop.
    ['fr', ['en', 'de'], 'de', 'de'],
    // Published, and not among ours.
    ['ja', ['ja', 'it'], 'it', 'it'],
    ['ja', ['ja'], 'ja', 'en'],
    [null, ['en', 'nl'], 'nl', 'nl'],
    [null, ['pt'], 'pt', 'pt-br'],
    ['', ['pl'], 'pl', 'pl'],
    ['x', [], 'sv', 'en'],
  ])('for %j of a shop with %j and first %s is %s', (locale, languages, primary_language, expected) => {
    expect(chooseLanguage(locale, { languages, primary_language })).toBe(expected)
  })

  it.each([
    ['pt-br', ['en', 'pt'], 'pt', 'pt'],
    ['pt-PT', ['en', 'pt-br'], 'pt-br', 'pt-br'],
    ['pt-br', ['en', 'pt', 'pt-br'], 'pt-br', 'pt-br'],
    ['de', ['en', 'de-ch'], 'de-ch', 'de-ch'],
    ['de-ch', ['en', 'de-ch', 'de'], 'de-ch', 'de-ch'],
    ['fr', ['en', 'de'], 'en', 'en'],
    // Published, and not among ours: the merchant's own texts are there, and ours are not.
    ['ar-EG', ['en', 'ar'], 'ar', 'en'],
    ['zh-Hant-TW', ['en', 'zh-hant'], 'zh-hant', 'en'],
    [null, ['en', 'ja'], 'en', 'en'],
  ] as const)('%j of a shop with %j has titles in %s, among our words in %s', (locale, languages, titles, among) => {
    const shop = { languages, primary_language: 'en' }
    expect([readerTag(locale, shop), textTag(locale, shop)]).toEqual([titles, among])
  })
})
