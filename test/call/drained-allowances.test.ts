import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OPEN_DOORS, type OpenDoor } from '../../src/actions/access/assistant-rates.ts'
import { DAILY_LIMITS, type DailyLimit } from '../../src/actions/access/daily-limits.ts'
import type { AddressClass, RateClass } from '../../src/context.ts'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { ADDRESS_CLASSES } from '../../src/runtime/address-limiter.ts'
import { takeRate } from '../../src/store/rate-limits.ts'
import type { TestApp } from '../support/app.ts'
import { newAssistant, newCode, TestAssistant } from '../support/assistant.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { type Mailing, startMailing } from '../support/mailing.ts'
import { Browser, newPerson, PASSWORD, type TestPerson, tokenOf } from '../support/people.ts'
import { codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** A stranger uses up every allowance; then the people who must not be affected act. */

const clock = new HandClock()
let mailing: Mailing
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  const config = { rate_limits: true, trusted_proxies: ['127.0.0.1'], allow_private_webhooks: true }
  mailing = await startMailing('drained', config, clock)
  app = mailing.app
  shop = await newShop(app)
  await shop.switch({ referral_enabled: true })
  await shop.customer(1001)
  await shop.customer(1002)
  person = await newPerson(shop, 'owner')
  other = await newPerson(shop, 'owner')
  key = (await shop.newKey(SCOPES)).key
})
// Everything is there again, and everybody still signed in.
afterEach(() => {
  clock.advance(60 * 60)
  // The last approval has expired.
  tries = 0
})
afterAll(() => mailing.close())

/** Where the stranger is, and somebody else. */
const THERE = '203.0.113.7'
const HERE = '198.51.100.7'
const from = (address: string) => ({ 'X-Forwarded-For': address })

type Answered = Pick<Response, 'status'>

interface Row {
  /** Who can use it up. */
  readonly filled_by: string
  /** Who acts all the same. */
  readonly spares: string
  /** Once; what it answers when nothing is left. */
  readonly drain: () => Promise<Answered>
  readonly drained_status?: number
  readonly times: number
  readonly act: () => Promise<Answered>
  readonly acts_with: number
}

const call = (method: string, path: string, address: string, token?: string, body?: unknown) =>
  send(app.base_url, { method, path, token, body, headers: from(address) })

const page = (path: string, address: string, method = 'GET', body?: unknown) =>
  call(method, `/storefront/${shop.domain}${path}`, address, undefined, body)

const claim = async (email: string, address: string, member = 1001) => {
  const path = `/storefront/${shop.domain}/referral-claims`
  const headers = { ...from(address), 'Idempotency-Key': randomUUID() }
  const body = { code: await codeOf(shop, member), email }
  return send(app.base_url, { method: 'POST', path, body, headers })
}

const exchange = (address: string) =>
  call('POST', `/api/v1/session-tokens/exchange?shop=${shop.domain}`, address, undefined, {})

/** 201 if somebody at this address may register an assistant. */
const register = (address: string) => new TestAssistant(app).register({}, from(address))

const authorize = (address: string) => call('GET', '/oauth/authorize?client_id=nobody', address)

let documents = 0
/** Of a client whose document cannot be fetched; 429 here if no more documents are asked for. */
const askForDocument = async (address: string) => {
  documents += 1
  const client_id = encodeURIComponent(`https://localhost:9/${documents}.json`)
  const { status, text } = await call('GET', `/oauth/authorize?client_id=${client_id}`, address)
  return { status: text.includes('temporarily_unavailable') ? 429 : status }
}

let assistant: TestAssistant
let approval: string
let tries = 0
/** A wrong connection code, of an approval that may be tried five times. */
const guessConnection = async (address: string) => {
  if (tries % 5 === 0) {
    assistant = await newAssistant(app, {}, from(`192.0.2.${tries / 5}`))
    approval = await assistant.toApproval()
  }
  tries += 1
  return sendCode(assistant, approval, 'AAAA-BBBB-CCCC', address)
}

const sendCode = (one: TestAssistant, path: string, code: string, address: string) =>
  one.browser.go(path, { form: { decision: 'connect', code }, headers: from(address) })

/** Connects with the code of the merchant. */
const connect = async (address: string) => {
  const one = await newAssistant(app, {}, from('192.0.2.250'))
  return sendCode(one, await one.toApproval(), await newCode(shop), address)
}

/** As if a minute's worth had just been tried, which are thousands. */
const drainConnectionCodes = () =>
  takeRate(app.database.db, {
    ...{ shop_id: 0, caller: 'oauth', rate_class: 'connection_code' },
    ...{ now_us: clock.now().getTime() * 1_000, interval_us: MINUTE_US, tolerance_us: MINUTE_US },
  })

let person: TestPerson
let other: TestPerson
/** Signs in at an address, with a browser that is known or one that is new. */
const signIn = (address: string, browser = new Browser(app), password = PASSWORD) => {
  const { email } = person
  return browser.admin('POST', '/session', { email, password }, { headers: from(address) })
}
const changeName = (browser: Browser) =>
  browser.admin('PATCH', '/me', { password: PASSWORD, current_password: 'wrong horse' })

let invited = 0
const invite = ({ browser }: TestPerson) => {
  invited += 1
  const body = { email: `invited-${invited}@example.com`, role: 'viewer' }
  return browser.admin('POST', '/invitations', body)
}
const sendTest = ({ browser }: TestPerson) =>
  browser.admin('POST', '/email-templates/welcome/test', { to: 'anybody@example.com' })

const lettersTo = (email: string) => mailing.server.taken.filter(({ to }) => to === email)

/** As if a day's worth had just been sent, which is more than can be claimed in a test. */
const drainLetters = async (rate_class: DailyLimit, caller: string): Promise<Answered> => {
  const { is_taken } = await takeRate(app.database.db, {
    ...{ shop_id: await shopIdOf(shop), caller, rate_class },
    ...{ now_us: clock.now().getTime() * 1_000, interval_us: DAY_US, tolerance_us: DAY_US },
  })
  return { status: is_taken ? 200 : 429 }
}

const beginSignIn = (address: string, browser = new Browser(app)) =>
  browser.admin('POST', '/session/passkey-challenge', undefined, { headers: from(address) })

const askForReset = (address: string) =>
  new Browser(app).admin(
    'POST',
    '/password-resets',
    { email: person.email },
    { headers: from(address) },
  )

const MINUTE_US = 60_000_000
const DAY_US = 24 * 60 * MINUTE_US
let key: string
const WRONG_KEY = `lrl_${'a'.repeat(38)}`

const OWN_OF_OTHERS = { filled_by: 'a caller from one address', spares: 'a caller from another' }

const ROWS: Readonly<Record<AddressClass | `all_${OpenDoor}` | RateClass | DailyLimit, Row>> = {
  unknown_credential: {
    filled_by: 'wrong keys from one address',
    spares: 'a right key from the same address',
    drain: () => call('GET', '/api/v1/shop', THERE, WRONG_KEY),
    times: 61,
    act: () => call('GET', '/api/v1/shop', THERE, shop.key),
    acts_with: 200,
  },
  admin_credential: {
    filled_by: 'wrong admin tokens from one address',
    spares: 'a right token from the same address',
    drain: () => call('GET', '/admin/api/shops', THERE, 'wrong-token'),
    times: 11,
    act: async () => {
      const { token } = await shop.adminToken('read')
      return call('GET', '/admin/api/members', THERE, token)
    },
    acts_with: 200,
  },
  exchange: {
    ...OWN_OF_OTHERS,
    drain: () => exchange(THERE),
    times: 101,
    act: () => exchange(HERE),
    acts_with: 422,
  },
  own_registration: {
    ...OWN_OF_OTHERS,
    drain: () => register(THERE),
    // Those of all are there for it afterwards.
    drained_status: 201,
    times: 4,
    act: () => register(HERE),
    acts_with: 201,
  },
  registration: {
    ...OWN_OF_OTHERS,
    drain: () => register(THERE),
    times: 11,
    act: () => register(HERE),
    acts_with: 201,
  },
  all_registration: {
    filled_by: 'all callers together',
    spares: 'an address with some of its own left',
    drain: async () => {
      const hosts = [1, 2, 3, 4, 5]
      for (const host of hosts)
        for (let one = 0; one < 9; one += 1) await register(`192.0.2.${host}`)
      for (let one = 0; one < 3; one += 1) await register(THERE)
      return register(THERE)
    },
    times: 1,
    act: () => register(HERE),
    acts_with: 201,
  },
  own_document: {
    ...OWN_OF_OTHERS,
    drain: () => askForDocument(THERE),
    drained_status: 400,
    times: 6,
    act: () => askForDocument(HERE),
    acts_with: 400,
  },
  all_document: {
    filled_by: 'all callers together',
    spares: 'an address with some of its own left',
    drain: async () => {
      for (let one = 0; one < 60; one += 1) await askForDocument('192.0.2.1')
      for (let one = 0; one < 10; one += 1) await askForDocument('192.0.2.2')
      return askForDocument('192.0.2.2')
    },
    times: 1,
    act: () => askForDocument(HERE),
    acts_with: 400,
  },
  own_connection_code: {
    ...OWN_OF_OTHERS,
    drain: () => guessConnection(THERE),
    drained_status: 422,
    times: 4,
    act: () => connect(HERE),
    acts_with: 303,
  },
  all_connection_code: {
    filled_by: 'all callers together',
    spares: 'an address with some of its own left',
    drain: async () => {
      await drainConnectionCodes()
      for (let one = 0; one < 3; one += 1) await guessConnection(THERE)
      return guessConnection(THERE)
    },
    times: 1,
    act: () => connect(HERE),
    acts_with: 303,
  },
  authorization: {
    ...OWN_OF_OTHERS,
    drain: () => authorize(THERE),
    times: 61,
    act: () => authorize(HERE),
    acts_with: 400,
  },
  sign_in: {
    filled_by: 'sign-ins from one address',
    spares: 'a browser at the same address that its person has signed in with before',
    drain: () => beginSignIn(THERE),
    times: 21,
    act: () => signIn(THERE, person.browser),
    acts_with: 200,
  },
  sign_in_email: {
    filled_by: 'wrong passwords from one address',
    spares: 'a browser at the same address that its person has signed in with before',
    drain: () => signIn(THERE, new Browser(app), 'wrong horse battery'),
    times: 11,
    act: () => signIn(THERE, person.browser),
    acts_with: 200,
  },
  known_sign_in: {
    filled_by: 'a browser that its person has signed in with',
    spares: 'the same person with another browser',
    drain: () => beginSignIn(THERE, person.browser),
    // It takes from the address as well when its own are used up.
    times: 41,
    act: () => signIn(HERE),
    acts_with: 200,
  },
  known_sign_in_email: {
    filled_by: 'a browser that its person has signed in with',
    spares: 'the same person with another browser',
    drain: () => signIn(THERE, person.browser, 'wrong horse battery'),
    times: 21,
    act: () => signIn(HERE),
    acts_with: 200,
  },
  own_password: {
    filled_by: 'a session of the person',
    spares: 'somebody else who is signed in',
    drain: () => changeName(person.browser),
    times: 11,
    act: () => changeName(other.browser),
    acts_with: 422,
  },
  own_invitations: {
    filled_by: 'a person who invites',
    spares: 'somebody else who invites',
    drain: () => invite(person),
    times: 51,
    act: () => invite(other),
    acts_with: 200,
  },
  own_test_emails: {
    filled_by: 'a person who sends test e-mails',
    spares: 'somebody else who sends one',
    drain: () => sendTest(person),
    times: 51,
    act: () => sendTest(other),
    acts_with: 200,
  },
  reset_letter: {
    filled_by: 'anybody who names the e-mail address',
    spares: 'its person, whose links all work on',
    drain: () => askForReset(THERE),
    drained_status: 200,
    times: 4,
    act: async () => {
      const path = `/people/${person.person_id}/reset-link` as const
      const { link } = expectOk(await shop.admin('POST', path)).body
      expectOk(await askForReset(HERE))
      const used = `/password-resets/${tokenOf(link)}` as const
      return new Browser(app).admin('PUT', used, { password: PASSWORD }, { headers: from(HERE) })
    },
    acts_with: 200,
  },
  friend_letter: {
    filled_by: 'anybody who claims a code for the e-mail address',
    spares: 'its holder, who has the code in the first letter',
    drain: () => claim('friend@example.com', THERE),
    drained_status: 200,
    times: 4,
    act: async () => {
      await expect.poll(() => lettersTo('friend@example.com').length).toBe(3)
      return claim('friend@example.com', HERE)
    },
    acts_with: 200,
  },
  friend_letters_of_member: {
    filled_by: 'anybody who claims codes of one member',
    spares: 'friends of another member',
    drain: () => drainLetters('friend_letters_of_member', '1001'),
    times: 2,
    act: async () => {
      const claimed = await claim('friend-of-another@example.com', HERE, 1002)
      await expect.poll(() => lettersTo('friend-of-another@example.com').length).toBe(1)
      return claimed
    },
    acts_with: 200,
  },
  friend_letters_of_shop: {
    filled_by: 'everybody who claims codes of the shop',
    spares: 'the shop’s server, which gets codes in its answers',
    drain: () => drainLetters('friend_letters_of_shop', 'shop'),
    times: 2,
    act: async () => {
      const body = { referral_code: await codeOf(shop, 1001), email: 'by-server@example.com' }
      return shop.post('/referrals/claim', body)
    },
    acts_with: 200,
  },
  storefront_read: {
    ...OWN_OF_OTHERS,
    drain: () => page('/document', THERE),
    times: 301,
    act: () => page('/document', HERE),
    acts_with: 200,
  },
  storefront_estimate: {
    ...OWN_OF_OTHERS,
    drain: () => page('/estimates', THERE, 'POST', {}),
    times: 61,
    act: () => page('/estimates', HERE, 'POST', {}),
    acts_with: 422,
  },
  storefront_code: {
    ...OWN_OF_OTHERS,
    drain: () => page('/referrals/REF-NOBODY', THERE),
    times: 21,
    act: () => page('/referrals/REF-NOBODY', HERE),
    acts_with: 404,
  },
  read: {
    filled_by: 'the holder of a key, or of a session token',
    spares: 'another key of the shop, from the same address',
    drain: () => call('GET', '/api/v1/shop', THERE, key),
    times: 201,
    act: () => call('GET', '/api/v1/shop', THERE, shop.key),
    acts_with: 200,
  },
  write: {
    filled_by: 'the holder of a key, or of a session token',
    spares: 'another key of the shop, from the same address',
    drain: () => call('POST', '/api/v1/customers/1/points/earn', THERE, key, {}),
    times: 101,
    act: () => call('POST', '/api/v1/customers/1/points/earn', THERE, shop.key, {}),
    acts_with: 422,
  },
  write_platform: {
    filled_by: 'the holder of a key, or of a session token',
    spares: 'another key of the shop, from the same address',
    drain: () => call('POST', '/api/v1/referrals/claim', THERE, key, {}),
    times: 21,
    act: () => call('POST', '/api/v1/referrals/claim', THERE, shop.key, {}),
    acts_with: 422,
  },
  expensive: {
    filled_by: 'the holder of a key, or of an admin token',
    spares: 'another key of the shop, from the same address',
    drain: () => call('POST', '/api/v1/program/forecasts', THERE, key, {}),
    times: 11,
    act: () => call('POST', '/api/v1/program/forecasts', THERE, shop.key, {}),
    acts_with: 422,
  },
}

it('lists every allowance that the service has', () => {
  const of_all = OPEN_DOORS.map((door) => `all_${door}`)
  const { rates } = app.context.config
  const all = [...ADDRESS_CLASSES, ...of_all, ...DAILY_LIMITS, ...Object.keys(rates)]
  expect(Object.keys(ROWS).toSorted()).toEqual(all.toSorted())
})

describe.each(Object.entries(ROWS))('%s', (_name, row) => {
  it(`is filled by ${row.filled_by}, and spares ${row.spares}`, async () => {
    let last: Answered | undefined
    for (let time = 0; time < row.times; time += 1) last = await row.drain()
    expect(last?.status).toBe(row.drained_status ?? 429)
    expect((await row.act()).status).toBe(row.acts_with)
  })
})

it('counts recalculations of orders as expensive, also their dry runs', async () => {
  const body = {
    placed_from: '2026-01-01T00:00:00Z',
    placed_until: '2030-01-01T00:00:00Z',
    dry_run: true,
  }
  const preview = () => shop.admin('POST', '/orders/judge-again', body)
  const { burst } = app.context.config.rates.expensive
  for (let time = 0; time < burst; time += 1) expect((await preview()).status).toBe(200)
  const refused = await preview()
  expect(refused.status).toBe(429)
  expect(refused.body.error.details).toMatchObject({ rate_class: 'expensive' })
  expect(refused.headers.get('retry-after')).toBe('1')
  // What the same token reads is not counted.
  expect((await shop.admin('GET', '/members')).status).toBe(200)
})
