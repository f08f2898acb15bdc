import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedgers } from '../../src/actions/points/verify-ledgers.ts'
import { ERROR_CODES } from '../../src/errors/laurel-error.ts'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { newAssistant } from '../support/assistant.ts'
import { drawn } from '../support/drawn.ts'
import { type Reply, send } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import type { KnownValues } from '../support/inputs/from-schema.ts'
import {
  type FuzzedRequest,
  isPersonal,
  type Operation,
  operations,
  requestsFor,
} from '../support/inputs/requests.ts'
import { SeenIds } from '../support/inputs/seen-ids.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { type Browser, newPerson, OWN_ORIGIN, PASSWORD } from '../support/people.ts'
import { platformOf } from '../support/platform-of.ts'
import { letPlatform } from '../support/redemptions.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'
import { NOBODYS_URL, RARE_TOPIC } from '../support/valid-request.ts'

/**
 * Random requests to everything that can be asked: whatever comes in, the answer is a documented
 * one and no failure of ours. See ../support/runs.ts for how to repeat a failure and to run more.
 *
 * It has an application and a database of its own, because it switches things off and moves the
 * clock.
 */

/**
 * They need a link, a code, a device or a second session, which test/people has; the key that
 * proposed something; or days in their order.
 */
const OUT_OF_REACH = [
  ...['setUp', 'readInvitation', 'acceptInvitation', 'resetPassword'],
  ...['confirmSecondFactor', 'addPasskey', 'removePasskey', 'signInByPasskey'],
  ...['endOwnSession', 'getProposal', 'withdrawProposal', 'comparePeriods'],
  // Only a shop on Shopify has imports from there, and calls that nobody knows the end of.
  ...['stopShopifyImport', 'decideShopifyCall'],
]

const isNear = ({ name }: Operation) => !OUT_OF_REACH.includes(name.split(' ')[0] ?? '')

/** A random write of it may have left all customers out. */
const EVERYBODY = { customer_audience: 'all', excluded_customer_tags: [] }

/** How often an operation that the run did not reach is tried again. */
const FURTHER_TRIES = 500
/** How many of these requests are prepared together. */
const TRIES_AT_A_TIME = 20
const RUNS = 12

/** What a shop reports. 1001 stays: it is never named where customers are deleted. */
const IN_PATHS = [1002, 4001]
/** Members who joined with the address of another in other spellings, more than are decided about. */
const UNDER_REVIEW = Array.from({ length: 20 }, (_, place) => 6001 + place)

/** What the paths of an operation name, where that is not what the others name. */
function namedInPath({ name, prefix, path }: Operation): KnownValues {
  if (name.startsWith('decideJoining ')) return { customer_id: UNDER_REVIEW }
  if (prefix !== '/platform/v1') return {}
  const fields = ['customer_id', 'order_id', 'product_id', 'collection_id']
  const named = fields.filter((field) => path.includes(`{${field}}`))
  return Object.fromEntries(named.map((field) => [field, IN_PATHS]))
}

describe('any request is answered as documented', () => {
  let app: TestApp
  /** One shop for the API, one for the operations that switch and revoke things. */
  let shop: TestShop
  let back_office: TestShop
  let known: { api: KnownValues; office: KnownValues; person: KnownValues }
  let person: Browser
  let logged: string[] = []
  const seen = new SeenIds()
  const reached = new Set<string>()

  beforeAll(async () => {
    const log_to = { write: (line: string) => void logged.push(line) }
    const worker = process.env.VITEST_POOL_ID ?? '0'
    app = await startApp({ database_name: `laurel_fuzz_${worker}`, log_to })
    shop = await furnishedShop(app)
    back_office = await newShop(app)
    for (const one of [shop, back_office]) {
      await one.switch({ join_gate_enabled: false })
      for (const number of [1001, 1002, 1003]) await one.award(await one.customer(number), 100_000)
    }
    await letJoinUnderReview(back_office)
    seen.learn(await importsOf(back_office).sent('legacy_id,points_balance\n1001,5\n'))
    await shop.switch({ join_gate_enabled: true, tiers_enabled: true })
    for (const path of [
      ...['/program', '/program/changes', '/campaigns', '/program/affiliates/groups'],
      ...['/customers/1001/pets', '/customers/1001/children'],
    ])
      seen.learn(expectOk(await shop.get(path)).body)
    known = { api: await knownOf(shop), office: await knownOf(back_office), person: {} }
    await letSomebodyIn()
  })
  afterAll(() => app.close())

  async function letJoinUnderReview(one: TestShop): Promise<void> {
    expectOk(await one.post('/program/earn-rules', { type: 'account_created' }))
    for (const number of [6000, ...UNDER_REVIEW]) {
      const email = `ada+${number}@example.com`
      expectOk(await one.platform('PUT', `/customers/${number}`, { email }))
    }
  }

  async function letSomebodyIn(): Promise<void> {
    const { browser, email } = await newPerson(shop, 'owner')
    person = browser
    const passwords = { password: [PASSWORD], current_password: [PASSWORD] }
    known.person = { ...passwords, email: [email], name: ['Ada'], language: ['en', 'de'] }
  }

  async function claimableRules(one: TestShop): Promise<string[]> {
    const replies = Array.from({ length: 20 }, () =>
      one.post('/program/earn-rules', { type: 'custom_action' }),
    )
    return (await Promise.all(replies)).map((reply) => expectOk(reply).body.earning_rule.id)
  }

  async function plainRewards(one: TestShop): Promise<string[]> {
    const reward = { type: 'percentage', name: '10% off', points_cost: 1, discount_value: 10 }
    const replies = Array.from({ length: 20 }, () => one.post('/program/rewards', reward))
    return (await Promise.all(replies)).map((reply) => expectOk(reply).body.reward.id)
  }

  async function redemption(one: TestShop): Promise<string> {
    const [reward_id] = await plainRewards(one)
    const { body } = expectOk(await one.post('/customers/1001/redemptions', { reward_id }))
    return body.redemption.id
  }

  /** A code of the platform, which is a gift card's too. */
  async function mintedCode(one: TestShop): Promise<string> {
    const { platform, own } = await platformOf(one)
    const made = { operation_id: `fuzz-${one.domain}`, code: 'FUZZ-10', customer_id: 1001 }
    await platform.createDiscount(own, {
      ...made,
      title: 'Fuzz',
      effect: { type: 'free_shipping' },
      minimum_purchase: null,
      usage_limit: null,
      once_per_customer: false,
      combines_with: { order: false, product: false, shipping: false },
      purchases: 'all',
      starts_at: '2021-01-01T00:00:00Z',
      ends_at: null,
    })
    await platform.createGiftCard(own, { ...made, amount: '10', ends_at: null })
    return made.code
  }

  async function knownOf(one: TestShop): Promise<KnownValues> {
    const body = { customer_id: 1001 }
    const access = expectOk(await one.platform('POST', '/customer-access-tokens', body)).body
    const customers = [1001, 1002, 'gid:%2F%2Fshopify%2FCustomer%2F1003']
    return {
      customer_id: one === shop ? customers : [1001],
      shop_domain: [one.domain],
      key_id: [(await one.newKey(['points:read'])).id],
      shop: [one.domain],
      customer_access_token: [access.customer_access_token],
      timezone: ['Europe/Vienna', 'UTC'],
      next_calls: [1],
      // So that not everybody is excluded when it comes to awards.
      excluded_from_program: [false],
      // Of a cart.
      product_id: [301],
      // Rules that can be claimed, more than are deleted; and what 1001 has redeemed.
      rule_id: await claimableRules(one),
      reward_id: await plainRewards(one),
      redemption_id: [await redemption(one)],
      // Of members that nothing else names: invitations by those who are left out are not there.
      referral_code: [await one.furnish('referral_code'), await one.furnish('referral_code')],
      // Of a code, and of a gift card.
      code: [await mintedCode(one)],
      spent: [0],
      currency: ['EUR'],
      transaction_id: [expectOk(await one.get('/customers/1001/transactions')).body.data[0].id],
      // Rewards have ranges that only the catalogue knows.
      points_cost: [100],
      discount_value: [10],
      code_valid_days: [30],
      fields: [{}],
      // Of tiers, each of which asks for another; and moments that exist.
      threshold: [100, 200, 300, 400, 500],
      criteria: [[]],
      // The entry tier stays, whatever is deleted.
      tier_id: [expectOk(await one.get('/program')).body.tiers[0].id],
      starts_at: [null, '2027-01-01T00:00:00Z'],
      ends_at: [null, '2027-02-01T00:00:00Z'],
      refund_id: await refundsOf(one, IN_PATHS),
      ...(await membershipsOf(one)),
      ...(await partnersOf(one)),
      ...(await webhooksOf(one)),
      ...(await emailsOf(one)),
      ...(await assistantsOf(one)),
      ...(await campaignsOf(one)),
      ...(await proposalsOf(one)),
      ...(await peopleOf(one)),
    }
  }

  /** Refunds that came before their orders, more than are withdrawn. */
  async function refundsOf(one: TestShop, numbers: readonly number[]): Promise<number[]> {
    const ids = Array.from({ length: 20 }, (_, place) => place + 1)
    for (const number of numbers) {
      for (const id of ids) {
        expectOk(await one.platform('POST', `/orders/${number}/refunds`, { id, amount: '0.01' }))
      }
    }
    return ids
  }

  /** More than are removed. */
  async function campaignsOf(one: TestShop): Promise<KnownValues> {
    await one.switch({ campaigns_feature: true })
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const body = { name: `Fuzz ${count}`, multiplier: 2 }
      ids.push(expectOk(await one.post('/campaigns', body)).body.campaign.id)
    }
    return { campaign_id: ids }
  }

  /** More than are decided about. */
  async function proposalsOf(one: TestShop): Promise<KnownValues> {
    const { key: token } = await limitedKey(one, onlyLimits({ mode: 'propose' }))
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const { body } = await one.post('/program/rewards', AMOUNT_OFF, { token })
      ids.push(Object(body).error.details.proposal.id)
    }
    return { proposal_id: ids, version: [1] }
  }

  /** More than are removed. */
  async function peopleOf(one: TestShop): Promise<KnownValues> {
    const people = []
    for (let count = 0; count < 3; count += 1) people.push(await newPerson(one, 'viewer'))
    const invited: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const body = { email: `invited-${count}@people.example`, role: 'viewer' }
      invited.push(expectOk(await one.admin('POST', '/invitations', body)).body.id)
    }
    return { person_id: people.map(({ person_id }) => person_id), invitation_id: invited }
  }

  async function assistantsOf(one: TestShop): Promise<KnownValues> {
    await (await newAssistant(app)).connect(one)
    const [assistant] = expectOk(await one.admin('GET', '/assistants')).body.data
    return { assistant_id: [assistant.id] }
  }

  async function emailsOf(one: TestShop): Promise<KnownValues> {
    const body = { to: 'me@example.com' }
    const sent = expectOk(await one.admin('POST', '/email-templates/welcome/test', body)).body
    return { email_id: [sent.email_id], template: ['welcome'] }
  }

  /** An endpoint whose name resolves nowhere, and what was to be sent to it. */
  async function webhooksOf(one: TestShop): Promise<KnownValues> {
    const webhook_id = await one.furnish('webhook_id')
    expectOk(await one.admin('POST', '/events/test', { topic: RARE_TOPIC }))
    const path = `/webhooks/${webhook_id}/deliveries` as const
    const [delivery] = expectOk(await one.admin('GET', path)).body.data
    return {
      webhook_id: [webhook_id],
      delivery_id: [delivery.id],
      url: [NOBODYS_URL],
      topics: [[RARE_TOPIC]],
      from: [app.context.clock.now().toISOString()],
    }
  }

  /** A partner who was paid for an order. */
  async function partnersOf(one: TestShop): Promise<KnownValues> {
    await one.switch({ affiliates_feature: true, affiliates_enabled: true, auto_approve: true })
    expectOk(await one.patch('/program/affiliates/settings', { holdback_days: 0 }))
    const ada = { email: 'ada@example.com', name: 'Ada', code: 'ADA' }
    const { id } = expectOk(await one.admin('POST', '/partners', ada)).body
    const lines = [{ id: 1, quantity: 1, price: 100 }]
    const order = { customer_id: null, paid: true, lines, discount_codes: [{ code: ada.code }] }
    expectOk(await one.platform('PUT', '/orders/9001', order))
    const payout = { partner_id: id, reference: 'fuzz' }
    const paid = expectOk(await one.admin('POST', '/payouts', payout)).body
    return {
      partner_id: [id],
      payout_id: [paid.payout.id],
      email: ['bob@example.com', 'cy@example.com'],
      // Of the API, a group is named in paths.
      ...(one === shop ? {} : { group_id: [null] }),
    }
  }

  /** What memberships and eligibility can name: made-up products would refuse most bodies. */
  async function membershipsOf(one: TestShop): Promise<KnownValues> {
    await one.product(301)
    await one.collection(7)
    const membership_id = await one.furnish('membership_id')
    // On sale it stays where it is, whatever is deleted and undone.
    expectOk(await one.admin('PATCH', `/memberships/${membership_id}`, { enabled: true }))
    return {
      product: [{ id: 301 }],
      create_product: [{ price: 49 }],
      benefits: [[]],
      excluded_products: [[{ id: 301 }]],
      excluded_collections: [[7]],
      points_multiplier: [2],
      inactive_points_multiplier: [1],
      membership_id: [membership_id],
    }
  }

  async function ask(operation: Operation, request: FuzzedRequest) {
    const { path, raw_body, headers } = request
    const own = operation.prefix === '/api/v1'
    const sent = {
      method: operation.method,
      path,
      ...(raw_body === undefined ? {} : { raw_body }),
    }
    if (isPersonal(operation)) {
      const of_page = {
        Cookie: person.cookie ?? '',
        Origin: OWN_ORIGIN,
        'Laurel-Shop': shop.domain,
      }
      const reply = await send(app.base_url, { ...sent, headers: { ...of_page, ...headers } })
      // It may have signed out, or have ended what it was signed in with.
      if (reply.status < 400 && operation.method !== 'GET') await letSomebodyIn()
      return reply
    }
    return send(app.base_url, {
      ...sent,
      token: own ? shop.key : ADMIN_TOKEN,
      headers: { 'Idempotency-Key': randomUUID(), ...headers },
    })
  }

  function check(operation: Operation, { status, body, text }: Reply): void {
    // No store is there that could be connected.
    if (operation.name.startsWith('connectShopify ') && status === 503) {
      expect(body.error.code).toBe('platform_unavailable')
      reached.add(operation.name)
      return
    }
    const failures = logged.filter((line) => line.includes('"err"'))
    expect(status, `${text} ${failures.join('\n').slice(0, 3_000)}`).toBeLessThan(500)
    if (status < 400) {
      seen.learn(body)
      reached.add(operation.name)
      return
    }
    // Its shape was checked when it came.
    const { code, details = {} } = body.error as {
      code: keyof typeof ERROR_CODES
      details?: Record<string, unknown>
    }
    expect(status, code).toBe(ERROR_CODES[code])
    if (status === 405) expect(details.allowed_methods).not.toContain(operation.method)
    // Refused by what it found there, and not by how it was written.
    if (status === 409 || 'reason' in details) reached.add(operation.name)
  }

  const requestsNow = (operation: Operation) => {
    const { api, office, person: own } = known
    const of_api = ['/api/v1', '/storefront'].includes(operation.prefix)
    const values = isPersonal(operation) ? own : of_api ? api : office
    return requestsFor(operation, { ...values, ...namedInPath(operation) }, seen)
  }

  /** What chance has missed gets some more of it, in a shop in which everybody takes part. */
  async function tryFurther(operation: Operation): Promise<void> {
    if (reached.has(operation.name) || !isNear(operation)) return
    await shop.patch('/program/eligibility', EVERYBODY)
    for (let tries = 0; tries < FURTHER_TRIES; tries += TRIES_AT_A_TIME) {
      for (const request of drawn(requestsNow(operation), TRIES_AT_A_TIME, tries)) {
        if (reached.has(operation.name)) return
        check(operation, await ask(operation, request))
      }
    }
  }

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    { timeout: timeLimit(RUNS) },
    async (_name, operation) => {
      await fc.assert(
        fc.asyncProperty(requestsNow(operation), async (request) => {
          logged = []
          check(operation, await ask(operation, request))
        }),
        runs(RUNS),
      )
      // Now, and not after the clock was moved by thousands of years.
      await tryFurther(operation)
      // The operations that follow ask the platform, which is not to refuse them.
      if (operation.name.startsWith('putFaults ')) {
        for (const one of [shop, back_office]) {
          await letPlatform(one, 'none')
        }
      }
    },
  )

  it('and the clock stays in the years that a timestamp can name', async () => {
    // Whether it goes there or refuses to: each answer is checked to be a timestamp or an error.
    await back_office.admin('PUT', '/clock', { now: '9999-12-31T23:59:59Z' })
    await back_office.admin('PUT', '/clock', { advance_seconds: 86_400 })
    expect((await back_office.admin('GET', '/clock')).status).toBe(200)
  })

  it('and every operation was reached', async () => {
    // Those that needed what was made later.
    for (const operation of operations) await tryFurther(operation)
    const left = operations.filter((one) => isNear(one) && !reached.has(one.name))
    expect(left.map(({ name }) => name)).toEqual([])
  })

  it('and the ledgers still add up', async () => {
    const reports = await verifyLedgers(app.database.db)
    expect(reports.flatMap(({ problems }) => problems)).toEqual([])
  })
})
