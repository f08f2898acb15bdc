import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { newId } from '../../src/lib/ids.ts'
import { claimCall, markWaiting } from '../../src/shopify/store/calls.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { newAssistant } from '../support/assistant.ts'
import { STARTS_AT } from '../support/given-clock.ts'
import { type Reply, send } from '../support/http.ts'
import { AMOUNT_OFF, limitedKey } from '../support/limited-keys.ts'
import { uploadLogo } from '../support/logos.ts'
import { newMembership } from '../support/memberships.ts'
import { inviteTo, newPerson, withSecondFactor } from '../support/people.ts'
import { newMember, newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'

/** Each write with an admin token leaves one row of what it did, and no secret in it. */

const { embedded_shop } = await sharedApp()
const writes = [...adminOperations, ...embeddedShopOperations(embedded_shop)].filter(
  ({ method, writes_nothing = false }) => method !== 'GET' && !writes_nothing,
)
/** What else a shop's server reports is in audited-reports. */
const recorded = writes.filter(({ also_for }) => also_for !== 'feed')

const ADA = 1001
const EMAIL = 'canary-mail@example.com'
const NAME = 'Canaryname'
const URL = 'https://hooks.invalid/canary-of-the-receiver'

let shop: TestShop
let gift_card: string
let webhook_id: string
let delivery_id: string
let assistant_id: string
let membership_id: string
let partner_id: string

/** A shop of its own that is connected to one of its own. */
async function onShopify(): Promise<TestShop> {
  const { shopify_domain } = await openThere(await newShop())
  const connected = await newShop()
  expectOk(await connected.admin('PUT', '/shopify', accessTo(shopify_domain)))
  return connected
}

/** How each is carried out; the answer is searched for secrets. */
const CALLS: Record<string, () => Promise<Reply<unknown>>> = {
  createShop: () => {
    const languages = { primary_language: 'en', languages: ['en'] }
    const domain = `shop-${randomUUID()}.example`
    const body = { domain, name: 'x', currency: 'EUR', timezone: 'Europe/Vienna', ...languages }
    return shop.admin('POST', '/shops', body)
  },
  updateShop: () => shop.admin('PATCH', '/shop', { name: 'Bean Here' }),
  connectShopify: async () => {
    const { shopify_domain } = await openThere(shop)
    // The others go on to ask the built-in shop.
    const other = await newShop()
    return other.admin('PUT', '/shopify', accessTo(shopify_domain))
  },
  moveToShopify: async () => {
    const { shopify_domain } = await openThere(await newShop())
    const other = await newShop()
    await other.customer(ADA)
    expectOk(await other.admin('PUT', '/shopify', accessTo(shopify_domain)))
    return other.admin('POST', '/shopify/moves', { dry_run: true })
  },
  disconnectShopify: async () => (await onShopify()).admin('DELETE', '/shopify'),
  decideShopifyCall: async () => {
    const other = await onShopify()
    const { db } = other.app.context.database
    const { shop_id } = (await findShopByDomain(db, other.domain)) ?? expect.fail('no shop')
    const call_id = newId('cod', STARTS_AT)
    const money = { kind: 'store_credit', code: null, customer_id: 7, amount: '5.00' } as const
    await claimCall(db, shop_id, { operation_id: call_id, ...money }, STARTS_AT)
    await markWaiting(db, shop_id, call_id, STARTS_AT)
    return other.admin('POST', `/shopify/calls/${call_id}/decide`, { outcome: 'booked' })
  },
  importFromShopify: async () => {
    const other = await onShopify()
    return other.admin('POST', '/shopify/imports', {})
  },
  stopShopifyImport: async () => {
    const other = await onShopify()
    const started = expectOk(await other.admin('POST', '/shopify/imports', {}))
    return other.admin('POST', `/shopify/imports/${started.body.import.id}/stop`)
  },
  updateSwitches: () => shop.admin('PATCH', '/switches', { emails_enabled: true }),
  switchMembership: () => shop.admin('PATCH', `/memberships/${membership_id}`, { enabled: true }),
  addPartner: () => shop.admin('POST', '/partners', { email: `x.${EMAIL}`, name: NAME }),
  updatePartner: () => shop.admin('PATCH', `/partners/${partner_id}`, { status: 'approved' }),
  createSavedView: () =>
    shop.admin('POST', '/member-views', { name: 'a', query: { search: NAME } }),
  updateSavedView: async () => {
    const view = await shop.admin('POST', '/member-views', { name: 'one', query: {} })
    return shop.admin('PATCH', `/member-views/${expectOk(view).body.id}`, { name: 'another' })
  },
  deleteSavedView: async () => {
    const view = await shop.admin('POST', '/member-views', { name: 'two', query: {} })
    return shop.admin('DELETE', `/member-views/${expectOk(view).body.id}`)
  },
  forgetPerson: async () => {
    await shop.customer(1009)
    return shop.admin('POST', '/customers/1009/forget', { dry_run: false })
  },
  mergeCustomers: async () => {
    await shop.customer(1010)
    await shop.customer(1011)
    return shop.admin('POST', '/customers/1010/merge', { into: 1011, dry_run: false })
  },
  reverseEntry: async () => {
    await shop.award(ADA, 1)
    const { data } = expectOk(await shop.admin('GET', `/customers/${ADA}/entries?limit=1`)).body
    return shop.admin('POST', `/customers/${ADA}/entries/${data[0]?.id}/reverse`, { reason: NAME })
  },
  endCustomerSessions: () => shop.admin('POST', `/customers/${ADA}/end-sessions`),
  enableWebhook: async () => {
    const { db } = shop.app.database
    const failing = { consecutive_failures: 9 }
    await db.updateTable('webhooks').set(failing).where('webhook_id', '=', webhook_id).execute()
    return shop.admin('POST', `/webhooks/${webhook_id}/enable`)
  },
  rollWebhookSecret: () => shop.admin('POST', `/webhooks/${webhook_id}/roll-secret`),
  replayWebhook: () => {
    const from = new Date(shop.app.context.clock.now().getTime() - 1_000).toISOString()
    return shop.admin('POST', `/webhooks/${webhook_id}/replay`, { from })
  },
  redeliver: () => shop.admin('POST', `/deliveries/${delivery_id}/redeliver`),
  createTestEvent: () => shop.admin('POST', '/events/test', { topic: 'points.earned' }),
  sendTestEmail: () => shop.admin('POST', '/email-templates/welcome/test', { to: EMAIL }),
  updateEmailBranding: () => shop.admin('PATCH', '/email-branding', { color: '#8a1c4a' }),
  uploadEmailLogo: () => uploadLogo(shop),
  putEmailTexts: () => shop.admin('PUT', '/email-templates/welcome/texts/en', { subject: 'Hello' }),
  resetEmailTexts: () => shop.admin('DELETE', '/email-templates/welcome/texts/en'),
  createKey: () => shop.admin('POST', '/keys', { name: 'x', scopes: ['shop:read'] }),
  updateKey: async () => {
    const { id } = await shop.newKey(['shop:read'])
    return shop.admin('PATCH', `/keys/${id}`, { paused: true })
  },
  revokeKey: async () => {
    const { id } = await shop.newKey(['shop:read'])
    return shop.admin('DELETE', `/keys/${id}`)
  },
  createToken: () => shop.admin('POST', '/tokens', { name: 'x', purpose: 'feed' }),
  endToken: async () => {
    const { id } = await shop.adminToken('feed')
    return shop.admin('DELETE', `/tokens/${id}`)
  },
  invite: () => shop.admin('POST', '/invitations', { email: `y.${EMAIL}`, role: 'viewer' }),
  revokeInvitation: async () => {
    const { id } = await inviteTo(shop, 'viewer', { email: `y.${EMAIL}` })
    return shop.admin('DELETE', `/invitations/${id}`)
  },
  updatePerson: async () => {
    const { person_id } = await newPerson(shop, 'viewer', { name: NAME })
    return shop.admin('PATCH', `/people/${person_id}`, { role: 'support' })
  },
  removePerson: async () => {
    const { person_id } = await newPerson(shop, 'viewer', { name: NAME })
    return shop.admin('DELETE', `/people/${person_id}`)
  },
  createResetLink: async () => {
    const { person_id } = await newPerson(shop, 'viewer', { name: NAME })
    return shop.admin('POST', `/people/${person_id}/reset-link`)
  },
  clearSecondFactor: async () => {
    const { person_id, browser } = await newPerson(shop, 'viewer', { name: NAME })
    await withSecondFactor(browser)
    return shop.admin('DELETE', `/people/${person_id}/second-factor`)
  },
  updateSupportLimits: () => shop.admin('PATCH', '/support-limits', { points_max: 7 }),
  createConnectionCode: () => shop.admin('POST', '/connection-codes'),
  updateAssistant: () =>
    shop.admin('PATCH', `/assistants/${assistant_id}`, { limits: { mode: 'propose' } }),
  approveProposal: async () =>
    shop.admin('POST', `/proposals/${await proposal()}/approve`, { version: 1 }),
  declineProposal: async () => shop.admin('POST', `/proposals/${await proposal()}/decline`),
  disconnectAssistant: () => shop.admin('DELETE', `/assistants/${assistant_id}`),
  uploadImport: () => upload(),
  decideJoining: async () => {
    const other = await newShop()
    expectOk(await other.post('/program/earn-rules', { type: 'account_created' }))
    await other.customer(1, { email: 'ada@example.com' })
    await other.customer(2, { email: 'ada+2@example.com' })
    return other.admin('POST', '/customers/2/joining-review', { pay: true })
  },
  updateImport: async () => {
    const { id } = await uploadedImport()
    return shop.admin('PATCH', `/imports/${id}`, { create_customers: true })
  },
  startImport: () => stepImport('start'),
  cancelImport: () => stepImport('cancel'),
  undoImport: async () => {
    // Only one import works at a time.
    await shop.app.context.runDueJobs()
    const { id } = await uploadedImport()
    expectOk(await shop.admin('POST', `/imports/${id}/cancel`))
    return shop.admin('POST', `/imports/${id}/undo`)
  },
  judgeAgain: () => judgeAgain(),
  undoOrderJudging: async () => {
    const { id } = expectOk(await judgeAgain()).body
    return shop.admin('POST', `/orders/judge-again/${id}/undo`)
  },
  putClock: () => shop.admin('PUT', '/clock', { advance_seconds: 1 }),
  putEmbeddedPolicies: () =>
    shop.platform('PUT', '/policies', { terms_url: 'https://shop.example/terms' }),
  putEmbeddedLanguages: () =>
    shop.platform('PUT', '/languages', { primary_language: 'en', languages: ['en'] }),
  putEmbeddedGiftCard: () => shop.platform('PUT', `/gift-cards/${gift_card}`, { spent: '1.00' }),
  putEmbeddedStoreCredit: () =>
    shop.platform('PUT', '/store-credits', { customer_id: ADA, spent: '1.00' }),
  createCustomerAccessToken: () =>
    shop.platform('POST', '/customer-access-tokens', { customer_id: ADA }),
  putFaults: () => shop.platform('PUT', '/faults', { mode: 'none' }),
}

function judgeAgain() {
  const span = { placed_from: '2026-09-01T00:00:00Z', placed_until: '2026-09-02T00:00:00Z' }
  return shop.admin('POST', '/orders/judge-again', span)
}

/** These change nothing without such an order, and are not recorded then; payout-runs has them. */
const ELSEWHERE = ['createPayouts', 'markPayouts']

/**
 * A payout needs an order that a partner brought, and time: it is refused here. The token is new,
 * because only so many refusals a minute are stored for each.
 */
const REFUSED: Record<string, () => Promise<Reply<unknown>>> = {
  createPayout: async () => {
    const { token } = await shop.adminToken('admin')
    return shop.admin('POST', '/payouts', { partner_id, reference: 'October' }, token)
  },
}

/** A file of members with the address of one. */
function upload(): Promise<Reply<unknown>> {
  return send(shop.app.base_url, {
    method: 'POST',
    path: `/admin/api/imports?shop=${shop.domain}`,
    token: ADMIN_TOKEN,
    raw_body: `email,points_balance\n${EMAIL},5\n`,
    headers: { 'Content-Type': 'text/csv' },
  })
}

async function proposal(): Promise<string> {
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const { body } = await shop.post('/program/rewards', AMOUNT_OFF, { token: key })
  return body.error.details.proposal.id
}

async function uploadedImport(): Promise<{ id: string }> {
  expectOk(await upload())
  const [newest] = expectOk(await shop.admin('GET', '/imports')).body.data
  if (newest === undefined) throw new Error('the import is listed')
  return newest
}

async function stepImport(step: 'start' | 'cancel'): Promise<Reply<unknown>> {
  const { id } = await uploadedImport()
  return shop.admin('POST', `/imports/${id}/${step}`)
}

/** The code of a reward of this type that Ada redeems. */
async function codeOf(type: string): Promise<string> {
  const reply = await redeem(shop, ADA, await newReward(shop, type))
  return expectOk(reply).body.redemption.discount_code ?? ''
}

beforeAll(async () => {
  shop = await newShop()
  await newMember(shop, ADA, 1_000)
  await shop.customer(ADA, { email: EMAIL, first_name: NAME })
  gift_card = await codeOf('gift_card')
  await codeOf('store_credit')
  const webhook = await shop.post('/webhooks', { url: URL, topics: ['points.earned'] })
  webhook_id = expectOk(webhook).body.id
  await shop.award(ADA, 1)
  const path = `/webhooks/${webhook_id}/deliveries` as const
  delivery_id = expectOk(await shop.admin('GET', path)).body.data[0].id
  membership_id = (await newMembership(shop)).id
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
  const partner = await shop.admin('POST', '/partners', { email: EMAIL, name: NAME })
  partner_id = expectOk(partner).body.id
  await (await newAssistant(shop.app, { client_name: 'Claude' })).connect(shop)
  assistant_id = expectOk(await shop.admin('GET', '/assistants')).body.data[0].id
})

/** What an answer shows only once, or what opens something. */
function secretsIn(body: unknown): string[] {
  const names = ['key', 'token', 'code', 'customer_access_token', 'secret']
  return Object.entries(Object(body)).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [value] : [],
  )
}

/** All that is recorded of an operation in all shops: other tests may have done it often. */
async function recordedActions(operation_id: string): Promise<{ request_id: string }[]> {
  const found: { request_id: string }[] = []
  let cursor = ''
  do {
    const path = `/admin/api/audit-log?operation=${operation_id}&limit=250${cursor}`
    const listed = await send(shop.app.base_url, { method: 'GET', path, token: ADMIN_TOKEN })
    const { data, next_cursor } = expectOk(listed).body
    found.push(...data)
    cursor = next_cursor === null ? '' : `&cursor=${encodeURIComponent(next_cursor)}`
  } while (cursor !== '')
  return found
}

it('is known here how each write is carried out', () => {
  const known = [...Object.keys(CALLS), ...Object.keys(REFUSED), ...ELSEWHERE]
  expect(known.sort()).toEqual(recorded.map(({ operation_id }) => operation_id).sort())
})

it.each(
  recorded
    .filter(({ operation_id }) => !ELSEWHERE.includes(operation_id))
    .map((operation) => [operation.operation_id, operation] as const),
)('%s is recorded, without secrets and personal data', async (operation_id, { subject }) => {
  const call = CALLS[operation_id] ?? REFUSED[operation_id]
  const reply = await call?.()
  expect(reply?.status, reply?.text).toBe(operation_id in CALLS ? 200 : 422)
  const request_id = reply?.headers.get('x-request-id')
  const rows = (await recordedActions(operation_id)).filter((row) => row.request_id === request_id)
  expect(rows).toMatchObject([
    { subject_kind: subject?.kind, result: operation_id in CALLS ? 'done' : 'refused' },
  ])
  const secrets = [
    ...secretsIn(reply?.body),
    gift_card,
    EMAIL,
    NAME,
    URL,
    ADMIN_TOKEN,
    'secret-of-',
  ]
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
})

it.each(
  adminOperations
    // What is watched is no file.
    .filter(({ streams, of_one_shop }) => streams !== null && of_one_shop)
    .filter(({ streams }) => !streams?.includes('text/event-stream'))
    .map(({ operation_id, path, subject }) => [operation_id, path, subject?.kind] as const),
)('%s is recorded, because it takes much data away', async (operation_id, path, kind) => {
  const { token, id } = await shop.adminToken('admin')
  const address = `/admin/api${path.replace('{customer_id}', `${ADA}`)}?shop=${shop.domain}`
  const answer = await fetch(`${shop.app.base_url}${address}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  await answer.text()
  const request_id = answer.headers.get('x-request-id')
  const rows = (await recordedActions(operation_id)).filter((row) => row.request_id === request_id)
  expect(rows).toMatchObject([{ actor: id, shop: shop.domain, subject_kind: kind, result: 'done' }])
})

/** What people put where an id belongs. */
const BY_MISTAKE = [
  `lrl_${'aB3'.repeat(12)}`,
  `lat_${'aB3'.repeat(12)}`,
  '0123456789abcdef'.repeat(4),
  'somebody@example.com',
  `external:${EMAIL}`,
]
const BODIES: Record<string, object> = {
  decideShopifyCall: { outcome: 'booked' },
  updatePerson: { role: 'viewer' },
  switchMembership: { enabled: true },
  updatePartner: { status: 'approved' },
  replayWebhook: { from: '2026-01-01T00:00:00Z' },
  sendTestEmail: { to: EMAIL },
  forgetPerson: { dry_run: true },
  mergeCustomers: { into: 1, dry_run: true },
  decideJoining: { pay: true },
  updateImport: { create_customers: true },
  updateKey: { paused: true },
  updateAssistant: { limits: null },
  approveProposal: { version: 1 },
  putEmbeddedGiftCard: { spent: '1.00' },
}
const with_id = recorded.filter(({ path }) => path.includes('{'))

it.each(
  with_id.map((operation) => [operation.operation_id, operation] as const),
)('%s, refused, is recorded at its shop, without what was sent for an id', async (operation_id, {
  method,
  path,
  body,
}) => {
  const prefix = path.startsWith('/gift-cards') ? '/platform/v1' : '/admin/api'
  // Of refusals, so many a minute are stored for each token.
  const { token } = await shop.adminToken('admin', true)
  for (const sent of BY_MISTAKE) {
    const url = path.replace(/\{\w+\}/, encodeURIComponent(sent))
    const reply = await send(shop.app.base_url, {
      method,
      path: `${prefix}${url}?shop=${shop.domain}`,
      token,
      ...(Object.keys(body.properties).length === 0 ? {} : { body: BODIES[operation_id] ?? {} }),
    })
    expect(reply.status, `${sent} ${reply.text}`).toBe(404)
    const listed = expectOk(await shop.admin('GET', '/audit-log?limit=1'))
    expect(listed.body.data).toMatchObject([
      { request_id: reply.headers.get('x-request-id'), result: 'refused' },
    ])
    expect(listed.text).not.toContain(sent)
  }
})
