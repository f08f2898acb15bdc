import { afterAll, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop } from '../../support/shop.ts'

let app: TestApp
afterAll(() => app.close())

it('a session token lives to its last millisecond, and not at its end', async () => {
  const { database, context } = await sharedApp()
  let now = context.clock.now()
  app = await startApp({ database, base_clock: { now: () => now }, config: { test_clock: false } })
  const shop = await newShop(app)
  await shop.customer(1)
  const path = '/customers/1/session-tokens'
  const minted = expectOk(await shop.post(path, { ttl_seconds: 60 })).body
  const end = new Date(minted.expires_at)
  expect(end.getTime() - now.getTime()).toBe(60_000)
  now = new Date(end.getTime() - 1)
  expect((await shop.get('/customers/1', { token: minted.token })).status).toBe(200)
  now = end
  expect(verdict(await shop.get('/customers/1', { token: minted.token }))).toBe('401 token_expired')
})
