import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
})

describe('the policies of the embedded shop', () => {
  const put = (body: unknown) => shop.platform('PUT', '/policies', body)

  it('are none at first, and what was last put', async () => {
    const none = { terms_url: null, privacy_url: null }
    expect((await shop.platform('GET', '/policies')).body).toEqual(none)
    const terms_url = 'https://bean-there.example/terms'
    expect((await put({ terms_url })).body).toEqual({ ...none, terms_url })
    expect((await shop.platform('GET', '/policies')).body).toEqual({ ...none, terms_url })
    expect((await put({})).body).toEqual(none)
  })

  it.each([
    'http://bean-there.example/terms',
    'bean-there.example',
    'https://',
    'https://a b',
    7,
  ])('are not at %j', async (terms_url) => {
    expect(verdict(await put({ terms_url }))).toBe('422 validation_error terms_url')
  })
})

describe('the languages of the embedded shop', () => {
  const put = (body: unknown) => shop.platform('PUT', '/languages', body)

  it('are the shop’s published ones, the primary one first and in lower case', async () => {
    const languages = { primary_language: 'de', languages: ['de', 'sk', 'pt-br'] }
    const reply = await put({ primary_language: 'DE', languages: ['sk', 'pt-BR', 'de', 'SK'] })
    expect(reply.body).toEqual(languages)
    expect((await shop.platform('GET', '/languages')).body).toEqual(languages)
    expect((await shop.get('/shop')).body).toMatchObject(languages)
  })

  it('are those that titles can be written in from then on', async () => {
    const rule = (language: string) => ({
      type: 'account_created',
      title_translations: { [language]: 'Titel' },
    })
    const before = await shop.post('/program/earn-rules', { ...rule('sk'), dry_run: true })
    expect(verdict(before)).toBe('422 validation_error title_translations.sk')
    await put({ primary_language: 'en', languages: ['sk'] })
    expect((await shop.post('/program/earn-rules', rule('sk'))).status).toBe(200)
    const after = await shop.post('/program/earn-rules', { ...rule('de'), dry_run: true })
    expect(verdict(after)).toBe('422 validation_error title_translations.de')
  })

  it.each([
    ['primary_language', { primary_language: 'english', languages: [] }],
    ['primary_language', { languages: ['en'] }],
    ['languages[1]', { primary_language: 'en', languages: ['en', 'd'] }],
    ['languages', { primary_language: 'en', languages: 'en' }],
  ])('cannot be put with a bad %s: %j', async (field, body) => {
    expect(verdict(await put(body))).toBe(`422 validation_error ${field}`)
  })
})

describe('the rules of memberships', () => {
  it('are none before any were published', async () => {
    expect((await shop.platform('GET', '/membership-rules')).body).toEqual({ data: [] })
  })
})
