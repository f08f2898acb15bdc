import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send } from '../support/http.ts'
import { Browser, newPerson, PASSWORD, withSecondFactor } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Who could not sign in is in the audit log. */

// All of it happens in two minutes of this clock.
const clock = new HandClock()
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  const database_name = `laurel_wrong_sign_ins_${process.env.VITEST_POOL_ID}`
  app = await startApp({ database_name, base_clock: clock })
  shop = await newShop(app)
})

afterAll(() => app.close())

const refusals = () =>
  app.database.db
    .selectFrom('admin_actions')
    .select(['operation', 'actor', 'actor_name', 'address', 'subject_kind', 'code', 'shop_id'])
    .where('result', '=', 'refused')
    .orderBy('action_id')
    .execute()

it('is there with the person and the address, without what was typed', async () => {
  const { browser, person_id, email } = await newPerson(shop, 'viewer', { name: 'Vera Viewer' })
  const stranger = new Browser(app, shop.domain)
  expect((await stranger.signIn(email, 'wrong horse battery')).status).toBe(401)
  clock.advance(1)
  expect((await stranger.signIn('nobody@example.com', 'wrong horse battery')).status).toBe(401)
  await withSecondFactor(browser)
  clock.advance(1)
  expect((await stranger.signIn(email, PASSWORD, '000000')).status).toBe(401)
  clock.advance(1)
  // Somebody knows the password.
  expectOk(await stranger.signIn(email))
  const vera = { actor: person_id, actor_name: 'Vera Viewer' }
  const nobody = { actor: 'nobody', actor_name: 'nobody' }
  const every = {
    ...{ operation: 'signIn', subject_kind: 'session', code: 'unauthorized', shop_id: null },
    address: expect.any(String),
  }
  const found = await refusals()
  const knowing = { ...vera, code: 'code_missing' }
  expect(found).toEqual([vera, nobody, vera, knowing].map((who) => ({ ...every, ...who })))
  expect(JSON.stringify(found)).not.toMatch(/horse|example\.com/)
  // A sign-in is of no shop, as the one that went well.
  const path = `/admin/api/audit-log?actor=${person_id}&operation=signIn`
  const listed = await send(app.base_url, { method: 'GET', path, token: ADMIN_TOKEN })
  const results = expectOk(listed).body.data.map(({ result }: { result: string }) => result)
  expect(results).toEqual(['refused', 'refused', 'refused'])
})

it('keeps at most 30 a minute, so that strangers cannot fill it', async () => {
  clock.advance(120)
  const before = (await refusals()).length
  for (let index = 0; index < 35; index += 1) {
    const stranger = new Browser(app, shop.domain)
    await stranger.signIn(`stranger-${index}@example.com`, 'wrong horse battery')
  }
  expect((await refusals()).length - before).toBe(30)
})
