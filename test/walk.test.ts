import { beforeAll, describe, expect, it } from 'vitest'
import { formatApiKey } from '../src/domain/access/api-key.ts'
import { SCOPES, type Scope } from '../src/domain/access/scopes.ts'
import type { Endpoint } from '../src/endpoints/door/define.ts'
import { endpoints } from '../src/endpoints/index.ts'
import { checksumBase62 } from '../src/lib/secrets.ts'
import { ADMIN_TOKEN } from './support/app.ts'
import { verdict } from './support/http.ts'
import { expectOk, furnishedShop, newShop, PATH_IDS, type TestShop } from './support/shop.ts'
import { validRequest } from './support/valid-request.ts'

/**
 * Who may call what. Every endpoint is asked with a credential of each sort that must not do, and
 * one endpoint of each kind with all that must not do: behind the credential, all of a kind go the
 * same way.
 */

const with_scope = endpoints.filter(({ scope }) => scope !== null)
/** One endpoint for each method and right of a session. */
const of_each_kind = [
  ...new Map(with_scope.map((one) => [`${one.method} ${one.session}`, one])).values(),
]
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.operation_id, endpoint] as const)

const ADA = 1001
const BEN = 1002

/** The answers to one endpoint called with each of these credentials, by what they are. */
async function verdictsOf(
  shop: TestShop,
  endpoint: Endpoint,
  tokens: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {}
  for (const [what, token] of Object.entries(tokens)) {
    verdicts[what] = verdict(await shop.ask(endpoint, { token }))
  }
  return verdicts
}

function everyOne(tokens: object, expected: string): Record<string, string> {
  return Object.fromEntries(Object.keys(tokens).map((what) => [what, expected]))
}

let shop: TestShop

beforeAll(async () => {
  shop = await furnishedShop()
})

it('only the exchange has no scope: its body is its credential', () => {
  const without = endpoints.filter(({ scope }) => scope === null)
  expect(without.map(({ operation_id }) => operation_id)).toEqual(['exchangeSessionToken'])
})

describe('a request without fault', () => {
  it.each(named(with_scope))('is answered by %s', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint)
    expect(verdict(reply)).toBe(String(endpoint.status))
  })
})

describe('without a good credential', () => {
  let headers: Record<string, string>
  let tokens: Record<string, string>

  beforeAll(async () => {
    const { key } = shop
    headers = {
      'another scheme': `Basic ${key}`,
      'the scheme in lower case': `bearer ${key}`,
      'two spaces': `Bearer  ${key}`,
      'a tab': `Bearer\t${key}`,
      'no token': 'Bearer',
      'no scheme': key,
      'two tokens': `Bearer ${key} ${key}`,
      'two schemes': `Bearer ${key}, Bearer ${key}`,
      empty: '',
    }
    const revoked = await shop.newKey(SCOPES)
    expectOk(await shop.get('/shop', { token: revoked.key }))
    await shop.admin('DELETE', `/keys/${revoked.id}`)
    const mistyped = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    tokens = {
      'a text of no kind': 'nonsense',
      'a key of another kind': 'sk_live_0123456789',
      'a key cut off': key.slice(0, -1),
      'a key with more': `${key}A`,
      'a mistyped key': mistyped,
      'a well-formed key that nobody made': formatApiKey('A'.repeat(32), checksumBase62),
      'a revoked key': revoked.key,
      'the admin token': ADMIN_TOKEN,
      'a session token of no kind': 'lst_nonsense',
      'a session token without a signature': 'lst_W10.',
    }
  })

  it.each(named(of_each_kind))('%s answers 401, whatever it is', async (_id, endpoint) => {
    const verdicts: Record<string, string> = {}
    for (const [what, Authorization] of Object.entries(headers)) {
      const reply = await shop.ask(endpoint, { token: null, headers: { Authorization } })
      verdicts[what] = verdict(reply)
    }
    expect(verdicts).toEqual(everyOne(headers, '401 unauthorized'))
    expect(await verdictsOf(shop, endpoint, tokens)).toEqual(everyOne(tokens, '401 invalid_token'))
  })

  it.each(
    named(with_scope),
  )('%s answers 401 to none, and to one of nobody', async (_id, endpoint) => {
    const none = await shop.ask(endpoint, { token: null })
    expect(verdict(none)).toBe('401 unauthorized')
    expect(none.headers.get('www-authenticate')).toMatch(/^Bearer/)
    const { 'a mistyped key': token = '' } = tokens
    expect(verdict(await shop.ask(endpoint, { token }))).toBe('401 invalid_token')
  })
})

describe('while the merchant lets nobody in', () => {
  let off: TestShop
  let paused: TestShop
  let resting: { id: string; key: string }
  let sessions: Record<'off' | 'paused' | 'resting', string>

  beforeAll(async () => {
    off = await furnishedShop()
    paused = await furnishedShop()
    resting = await shop.newKey(SCOPES)
    sessions = {
      off: await off.sessionToken(ADA),
      paused: await paused.sessionToken(ADA),
      resting: await shop.sessionToken(ADA, ['read', 'write'], resting.key),
    }
    await off.switch({ api_enabled: false })
    await paused.switch({ api_paused: true })
    expectOk(await shop.admin('PATCH', `/keys/${resting.id}`, { paused: true }))
  })

  it.each(named(with_scope))('%s answers 403', async (_id, endpoint) => {
    expect(verdict(await off.ask(endpoint))).toBe('403 access_required')
  })

  it.each(named(of_each_kind))('%s answers why', async (_id, endpoint) => {
    expect({
      'API off': verdict(await off.ask(endpoint)),
      'API off, session': verdict(await off.ask(endpoint, { token: sessions.off })),
      'API paused': verdict(await paused.ask(endpoint)),
      'API paused, session': verdict(await paused.ask(endpoint, { token: sessions.paused })),
      'key paused': verdict(await shop.ask(endpoint, { token: resting.key })),
      'key paused, session': verdict(await shop.ask(endpoint, { token: sessions.resting })),
    }).toEqual({
      'API off': '403 access_required',
      'API off, session': '403 access_required',
      'API paused': '403 api_paused',
      'API paused, session': '403 api_paused',
      'key paused': '403 api_paused',
      'key paused, session': '401 invalid_token',
    })
  })

  it('the pause ends, and keys and session tokens work again', async () => {
    await paused.switch({ api_paused: false })
    await shop.admin('PATCH', `/keys/${resting.id}`, { paused: false })
    expect((await paused.get('/shop')).status).toBe(200)
    expect((await shop.get('/shop', { token: resting.key })).status).toBe(200)
    const path = `/customers/${ADA}/points`
    expect((await paused.get(path, { token: sessions.paused })).status).toBe(200)
    expect((await shop.get(path, { token: sessions.resting })).status).toBe(200)
  })
})

describe('a key with every scope but the needed one', () => {
  const keys = new Map<Scope | null, string>()

  beforeAll(async () => {
    for (const scope of new Set(with_scope.map(({ scope }) => scope))) {
      const { key } = await shop.newKey(SCOPES.filter((other) => other !== scope))
      keys.set(scope, key)
    }
  })

  it.each(named(with_scope))('is refused by %s', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { token: keys.get(endpoint.scope) ?? null })
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details).toEqual({ required_scope: endpoint.scope })
  })
})

describe('a session token', () => {
  const for_servers = with_scope.filter(({ session }) => session === null)
  const for_sessions = with_scope.filter(({ session }) => session !== null)
  let tokens: Record<'read' | 'write' | 'both' | 'expiring', string>
  let bad: Record<string, string>

  beforeAll(async () => {
    const revoked = await shop.newKey(SCOPES)
    const of_revoked = await shop.sessionToken(ADA, ['read', 'write'], revoked.key)
    await shop.admin('DELETE', `/keys/${revoked.id}`)
    const body = { scopes: ['read', 'write'], ttl_seconds: 100 }
    const minted = await shop.post(`/customers/${ADA}/session-tokens`, body)
    tokens = {
      read: await shop.sessionToken(ADA, ['read']),
      write: await shop.sessionToken(ADA, ['write']),
      both: await shop.sessionToken(ADA, ['read', 'write']),
      expiring: expectOk(minted).body.token,
    }
    bad = {
      'of a revoked key': of_revoked,
      ...tamperedWith(tokens.both, await shop.sessionToken(BEN)),
    }
    await shop.advance(100)
  })

  it.each(named(for_servers))('cannot call %s', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { token: tokens.both })
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details.session_token).toBe(true)
  })

  it.each(named(for_sessions))('calls %s for its own customer only', async (_id, endpoint) => {
    const token = tokens[endpoint.session ?? 'both']
    const gid = `gid://shopify/Customer/${ADA}`
    expect((await shop.ask(endpoint, { token })).status).toBe(endpoint.status)
    const own = await shop.ask(endpoint, { token, ...forCustomer(endpoint, gid) })
    expect(own.status).toBe(endpoint.status)
    const of_no_shop = [4040, 'ada', `gid://other/Customer/${ADA}`]
    for (const another of of_each_kind.includes(endpoint) ? [BEN, ...of_no_shop] : [BEN]) {
      const reply = await shop.ask(endpoint, { token, ...forCustomer(endpoint, another) })
      expect(verdict(reply), String(another)).toBe('403 insufficient_scope')
      expect(reply.body.error.details.session_token).toBe(true)
    }
  })

  it.each(named(for_sessions))('needs the right of %s itself', async (_id, endpoint) => {
    const token = tokens[endpoint.session === 'read' ? 'write' : 'read']
    const reply = await shop.ask(endpoint, { token })
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details.session_token).toBe(true)
  })

  it.each(named(of_each_kind))('that is no good is refused by %s', async (_id, endpoint) => {
    expect(await verdictsOf(shop, endpoint, bad)).toEqual(everyOne(bad, '401 invalid_token'))
    const expired = await shop.ask(endpoint, { token: tokens.expiring })
    expect(verdict(expired)).toBe('401 token_expired')
  })

  it.each(named(for_sessions))('that somebody wrote is refused by %s', async (_id, endpoint) => {
    const { 'for another customer': token = '' } = bad
    expect(verdict(await shop.ask(endpoint, { token }))).toBe('401 invalid_token')
  })
})

/** What names a customer: the path, or the body where the path is nobody's. */
function forCustomer({ params, body }: Endpoint, customer_id: number | string) {
  if ('customer_id' in params.properties) return { ids: { customer_id } }
  return 'customer_id' in body.properties ? { fields: { customer_id } } : {}
}

/** What becomes of a good token in the hands of somebody who wants another's. */
function tamperedWith(token: string, of_another: string): Record<string, string> {
  const [payload = '', mac = ''] = token.slice('lst_'.length).split('.')
  const [, mac_of_another = ''] = of_another.split('.')
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const rewritten = fields.map((field: unknown) => (field === ADA ? BEN : field))
  const other_payload = Buffer.from(JSON.stringify(rewritten)).toString('base64url')
  const turned = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`
  return {
    'for another customer': `lst_${other_payload}.${mac}`,
    'with another’s signature': `lst_${payload}.${mac_of_another}`,
    'with a changed signature': `lst_${payload}.${turned}`,
    'with half a signature': `lst_${payload}.${mac.slice(0, 20)}`,
    'with a signature and more': `lst_${payload}.${mac}.${mac}`,
    'without its beginning': token.slice('lst_'.length),
  }
}

describe('another shop', () => {
  /** What is called the same in every shop, and is no secret of any. */
  const COMMON = ['type']
  const IN_BOTH = [...COMMON, 'customer_id']
  /** Where a value of the body is refused, rather than what it names is not found. */
  const of_a_field: Readonly<Record<string, string>> = {
    setCustomerTier: '422 validation_error tier_id',
    claimReferral: '422 validation_error referral_code',
  }
  let other: TestShop
  /** Of everything that the other shop has and this one has not. */
  let ids: Record<string, string | number>
  /** What stands in no path. */
  let unlisted: Record<string, string | number>
  let revision: number

  beforeAll(async () => {
    other = await newShop()
    await other.customer(2001, { email: 'canary@example.com', first_name: 'Canary' })
    await other.post('/customers/2001/points/earn', {
      points: 424_242,
      source_ref: 'canary-ref',
      reason: 'Canary reason',
    })
    const parts: Record<string, string | number> = {}
    await other.furnish('customer_id')
    for (const name of PATH_IDS) {
      if (name !== 'customer_id') parts[name] = await other.furnish(name)
    }
    // The same number on both sides, each with a customer of its own.
    await other.customer(ADA, { email: 'canary-twin@example.com' })
    await other.award(ADA, 424_242)
    ids = { customer_id: 2001, ...parts }
    const { rule_id, reward_id, tier_id, membership_id, group_id, campaign_id } = parts
    expectOk(await other.patch(`/program/earn-rules/${rule_id}`, { title: 'Canary rule' }))
    expectOk(await other.patch(`/program/rewards/${reward_id}`, { name: 'Canary reward' }))
    expectOk(await other.patch(`/program/tiers/${tier_id}`, { name: 'Canary tier' }))
    expectOk(await other.patch(`/program/memberships/${membership_id}`, { name: 'Canary club' }))
    expectOk(await other.patch(`/campaigns/${campaign_id}`, { name: 'Canary campaign' }))
    expectOk(await other.patch(`/program/affiliates/groups/${group_id}`, { name: 'Canary group' }))
    expectOk(await other.patch('/program/settings', { program_name: 'Canary programme' }))
    unlisted = { referral_code: await other.furnish('referral_code') }
    revision = (await other.get('/program')).body.revision
  })

  it.each(named(with_scope))('gives nothing away through %s', async (_id, endpoint) => {
    const names = Object.keys(endpoint.params.properties)
    expect(names.filter((name) => ids[name] === undefined)).toEqual([])
    const { fields = {} } = forCustomer(endpoint, 2001)
    const reply = await shop.ask(endpoint, { ids, fields })
    const of_the_other = names.filter((name) => !COMMON.includes(name))
    const names_it = JSON.stringify(validRequest(endpoint, ids).body ?? {}).includes(
      `"${ids.change_id}"`,
    )
    const asks_for_it = of_the_other.length > 0 || 'customer_id' in fields || names_it
    expect(verdict(reply)).toBe(asks_for_it ? '404 not_found' : String(endpoint.status))
    const customer_id = 'gid://shopify/Customer/2001'
    const by_gid = 'customer_id' in fields ? { customer_id } : {}
    const gid = await shop.ask(endpoint, { ids: { ...ids, customer_id }, fields: by_gid })
    expect(gid.status).toBe(reply.status)
    const twin = await shop.ask(endpoint)
    for (const { text } of [reply, gid, twin]) {
      expect(text).not.toMatch(/canary/i)
      expect(text).not.toContain('424242')
      expect(text).not.toContain(other.domain)
    }
  })

  it.each(
    named(with_scope),
  )('keeps its own from %s, for a customer whose number both have', async (_id, endpoint) => {
    const foreign = { ...ids, ...unlisted, customer_id: ADA }
    const { path, body } = shop.requestFor(endpoint, foreign)
    const request = JSON.stringify([path, body])
    const named_ids = Object.entries(foreign).filter(([name]) => !IN_BOTH.includes(name))
    if (!named_ids.some(([, id]) => request.includes(String(id)))) return
    const reply = await shop.ask(endpoint, { ids: foreign })
    expect(verdict(reply)).toBe(of_a_field[endpoint.operation_id] ?? '404 not_found')
    expect(reply.text).not.toMatch(/canary/i)
  })

  it('is as it was, whatever was asked with its ids', async () => {
    const { body } = await other.get('/program')
    expect(body.program_name).toBe('Canary programme')
    const rules = body.earning_rules.map(({ id }: { id: string }) => id)
    expect(rules).toContain(ids.rule_id)
    expect(body.revision).toBe(revision)
  })

  it('has keys and idempotency keys of its own', async () => {
    const body = { points: 1, source_ref: 'twin' }
    const path = `/customers/${ADA}/points/earn`
    const here = await shop.post(path, body, { key: 'same-key' })
    const there = await other.post(path, body, { key: 'same-key' })
    expect([here.body.changed, there.body.changed]).toEqual([true, true])
    expect(there.headers.get('idempotency-replayed')).toBeNull()
  })

  it('is where its session token speaks, whatever the same customer is called here', async () => {
    const token = await other.sessionToken(ADA)
    const { body } = await shop.get(`/customers/${ADA}`, { token })
    expect(body.email).toBe('canary-twin@example.com')
  })
})
