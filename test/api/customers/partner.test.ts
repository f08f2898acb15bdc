import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** A shopper's own partnership: applying, and what has come of it. */

const ADA = 1001
const BEN = 1002

let shop: TestShop
let token: string
const read = (query = '') => shop.get(`/customers/${ADA}/partner${query}`, { token })
const apply = (body: object = {}, options = {}) =>
  shop.post(`/customers/${ADA}/partner`, body, { token, ...options })
const partners = async () => expectOk(await shop.admin('GET', '/partners')).body.data

beforeEach(async () => {
  shop = await newShop()
  await shop.switch({ affiliates_feature: true })
  await shop.switch({ affiliates_enabled: true, applications_open: true })
  await shop.customer(ADA, { first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.com' })
  await shop.customer(BEN)
  token = await shop.sessionToken(ADA)
})

describe('an application', () => {
  it('waits for the merchant, who reads what was said', async () => {
    expect(expectOk(await read()).body).toEqual({ partner: null })
    const said = { website: 'https://brewing-notes.example', note: 'I brew, I write.' }
    expect(expectOk(await apply(said)).body).toEqual({
      partner: {
        status: 'applied',
        name: 'Ada Okafor',
        code: null,
        link: null,
        commission_text: '10% of every order you bring',
        balances: { held: '0.00', payable: '0.00', paid: '0.00' },
        commissions: [],
        payouts: [],
      },
    })
    const [partner] = await partners()
    expect(partner).toMatchObject({ ...said, email: 'ada@example.com', status: 'applied' })
    expectOk(await shop.admin('PATCH', `/partners/${partner.id}`, { status: 'approved' }))
    const { partner: approved } = expectOk(await read('?language=de')).body
    expect(approved).toMatchObject({ status: 'approved', code: 'PARTNER-ADAOKAFOR' })
    expect(approved.link).toMatch(/\/r\/[\w-]+$/)
    expect(approved.commission_text.replaceAll('\u00a0', ' ')).toBe(
      '10 % jeder Bestellung, die du bringst',
    )
  })

  it('is approved at once where the programme does so', async () => {
    await shop.switch({ auto_approve: true })
    const { partner } = expectOk(await apply({ name: 'Ada of Brewing Notes' })).body
    expect(partner).toMatchObject({ status: 'approved', name: 'Ada of Brewing Notes' })
    expect(partner.code).not.toBeNull()
  })

  it('that comes twice is one, by one key or by two', async () => {
    const first = await apply({}, { key: 'once' })
    const again = await apply({}, { key: 'once' })
    expect(again.text).toBe(first.text)
    await Promise.all([apply({ note: 'Another' }), apply({ note: 'A third' })])
    expect(await partners()).toMatchObject([{ note: null }])
  })

  it('is refused while the shop takes none', async () => {
    await shop.switch({ applications_open: false })
    expect((await apply()).body.error.details.reason).toBe('applications_closed')
    await shop.switch({ applications_open: true, affiliates_enabled: false })
    expect((await apply()).body.error.details.reason).toBe('program_disabled')
    await shop.switch({ affiliates_feature: false })
    expect(verdict(await apply())).toBe('403 feature_disabled')
    expect(verdict(await read())).toBe('403 feature_disabled')
  })

  it('with the address of another partner is refused', async () => {
    const other = { email: 'ADA@example.com', name: 'Another Ada' }
    expectOk(await shop.admin('POST', '/partners', other))
    expect((await apply()).body.error.details.reason).toBe('partner_exists')
    expect(expectOk(await read()).body).toEqual({ partner: null })
  })

  it('of somebody without a name says that one is needed', async () => {
    token = await shop.sessionToken(BEN)
    const reply = await shop.post(`/customers/${BEN}/partner`, {}, { token })
    expect(verdict(reply)).toBe('422 validation_error name')
  })

  it.each([
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'https://' }, 'website'],
    [{ website: `https://a.example/${'x'.repeat(500)}` }, 'website'],
    [{ note: 'x'.repeat(1_001) }, 'note'],
    [{ name: ' ' }, 'name'],
    [{ status: 'approved' }, 'status'],
    [{ code: 'MINE' }, 'code'],
    [{ email: 'other@example.com' }, 'email'],
  ])('%j is refused', async (body, field) => {
    expect(verdict(await apply(body))).toBe(`422 validation_error ${field}`)
    expect(await partners()).toEqual([])
  })
})

it('another customer’s partnership is nobody’s business', async () => {
  expectOk(await apply())
  token = await shop.sessionToken(BEN)
  expect(verdict(await read())).toBe('403 insufficient_scope')
  expect(verdict(await apply())).toBe('403 insufficient_scope')
  token = await shop.sessionToken(ADA, ['read'])
  expect(verdict(await apply())).toBe('403 insufficient_scope')
})

it('what an applicant said goes when they are forgotten', async () => {
  expectOk(await apply({ website: 'https://brewing-notes.example', note: 'I brew.' }))
  expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
  expect(await partners()).toMatchObject([{ email: null, name: null, website: null, note: null }])
})
