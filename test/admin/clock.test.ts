import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK_FACT } from '../../src/actions/shops/move-clock.ts'
import { readFact, saveFact } from '../../src/store/deployment.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

describe('the test clock', () => {
  let shop: TestShop
  const read = async () => Date.parse((await shop.admin('GET', '/clock')).body.now)
  const move = (body: unknown) => shop.admin('PUT', '/clock', body)

  beforeAll(async () => {
    shop = await newShop()
  })

  it('moves forward by seconds', async () => {
    const before = await read()
    const moved = Date.parse(expectOk(await move({ advance_seconds: 5_000 })).body.now)
    expect(moved - before).toBeGreaterThanOrEqual(5_000_000)
    expect(await read()).toBeGreaterThanOrEqual(moved)
  })

  it('moves to a moment', async () => {
    const target = (await read()) + 3_600_000
    const now = new Date(target).toISOString()
    expect(Date.parse(expectOk(await move({ now })).body.now)).toBeGreaterThanOrEqual(target)
    expect(await read()).toBeGreaterThanOrEqual(target)
  })

  it('goes on by itself', async () => {
    const before = await read()
    while ((await read()) === before) expect(await read()).toBeGreaterThanOrEqual(before)
    expect(await read()).toBeGreaterThan(before)
  })

  it('is what is written by', async () => {
    await shop.customer(1)
    const before = await read()
    await move({ advance_seconds: 1_000_000 })
    await shop.award(1, 5)
    const [row] = (await shop.get('/customers/1/transactions')).body.data
    expect(Date.parse(row.created_at)).toBeGreaterThanOrEqual(before + 1_000_000_000)
  })

  it('never goes back', async () => {
    const present = await read()
    for (const ms of [1_000, 86_400_000]) {
      const reply = await move({ now: new Date(present - ms).toISOString() })
      expect(verdict(reply)).toBe('422 validation_error now')
    }
    expect(await read()).toBeGreaterThanOrEqual(present)
  })

  it.each([
    ['advance_seconds', { advance_seconds: 0 }],
    ['advance_seconds', { advance_seconds: -1 }],
    ['advance_seconds', { advance_seconds: 1.5 }],
    ['advance_seconds', { advance_seconds: 10 * 366 * 86_400 + 1 }],
    ['advance_seconds', { advance_seconds: '60' }],
    ['now', { now: 'tomorrow' }],
    ['now', { now: '2030-01-01' }],
    ['now', { now: 5 }],
    ['body', {}],
    ['body', { now: '2099-01-01T00:00:00Z', advance_seconds: 1 }],
    ['nonsense', { nonsense: 1 }],
  ])('refuses a bad %s: %j', async (field, body) => {
    const before = await read()
    expect(verdict(await move(body))).toBe(`422 validation_error ${field}`)
    expect((await read()) - before).toBeLessThan(600_000)
  })

  it('is kept when the service starts again', async () => {
    await move({ advance_seconds: 86_400 })
    const { database } = await sharedApp()
    const restarted = await startApp({ database })
    const now = restarted.context.clock.now().getTime()
    await restarted.close()
    expect(Math.abs(now - (await read()))).toBeLessThan(600_000)
  })

  it('cannot go where no moment can be written down any more', async () => {
    const { database } = await sharedApp()
    const present = await readFact(database.db, CLOCK_FACT)
    const app = await startApp({ database })
    try {
      const there = await newShop(app)
      const reply = await there.admin('PUT', '/clock', { now: '9999-12-31T23:59:59-23:59' })
      expect(verdict(reply)).toBe('422 validation_error now')
    } finally {
      await app.close()
      // Should it have gone there, the other tests must not have to follow.
      await saveFact(database.db, CLOCK_FACT, present)
    }
  })

  describe('where it is off', () => {
    let app: TestApp

    beforeAll(async () => {
      const { database } = await sharedApp()
      app = await startApp({ database, config: { test_clock: false } })
    })

    afterAll(() => app.close())

    it('is neither read nor moved, and the answer says how it is switched on', async () => {
      const there = await newShop(app)
      for (const reply of [
        await there.admin('GET', '/clock'),
        await there.admin('PUT', '/clock', { advance_seconds: 60 }),
      ]) {
        expect(verdict(reply)).toBe('422 validation_error test_clock_off')
        expect(reply.body.error.message).toContain('LAUREL_TEST_CLOCK')
      }
    })
  })
})
