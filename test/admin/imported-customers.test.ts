import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadImport } from '../../src/actions/imports/upload-import.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { STARTS_AT } from '../support/given-clock.ts'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { shopIdOf } from '../support/ladders.ts'
import { line } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  imports = importsOf(shop)
})

const named = (id: string) => encodeURIComponent(`external:${id}`)
const report = async (id: string, email: string) =>
  expectOk(await shop.platform('PUT', `/customers/${named(id)}`, { email })).body
const member = async (id: string) => expectOk(await shop.get(`/customers/${named(id)}`)).body
const faultsOf = async (id: string) =>
  (await imports.faults(id)).map(({ line, message }) => `${line}: ${message}`)

describe('a row', () => {
  it('names its customer by the shop’s own id, else by number, else by e-mail', async () => {
    await report('cus_A', 'a@example.com')
    const { id: number } = await report('cus_B', 'b@example.com')
    await report('cus_C', 'c@example.com')
    const columns = '&columns=external_id:id,customer_id:number,email:email,points:points'
    const file = [
      'id,number,email,points',
      'cus_A,1,other@example.com,10',
      `,${number},another@example.com,20`,
      ',external:cus_C,,30',
      'external:cus_A,,,1',
      'cus_D,,a@example.com,5',
      'with space,,,5',
    ].join('\n')
    const done = await imports.imported(file, columns)
    expect(done).toMatchObject({ rows_imported: 3, rows_faulty: 3, points_imported: 60 })
    expect(await faultsOf(done.id)).toEqual([
      '5: names the same customer as line 2',
      '6: names no customer of the shop',
      '7: must have 1 to 255 visible ASCII characters',
    ])
    const balances = await Promise.all(
      ['cus_A', 'cus_B', 'cus_C'].map(async (id) => (await member(id)).points_balance),
    )
    expect(balances).toEqual([10, 20, 30])
  })
})

describe('an import that creates customers', () => {
  const FILE = [
    'id,number,email,points,code',
    'cus_new,,new@example.com,100,WELCOME-1',
    ',7,seven@example.com,70,',
    ',,nobody@example.com,5,',
    ',8500000000000000,,5,',
    'cus_old,,,1,',
    'external:cus_new,,,9,',
    ',7,,9,',
    ',8,not an address,9,',
    ',9,,9,',
  ].join('\n')
  const QUERY =
    '&create_customers=true&columns=external_id:id,customer_id:number,email:email,points:points,referral_code:code'

  it('adds those that the shop does not know, and makes them members, quietly', async () => {
    await report('cus_old', 'old@example.com')
    await shop.customer(9)
    expectOk(await shop.platform('DELETE', '/customers/9'))
    await shop.switch({ emails_enabled: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'account_created' }))
    const sent = await imports.sent(FILE, QUERY)
    expect(sent).toMatchObject({ create_customers: true, rows_total: 9, rows_faulty: 6 })
    expect(await faultsOf(sent.id)).toEqual([
      '4: names no customer of the shop; a new one needs a number or an external id',
      '5: names no customer of the shop; a new one needs a lower number',
      '7: names the same customer as line 2',
      '8: names the same customer as line 3',
      '9: must be an e-mail address',
      '10: names a customer who was deleted',
    ])
    // Nothing is created before it is started.
    expect((await shop.platform('GET', '/customers/7')).status).toBe(404)
    expectOk(await imports.step(sent.id, 'start'))
    await imports.work()
    expect(await imports.read(sent.id)).toMatchObject({
      status: 'done',
      rows_imported: 3,
      points_imported: 171,
    })
    await imports.work()
    expect(await member('cus_new')).toMatchObject({
      email: 'new@example.com',
      points_balance: 100,
      enrolled_via: 'import',
      referral_code: 'WELCOME-1',
    })
    expect(expectOk(await shop.get('/customers/7')).body.points_balance).toBe(70)
    expect(
      expectOk(await shop.platform('GET', `/customers/${named('cus_new')}`)).body,
    ).toMatchObject({ external_id: 'cus_new', email: 'new@example.com', email_consent: false })
    expect(expectOk(await shop.admin('GET', '/emails')).body.data).toEqual([])
    const events = await sql<{ topic: string }>`
      SELECT topic FROM outbox WHERE shop_id = ${await shopIdOf(shop)}
        AND topic NOT IN ('program.updated') AND payload->>'customer_legacy_id' IN ('7')
    `.execute(shop.app.database.db)
    expect(events.rows).toEqual([])
    // An undo takes back the points; the customers stay.
    expectOk(await imports.step(sent.id, 'undo'))
    await imports.work()
    expect((await member('cus_new')).points_balance).toBe(0)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('takes a customer as the shop has reported them meanwhile', async () => {
    const { id } = await imports.sent(FILE, QUERY)
    await report('cus_new', 'other@example.com')
    expectOk(await imports.step(id, 'start'))
    await imports.work()
    expect(await member('cus_new')).toMatchObject({
      email: 'other@example.com',
      points_balance: 100,
    })
  })

  it('settles the orders that came before their customer', async () => {
    const placed = { customer_id: 'external:cus_new', paid: true, lines: [line('40.00')] }
    expectOk(await shop.platform('PUT', `/orders/${named('ORD-1')}`, placed))
    await imports.imported(FILE, QUERY)
    await imports.work()
    expect(await member('cus_new')).toMatchObject({ orders_count: 1 })
  })

  it('is refused where a platform has the customers', async () => {
    const { context } = shop.app
    const stored = await findShopByDomain(context.database.db, shop.domain)
    if (stored === undefined) throw new Error('the shop is not stored')
    const request = {
      preset: null,
      columns: {},
      dates: 'month_first',
      mode: 'add',
      count_for_tiers: false,
      notify: false,
      notify_of_tiers: false,
      create_customers: true,
      bytes_max: 1_000,
    } as const
    const elsewhere = { ...context, own_customers: null }
    async function* file() {
      yield Buffer.from(FILE)
    }
    await expect(uploadImport(elsewhere, stored, request, file(), STARTS_AT)).rejects.toThrow(
      'create_customers: must be false: the commerce platform of this shop creates its customers',
    )
    expect(expectOk(await shop.admin('GET', '/imports')).body.data).toEqual([])
  })
})

describe('customers that the shop does not know', () => {
  const FILE = 'legacy_id,email,points\n1,one@example.com,10\n2,two@example.com,20\n'

  beforeEach(async () => {
    await shop.customer(1)
  })

  it('can be created by an import that was checked without them', async () => {
    const sent = await imports.sent(`${FILE},nobody@example.com,5\n`)
    expect(sent).toMatchObject({
      create_customers: false,
      rows_total: 3,
      rows_faulty: 2,
      points_total: 10,
      preview: { rows_unknown: 2, points_added: 10 },
    })
    const change = (create_customers: boolean) =>
      shop.admin('PATCH', `/imports/${sent.id}`, { create_customers })
    expect(expectOk(await change(true)).body).toMatchObject({
      status: 'ready',
      create_customers: true,
      rows_total: 3,
      rows_faulty: 1,
      points_total: 30,
      preview: {
        rows_unknown: 0,
        points_added: 30,
        columns_read: [{ field: 'customer_id' }, { field: 'email' }, { field: 'points' }],
      },
    })
    expect(await faultsOf(sent.id)).toEqual([
      '4: names no customer of the shop; a new one needs a number or an external id',
    ])
    // And the other way.
    expect(expectOk(await change(false)).body).toMatchObject({ rows_faulty: 2, points_total: 10 })
    expectOk(await change(true))
    expectOk(await imports.step(sent.id, 'start'))
    await imports.work()
    expect(await imports.read(sent.id)).toMatchObject({ rows_imported: 2, points_imported: 30 })
    expect(expectOk(await shop.get('/customers/2')).body.points_balance).toBe(20)
    expect(verdict(await change(false))).toBe('422 validation_error wrong_status')
  })

  it('are not created by an import that leaves them out', async () => {
    const done = await imports.imported(FILE)
    expect(done).toMatchObject({ rows_imported: 1, rows_faulty: 1 })
    expect((await shop.platform('GET', '/customers/2')).status).toBe(404)
  })

  it('keep the names and the consent of the file, until the shop reports them', async () => {
    const file = [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone',
      "'2, Ada ,Dawson,ada@example.com,yes,+43 1",
      '3,Bo,,bo@example.com,no,',
      '1,Not,Changed,customer-1@example.com,yes,',
    ].join('\n')
    await imports.imported(file, '&create_customers=true&preset=shopify')
    const read = async (number: number) =>
      expectOk(await shop.platform('GET', `/customers/${number}`)).body
    expect(await read(2)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Dawson',
      email_consent: true,
      phone: null,
    })
    expect(await read(3)).toMatchObject({ first_name: 'Bo', last_name: null, email_consent: false })
    expect(await read(1)).toMatchObject({ first_name: null, email_consent: false })
    const { data } = expectOk(await shop.admin('GET', '/members?search=daws')).body
    expect(data).toMatchObject([{ legacy_id: 2, last_name: 'Dawson' }])
  })
})
