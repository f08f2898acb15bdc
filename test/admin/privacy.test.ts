import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PERSON_TABLES } from '../../src/store/customers/person-tables.ts'
import { readIn } from '../support/explanations.ts'
import { importsOf } from '../support/imports.ts'
import { shopIdOf } from '../support/ladders.ts'
import { member, order, orderShop } from '../support/orders.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What is stored about a person can be had as a file, and be erased. */

const ADA = 1001
const BEN = 1002

const forget = (shop: TestShop, dry_run: boolean, customer = ADA) =>
  shop.admin('POST', `/customers/${customer}/forget`, { dry_run })

/** A member with a profile, orders, codes, e-mails and words of the staff. */
async function knownMember(): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ emails_enabled: true })
  const reward = await newReward(shop, 'percentage')
  const profile = { first_name: 'Adalind', last_name: 'Canaryname', tags: ['vip'], locale: 'de' }
  await shop.customer(ADA, { ...profile, email: 'canary@example.com' })
  await shop.customer(BEN, { first_name: 'Ben' })
  expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
  await order(shop, 5001, { customer_id: ADA })
  expectOk(await redeem(shop, ADA, reward))
  const pet = { name: 'Canarydog', birthday: '2020-02-29', species: 'dog' }
  await shop.post('/program/earn-rules', { type: 'pet_birthday' })
  expectOk(await shop.post(`/customers/${ADA}/pets`, pet))
  return shop
}

const CANARIES = /canary|adalind/i

/** Whatever a table has about this shop, as text. */
async function everythingOf(shop: TestShop): Promise<string> {
  const { db } = shop.app.database
  const tables = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'shop_id'
  `.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    // Answers that are kept for retries go by themselves after three days.
    if (name === 'idempotency_keys') continue
    const rows = await sql<{ row: string }>`
      SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t
      WHERE t.shop_id = ${await shopIdOf(shop)}
    `.execute(db)
    texts.push(...rows.rows.map(({ row }) => `${name}: ${row}`))
  }
  return texts.filter((text) => CANARIES.test(text)).join('\n')
}

describe('the export of a person', () => {
  it('is one file with all that is stored', async () => {
    const shop = await knownMember()
    const reply = expectOk(await shop.admin('GET', `/customers/${ADA}/export`))
    expect(reply.headers.get('content-disposition')).toContain(`customer-${ADA}.json`)
    const { stored, customer_id } = JSON.parse(reply.text)
    expect(customer_id).toBe(`gid://shopify/Customer/${ADA}`)
    expect(stored.profile).toMatchObject([{ email: 'canary@example.com', last_name: 'Canaryname' }])
    expect(stored.entries.map(({ points }: { points: number }) => points)).toEqual([100, -100])
    expect(stored.orders).toMatchObject([{ order_id: 5001, points: 100 }])
    expect(stored.dependents).toMatchObject([{ name: 'Canarydog' }])
    expect(stored.redemptions).toHaveLength(1)
    expect(stored.shop_profile).toHaveLength(1)
    expect(stored.emails.length).toBeGreaterThan(0)
    expect(reply.text).not.toMatch(/digest|fingerprint|shop_id|"Ben"/)
  })

  it('reads every table that names a customer', async () => {
    const shop = await newShop()
    const found = await sql<{ name: string }>`
      SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema()
        AND column_name IN ('customer_id', 'friend_customer_id', 'recipient')
    `.execute(shop.app.database.db)
    const read = new Set(PERSON_TABLES.map(({ table }) => table))
    const others = found.rows.map(({ name }) => name).filter((name) => !read.has(name))
    expect(others.sort()).toEqual([
      // Only a lock.
      'customer_places',
      // A digest that nobody can read.
      'embedded_access_tokens',
      // Which order used a code; the orders and the codes are there.
      'embedded_discount_uses',
      // The cards of the codes that are there.
      'embedded_gift_cards',
      // A digest of the address, which is there.
      'joined_addresses',
      // What is not summed up yet of the days of activity.
      'noted_days',
      // Messages for endpoints about the entries, kept for a month.
      'outbox',
    ])
  })

  it('is of a customer of this shop', async () => {
    const shop = await newShop()
    expect((await shop.admin('GET', `/customers/${ADA}/export`)).status).toBe(404)
  })
})

describe('forgetting a person', () => {
  it('says what it erases, erases it, and keeps the ledger', async () => {
    const shop = await knownMember()
    const token = await shop.sessionToken(ADA)
    const tried = expectOk(await forget(shop, true)).body
    expect(tried).toMatchObject({ dry_run: true, changed: true })
    expect(tried.erased.text).toContain('Name, e-mail address, tags, language, birthday')
    expect(tried.kept.text).toMatch(/Entries of the ledger, without personal data: 2\./)
    expect(await everythingOf(shop)).not.toBe('')
    expect((await member(shop, ADA)).first_name).toBe('Adalind')

    const done = expectOk(await forget(shop, false)).body
    expect({ ...done, dry_run: true }).toEqual(tried)
    expect(await everythingOf(shop)).toBe('')
    expect(await member(shop, ADA)).toMatchObject({
      points_balance: 0,
      points_earned: 100,
      email: null,
    })
    expect((await member(shop, BEN)).first_name).toBe('Ben')
    expect((await shop.platform('GET', `/customers/${ADA}`)).status).toBe(404)
    expect((await shop.get(`/customers/${ADA}`, { token })).status).toBe(401)
    expect(
      (await shop.post(`/customers/${ADA}/points/earn`, { points: 1, source_ref: 'x' })).status,
    ).toBe(404)
    const { problems } = expectOk(await shop.admin('GET', '/verify')).body
    expect(problems).toHaveLength(0)
    expect(expectOk(await forget(shop, false)).body).toMatchObject({ changed: false })
    const again = expectOk(await shop.admin('GET', `/customers/${ADA}/export`)).text
    expect(again).not.toMatch(CANARIES)
  })

  it('is recorded without personal data, and speaks German', async () => {
    const shop = await knownMember()
    expectOk(await forget(shop, true))
    expectOk(await forget(shop, false))
    const { data } = expectOk(await shop.admin('GET', '/audit-log?operation=forgetPerson')).body
    expect(data).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(CANARIES)
    const timeline = expectOk(await readIn(shop, `/customers/${ADA}/timeline`, 'de')).body
    const [first, second] = timeline.data.map(({ text }: { text: string }) => text)
    expect([first, second].toSorted()).toEqual([
      'Das Admin-Token der Installation hat die persönlichen Daten gelöscht.',
      'Das Konto wurde geschlossen, weil der Kunde gelöscht wurde.',
    ])
  })

  it('needs the word, and a customer of this shop', async () => {
    const shop = await newShop()
    const other = await newShop()
    await other.customer(ADA)
    expect((await forget(shop, false)).status).toBe(404)
    expect((await other.admin('POST', `/customers/${ADA}/forget`, {})).status).toBe(422)
    expect((await member(other, ADA)).email).toBe(`customer-${ADA}@example.com`)
    const replies = await Promise.all([forget(other, false), forget(other, false)])
    const changed = replies.map((reply) => expectOk(reply).body.changed)
    expect(changed.toSorted()).toEqual([false, true])
  })

  const forgetting = {
    'by the merchant': (shop: TestShop) => forget(shop, false),
    'by the platform': (shop: TestShop) => shop.platform('DELETE', `/customers/${ADA}`),
  }

  it.each(Object.entries(forgetting))('empties faulty rows of imports %s', async (_, erase) => {
    const shop = await newShop()
    const imports = importsOf(shop)
    const columns = (list: string) => `&columns=${list}`
    const of_email = columns('email:email,points:points,birthday:birthday')
    const unknown = await imports.sent('email,points\nCanary@example.com,5\n', of_email)
    await shop.customer(ADA, { email: 'canary@example.com', first_name: 'Adalind' })
    await shop.customer(BEN, { email: 'ben@example.com' })
    const rows = [
      'email,points,birthday',
      'canary@example.com,5,',
      'CANARY@example.com,6,',
      'canary@example.com,7,canary-birthday',
      'canary@example.com,8,,9',
      'ben@example.com,10,ben-birthday',
    ]
    const known = await imports.sent(rows.join('\n'), of_email)
    const before = await imports.faults(known.id)
    expect(before.map(({ line, received }) => [line, received])).toEqual([
      [3, 'CANARY@example.com'],
      [4, 'canary-birthday'],
      [5, 'canary@example.com | 8 |  | 9'],
      [6, 'ben-birthday'],
    ])
    const path = `/customers/${ADA}/export`
    const { stored } = JSON.parse(expectOk(await shop.admin('GET', path)).text)
    expect(stored.imported.map(({ line }: { line: number }) => line)).toEqual([2, 2, 3, 4, 5])
    const tried = expectOk(await forget(shop, true)).body
    expect(tried.erased.text).toContain('are emptied: 5.')

    expectOk(await erase(shop))
    expect(await everythingOf(shop)).toBe('')
    expect(await imports.faults(known.id)).toEqual(
      before.map((row) => (row.line === 6 ? row : { ...row, received: null })),
    )
    expect(await imports.faults(unknown.id)).toMatchObject([{ line: 2, received: null }])
    expect(expectOk(await shop.admin('GET', path)).text).not.toMatch(CANARIES)
    expect(expectOk(await forget(shop, false)).body).toMatchObject({ changed: false })
  })
})
