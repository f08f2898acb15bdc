import { randomInt, randomUUID } from 'node:crypto'
import type { Purpose } from '../../src/domain/access/admin-token.ts'
import { SCOPES, type Scope } from '../../src/domain/access/scopes.ts'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { AdminAnswerOf, AnswerOf, StorefrontAnswerOf } from './answers.ts'
import { ADMIN_TOKEN, sharedApp, type TestApp } from './app.ts'
import { type Fetch, type LooseReply, type Reply, send, type TestRequest } from './http.ts'
import { TIME_ZONE } from './shop-days.ts'
import {
  NOBODYS_URL,
  type PathIds,
  RARE_TOPIC,
  type ValidRequest,
  validRequest,
} from './valid-request.ts'

export interface CallOptions {
  /** Another credential than the shop's key; null: none. */
  token?: string | null
  /** Another idempotency key than a fresh one; null: none. */
  key?: string | null
  headers?: Record<string, string>
  raw_body?: string
  /** Another sender than this process: a page in a browser. */
  fetch_by?: Fetch
}

/** A shop of a test's own, with a key that has every scope, seen through the public doors. */
export class TestShop {
  readonly app: TestApp
  readonly domain: string
  readonly key: string
  /** What stands in a path when an endpoint is asked, by the id's name. */
  readonly #ids: Record<string, string | number> = {}

  constructor(app: TestApp, domain: string, key: string) {
    this.app = app
    this.domain = domain
    this.key = key
    this.#ids.shop_domain = domain
  }

  /** A call of the API. Writes carry a fresh idempotency key. */
  call<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Reply<AnswerOf<Method, Path>>> {
    const token = options.token === undefined ? this.key : options.token
    return this.#call(method, `/api/v1${path}`, body, { ...options, token })
  }

  /** A call that a page of the shop makes without a credential. */
  page<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Reply<StorefrontAnswerOf<Method, Path>>> {
    const at = `/storefront/${encodeURIComponent(this.domain)}${path}`
    return this.#call(method, at, body, { token: null, ...options })
  }

  #call(method: string, path: string, body: unknown, options: CallOptions): Promise<LooseReply> {
    const key = options.key === undefined ? randomUUID() : options.key
    const request = {
      method,
      path,
      token: options.token ?? undefined,
      body,
      ...(options.raw_body === undefined ? {} : { raw_body: options.raw_body }),
      headers: {
        ...(method === 'GET' || key === null ? {} : { 'Idempotency-Key': key }),
        ...options.headers,
      },
    }
    return send(this.app.base_url, request, options.fetch_by)
  }

  /** A request without fault to an endpoint, about what this shop has. */
  requestFor(endpoint: Endpoint, ids: PathIds = {}): ValidRequest {
    return validRequest(endpoint, { ...this.#ids, ...ids })
  }

  /**
   * Asks an endpoint for what it is there for: a request without fault, unless other `ids` in the
   * path, `query` (from the question mark on), further `fields` of the body or other options put
   * one in. What a request uses up is made anew, so that the next one finds something to do too.
   */
  async ask(
    endpoint: Endpoint,
    options: CallOptions & {
      ids?: PathIds
      query?: string
      fields?: Record<string, unknown>
    } = {},
  ): Promise<LooseReply> {
    const { ids = {}, query = '', fields = {}, ...rest } = options
    const { path, body, uses_up } = this.requestFor(endpoint, ids)
    const content = body && { ...body, ...fields }
    const server_side = endpoint.scope !== null
    // The exchange is told the shop, and has its credential in the body.
    const names_shop = server_side || endpoint.is_public
    const queries = [query.slice(1), names_shop ? '' : `shop=${this.domain}`]
    const request = queries
      .filter((part) => part !== '')
      .reduce((at, part) => `${at}${at.includes('?') ? '&' : '?'}${part}`, path)
    const call_options = server_side ? { token: this.key, ...rest } : { token: null, ...rest }
    const at = endpoint.prefix + request
    const reply = await this.#call(endpoint.method, at, content, call_options)
    if (uses_up !== null && reply.status < 300) await this.furnish(uses_up)
    return reply
  }

  /** Makes what this id of a path stands for from now on; answers the id. */
  async furnish(name: string): Promise<string | number> {
    const make = FURNITURE[name] ?? makerOf(name)
    const id = await make(this)
    this.#ids[name] = id
    return id
  }

  /** The id that stands in a path by this name; what is not there yet is made. */
  async idOf(name: string): Promise<string | number> {
    return this.#ids[name] ?? (await this.furnish(name))
  }

  get<const Path extends string>(
    path: Path,
    options: CallOptions = {},
  ): Promise<Reply<AnswerOf<'GET', Path>>> {
    return this.call('GET', path, undefined, options)
  }

  post<const Path extends string>(
    path: Path,
    body: unknown = {},
    options: CallOptions = {},
  ): Promise<Reply<AnswerOf<'POST', Path>>> {
    return this.call('POST', path, body, options)
  }

  patch<const Path extends string>(
    path: Path,
    body: unknown = {},
    options: CallOptions = {},
  ): Promise<Reply<AnswerOf<'PATCH', Path>>> {
    return this.call('PATCH', path, body, options)
  }

  /** A call of the admin API for this shop, by default with the token for everything. */
  admin<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    token: string = ADMIN_TOKEN,
    headers: Record<string, string> = {},
  ): Promise<Reply<AdminAnswerOf<Method, Path>>> {
    const query = `${path.includes('?') ? '&' : '?'}shop=${this.domain}`
    return this.#send({ method, path: `/admin/api${path}${query}`, token, body, headers })
  }

  /** A call of the embedded shop's API, by default with the token that a shop's server has for it. */
  async platform(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<LooseReply> {
    const query = `${path.includes('?') ? '&' : '?'}shop=${this.domain}`
    const sent = token ?? (FED.test(path) ? await feedToken(this.app) : ADMIN_TOKEN)
    return this.#send({ method, path: `/platform/v1${path}${query}`, token: sent, body })
  }

  /** Flips switches, with the word that switching tiers on may need. */
  async switch(switches: Record<string, boolean>): Promise<void> {
    const body = { ...switches, confirm_member_impact: true }
    expectOk(await this.admin('PATCH', '/switches', body))
  }

  /** A customer of the shop; a member when the programme is on and has no join gate. */
  async customer(number: number, profile: Record<string, unknown> = {}): Promise<number> {
    const email = `customer-${number}@example.com`
    expectOk(await this.platform('PUT', `/customers/${number}`, { email, ...profile }))
    return number
  }

  /** A product of the shop, by default with one variant, whose number is ten times its own. */
  async product(number: number, fields: Record<string, unknown> = {}): Promise<number> {
    const variants = [{ id: number * 10, price: '10.00' }]
    const body = { title: `Product ${number}`, variants, ...fields }
    expectOk(await this.platform('PUT', `/products/${number}`, body))
    return number
  }

  async collection(number: number, title = `Collection ${number}`): Promise<number> {
    expectOk(await this.platform('PUT', `/collections/${number}`, { title }))
    return number
  }

  async newKey(scopes: readonly Scope[]): Promise<{ id: string; key: string }> {
    return expectOk(await this.admin('POST', '/keys', { name: 'test', scopes })).body
  }

  /** An admin token for this shop, or for all. */
  async adminToken(
    purpose: Purpose,
    all_shops = false,
    name: string = purpose,
  ): Promise<{ id: string; token: string }> {
    return expectOk(await this.admin('POST', '/tokens', { name, purpose, all_shops })).body
  }

  async sessionToken(
    customer: number,
    scopes: string[] = ['read', 'write'],
    key: string = this.key,
  ): Promise<string> {
    const path = `/customers/${customer}/session-tokens` as const
    const reply = await this.call('POST', path, { scopes }, { token: key, key: null })
    return expectOk(reply).body.token
  }

  /** Awards points under a reference of their own. */
  async award(customer: number, points: number): Promise<void> {
    const body = { points, source_ref: randomUUID() }
    expectOk(await this.post(`/customers/${customer}/points/earn`, body))
  }

  /** Moves the clock, which all shops of the application share. */
  async advance(seconds: number): Promise<void> {
    expectOk(await this.admin('PUT', '/clock', { advance_seconds: seconds }))
  }

  #send(request: TestRequest): Promise<LooseReply> {
    return send(this.app.base_url, request)
  }
}

/** What a feed token may report. */
const FED = /^\/(customers|products|collections|orders|bulk)\b/

const feed_tokens = new WeakMap<TestApp, Promise<string>>()

/** The feed token of all shops of an application, made once. */
function feedToken(app: TestApp): Promise<string> {
  const made = feed_tokens.get(app) ?? makeFeedToken(app)
  feed_tokens.set(app, made)
  return made
}

async function makeFeedToken({ base_url }: TestApp): Promise<string> {
  const body = { name: 'feed', purpose: 'feed', all_shops: true }
  const request = { method: 'POST', path: '/admin/api/tokens', token: ADMIN_TOKEN, body }
  const { token }: { token: string } = expectOk(await send(base_url, request)).body
  return token
}

export function expectOk<Body>(reply: Reply<Body>): Reply<Body> {
  if (reply.status >= 300) throw new Error(`unexpected ${reply.status}: ${reply.text}`)
  return reply
}

/** A new shop with the API and the programme on. */
export async function newShop(
  app?: TestApp,
  traits: {
    domain?: string
    primary_language?: string
    timezone?: string
    currency?: string
  } = {},
): Promise<TestShop> {
  const running = app ?? (await sharedApp())
  const { domain = `shop-${randomUUID()}.example` } = traits
  const admin = (path: string, body: unknown) =>
    send(running.base_url, {
      method: 'POST',
      path: `/admin/api${path}`,
      token: ADMIN_TOKEN,
      body,
    })
  expectOk(
    await admin('/shops', {
      domain,
      name: 'Bean There',
      currency: 'EUR',
      timezone: TIME_ZONE,
      primary_language: 'en',
      languages: ['en', 'de', 'pt-br'],
      ...traits,
    }),
  )
  const key = expectOk(await admin(`/keys?shop=${domain}`, { name: 'test', scopes: SCOPES })).body
  const shop = new TestShop(running, domain, key.key)
  await shop.switch({ api_enabled: true, program_enabled: true })
  return shop
}

/** What the ids of requests stand for, where no endpoint is there to make one like any other. */
const FURNITURE: Readonly<Record<string, (shop: TestShop) => Promise<string | number>>> = {
  // With points to spend.
  customer_id: async (shop) => {
    const customer = await shop.customer(1001)
    await shop.award(customer, 1_000_000)
    return customer
  },
  // What the shop's own key had to propose.
  proposal_id: async (shop) => {
    const { data } = expectOk(await shop.admin('GET', '/keys?limit=250')).body
    const own = `/keys/${data.find(({ last4 }) => shop.key.endsWith(last4))?.id}` as const
    expectOk(await shop.admin('PATCH', own, { limits: { mode: 'propose' } }))
    const reward = { type: 'percentage', name: 'x', points_cost: 100, discount_value: 5 }
    const { body } = await shop.post('/program/rewards', reward)
    expectOk(await shop.admin('PATCH', own, { limits: null }))
    return body.error.details.proposal.id
  },
  // Of an e-mail, which every shop has.
  type: async () => 'welcome',
  // Of a new member each time, since a code is claimed only some times in a week.
  referral_code: async (shop) => {
    await shop.switch({ referral_enabled: true })
    const sender = await shop.customer(randomInt(1_000_000, 1_000_000_000))
    // Only a join gate needs it.
    await shop.post(`/customers/${sender}/enroll`)
    return expectOk(await shop.get(`/customers/${sender}`)).body.referral_code
  },
  // Without a birthday, whose place would stay taken when it is deleted.
  pet_id: async (shop) => {
    const reply = await shop.post('/customers/1001/pets', { name: 'Rex' })
    return expectOk(reply).body.pets.at(-1).id
  },
  child_id: async (shop) => {
    const reply = await shop.post('/customers/1001/children', { name: 'Max' })
    return expectOk(reply).body.children.at(-1).id
  },
  // In place of all others: a shop has ten at most. Nothing goes out to it.
  webhook_id: async (shop) => {
    const { data } = expectOk(await shop.get('/webhooks')).body
    for (const { id } of data) expectOk(await shop.call('DELETE', `/webhooks/${id}`, {}))
    const body = { url: NOBODYS_URL, topics: [RARE_TOPIC] }
    return expectOk(await shop.post('/webhooks', body)).body.id
  },
  // Of a target that nothing else changes: else the change could not be undone.
  change_id: async (shop) => {
    const body = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    expectOk(await shop.post('/program/rewards', body))
    return expectOk(await shop.get('/program/changes?limit=1')).body.data[0].id
  },
}

/** Makes it as the API does: by the POST on the list that the id is of. */
function makerOf(name: string): (shop: TestShop) => Promise<string> {
  const list = endpoints
    .map(({ path }) => path.split(`/{${name}}`))
    .find(([, rest]) => rest !== undefined)?.[0]
  const maker = endpoints.find(({ method, path }) => method === 'POST' && path === list)
  if (maker === undefined) throw new Error(`nothing is known that ${name} could stand for`)
  const needed = [...Object.keys(maker.params.properties), ...(maker.body.required ?? [])]
  return async (shop) => {
    if (maker.feature !== undefined) await shop.switch({ [`${maker.feature}_feature`]: true })
    for (const id of needed.filter((one) => NAMED_BY_ID.includes(one))) await shop.idOf(id)
    const made = expectOk(await shop.ask(maker)).body
    // The answer is the thing, or has it under the name of its kind.
    return made.id ?? Object.values(made).find(hasId)?.id
  }
}

function hasId(value: unknown): value is { id: string } {
  return typeof Object(value).id === 'string'
}

/** The ids that stand in paths. */
export const PATH_IDS = [
  ...new Set(endpoints.flatMap(({ params }) => Object.keys(params.properties))),
]

/** All that an id in a request can name. */
const NAMED_BY_ID = [...new Set([...Object.keys(FURNITURE), ...PATH_IDS])]

/**
 * A shop in which every endpoint has something to do: members 1001 and 1002, a join gate, and
 * something for each id that a request can have.
 */
export async function furnishedShop(app?: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  await shop.furnish('customer_id')
  for (const name of NAMED_BY_ID) await shop.idOf(name)
  await shop.customer(1002)
  await shop.award(1001, 1_000)
  await shop.switch({ tiers_enabled: true, affiliates_enabled: true, applications_open: true })
  await shop.switch({ join_gate_enabled: true })
  return shop
}
