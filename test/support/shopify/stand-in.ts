import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execute, parse, validate } from 'graphql'
import { stopwatch } from '../../../src/lib/clock.ts'
import { ADMIN_API_VERSION } from '../../../src/shopify/operations/index.ts'
import { costOf } from './cost.ts'
import { place } from './origin.ts'
import { adminSchema } from './schema.ts'
import { deniedIn } from './scopes.ts'
import type { StandInBulk } from './stand-in-bulk.ts'

/** How a call goes wrong. */
export const CALL_FAULTS = ['lost_before', 'lost_after', 'throttled', 'error', 'slow'] as const
/** `busy`: for a moment only, unlike `throttled`. `cut`, `whole`: of files only. */
export type CallFault = (typeof CALL_FAULTS)[number] | 'busy' | 'cut' | 'whole'

/** The next calls of this name go wrong; null: of any name. */
export interface PlannedFault {
  readonly name: string | null
  readonly fault: CallFault
  readonly times?: number
  /** So many calls go well before. */
  readonly after?: number
}

/** One shop: what its API answers, what the app may ask of it, and what time it is there. */
interface OpenedShop {
  readonly root: object
  scopes(): readonly string[]
  now(): Date
}

/** So many are back after half a second. */
const THROTTLED_POINTS = 500
const BUSY_POINTS = 50
const BUCKET = { maximumAvailable: 2000, restoreRate: 100_000 }

/**
 * A stand-in for Shopify: real HTTP, Shopify's own schema, its costs and its faults, over what
 * embedded shops have. Each shop has a path of its own.
 */
export class StandIn {
  readonly calls: string[] = []
  readonly #shops = new Map<string, OpenedShop>()
  #planned: (PlannedFault & { left: number; wait: number })[] = []
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  #origin = ''
  tokens_given = 0
  /** Apps that the shop has uninstalled. */
  readonly locked_out = new Set<string>()
  /** By the app that has asked for them. */
  readonly tokens = new Map<string, number>()
  /** Signs out everybody who has a token. */
  endTokens(): void {
    this.#token = `stand-in-token-${this.tokens_given}-ended`
  }
  #token = 'stand-in-token'
  /** How many calls came when the bucket was empty. */
  throttled = 0
  #bucket: typeof BUCKET = BUCKET
  #available = BUCKET.maximumAvailable
  #filled_at_ms = 0
  readonly #elapsed = stopwatch()

  /** Another bucket than one that is never empty. It is full at first. */
  use(bucket: typeof BUCKET = BUCKET): void {
    this.#bucket = bucket
    this.#available = bucket.maximumAvailable
    this.throttled = 0
  }

  /** Takes the cost out of the bucket; false if there is too little in it. */
  #take(cost: number): boolean {
    const { maximumAvailable, restoreRate } = this.#bucket
    const now_ms = this.#elapsed()
    const restored = ((now_ms - this.#filled_at_ms) / 1000) * restoreRate
    this.#available = Math.min(maximumAvailable, this.#available + restored)
    this.#filled_at_ms = now_ms
    if (this.#available < cost) return false
    this.#available -= cost
    return true
  }

  static async start(port = 0): Promise<StandIn> {
    // It is read once, and takes longer than a call may.
    validate(adminSchema(ADMIN_API_VERSION), parse('{ shop { id } }'))
    const stand_in = new StandIn()
    await new Promise<void>((listening) => stand_in.#server.listen(port, '127.0.0.1', listening))
    // A listening TCP server has this kind of address.
    const address = stand_in.#server.address() as AddressInfo
    stand_in.#origin = `http://127.0.0.1:${address.port}`
    place.origin = stand_in.#origin
    stand_in.#server.unref()
    return stand_in
  }

  originOf(shopify_domain: string): string {
    return `${this.#origin}/${shopify_domain}`
  }

  open(shopify_domain: string, shop: OpenedShop): void {
    this.#shops.set(shopify_domain, shop)
  }

  plan(...faults: readonly PlannedFault[]): void {
    this.#planned.push(
      ...faults.map((fault) => ({ ...fault, left: fault.times ?? 1, wait: fault.after ?? 0 })),
    )
  }

  clear(): void {
    this.#planned = []
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((closed) => this.#server.close(() => closed()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const [, shop = '', ...path] = (request.url ?? '').split('/')
    const opened = this.#shops.get(shop)
    if (opened === undefined) return send(response, 404, { errors: 'Not Found' })
    response.setHeader('Date', opened.now().toUTCString())
    if (path.join('/') === '.well-known/customer-account-api') {
      if (this.#faultOf('FindAccounts') !== null) return send(response, 502, {})
      return send(response, 200, { graphql_api: `${this.originOf(shop)}/account/graphql` })
    }
    if (path[0] === 'files') {
      return this.#giveFile(request, response, this.files.get(shop)?.fileOf(path[1] ?? '') ?? null)
    }
    if (path.join('/') === 'account/graphql') return this.#answerAccount(request, response, shop)
    if (path.join('/') === 'admin/oauth/access_token') return this.#giveToken(response, body)
    if (path.join('/') !== `admin/api/${ADMIN_API_VERSION}/graphql.json`) {
      return send(response, 404, { errors: 'Not Found' })
    }
    if (request.headers['x-shopify-access-token'] !== this.#token) {
      return send(response, 401, { errors: '[API] Invalid API key or access token' })
    }
    const { query, variables } = JSON.parse(body)
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(query) ?? []
    this.calls.push(name)
    const fault = this.#faultOf(name)
    if (fault === 'lost_before') return void request.socket.destroy()
    if (fault === 'error') return send(response, 502, { errors: 'Bad Gateway' })
    if (fault === 'throttled' || fault === 'busy') {
      const cost = costOfCall(query, variables)
      return send(response, 200, throttled(cost, fault === 'busy' ? BUSY_POINTS : THROTTLED_POINTS))
    }
    if (!this.#take(costOfCall(query, variables))) {
      this.throttled += 1
      return send(response, 200, throttled(costOfCall(query, variables), 1))
    }
    const answer = await this.#carryOut(opened, query, variables)
    if (fault === 'lost_after') return void request.socket.destroy()
    if (fault === 'slow') return this.whenSilent()
    send(response, 200, answer)
  }

  /** Is called when a call gets no answer, after it was carried out. */
  whenSilent: () => void = () => undefined

  /** The files of each shop. */
  readonly files = new Map<string, StandInBulk>()

  /** As a store of files answers: a range of it, or all. */
  #giveFile(request: IncomingMessage, response: ServerResponse, file: Buffer | null): void {
    const fault = this.#faultOf('ReadFile')
    this.calls.push('ReadFile')
    if (fault === 'lost_before') return void request.socket.destroy()
    if (fault === 'error' || file === null) {
      send(response, fault === 'error' ? 503 : 403, {})
      return
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (fault === 'whole') return void response.writeHead(200).end(file)
    if (Number(from) >= file.length) return void response.writeHead(416).end()
    const part = file.subarray(
      Number(from),
      Math.min(Number(to) + 1, this.file_bytes_max + Number(from)),
    )
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`
    response.writeHead(206, { 'Content-Range': range, 'Content-Length': part.length })
    if (fault !== 'cut') return void response.end(part)
    response.write(part.subarray(0, part.length / 2), () => request.socket.destroy())
  }
  /** A store of files may give less than it was asked for. */
  file_bytes_max = Number.POSITIVE_INFINITY

  /** Who is signed in to the customer accounts of each shop. */
  readonly accounts = new Map<
    string,
    (token: string) => Promise<{ readonly customer_id: number } | null>
  >()

  async #answerAccount(
    { headers }: IncomingMessage,
    response: ServerResponse,
    shop: string,
  ): Promise<void> {
    if (this.#faultOf('ReadAccount') !== null) return send(response, 502, {})
    const found = await this.accounts.get(shop)?.(headers.authorization ?? '')
    if (!found) return send(response, 401, { errors: 'unauthorized' })
    const id = `gid://shopify/Customer/${found.customer_id}`
    send(response, 200, { data: { customer: { id } } })
  }

  #giveToken(response: ServerResponse, body: string): void {
    const { client_id, client_secret, grant_type } = JSON.parse(body)
    const is_wrong = client_secret !== `secret-of-${client_id}` || this.locked_out.has(client_id)
    if (is_wrong || grant_type !== 'client_credentials') {
      send(response, 400, { error: 'invalid_client' })
      return
    }
    this.tokens_given += 1
    this.tokens.set(client_id, (this.tokens.get(client_id) ?? 0) + 1)
    this.#token = `stand-in-token-${this.tokens_given}`
    send(response, 200, { access_token: this.#token, scope: 'read_orders', expires_in: 86_399 })
  }

  #faultOf(name: string): CallFault | null {
    const planned = this.#planned.find((one) => one.left > 0 && [null, name].includes(one.name))
    if (planned === undefined) return null
    if (planned.wait > 0) {
      planned.wait -= 1
      return null
    }
    planned.left -= 1
    return planned.fault
  }

  async #carryOut(
    { root: rootValue, scopes }: OpenedShop,
    query: string,
    variableValues: Record<string, unknown>,
  ) {
    const schema = adminSchema(ADMIN_API_VERSION)
    const { document, faults } = readDocument(query)
    if (faults.length > 0) return { errors: faults.map(({ message }) => ({ message })) }
    const denied = deniedIn(document, scopes())
    if (denied.length > 0) return { errors: denied }
    const cost = costOf(schema, document, variableValues)
    const result = await execute({ schema, document, rootValue, variableValues })
    const throttleStatus = { ...this.#bucket, currentlyAvailable: Math.floor(this.#available) }
    const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: cost, throttleStatus } }
    if (result.errors === undefined) return { ...result, extensions }
    return { errors: result.errors.map(({ message }) => ({ message })), extensions }
  }
}

const documents = new Map<string, ReturnType<typeof examined>>()

/** Each is read and held to the schema once. */
function readDocument(query: string) {
  const known = documents.get(query) ?? examined(query)
  documents.set(query, known)
  return known
}

function examined(query: string) {
  const document = parse(query)
  return { document, faults: validate(adminSchema(ADMIN_API_VERSION), document) }
}

function costOfCall(query: string, variables: Record<string, unknown>): number {
  return costOf(adminSchema(ADMIN_API_VERSION), readDocument(query).document, variables)
}

/** As Shopify writes it: with status 200 and without data. */
function throttled(cost: number, missing: number) {
  const throttleStatus = { ...BUCKET, restoreRate: 1000, currentlyAvailable: cost - missing }
  return {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus } },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
