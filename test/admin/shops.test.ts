import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, TestShop } from '../support/shop.ts'

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
    ['languages[0]', ['qq']],
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

describe('a shop that exists', () => {
  const change = (shop: TestShop, body: object) => shop.admin('PATCH', '/shop', body)

  it('gets another name, time zone and languages, in the audit log with before and after', async () => {
    const shop = await newShop()
    const body = { name: 'Bean Here', timezone: 'Asia/Tokyo', languages: ['PL', 'en', 'pl'] }
    const after = { name: 'Bean Here', timezone: 'Asia/Tokyo', languages: ['en', 'pl'] }
    expect(expectOk(await change(shop, body)).body).toMatchObject({ ...after, currency: 'EUR' })
    expect(expectOk(await shop.get('/shop')).body).toMatchObject(after)
    const { data } = expectOk(await shop.admin('GET', '/audit-log?operation=updateShop')).body
    expect(data).toMatchObject([
      { subject_kind: 'shop', before: { name: 'Bean There', timezone: 'Europe/Vienna' }, after },
    ])
  })

  it('stays as it is in a dry run, and by an empty change', async () => {
    const shop = await newShop()
    const tried = await change(shop, { name: 'Bean Here', dry_run: true })
    expect(expectOk(tried).body.name).toBe('Bean Here')
    expect(expectOk(await change(shop, {})).body.name).toBe('Bean There')
    expect(expectOk(await shop.get('/shop')).body.name).toBe('Bean There')
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(201) }],
    ['timezone', { timezone: 'Europe/Wien' }],
    ['timezone', { timezone: 'CET' }],
    ['languages[1]', { languages: ['en', 'qq'] }],
    ['primary_language', { primary_language: 'english please' }],
    ['currency', { currency: 'USD' }],
    ['domain', { domain: 'other.example' }],
  ])('cannot have another %s: %j', async (field, body) => {
    expect(verdict(await change(await newShop(), body))).toBe(`422 validation_error ${field}`)
  })

  it('has its primary language among its languages', async () => {
    const shop = await newShop()
    const faultsOf = async (body: object) =>
      (await change(shop, body)).body.error.details.errors as object[]
    expect(await faultsOf({ primary_language: 'fr' })).toEqual([
      {
        field: 'primary_language',
        message: 'must be one of the published languages',
        allowed: ['en', 'de', 'pt-br'],
        received: 'fr',
      },
    ])
    expect(await faultsOf({ languages: ['de', 'fr'] })).toEqual([
      {
        field: 'languages',
        message: 'must contain the primary language, en',
        allowed: ['de', 'fr'],
        received: 'de, fr',
      },
    ])
  })

  it('turns its texts with its primary language: each stays what its readers read', async () => {
    const shop = await newShop()
    const rule = {
      ...{ type: 'order_placed', fields: {}, title: 'Orders' },
      title_translations: { de: 'Bestellungen' },
    }
    expectOk(await shop.post('/program/earn-rules', rule))
    const plain = await shop.post('/program/earn-rules', { type: 'birthday', fields: {} })
    const tier = await newTier(shop, { name: 'Silver', threshold: 100 })
    const footer = { footer: 'Thanks', footer_translations: { de: 'Danke' } }
    expectOk(await shop.admin('PATCH', '/email-branding', footer))
    const { revision } = expectOk(await shop.get('/program')).body
    expectOk(await change(shop, { primary_language: 'de' }))
    const program = expectOk(await shop.get('/program')).body
    const own = program.earning_rules.filter(({ type }: { type: string }) => type !== 'referral')
    expect(own).toMatchObject([
      { title: 'Bestellungen', title_translations: { en: 'Orders' } },
      { id: plain.body.earning_rule.id, title: null, title_translations: {} },
    ])
    // Nobody has translated it, so it is in both places until somebody does.
    expect(program.tiers.find(({ id }: { id: string }) => id === tier.id)).toMatchObject({
      ...{ name: 'Silver', name_translations: { en: 'Silver' } },
    })
    const branding = expectOk(await shop.admin('GET', '/email-branding')).body
    expect(branding).toMatchObject({ footer: 'Danke', footer_translations: { en: 'Thanks' } })
    // Each part is in the change log, and can be put back.
    const log = expectOk(await shop.get(`/program/changes?limit=10`)).body.data
    const turned = log.filter((one: { revision: number }) => one.revision > revision)
    expect(turned.map((one: { target: { kind: string } }) => one.target.kind)).toEqual([
      ...['tier', 'tier', 'earning_rule'],
    ])
    expect(turned[0]).toMatchObject({ actor: { kind: 'merchant' } })
  })

  it('keeps what was written in a language that it gave up', async () => {
    const shop = await newShop()
    const rule = {
      ...{ type: 'order_placed', fields: {}, title: 'Orders' },
      title_translations: { de: 'Bestellungen' },
    }
    expectOk(await shop.post('/program/earn-rules', rule))
    const titleIn = async (language: string) => {
      const path = `/storefront/${shop.domain}/document?language=${language}`
      const { earn } = expectOk(await send(shop.app.base_url, { method: 'GET', path })).body
      return earn[0]?.title
    }
    expect(await titleIn('de')).toBe('Bestellungen')
    expectOk(await change(shop, { languages: ['en'] }))
    expect(await titleIn('de')).toBe('Orders')
    expectOk(await change(shop, { languages: ['en', 'de'] }))
    expect(await titleIn('de')).toBe('Bestellungen')
  })
})
