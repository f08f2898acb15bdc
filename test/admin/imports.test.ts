import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { IMPORT_PRESETS } from '../../src/domain/imports/import-presets.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  // So that the shop's customers are no members yet.
  await shop.switch({ join_gate_enabled: true })
  for (const number of [1, 2, 3]) await shop.customer(number)
  imports = importsOf(shop)
})

const customer = async (number: number) => expectOk(await shop.get(`/customers/${number}`)).body

const ROWS = `Email,Points Balance,Birthdate,VIP Tier
customer-1@example.com,1200,1990-02-28,
CUSTOMER-2@example.com,0,,Gold
customer-3@example.com,"1,000",02/29,
`

describe('a file of members', () => {
  it('is read and checked, and changes nothing before it is started', async () => {
    await newTier(shop, { name: 'Gold', threshold: 500 })
    expect(await imports.sent(ROWS, '&preset=rivo')).toMatchObject({
      status: 'ready',
      preset: 'rivo',
      rows_total: 3,
      rows_faulty: 0,
      rows_imported: 0,
      points_total: 2_200,
    })
    await imports.work()
    expect((await shop.get('/customers/1')).status).toBe(404)
  })

  it('refuses rows whose ids and e-mail name different customers, and imports nothing of them', async () => {
    const own = 'shop-1'
    await shop.platform('PUT', `/customers/external:${own}`, { email: 'own@example.com' })
    const file = [
      'external_id,customer_id,email,points',
      ',1,Customer-2@example.com,10',
      `${own},3,,20`,
      `${own},,customer-3@example.com,30`,
      // The customer may have another address here, and any case of its own.
      ',2,new-address@example.com,40',
      ',3,CUSTOMER-3@example.com,50',
    ].join('\n')
    const done = await imports.imported(file)
    expect(done).toMatchObject({ status: 'done', rows_imported: 2, rows_faulty: 3 })
    const found = await imports.faults(done.id)
    expect(found.map(({ line, received }) => [line, received])).toEqual([
      [2, '1'],
      [3, own],
      [4, own],
    ])
    expect(found.map(({ message }) => message)).toEqual([
      'has ids or an e-mail of different customers: 1 and 2',
      expect.stringMatching(/^has ids or an e-mail of different customers: \d+ and 3$/),
      expect.stringMatching(/^has ids or an e-mail of different customers: \d+ and 3$/),
    ])
    expect([(await customer(2)).points_balance, (await customer(3)).points_balance]).toEqual([
      40, 50,
    ])
    expect(verdict(await shop.get('/customers/1'))).toBe('404 not_found')
  })

  it('names each row that is wrong, with its line and its column', async () => {
    const file = [
      'email;points;birthday;tier;customer_id',
      'nobody@example.com;5;;;',
      'customer-1@example.com;-5;;;',
      'customer-1@example.com;1.5;;;',
      '',
      'customer-1@example.com;5;31/02;;',
      'customer-1@example.com;5;;Platinum;',
      ';5;;;',
      ';5;;;99',
      '"customer-1@\nexample.com";5;;;',
      'customer-2@example.com;7;;;',
      ';5;;;2',
    ].join('\r\n')
    const columns = 'email:email,points:points,birthday:birthday,tier:tier,customer_id:customer_id'
    const { id, ...counts } = await imports.sent(file, `&columns=${columns}`)
    expect(counts).toMatchObject({ rows_total: 10, rows_faulty: 9, points_total: 7, preset: null })
    const found = (await imports.faults(id)).map(
      ({ line, column, message }) => `${line} ${column}: ${message}`,
    )
    expect(found).toEqual([
      '2 null: names no customer of the shop',
      '3 points: must be a whole number of points, at least 0',
      '4 points: must be a whole number of points, at least 0',
      '6 birthday: must be a date such as 1990-12-31 or 12/31',
      '7 tier: is not the name or the id of a tier of this programme',
      '8 null: names no customer',
      '9 null: names no customer of the shop',
      '10 email: must be an e-mail address',
      '13 null: names the same customer as line 12',
    ])
    const page = expectOk(await shop.admin('GET', `/imports/${id}/faults?limit=2`)).body
    expect(page).toMatchObject({ has_more: true, data: [{ line: 2 }, { line: 3 }] })
  })

  it('refuses rows with other cells than the first line, so that none is taken in part', async () => {
    const file = [
      'email,points',
      'customer-1@example.com,52,620',
      'customer-2@example.com',
      'customer-3@example.com,7,,',
    ].join('\n')
    const { id, ...counts } = await imports.sent(file, '&columns=email:email,points:points')
    expect(counts).toMatchObject({ rows_total: 3, rows_faulty: 2, points_total: 7 })
    const found = (await imports.faults(id)).map(({ line, column, message, received }) => {
      return [line, column, message.split(';')[0], received]
    })
    expect(found).toEqual([
      [
        2,
        null,
        'must have as many cells as the first line: 2, not 3',
        'customer-1@example.com | 52 | 620',
      ],
      [3, null, 'must have as many cells as the first line: 2, not 1', 'customer-2@example.com'],
    ])
  })

  it('may name our fields themselves, as a list of one’s own does', async () => {
    await newTier(shop, { name: 'Gold', threshold: 500 })
    await shop.switch({ tiers_enabled: true })
    await imports.imported('customer_id,points,tier\n1,30,Gold\n', '')
    expect(await customer(1)).toMatchObject({ points_balance: 30, tier: { name: 'Gold' } })
  })

  it.each([
    ['', 'must have a first line'],
    ['email,points\n', 'has no rows'],
    ['name,points\nx,1\n', 'needs a column that names the customer'],
    ['email,name\nx@y.z,1\n', 'has no column that can be imported'],
    ['email,points\n"x', 'line 2: begins a quoted cell that does not end'],
    [`email,points\n${'x'.repeat(70_000)}`, 'line 2: is longer than 65536 characters'],
  ])('that cannot be read is refused: %j', async (file, message) => {
    const reply = await imports.upload(file, '&preset=smile')
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.message).toContain(message)
    expect(expectOk(await shop.admin('GET', '/imports')).body.data).toEqual([])
  })

  it('must be CSV, and may name columns that there are', async () => {
    const typed = await imports.upload('email,points\n', '', { 'Content-Type': 'application/json' })
    expect(verdict(typed)).toBe('422 validation_error body')
    expect(verdict(await imports.upload(ROWS, '&columns=name:Name'))).toBe(
      '422 validation_error columns',
    )
    const stranger = await send(shop.app.base_url, {
      method: 'POST',
      path: `/admin/api/imports?shop=${shop.domain}`,
      raw_body: ROWS,
      headers: { 'Content-Type': 'text/csv' },
    })
    expect(verdict(stranger)).toBe('401 unauthorized')
  })
})

describe('an import', () => {
  it('makes members with their points, tiers, birthdays and codes, and tells nobody', async () => {
    const gold = await newTier(shop, {
      name: 'Gold',
      threshold: 500,
      benefits: [{ type: 'entry_points', fields: { points: 50 } }],
    })
    await shop.switch({ tiers_enabled: true, emails_enabled: true })
    const file = `${ROWS.replaceAll('\n', ',CODE-7\n').replace(',CODE-7', ',code')}`
    const done = await imports.imported(file, '&preset=rivo&columns=referral_code:code')
    expect(done).toMatchObject({ status: 'done', rows_imported: 3, points_imported: 2_200 })
    expect(await customer(1)).toMatchObject({
      points_balance: 1_200,
      points_earned: 0,
      enrolled_via: 'import',
      birthday: { month: 2, day: 28 },
      referral_code: 'CODE-7',
      tier: { is_manual_override: false },
    })
    expect(await customer(2)).toMatchObject({
      points_balance: 0,
      tier: { id: gold.id, is_manual_override: true },
    })
    expect((await customer(3)).birthday).toEqual({ month: 2, day: 29 })
    const [entry] = expectOk(await shop.get('/customers/1/transactions')).body.data
    expect(entry).toMatchObject({
      type: 'history',
      source: 'import',
      source_ref: `${done.id}/2`,
      points: 1_200,
      description: 'Imported points',
    })
    const told = await sql`
      SELECT event_id FROM outbox WHERE shop_id = ${await shopIdOf(shop)}
    `.execute(shop.app.database.db)
    expect(told.rows).toEqual([])
    expect(expectOk(await shop.admin('GET', '/emails')).body.data).toEqual([])
  })

  it.each([
    ['&notify=true', [], ['welcome', 'welcome', 'welcome']],
    ['&notify_of_tiers=true', ['tier.changed'], ['tier_up']],
  ])('welcomes new members and reports tiers each on its own: %s', async (asked, topics, sent) => {
    await newTier(shop, { name: 'Gold', threshold: 500 })
    await shop.switch({ tiers_enabled: true, emails_enabled: true })
    await imports.imported(ROWS, `&preset=rivo${asked}`)
    const told = await sql<{ topic: string }>`
      SELECT topic FROM outbox WHERE shop_id = ${await shopIdOf(shop)}
    `.execute(shop.app.database.db)
    expect(told.rows.map(({ topic }) => topic)).toEqual(topics)
    const emails = expectOk(await shop.admin('GET', '/emails')).body.data
    expect(emails.map(({ template }) => template).sort()).toEqual(sent)
  })

  it('adds to what members have, and changes neither their birthday nor their code', async () => {
    await shop.post('/customers/1/enroll')
    await shop.award(1, 10)
    await shop.call('PUT', '/customers/1/birthday', { month: 5, day: 5 })
    const before = await customer(1)
    await imports.imported(
      'email,points,birthday,referral_code\ncustomer-1@example.com,5,1990-01-01,X-99\n',
      '&columns=email:email,points:points,birthday:birthday,referral_code:referral_code',
    )
    expect(await customer(1)).toMatchObject({
      points_balance: 15,
      birthday: { month: 5, day: 5 },
      referral_code: before.referral_code,
    })
  })

  it('lets points age from the last activity, if the file has it', async () => {
    const now = shop.app.context.clock.now().getTime()
    const before = new Date(now - 90 * 86_400_000).toISOString()
    await imports.imported(
      `legacy_id,points_balance,last_activity_at\n1,100,${before}\n2,100,\n`,
      '&preset=laurel',
    )
    const expiry = { points_expiry: { enabled: true, months: 12 } }
    expectOk(await shop.patch('/program/settings', { ...expiry, confirm_member_impact: true }))
    const rows = await sql<{ customer_id: number; is_old: boolean }>`
      SELECT customer_id, refilled_at < ${new Date(now)} AS is_old FROM accounts
      WHERE shop_id = ${await shopIdOf(shop)} ORDER BY customer_id
    `.execute(shop.app.database.db)
    expect(rows.rows).toEqual([
      { customer_id: 1, is_old: true },
      { customer_id: 2, is_old: false },
    ])
  })

  it('can be started, cancelled and undone only in its turn', async () => {
    const { id } = await imports.sent(ROWS.replace('Gold', ''), '&preset=rivo')
    expect((await imports.step(id, 'undo')).body.error.details).toMatchObject({
      reason: 'wrong_status',
      status: 'ready',
      allowed: ['cancelled', 'done'],
    })
    expectOk(await imports.step(id, 'start'))
    const other = await imports.sent(ROWS.replace('Gold', ''), '&preset=rivo')
    expect((await imports.step(other.id, 'start')).body.error.details).toMatchObject({
      reason: 'import_running',
      import_id: id,
    })
    expect(expectOk(await imports.step(id, 'cancel')).body.status).toBe('cancelled')
    await imports.work()
    expect((await imports.read(id)).rows_imported).toBe(0)
    expectOk(await imports.step(id, 'start'))
    expectOk(await imports.step(id, 'start'))
    await imports.work()
    expect(await imports.read(id)).toMatchObject({ status: 'done', rows_imported: 3 })
  })
})

describe('an undo', () => {
  it('takes back what was not spent, and what the import set', async () => {
    await newTier(shop, { name: 'Gold', threshold: 500 })
    await shop.switch({ tiers_enabled: true })
    const { id } = await imports.imported(ROWS, '&preset=rivo')
    await shop.award(1, 30)
    expectOk(await shop.post('/customers/1/points/deduct', { points: 200, source_ref: 'till 1' }))
    expectOk(await imports.step(id, 'undo'))
    await imports.work()
    expect(await imports.read(id)).toMatchObject({
      status: 'undone',
      rows_undone: 3,
      points_imported: 2_200,
      points_taken_back: 2_000,
    })
    expect(await customer(1)).toMatchObject({ points_balance: 30, birthday: null })
    expect((await customer(2)).tier).toMatchObject({ is_manual_override: false })
    expect((await customer(3)).points_balance).toBe(0)
    // The same file can be imported again.
    expect(await imports.imported(ROWS, '&preset=rivo')).toMatchObject({ rows_imported: 3 })
    expect((await customer(3)).points_balance).toBe(1_000)
  })
})

it('reads what an export has written', async () => {
  await imports.imported(ROWS.replace('Gold', ''), '&preset=rivo')
  const address = `${shop.app.base_url}/admin/api/exports/members?shop=${shop.domain}`
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const answer = await fetch(address, { headers })
  // As it is saved: text() would leave out the byte-order mark.
  const file = Buffer.from(await answer.arrayBuffer()).toString()
  expect(file).toMatch(/^\ufeffid,/)
  shop = await newShop()
  for (const number of [1, 2, 3]) await shop.customer(number)
  imports = importsOf(shop)
  expect(await imports.imported(file)).toMatchObject({ rows_imported: 3, points_imported: 2_200 })
  expect((await customer(1)).birthday).toEqual({ month: 2, day: 28 })
})

it('has presets whose columns the page names', () => {
  const path = join(import.meta.dirname, '..', '..', 'docs', 'members-in-and-out.md')
  const page = readFileSync(path, 'utf8')
  for (const { name, product, columns } of IMPORT_PRESETS) {
    const read_from = Object.entries(columns).map(
      ([field, names]) => `\`${field}\`: ${names.map((one) => `\`${one}\``).join(', ')}`,
    )
    expect(page).toContain(`| \`${name}\` | ${product} | ${read_from.join('; ')} |`)
  }
})
