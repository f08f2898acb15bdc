import { describe, expect, it } from 'vitest'
import type { CommonFacts } from '../../src/emails/domain/facts.ts'
import { type RenderedEmail, renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { type EmailType, emails, type ListedEmail } from '../../src/emails/templates/index.ts'
import { languages, WRITTEN_LANGUAGES } from '../../src/languages/index.ts'
import { readMarkup, shownText, unescaped } from './markup.ts'

const LEFTOVERS = /undefined|\bnull\b|\bNaN\b|\[object|\{\{|\$\{|=>|Invalid Date/

const each = emails.flatMap((email) =>
  WRITTEN_LANGUAGES.map((language) => ({ email, type: email.type, language })),
)

const write = (email: ListedEmail, common: Partial<CommonFacts>) =>
  renderEmail(email, email.sample, { ...sampleCommon, ...common })

/** Each in each language, once for all that is looked at. */
const samples = new Map<string, RenderedEmail>(
  await Promise.all(
    each.map(async ({ email, type, language }) => {
      return [`${type} ${language}`, await write(email, { language })] as const
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
})

/**
 * Every e-mail once, and every language once: whether a reader can unsubscribe, and has a name, is
 * said by parts that all e-mails of a language share.
 */
const once = emails.map((email, index) => ({
  email,
  type: email.type,
  language: WRITTEN_LANGUAGES[index % WRITTEN_LANGUAGES.length] ?? 'en',
}))

describe.each(once)('$type, looked at in $language', ({ email, language }) => {
  it('lets unsubscribe exactly where there is something to unsubscribe from', async () => {
    const { unsubscribe } = languages[language].emails.footer
    const url = 'https://beanandleaf.example/unsubscribe?token=one&again=two'
    const some = await write(email, { language, unsubscribe_url: url })
    expect(attributesOf(some.html, 'a').at(-1)?.href).toBe(url)
    expect(some.text).toContain(url)
    const none = await write(email, { language, unsubscribe_url: null })
    for (const part of [none.html, none.text]) {
      expect(part).not.toContain(unsubscribe)
      expect(part).not.toContain('/unsubscribe')
    }
  })

  it('greets by name where it knows the name, and reads well where it does not', async () => {
    const { text } = await write(email, { language, first_name: null })
    expect(text).not.toContain('Ada,')
    expect((await write(email, { language, first_name: 'Zoë' })).text).toMatch(/Zoë[,:]/)
  })
})
