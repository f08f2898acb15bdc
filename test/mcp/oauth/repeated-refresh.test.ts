import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { newAssistant, TestAssistant, type Tokens } from '../../support/assistant.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** A refresh that is asked for twice within a minute has one answer; later it ends the connection. */

const GRACE_S = 60
const HOUR_S = 3_600

const clock = new HandClock()
/** Two nodes of one deployment. */
let app: TestApp
let other: TestApp
beforeAll(async () => {
  const options = { base_clock: clock, config: { test_clock: false } }
  app = await startApp({
    ...options,
    database_name: `laurel_refresh_${process.env.VITEST_POOL_ID}`,
  })
  other = await startApp({ ...options, database: app.database })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
afterEach(() => vi.useRealTimers())

async function connected() {
  const shop = await newShop(app)
  const assistant = await newAssistant(app)
  return { shop, assistant, tokens: await assistant.connect(shop) }
}

/** The same client, as another process of it that asks another node. */
function elsewhere({ client_id }: TestAssistant): TestAssistant {
  const twin = new TestAssistant(other)
  twin.client_id = client_id
  return twin
}

/** All that an answer promises is kept, by both nodes. */
async function expectGood(assistant: TestAssistant, { access_token, refresh_token }: Tokens) {
  expect(await assistant.use(access_token)).toBe(200)
  expect(await elsewhere(assistant).use(access_token)).toBe(200)
  const { status, body } = await assistant.refresh(refresh_token)
  expect(status).toBe(200)
  expect(await assistant.use(body.access_token)).toBe(200)
}

describe('a refresh token that is shown again', () => {
  it.each([0, 1, GRACE_S - 1])('after %i seconds gets the same answer', async (seconds) => {
    const { assistant, tokens } = await connected()
    const first = await assistant.refresh(tokens.refresh_token)
    expect(first.status).toBe(200)
    expect(first.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(first.body.access_token).not.toBe(tokens.access_token)
    clock.advance(seconds)
    for (const each of [assistant, elsewhere(assistant)]) {
      const { status, body } = await each.refresh(tokens.refresh_token)
      expect({ status, body }).toEqual({ status: 200, body: first.body })
    }
    await expectGood(assistant, first.body)
  })

  it('at once, at two nodes, gets one answer', async () => {
    const { shop, assistant, tokens } = await connected()
    const twin = elsewhere(assistant)
    const answers = await Promise.all(
      [assistant, twin, assistant, twin].map((each) => each.refresh(tokens.refresh_token)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    await expectGood(assistant, answers[0]?.body)
    const [listed] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(listed.revoked_at).toBeNull()
  })

  it('gets the same answer also where what it was exchanged for is used already', async () => {
    const { assistant, tokens } = await connected()
    const first = await assistant.refresh(tokens.refresh_token)
    const second = await assistant.refresh(first.body.refresh_token)
    expect((await assistant.refresh(tokens.refresh_token)).body).toEqual(first.body)
    expect((await assistant.refresh(first.body.refresh_token)).body).toEqual(second.body)
    await expectGood(assistant, second.body)
    // It is as used as it was: a repetition does not make it new.
    clock.advance(GRACE_S)
    expect((await assistant.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it.each([GRACE_S, HOUR_S - 1])('after %i seconds ends the connection', async (seconds) => {
    const { shop, assistant, tokens } = await connected()
    const { body: fresh } = await assistant.refresh(tokens.refresh_token)
    clock.advance(seconds)
    expect((await elsewhere(assistant).refresh(tokens.refresh_token)).body.error).toBe(
      'invalid_grant',
    )
    expect(await assistant.use(fresh.access_token)).toBe(401)
    expect((await assistant.refresh(fresh.refresh_token)).body.error).toBe('invalid_grant')
    const [listed] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(listed.revoked_at).toBe(clock.now().toISOString())
  })

  it('by another client is refused, which harms nobody', async () => {
    const { assistant, tokens } = await connected()
    const { client_id } = await newAssistant(app)
    const first = await assistant.refresh(tokens.refresh_token)
    const stranger = await assistant.refresh(tokens.refresh_token, { client_id })
    expect(stranger.body).toEqual({ error: 'invalid_grant', error_description: expect.anything() })
    expect((await assistant.refresh(tokens.refresh_token)).body).toEqual(first.body)
    await expectGood(assistant, first.body)
  })

  it('for fewer scopes gets tokens of its own, and takes nothing from the first', async () => {
    const { shop, assistant, tokens } = await connected()
    const first = await assistant.refresh(tokens.refresh_token)
    const { body: less } = await assistant.refresh(tokens.refresh_token, { scope: 'shop:read' })
    expect(less.scope).toBe('shop:read')
    expect(less.access_token).not.toBe(first.body.access_token)
    const more = await assistant.refresh(tokens.refresh_token, { scope: 'customers:read' })
    expect(more.body.error).toBe('invalid_scope')
    expect(first.body.scope).toBe(tokens.scope)
    await expectGood(assistant, first.body)
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data[0].revoked_at).toBeNull()
  })

  it('does not bring back a connection that the merchant has ended', async () => {
    const { shop, assistant, tokens } = await connected()
    await assistant.refresh(tokens.refresh_token)
    const [{ id }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expectOk(await shop.admin('DELETE', `/assistants/${id}`))
    expect((await assistant.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is no repetition by a mark that a clock which ran ahead has left', async () => {
    const { assistant, tokens } = await connected()
    clock.advance(24 * HOUR_S)
    expect((await assistant.refresh(tokens.refresh_token)).status).toBe(200)
    clock.advance(-24 * HOUR_S)
    expect((await assistant.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })
})

describe.each([-1, 1])('a machine whose clock is %i days off the deployment’s', (days) => {
  it('lets an assistant in, and counts all times by the deployment', async () => {
    const shop = await newShop(app)
    const assistant = await newAssistant(app)
    const code = await assistant.approved(shop)
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now_ms + days * 24 * HOUR_S * 1_000 })
    const redeemed = await assistant.redeem(code)
    expect(redeemed.status).toBe(200)
    vi.setSystemTime(clock.now_ms + days * 365 * 24 * HOUR_S * 1_000)
    const refreshed = await assistant.refresh(redeemed.body.refresh_token)
    expect((await assistant.refresh(redeemed.body.refresh_token)).body).toEqual(refreshed.body)
    await expectGood(assistant, refreshed.body)
    clock.advance(GRACE_S)
    expect((await assistant.refresh(redeemed.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('takes a code for no longer than a minute of the deployment’s', async () => {
    const assistant = await newAssistant(app)
    const code = await assistant.approved(await newShop(app))
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now_ms + days * 24 * HOUR_S * 1_000 })
    clock.advance(GRACE_S)
    expect((await assistant.redeem(code)).body.error).toBe('invalid_grant')
  })
})
