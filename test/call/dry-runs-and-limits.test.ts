import { beforeAll, describe, expect, it } from 'vitest'
import { newAssistant } from '../support/assistant.ts'
import { inDays } from '../support/campaigns.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { newReward } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { callTool } from '../support/tools.ts'

/** A dry run says that the write would wait, so that nobody hears of it only when it is too late. */

let shop: TestShop
let reward_id: string

beforeAll(async () => {
  shop = await newShop()
  reward_id = (await newReward(shop, AMOUNT_OFF)).id
  await shop.customer(1001, { email_consent: true })
  await shop.award(1001, 1_000)
})

const keyWith = async (limits: Record<string, unknown>, scopes?: readonly string[]) =>
  (await limitedKey(shop, limits, scopes)).key

const dearer = { discount_value: 30, points_cost: 3_000 }
const write = (token: string, body: object) =>
  shop.patch(`/program/rewards/${reward_id}`, body, { token, key: null })

describe('a dry run', () => {
  it('says which limit the write would go beyond, with its value and the figure', async () => {
    const token = await keyWith(onlyLimits({ value: 25 }))
    const { body } = expectOk(await write(token, { ...dearer, dry_run: true }))
    expect(body.would_wait).toEqual({
      reason:
        'This exceeds what this connection may do without approval. A reward, gift, discount or ' +
        'award of points would be worth up to €30; its limit is €25. It would need approval.',
      limits: [{ kind: 'value', limit: 25, used: 0, asked: 30 }],
    })
    expect(body.summary).toContain(body.would_wait?.reason)
    const waits = await shop.patch(`/program/rewards/${reward_id}`, dearer, { token })
    expect(waits.body.error.details.limits).toEqual(body.would_wait?.limits)
    expect(waits.body.error.details.proposal?.summary).not.toContain('limit')
  })

  it('says it of a day that is used up, and does not fail or count itself', async () => {
    const token = await keyWith(onlyLimits({ program_writes: 1 }))
    const small = { points_cost: 501 }
    for (let round = 0; round < 3; round += 1) {
      const tried = expectOk(await write(token, { ...small, dry_run: true })).body
      expect(tried.would_wait).toBeUndefined()
    }
    expectOk(await shop.patch(`/program/rewards/${reward_id}`, small, { token }))
    const tried = expectOk(await write(token, { points_cost: 502, dry_run: true })).body
    expect(tried.would_wait?.limits).toEqual([
      { kind: 'program_writes', limit: 1, used: 1, asked: 1 },
    ])
    expect(tried.summary).toMatch(
      /changes the programme 1 time, after 1 time today; its limit is 1 time a day\./,
    )
  })

  it('says it of a connection that only proposes, and nothing of a change of nothing', async () => {
    const token = await keyWith({ mode: 'propose' })
    const tried = expectOk(await write(token, { ...dearer, dry_run: true })).body
    expect(tried.would_wait).toEqual({
      reason: 'This connection can only propose changes. It would need approval.',
      limits: [],
    })
    const none = expectOk(await write(token, { dry_run: true })).body
    expect(none).not.toHaveProperty('would_wait')
  })

  it('says nothing of it to a key without limits', async () => {
    const tried = expectOk(await write(shop.key, { ...dearer, dry_run: true })).body
    expect(tried).not.toHaveProperty('would_wait')
  })

  it('says it to an assistant too', async () => {
    const { access_token: token } = await (await newAssistant(shop.app)).connect(shop)
    const input = { reward_id, ...dearer, dry_run: true }
    const { body } = await callTool(shop, 'service_update_reward', input, { token })
    expect(body).toMatchObject({ would_wait: { limits: [{ kind: 'value', asked: 30 }] } })
  })

  it('says no more of a few members than the write itself', async () => {
    await shop.switch({ campaigns_feature: true, emails_enabled: true })
    const rule = { type: 'order_placed' }
    expectOk(await shop.post('/program/earn-rules', rule))
    const campaign = {
      ...{ name: 'x', status: 'scheduled', multiplier: 2, emails: { launch: true } },
      starts_at: await inDays(shop, 1),
      ends_at: await inDays(shop, 2),
    }
    const shy = await keyWith(onlyLimits({ emails: 0 }), ['program:read', 'program:write'])
    const tried = await shop.post('/campaigns', { ...campaign, dry_run: true }, { token: shy })
    const { limits, reason } = expectOk(tried).body.would_wait ?? {}
    expect(limits).toMatchObject([{ kind: 'emails', asked: 5 }])
    expect(reason).toContain('It sends up to 5 e-mails to members')
  })
})
