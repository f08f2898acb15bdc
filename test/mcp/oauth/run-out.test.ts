import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../../src/jobs/index.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { newAssistant, newCode } from '../../support/assistant.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** A connection that has no token left is ended, and is shown so: before anything is cleared away too. */

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const clock = new HandClock()
let app: TestApp
beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_run_out_${process.env.VITEST_POOL_ID}`,
    base_clock: clock,
    config: { test_clock: false },
  })
})
afterAll(() => app.close())

async function listed(shop: TestShop) {
  const [assistant] = expectOk(await shop.admin('GET', '/assistants')).body.data
  return assistant
}

/** What the merchant is told at the last moment, at the next one, and after all was cleared away. */
async function expectEnd(shop: TestShop, lives_s: number): Promise<void> {
  clock.advance(lives_s - 1)
  expect((await listed(shop)).revoked_at).toBeNull()
  clock.advance(1)
  const revoked_at = clock.now().toISOString()
  const ended = await listed(shop)
  expect(ended.revoked_at).toBe(revoked_at)
  clock.advance(HOUR_S)
  expect(await listed(shop)).toEqual(ended)
  await runDueJobs(app.context)
  expect(await listed(shop)).toEqual(ended)
  const keys = expectOk(await shop.admin('GET', '/keys')).body.data
  expect(keys.filter(({ managed }: { managed: boolean }) => managed)).toMatchObject([
    { revoked_at },
  ])
  clock.advance(DAY_S)
  expect(expectOk(await shop.admin('DELETE', `/assistants/${ended.id}`)).body).toEqual(ended)
}

describe('a connection is shown as ended', () => {
  it('60 days after its tokens were refreshed for the last time', async () => {
    const shop = await newShop(app)
    const assistant = await newAssistant(app)
    const { refresh_token } = await assistant.connect(shop)
    clock.advance(30 * DAY_S)
    await runDueJobs(app.context)
    const { body } = await assistant.refresh(refresh_token)
    expect(await assistant.use(body.access_token)).toBe(200)
    await expectEnd(shop, 60 * DAY_S)
    expect((await assistant.refresh(body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('with its hour, where its client takes no refresh tokens', async () => {
    const shop = await newShop(app)
    const assistant = await newAssistant(app, { grant_types: ['authorization_code'] })
    const tokens = await assistant.connect(shop)
    expect(tokens).not.toHaveProperty('refresh_token')
    await expectEnd(shop, HOUR_S)
  })

  it('when nobody came for its tokens', async () => {
    const shop = await newShop(app)
    await (await newAssistant(app)).approved(shop)
    await expectEnd(shop, MINUTE_S)
  })

  it('when the browser never went back to the assistant', async () => {
    const shop = await newShop(app)
    const assistant = await newAssistant(app)
    const form = { decision: 'connect', code: await newCode(shop) }
    await assistant.decide(await assistant.toApproval(), form)
    await expectEnd(shop, 15 * MINUTE_S)
  })

  it('also where its tokens were forgotten long ago', async () => {
    const shop = await newShop(app)
    const assistant = await newAssistant(app)
    const { access_token } = await assistant.connect(shop)
    expect(await assistant.use(access_token)).toBe(200)
    const { id, last_used_at } = await listed(shop)
    const { db } = app.database
    await db.deleteFrom('oauth_records').where('assistant_id', '=', id).execute()
    clock.advance(DAY_S)
    const { revoked_at } = await listed(shop)
    expect(Date.parse(revoked_at) - Date.parse(last_used_at)).toBe(15 * MINUTE_S * 1_000)
  })
})

it('a merchant who ended a connection finds the moment unchanged when its tokens would have run out', async () => {
  const shop = await newShop(app)
  await (await newAssistant(app)).connect(shop)
  const { id } = await listed(shop)
  const ended = expectOk(await shop.admin('DELETE', `/assistants/${id}`)).body
  clock.advance(61 * DAY_S)
  await runDueJobs(app.context)
  expect(await listed(shop)).toEqual(ended)
})
