import { describe, expect, it } from 'vitest'
import { type EmailType, emailTypes, sampleOf } from '../../src/emails/emails.ts'
import type { CommonFacts } from '../../src/emails/facts.ts'
import { emailLanguages, languages } from '../../src/emails/languages/index.ts'
import { type RenderedEmail, renderEmail } from '../../src/emails/render-email.ts'
import { sampleCommon } from '../../src/emails/samples.ts'
import { readMarkup, shownText, unescaped } from './markup.ts'

const LEFTOVERS = /undefined|\bnull\b|\bNaN\b|\[object|\{\{|\$\{|=>|Invalid Date/

const each = emailTypes.flatMap((type) => emailLanguages.map((language) => ({ type, language })))

const write = (type: EmailType, common: Partial<CommonFacts>) =>
  renderEmail(type, sampleOf(type), { ...sampleCommon, ...common })

/** Each in each language, once for all that is looked at. */
const samples = new Map<string, RenderedEmail>(
  await Promise.all(
    each.map(async ({ type, language }) => {
      return [`${type} ${language}`, await write(type, { language })] as const
    }),
  ),
)

function sample(type: EmailType, language: string): RenderedEmail {
  const written = samples.get(`${type} ${language}`)
  if (written === undefined) throw new Error(`no sample of ${type} in ${language}`)
  return written
}

const attributesOf = (html: string, name: string) =>
  readMarkup(html)
    .filter((tag) => tag.name === name)
    .map(({ attributes }) => attributes)

describe.each(each)('$type in $language', ({ type, language }) => {
  it('is whole: a subject of one line, well-formed HTML, text, nothing left over', () => {
    const { subject, html, text } = sample(type, language)
    expect(subject).toMatch(/^\S.*\S$/u)
    expect(subject.length).toBeLessThanOrEqual(78)
    const [page] = attributesOf(html, 'html')
    expect(page).toEqual({ lang: languages[language].tag, dir: 'ltr' })
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(unescaped(html.match(/<title>(.*)<\/title>/)?.[1] ?? '')).toBe(subject)
    for (const part of [subject, shownText(html), text]) expect(part).not.toMatch(LEFTOVERS)
    expect(text).toContain(subject)
    expect(text).not.toMatch(/[<>]|&\w+;|\n{3}|[^\S\n]\n/)
  })

  it('says in its preheader what its first paragraph says', () => {
    const { html, text } = sample(type, language)
    const [, preheader = ''] = html.match(/<div [^>]*data-preheader="true">([^<]+)<\/div>/) ?? []
    expect(preheader.length).toBeGreaterThan(10)
    expect(shownText(html)).toContain(unescaped(preheader))
    expect(text.split(unescaped(preheader))).toHaveLength(2)
  })

  it('links to the web only, in both parts, and needs nothing from elsewhere', () => {
    const { html, text } = sample(type, language)
    const links = attributesOf(html, 'a').map(({ href = '' }) => href)
    expect(links.length).toBeGreaterThanOrEqual(3)
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/beanandleaf\.example\//)
      expect(text.split('\n')).toContain(link)
    }
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|@font-face/)
  })

  it('lays out with tables that are not read aloud as such', () => {
    const { html } = sample(type, language)
    const tables = attributesOf(html, 'table')
    expect(tables.length).toBeGreaterThan(1)
    for (const { role } of tables) expect(role).toBe('presentation')
  })

  it('lets unsubscribe exactly where there is something to unsubscribe from', async () => {
    const { unsubscribe } = languages[language].footer
    const url = 'https://beanandleaf.example/unsubscribe?token=one&again=two'
    const some = await write(type, { language, unsubscribe_url: url })
    expect(attributesOf(some.html, 'a').at(-1)?.href).toBe(url)
    expect(some.text).toContain(url)
    const none = await write(type, { language, unsubscribe_url: null })
    for (const part of [none.html, none.text]) {
      expect(part).not.toContain(unsubscribe)
      expect(part).not.toContain('/unsubscribe')
    }
  })

  it('greets whom it knows by name, and reads well where it does not', async () => {
    const { text } = await write(type, { language, first_name: null })
    expect(text).not.toContain('Ada,')
    expect((await write(type, { language, first_name: 'Zoë' })).text).toMatch(/Zoë[,:]/)
  })
})
