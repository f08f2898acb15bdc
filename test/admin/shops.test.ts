import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { newShop, TestShop } from '../support/shop.ts'

async function admin(method: string, path: string, body?: unknown) {
  const { base_url } = await sharedApp()
  return send(base_url, { method, path: `/admin/api${path}`, token: ADMIN_TOKEN, body })
}

const fields = () => ({
  domain: `made-${randomUUID()}.example`,
  name: 'Bean There',
  currency: 'EUR',
  timezone: 'Europe/Vienna',
  primary_language: 'en',
  languages: ['en', 'de'],
})

describe('shops', () => {
  it('are made, read and listed', async () => {
    const wanted = fields()
    const made = await admin('POST', '/shops', wanted)
    expect(made.status).toBe(200)
    expect(made.body).toEqual(wanted)
    expect((await admin('GET', `/shops/${wanted.domain}`)).body).toEqual(wanted)
    const domains: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await admin('GET', `/shops?limit=100${query}`)).body
      domains.push(...page.data.map(({ domain }: { domain: string }) => domain))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(domains.filter((domain) => domain === wanted.domain)).toHaveLength(1)
    expect(new Set(domains).size).toBe(domains.length)
  })

  it('have everything off at first but e-mails to their people, and let nobody in', async () => {
    const { domain } = (await admin('POST', '/shops', fields())).body
    const switches = (await admin('PATCH', `/switches?shop=${domain}`, {})).body
    const { assistant_emails, ...others } = switches
    expect(assistant_emails).toBe(true)
    expect(Object.values(others)).toEqual(Array(14).fill(false))
    expect((await admin('GET', `/keys?shop=${domain}`)).body.data).toEqual([])
    const body = { name: 'first', scopes: ['shop:read'] }
    const { key } = (await admin('POST', `/keys?shop=${domain}`, body)).body
    const shop = new TestShop(await sharedApp(), domain, key)
    expect(verdict(await shop.get('/shop'))).toBe('403 access_required')
  })

  it('publish their primary language, named or not', async () => {
    const { languages: _, ...bare } = fields()
    expect((await admin('POST', '/shops', bare)).body.languages).toEqual(['en'])
    const others = { ...fields(), primary_language: 'EN', languages: ['de', 'DE', 'pt-BR'] }
    const made = await admin('POST', '/shops', others)
    expect(made.body).toMatchObject({ primary_language: 'en', languages: ['en', 'de', 'pt-br'] })
  })

  it('have a domain of their own', async () => {
    const { domain } = await newShop()
    const reply = await admin('POST', '/shops', { ...fields(), domain })
    expect(reply.status).toBe(422)
    expect(reply.body.error.details).toMatchObject({ reason: 'domain_taken', field: 'domain' })
  })

  it('can be made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', '/shops', fields())),
    )
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it.each([
    ['nobody.example', '404 not_found'],
    ['Made.example', '404 not_found'],
    [' ', '404 not_found'],
    ['%00', '422 validation_error shop'],
  ])('%s is none', async (domain, answer) => {
    const reply = await admin('GET', `/shops/${domain}`)
    expect(verdict(reply)).toBe(answer)
    if (reply.status === 404) expect(reply.body.error.details.resource).toBe('shop')
  })

  it.each([
    ['domain', 'Shop.example'],
    ['domain', 'localhost'],
    ['domain', 'https://shop.example'],
    ['domain', 'shop.example/'],
    ['domain', '-shop.example'],
    ['domain', ''],
    ['domain', `${'a'.repeat(250)}.example`],
    ['name', ''],
    ['name', 'a'.repeat(201)],
    ['name', 'a\0b'],
    ['currency', 'eur'],
    ['currency', 'EURO'],
    ['currency', 'ABC'],
    ['currency', 'DEM'],
    ['currency', 'XXX'],
    ['timezone', 'Vienna'],
    ['timezone', ''],
    ['timezone', 5],
    ['timezone', '+02:00'],
    ['timezone', '-0330'],
    ['timezone', 'IST'],
    ['timezone', 'CET'],
    ['timezone', 'europe/vienna'],
    ['timezone', 'Europe/Wien'],
    ['timezone', 'SystemV/PST8PDT'],
    ['primary_language', 'x-klingon'],
    ['primary_language', 'english please'],
    ['languages', 'en'],
    ['languages[0]', ['de-latn-latn']],
    ['languages[0]', ['de_AT']],
    ['languages[1]', ['de', null]],
    ['nonsense', 1],
  ])('cannot have the %s %j', async (field, value) => {
    const name = field.replace(/\[.*/, '')
    const reply = await admin('POST', '/shops', { ...fields(), [name]: value })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it.each([
    'domain',
    'name',
    'currency',
    'timezone',
    'primary_language',
  ])('must have a %s', async (field) => {
    const reply = await admin('POST', '/shops', { ...fields(), [field]: undefined })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it('say what is wrong with a zone or a currency, what would do, and what was sent', async () => {
    const sent = { ...fields(), timezone: '+02:00', currency: 'ABC' }
    const reply = await admin('POST', '/shops', sent)
    expect(reply.body.error.details.errors).toEqual([
      {
        field: 'currency',
        message: 'must be the code of a currency by ISO 4217, such as EUR',
        received: 'ABC',
      },
      {
        field: 'timezone',
        message: 'must be an IANA time zone by its area and place, such as Europe/Vienna, or UTC',
        received: '+02:00',
      },
    ])
  })

  it('must be named where there are several, and the answer says which there are', async () => {
    const [one, two] = [await newShop(), await newShop()]
    for (const path of ['/keys', '/requests', '/verify']) {
      const reply = await admin('GET', path)
      expect(verdict(reply)).toBe('422 validation_error shop')
      expect(reply.body.error.details.allowed.length).toBeGreaterThan(1)
    }
    expect((await admin('GET', `/keys?shop=${one.domain}`)).status).toBe(200)
    expect((await admin('GET', `/keys?shop=${two.domain}`)).status).toBe(200)
  })
})
