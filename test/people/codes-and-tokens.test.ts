import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Purpose } from '../../src/domain/access/admin-token.ts'
import { withoutCodes } from '../../src/domain/codes/shown-code.ts'
import { sampleEvent } from '../../src/webhooks/domain/webhook-samples.ts'
import { TOPICS, TOPICS_WITH_CODES } from '../../src/webhooks/domain/webhooks.ts'
import { everyQuestion } from '../support/all-answers.ts'
import { startApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { onlyLimits } from '../support/limited-keys.ts'
import { putOrder } from '../support/orders.ts'
import { newPerson } from '../support/people.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { rpc } from '../support/tools.ts'
import { NOBODYS_URL } from '../support/valid-request.ts'

/** A token or key that may not spend codes reads none of them whole, wherever it looks. */

const ADA = 1001
const EXPORT = `/admin/api/customers/${ADA}/export`
const READS = ['program:read', 'customers:read', 'points:read', 'analytics:read'] as const
/** The caller names the code here, and reads what it knows already. */
const NAMES_A_CODE = /\/platform\/v1\/(discounts|gift-cards)\//

let shop: TestShop
let codes: string[]
let questions: string[]
let mailbox: string[]

beforeAll(async () => {
  const app = await startApp()
  shop = await newShop(app)
  await shop.switch({ emails_enabled: true, tiers_enabled: true, referral_enabled: true })
  const own = { subject: 'Your {code|code}', text: 'Here it is: {code|}' }
  expectOk(await shop.admin('PUT', '/email-templates/reward_redeemed/texts/en', own))
  const benefits = [
    { type: 'entry_discount_code', fields: { discountType: 'fixed_amount', discountValue: 7 } },
  ]
  expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 500, benefits }))
  const friend_discount = { enabled: true, type: 'fixed_amount', value: 5 }
  expectOk(
    await shop.patch('/program/referrals', { earning_rule: { fields: {} }, friend_discount }),
  )
  await shop.customer(ADA)
  await shop.award(ADA, 1_000)
  for (const type of ['percentage', 'gift_card']) {
    expectOk(await redeem(shop, ADA, await newReward(shop, type)))
  }
  expectOk(await claim(shop, await codeOf(shop, ADA), 'ben@example.com'))
  await shop.advance(60)
  await app.context.runDueJobs()
  const found = await sql<{ kind: string; code: string }>`
    SELECT kind, code FROM codes WHERE code IS NOT NULL AND status = 'issued'
  `.execute(app.database.db)
  const kinds = new Set(found.rows.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['friend', 'gift', 'redemption'])
  codes = found.rows.map(({ code }) => code)
  const [used] = codes
  const discount_codes = [{ code: used, amount: '1.00' }]
  expectOk(await putOrder(shop, 1, { customer_id: ADA, discount_codes }))
  questions = await everyQuestion(app, shop.key)
  const emails = expectOk(await shop.admin('GET', '/emails?limit=250')).body.data
  mailbox = [
    '/admin/mailbox',
    ...emails.map(({ id }: { id: string }) => `/admin/mailbox/${id}`),
    ...emails.map(({ id }: { id: string }) => `/admin/api/emails/${id}`),
  ]
})

/** The questions whose answers have a code whole, and how many were answered. */
async function shownTo(token: string, paths: readonly string[]) {
  const whole: string[] = []
  let answered = 0
  for (const path of paths) {
    const { status, text } = await send(shop.app.base_url, { method: 'GET', path, token })
    if (status === 200) answered += 1
    if (codes.some((code) => text.includes(code))) whole.push(path)
  }
  return { whole, answered }
}

const ofMerchant = () =>
  [...questions, ...mailbox].filter(
    (path) => !path.startsWith('/api/v1') && !NAMES_A_CODE.test(path) && !path.endsWith('/watch'),
  )

describe.each<Purpose>(['read', 'mailbox', 'metrics'])('a token for %s', (purpose) => {
  it('reads no code whole', async () => {
    for (const all_shops of purpose === 'metrics' ? [true] : [false, true]) {
      const { token } = await shop.adminToken(purpose, all_shops)
      const { whole, answered } = await shownTo(token, ofMerchant())
      expect(whole).toEqual([])
      expect(answered > 0).toBe(purpose !== 'metrics')
    }
  })

  it('cannot take what is stored about a member', async () => {
    const { token } = await shop.adminToken(purpose, purpose === 'metrics')
    const request = { method: 'GET', path: EXPORT, token }
    expect((await send(shop.app.base_url, request)).status).toBe(403)
  })
})

it('a token for admin reads them, in lists, orders, exports, e-mails and the mailbox', async () => {
  const { token } = await shop.adminToken('admin')
  const { whole } = await shownTo(token, [...ofMerchant(), EXPORT])
  expect(whole).toContain('/admin/api/exports/redemptions')
  expect(whole).toContain('/admin/mailbox')
  expect(whole).toContain('/admin/api/emails')
  expect(whole).toContain('/platform/v1/orders/1')
  expect(whole).toContain(EXPORT)
})

it('a token for read finds a discount or gift card only by its whole code, and no other', async () => {
  const { token } = await shop.adminToken('read')
  const found: string[] = []
  for (const code of codes) {
    for (const kind of ['discounts', 'gift-cards']) {
      const at = (name: string) =>
        shop.platform('GET', `/${kind}/${encodeURIComponent(name)}`, undefined, token)
      const parts = [
        code.slice(-4),
        `…${code.slice(-4)}`,
        code.slice(0, -1),
        `${code.slice(0, 4)}%`,
      ]
      for (const part of [...parts, '%', '_'.repeat(code.length)]) {
        expect((await at(part)).status, part).toBe(404)
      }
      const { status, text } = await at(code.toLowerCase())
      if (status === 200) found.push(code)
      for (const other of codes) expect(text.includes(other)).toBe(status === 200 && other === code)
    }
  }
  expect(found.sort()).toEqual(codes.toSorted())
})

describe.each([
  ['reads only', { mode: 'read_only' }],
  ['proposes', { mode: 'propose' }],
])('a key that %s', (_name, mode) => {
  it('reads no code whole, by the API or by tools', async () => {
    const scopes = [...READS, 'points:write']
    const body = { name: 'Robot', scopes, limits: { ...onlyLimits({}), ...mode } }
    const { key } = expectOk(await shop.admin('POST', '/keys', body)).body
    const paths = questions.filter((path) => path.startsWith('/api/v1'))
    const { whole, answered } = await shownTo(key, paths)
    expect(answered).toBeGreaterThan(10)
    expect(whole).toEqual([])
    const { body: listed } = await rpc(shop, 'tools/list', {}, { token: key })
    const told: string[] = []
    let called = 0
    for (const { name, inputSchema, annotations } of listed.result.tools) {
      if (!annotations.readOnlyHint) continue
      const input = 'customer_id' in inputSchema.properties ? { customer_id: String(ADA) } : {}
      const reply = await rpc(shop, 'tools/call', { name, arguments: input }, { token: key })
      const text = JSON.stringify(reply.body)
      if (!text.includes('"isError":true')) called += 1
      if (codes.some((code) => text.includes(code))) told.push(name)
    }
    expect(called).toBeGreaterThan(10)
    expect(told).toEqual([])
    const { token } = expectOk(
      await shop.post(`/customers/${ADA}/session-tokens`, {}, { token: key }),
    ).body
    const session = await shownTo(token, paths)
    expect(session.answered).toBeGreaterThan(3)
    expect(session.whole).toEqual([])
  })
})

it('a key that reads no codes has none sent to an address of its own', async () => {
  const scopes = [...READS, 'webhooks:manage']
  const body = { name: 'Robot', scopes, limits: onlyLimits({}) }
  const { key } = expectOk(await shop.admin('POST', '/keys', body)).body
  const subscribe = (topics: readonly string[], token: string) =>
    shop.post('/webhooks', { url: NOBODYS_URL, topics }, { token })
  const refused = await subscribe(['points.earned', 'reward.redeemed'], key)
  expect(refused.status).toBe(422)
  expect(refused.body.error.details).toMatchObject({
    field: 'topics',
    received: 'reward.redeemed',
    allowed: { values: expect.not.arrayContaining(['reward.redeemed']) },
  })
  expect((await subscribe(['points.earned'], key)).status).toBe(201)
  expect((await subscribe(['reward.redeemed'], shop.key)).status).toBe(201)
  const { browser } = await newPerson(shop, 'developer')
  const hook = { url: NOBODYS_URL, topics: ['reward.redeemed'] }
  expect((await browser.call('POST', '/webhooks', hook)).status).toBe(201)
})

it('every topic whose events have a code is known', () => {
  const told = TOPICS.filter((topic) => {
    const { payload } = sampleEvent({ platform: 'laurel', currency: 'EUR' }, topic, new Date(0))
    return JSON.stringify(withoutCodes(payload)) !== JSON.stringify(payload)
  })
  expect(told).toEqual(TOPICS_WITH_CODES)
})

it("the shop's server and the member go on reading the member's codes", async () => {
  const path = `/api/v1/customers/${ADA}/redemptions`
  const session = await shop.sessionToken(ADA)
  for (const token of [shop.key, session, (await shop.newKey(READS)).key]) {
    expect((await shownTo(token, [path])).whole).toEqual([path])
  }
})
