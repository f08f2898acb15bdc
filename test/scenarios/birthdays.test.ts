import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { shopIdOf } from '../support/ladders.ts'
import { history, points } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Birthdays that pay by themselves, on the day where the shop is. */

const ADA = 1

async function at(shop: TestShop, now: string): Promise<void> {
  expectOk(await shop.admin('PUT', '/clock', { now }))
}

/** The clock only goes forward, so each test has its own years, later than any start of a hunt. */
async function birthdayShop(start: string, rules: object[]): Promise<TestShop> {
  const shop = await newShop(app)
  await at(shop, start)
  await shop.customer(ADA)
  for (const rule of rules) expectOk(await shop.post('/program/earn-rules', rule))
  return shop
}

const enter = async (shop: TestShop, month: number, day: number) =>
  expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, { month, day }))

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database_name: `laurel_birthdays_${process.env.VITEST_POOL_ID}` })
})
afterAll(() => app.close())

describe('a birthday', () => {
  it('pays on the day where the shop is, once a year, also after days without a look', async () => {
    const shop = await birthdayShop('2028-03-01T12:00:00Z', [{ type: 'birthday' }])
    await enter(shop, 6, 10)
    await at(shop, '2028-06-09T21:59:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    // Midnight in Vienna.
    await at(shop, '2028-06-09T22:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
    await at(shop, '2028-06-20T00:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
    await at(shop, '2029-08-01T00:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 400 })
    expect(await history(shop, ADA)).toMatchObject([
      { points: 200, source: 'birthday' },
      { points: 200, source: 'birthday' },
    ])
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('that was entered late pays from next year', async () => {
    const rule = { type: 'birthday', fields: { noticeDays: 30 } }
    const shop = await birthdayShop('2029-09-01T12:00:00Z', [rule])
    await enter(shop, 9, 20)
    await at(shop, '2029-12-01T00:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    await at(shop, '2030-09-20T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
  })

  it.each([
    ['exactly as many days before', '2031-02-18T22:59:00Z', 200],
    ['a day later', '2033-02-18T23:01:00Z', 0],
  ])('that was entered %s pays %s', async (_case, entered_at, balance) => {
    const rule = { type: 'birthday', fields: { noticeDays: 30 } }
    const shop = await birthdayShop(entered_at, [rule])
    await enter(shop, 3, 20)
    await at(shop, `${entered_at.slice(0, 4)}-03-21T12:00:00Z`)
    expect(await points(shop, ADA)).toMatchObject({ balance })
  })

  it('pays somebody who joins on the very day', async () => {
    const rule = { type: 'birthday', fields: { noticeDays: 0 } }
    const shop = await birthdayShop('2035-06-10T12:00:00Z', [rule])
    await enter(shop, 6, 10)
    await at(shop, '2035-06-10T13:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
  })

  it('on a leap day is kept on the day before in other years', async () => {
    const shop = await birthdayShop('2039-01-01T12:00:00Z', [{ type: 'birthday' }])
    await enter(shop, 2, 29)
    await at(shop, '2039-02-28T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
    await at(shop, '2040-02-28T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 200 })
    await at(shop, '2040-02-29T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 400 })
  })

  it('pays nobody who is excluded, and nothing by a rule that is claimed', async () => {
    const shop = await birthdayShop('2041-01-01T12:00:00Z', [{ type: 'birthday' }])
    await enter(shop, 4, 1)
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    const other = await newShop(app)
    await other.customer(ADA)
    const claimed = { type: 'birthday', fields: { mode: 'claim' } }
    expectOk(await other.post('/program/earn-rules', claimed))
    await enter(other, 4, 1)
    await at(shop, '2041-05-01T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    expect(await points(other, ADA)).toMatchObject({ balance: 0 })
  })

  it('adds what the tier gives for it', async () => {
    const shop = await birthdayShop('2043-01-01T12:00:00Z', [{ type: 'birthday' }])
    const { tiers } = expectOk(await shop.get('/program')).body
    const benefits = [{ type: 'birthday_bonus', fields: { points: 55 } }]
    expectOk(await shop.patch(`/program/tiers/${tiers[0].id}`, { benefits }))
    await shop.switch({ tiers_enabled: true })
    await enter(shop, 4, 1)
    await at(shop, '2043-05-01T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 255 })
  })
})

describe('the birthdays of a customer’s pets and children', () => {
  it('pay each on its day', async () => {
    const shop = await birthdayShop('2045-01-01T12:00:00Z', [
      { type: 'child_birthday' },
      { type: 'pet_birthday', fields: { points: 30 } },
    ])
    const save = async (kind: string, body: object) =>
      expectOk(await shop.post(`/customers/${ADA}/${kind}`, body))
    await save('pets', { name: 'Rex', birthday: '2020-04-01' })
    await save('pets', { name: 'Tom', birthday: '2021-06-01' })
    await save('children', { name: 'Kim', birthday: '2015-04-01' })
    await at(shop, '2045-04-02T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 130 })
    await at(shop, '2045-07-01T12:00:00Z')
    expect(await points(shop, ADA)).toMatchObject({ balance: 160 })
  })
})

describe('the birthdays of a day', () => {
  const MEMBERS = [1, 2, 3, 4]
  let shop: TestShop

  async function balances(): Promise<number[]> {
    const all = await Promise.all(MEMBERS.map((member) => points(shop, member)))
    return all.map(({ balance }) => balance)
  }

  it('are paid together, each with its own award, also two of one member', async () => {
    const rules = [{ type: 'birthday' }, { type: 'pet_birthday', fields: { points: 50 } }]
    shop = await birthdayShop('2046-03-01T12:00:00Z', rules)
    for (const member of MEMBERS.slice(1)) await shop.customer(member)
    for (const member of MEMBERS) {
      expectOk(await shop.call('PUT', `/customers/${member}/birthday`, { month: 6, day: 10 }))
    }
    for (const name of ['Rex', 'Bella']) {
      expectOk(await shop.post(`/customers/${ADA}/pets`, { name, birthday: '2040-06-10' }))
    }
    await at(shop, '2046-06-10T12:00:00Z')
    expect(await balances()).toEqual([300, 200, 200, 200])
    await at(shop, '2046-06-11T12:00:00Z')
    expect(await balances()).toEqual([300, 200, 200, 200])
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('are paid to all others where one fails, and to that one with the next look', async () => {
    const shop_id = await shopIdOf(shop)
    await app.database.runScript(`
      ALTER TABLE awards ADD CONSTRAINT not_this_one CHECK (
        shop_id <> ${shop_id} OR customer_id <> ${ADA} OR occasion <> 'birthday:2047'
      )
    `)
    await at(shop, '2047-06-10T12:00:00Z')
    expect(await balances()).toEqual([400, 400, 400, 400])
    await app.database.runScript('ALTER TABLE awards DROP CONSTRAINT not_this_one')
    await at(shop, '2047-06-10T13:00:00Z')
    expect(await balances()).toEqual([600, 400, 400, 400])
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })
})
