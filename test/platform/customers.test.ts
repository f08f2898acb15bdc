import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const COMPLETE = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+43 1 234',
  tags: ['vip', 'newsletter'],
  locale: 'de-at',
  email_consent: true,
  sms_consent: true,
  company: { name: 'Engines Ltd' },
  created_at: '2026-01-02T03:04:05.000Z',
}

describe('customers of the embedded shop', () => {
  let shop: TestShop
  let number = 1000
  const put = (customer: number | string, body: unknown = {}, in_shop = shop) =>
    in_shop.platform('PUT', `/customers/${customer}`, body)
  const read = (customer: number | string) => shop.platform('GET', `/customers/${customer}`)

  beforeAll(async () => {
    shop = await newShop()
  })

  it('are kept whole', async () => {
    const ada = ++number
    const gid = `gid://shopify/Customer/${ada}`
    const reply = await put(ada, COMPLETE)
    expect(reply.status).toBe(200)
    const kept = { id: ada, gid, external_id: null, ...COMPLETE }
    expect(reply.body).toEqual({ ...kept, notes: [] })
    expect((await read(ada)).body).toEqual(kept)
  })

  it('need nothing but a number', async () => {
    const ada = ++number
    expect((await put(ada)).body).toEqual({
      id: ada,
      gid: `gid://shopify/Customer/${ada}`,
      external_id: null,
      email: null,
      first_name: null,
      last_name: null,
      phone: null,
      tags: [],
      locale: null,
      email_consent: false,
      sms_consent: false,
      company: null,
      created_at: expect.any(String),
      notes: [],
    })
  })

  it('have nothing where a shop system hands on blanks', async () => {
    const ada = ++number
    const blanks = { email: '', first_name: ' ', last_name: '\u00a0', phone: '\t', locale: ' ' }
    const nothing = Object.fromEntries(Object.keys(blanks).map((name) => [name, null]))
    expect((await put(ada, blanks)).body).toMatchObject(nothing)
  })

  it.each([
    'a@b.com\r\nBcc: x@y.z',
    'one@x.example,two@y.example',
    'Ada <ada@example.com>',
    'a b@c.de',
    'ada@localhost',
    'ada',
  ])('have one plain e-mail address or none, so not %j', async (email) => {
    const { email: kept, notes } = expectOk(await put(++number, { email })).body
    expect(kept).toBeNull()
    expect(notes).toMatchObject([{ field: 'email' }])
  })

  it.each([
    ['\r\n', 'Ada King'],
    ['\u0000', 'AdaKing'],
    ['\u001b', 'AdaKing'],
    ['\u0085', 'AdaKing'],
    ['\u2028', 'Ada King'],
  ])('have names of one line, without %j', async (breaking, name) => {
    const fields = ['first_name', 'last_name', 'phone']
    const typed = Object.fromEntries(fields.map((field) => [field, `Ada${breaking}King`]))
    const kept = Object.fromEntries(fields.map((field) => [field, name]))
    expect(expectOk(await put(++number, typed)).body).toMatchObject(kept)
  })

  it('speak a language that is named by BCP 47, or nearly so', async () => {
    const ada = ++number
    expect((await put(ada, { locale: 'de_AT' })).body.locale).toBe('de-at')
    for (const locale of ['german', 'de--at', 'x', 'de-latn-latn']) {
      const reply = await put(ada, { locale })
      expect(verdict(reply)).toBe('422 validation_error locale')
      expect(reply.body.error.details).toMatchObject({
        message: 'must be a language tag of BCP 47, such as de-AT',
        received: locale,
      })
    }
  })

  it('are replaced, not merged, and keep when they were created', async () => {
    const ada = ++number
    await put(ada, COMPLETE)
    const { body } = await put(ada, { last_name: 'King' })
    expect(body).toMatchObject({ first_name: null, email: null, tags: [], last_name: 'King' })
    expect(body.created_at).toBe(COMPLETE.created_at)
  })

  it('bring their profile to the programme', async () => {
    const ada = ++number
    await put(ada, COMPLETE)
    const profile = async () => (await shop.get(`/customers/${ada}`)).body
    expect(await profile()).toMatchObject({
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    await put(ada, { ...COMPLETE, email: 'countess@example.com', last_name: null })
    expect(await profile()).toMatchObject({ email: 'countess@example.com', last_name: null })
  })

  it('saved twice with the same content are one event', async () => {
    const ada = ++number
    await put(ada, COMPLETE)
    const before = (await shop.get(`/customers/${ada}`)).body
    await shop.advance(60)
    await put(ada, COMPLETE)
    await put(ada, Object.fromEntries(Object.entries(COMPLETE).reverse()))
    const { created_at: _, ...without_created_at } = COMPLETE
    await put(ada, without_created_at)
    expect((await shop.get(`/customers/${ada}`)).body).toEqual(before)
    await put(ada, { ...COMPLETE, phone: null })
    const after = (await shop.get(`/customers/${ada}`)).body
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  it.each([1, 2, 3, 4, 5])('saved at the same time are saved, time %i', async () => {
    const ada = ++number
    const names = ['Ada', 'Eve', 'Ida', 'Ora']
    const replies = await Promise.all(names.map((first_name) => put(ada, { first_name })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { first_name } = (await read(ada)).body
    expect(names).toContain(first_name)
    expect((await shop.get(`/customers/${ada}`)).body.first_name).toBe(first_name)
  })

  describe('become members by having an account', () => {
    it.each([
      ['is on and has no gate', { program_enabled: true, join_gate_enabled: false }, true],
      ['is off', { program_enabled: false, join_gate_enabled: false }, false],
      ['has a join gate', { program_enabled: true, join_gate_enabled: true }, false],
      ['is off and has a gate', { program_enabled: false, join_gate_enabled: true }, false],
    ])('where the programme %s', async (_what, switches, member) => {
      const made = await newShop()
      await made.switch(switches)
      await put(1, COMPLETE, made)
      const reply = await made.get('/customers/1')
      expect(reply.status).toBe(member ? 200 : 404)
      if (member) expect(reply.body.enrolled_via).toBe('account_created')
    })

    it('once: a later change does not enroll again', async () => {
      const ada = ++number
      await put(ada, COMPLETE)
      const { enrolled_at } = (await shop.get(`/customers/${ada}`)).body
      await shop.advance(60)
      await put(ada, { ...COMPLETE, first_name: 'Eve' })
      expect((await shop.get(`/customers/${ada}`)).body.enrolled_at).toBe(enrolled_at)
    })

    it('although the API is off', async () => {
      const off = await newShop()
      await off.switch({ api_enabled: false })
      await put(1, COMPLETE, off)
      await off.switch({ api_enabled: true })
      expect((await off.get('/customers/1')).status).toBe(200)
    })
  })

  describe('that are deleted', () => {
    it('are gone from the shop', async () => {
      const ada = ++number
      await put(ada, COMPLETE)
      const reply = await shop.platform('DELETE', `/customers/${ada}`)
      expect(reply.body).toEqual({ deleted: true })
      expect(verdict(await read(ada))).toBe('404 not_found')
      expect(verdict(await shop.platform('DELETE', `/customers/${ada}`))).toBe('404 not_found')
    })

    it('are forgotten by the programme, which keeps the membership and the ledger', async () => {
      const ada = ++number
      await put(ada, COMPLETE)
      await shop.award(ada, 70)
      const before = (await shop.get(`/customers/${ada}`)).body
      await shop.platform('DELETE', `/customers/${ada}`)
      const after = (await shop.get(`/customers/${ada}`)).body
      expect(after).toMatchObject({
        email: null,
        first_name: null,
        last_name: null,
        birthday: null,
        points_balance: 70,
        enrolled_at: before.enrolled_at,
      })
      expect((await shop.get(`/customers/${ada}/transactions`)).body.data).toHaveLength(1)
      const found = await shop.get('/customers?email=ada@example.com')
      const numbers = found.body.data.map(({ legacy_id }: { legacy_id: number }) => legacy_id)
      expect(numbers).not.toContain(ada)
      expect((await shop.admin('GET', '/verify')).body.ok).toBe(true)
    })

    it('are forgotten everywhere', async () => {
      const ada = ++number
      const email = `forgotten-${ada}@example.com`
      await put(ada, { ...COMPLETE, email })
      await put(ada, { ...COMPLETE, email, first_name: 'Eve' })
      const before = await tablesThatHold(shop, email)
      await shop.platform('DELETE', `/customers/${ada}`)
      expect(before).toEqual(expect.arrayContaining(['customers', 'embedded_customers']))
      expect(await tablesThatHold(shop, email)).toEqual([])
    })

    it('who were no members stay strangers', async () => {
      const gated = await newShop()
      await gated.switch({ join_gate_enabled: true })
      await put(1, COMPLETE, gated)
      await gated.platform('DELETE', '/customers/1')
      expect(verdict(await gated.post('/customers/1/enroll'))).toBe('404 not_found customer_gone')
    })

    it('may come back under their number, and find their points', async () => {
      const ada = ++number
      await put(ada, COMPLETE)
      await shop.award(ada, 70)
      await shop.platform('DELETE', `/customers/${ada}`)
      await put(ada, { email: 'back@example.com' })
      expect((await shop.get(`/customers/${ada}`)).body).toMatchObject({
        email: 'back@example.com',
        points_balance: 70,
      })
    })
  })

  it('are each shop’s own', async () => {
    const other = await newShop()
    await put(1, COMPLETE, other)
    expect(verdict(await read(1))).toBe('404 not_found')
  })

  it.each([
    '0',
    '-1',
    '1.5',
    '9007199254740992',
    'ada',
    'gid:%2F%2Fshopify%2FCustomer%2F1',
  ])('have no number like %s', async (bad) => {
    for (const reply of [await put(bad), await read(bad)]) {
      expect(reply.status).toBe(422)
      expect(reply.body.error.details.field).toBe('customer_id')
    }
  })

  it.each([
    ['email', 5],
    ['email', 'a'.repeat(321)],
    ['email', 'a\ud800b'],
    ['tags', 'vip'],
    ['tags', null],
    ['tags[1]', ['vip', 5]],
    ['tags[0]', ['a'.repeat(256)]],
    ['email_consent', 'yes'],
    ['sms_consent', null],
    ['company', 'Engines Ltd'],
    ['company.name', {}],
    ['company.vat', { name: 'Engines Ltd', vat: 'x' }],
    ['created_at', 'yesterday'],
    ['created_at', null],
    ['created_at', '9999-12-31T23:59:59-23:59'],
    ['nonsense', 1],
    ['id', 1001],
  ])('cannot have the %s %j', async (field, value) => {
    const name = field.replace(/[[.].*/, '')
    const reply = await put(++number, { ...COMPLETE, [name]: value })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(verdict(await read(number))).toBe('404 not_found')
  })

  it('cannot have more than 250 tags', async () => {
    const tags = Array.from({ length: 251 }, (_, index) => `tag-${index}`)
    expect((await put(++number, { tags: tags.slice(1) })).body.tags).toHaveLength(250)
    expect(verdict(await put(++number, { tags }))).toBe('422 validation_error tags')
  })
})

/** The tables in which this text stands anywhere. */
async function tablesThatHold({ app }: TestShop, text: string): Promise<string[]> {
  const { db } = app.database
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename
  `.execute(db)
  const holding: string[] = []
  for (const { name } of tables.rows) {
    const found = await sql`
      SELECT 1 FROM ${sql.table(name)} AS t WHERE t::text LIKE ${`%${text}%`} LIMIT 1
    `.execute(db)
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}
