import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Credential } from '../../clients/typescript/src/credential.ts'
import {
  InsufficientScopeError,
  Laurel,
  NotFoundError,
  TokenExpiredError,
  type TokenSource,
  UnexpectedAnswerError,
} from '../../clients/typescript/src/index.ts'
import { readRetryAfter } from '../../clients/typescript/src/retry-after.ts'
import { type HostileService, json, openHostileService, refuse } from './hostile-service.ts'

/** What the client sends, and what it refuses to send. */

const KEY = 'lrl_the-key-of-the-shop'

let service: HostileService
let laurel: Laurel
beforeAll(async () => {
  service = await openHostileService()
  laurel = new Laurel({ base_url: service.base_url, key: KEY, retry: { pause_ms: 1 } })
})
afterAll(() => service.close())

describe('the address', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/api/v1', ''],
    ['/api/v1/', ''],
    ['/loyalty', '/loyalty'],
    ['/loyalty/', '/loyalty'],
  ])('may end with "%s"', async (end, below) => {
    service.answers((response) => json(response, 200, {}))
    await new Laurel({ base_url: service.base_url + end, key: KEY }).getProgram()
    expect(service.asked[0]?.path).toBe(`${below}/api/v1/program`)
  })

  it.each([
    '',
    'loyalty.example.com',
    'ftp://loyalty.example.com',
    'https://user:word@loyalty.example.com',
    'https://loyalty.example.com/?shop=x',
    'https://loyalty.example.com/#x',
    'javascript:alert(1)',
  ])('is not "%s"', (base_url) => {
    expect(() => new Laurel({ base_url, key: KEY })).toThrow(/^base_url must be/)
  })
})

describe('an id', () => {
  it.each([
    ['gid://shopify/Customer/1001', 'gid%3A%2F%2Fshopify%2FCustomer%2F1001'],
    ['external:Jörg/1?x#y', 'external%3AJ%C3%B6rg%2F1%3Fx%23y'],
    ['../../program', '..%2F..%2Fprogram'],
    [1001, '1001'],
  ])('%s is one step of the path', async (id, step) => {
    service.answers((response) => json(response, 200, {}))
    await laurel.getCustomer(id)
    expect(service.asked[0]?.path).toBe(`/api/v1/customers/${step}`)
  })

  it.each([
    '',
    '.',
    '..',
    Number.NaN,
    1.5,
    2 ** 53,
  ])('is not %s, which leads elsewhere', async (id) => {
    service.answers((response) => json(response, 200, {}))
    await expect(async () => laurel.deleteReward(id)).rejects.toThrow('reward_id must be an id')
    expect(service.asked).toEqual([])
  })
})

describe('a request', () => {
  it('has the credential, the version and what it sends, and nothing else', async () => {
    service.answers((response) => json(response, 200, {}))
    await laurel
      .listCustomers({ limit: 2, excluded: false, email: 'a+b@example.com', tier_id: undefined })
      .catch(() => undefined)
    await laurel.earnPoints(1001, { points: 5, source_ref: 'ä' }, { idempotency_key: 'mine' })
    await laurel.deleteReward('rwd_1')
    const [read, write, removal] = service.asked
    expect(read).toMatchObject({
      method: 'GET',
      path: '/api/v1/customers?limit=2&excluded=false&email=a%2Bb%40example.com',
      body: '',
    })
    expect(read?.headers).not.toHaveProperty('idempotency-key')
    expect(write).toMatchObject({ method: 'POST', body: '{"points":5,"source_ref":"ä"}' })
    expect(write?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'idempotency-key': 'mine',
      'service-version': '2026-10-01',
    })
    expect(removal).toMatchObject({ method: 'DELETE', body: '' })
    expect(removal?.headers).not.toHaveProperty('content-type')
  })

  it('has a new key for each call', async () => {
    service.answers((response) => json(response, 200, {}))
    const award = { points: 5, source_ref: 'x' }
    await Promise.all([laurel.earnPoints(1, award), laurel.earnPoints(1, award)])
    const keys = service.asked.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a credential', () => {
  it('is seen in nothing that is printed', () => {
    const shown = inspect(laurel, { depth: 10, showHidden: true }) + JSON.stringify(laurel)
    expect(shown).not.toContain(KEY)
  })

  it.each(['', ' ', 'lrl_a b', 'lrl_a\r\nX-Other: 1', 'lrl_ä'])('is not %j', (key) => {
    const made = () => new Laurel({ base_url: service.base_url, key })
    expect(made).toThrow(/^the credential must be a key or token, without spaces$/)
  })

  it('is a key or a token', () => {
    const { base_url } = service
    expect(() => new Laurel({ base_url, key: KEY, token: 'lst_x' })).toThrow('not both')
  })

  it('is no API key in a browser, where everybody could read it', () => {
    Reflect.set(globalThis, 'document', {})
    try {
      expect(() => new Laurel({ base_url: service.base_url, key: KEY })).toThrow('for servers')
    } finally {
      Reflect.deleteProperty(globalThis, 'document')
    }
  })
})

/** Answers tokens one after the other, and counts how often it is asked. */
function tokens() {
  let asked = 0
  const source: TokenSource = async () => {
    asked += 1
    return { token: `lst_${asked}` }
  }
  return { source, asked: () => asked }
}

const browser = (token: TokenSource | string) => new Laurel({ base_url: service.base_url, token })

describe('a token that has expired', () => {
  it('is fetched again once, however many calls learn of it together', async () => {
    service.answers((response, _turn, { headers }) => {
      if (headers.authorization === 'Bearer lst_1') refuse(response, 401, 'token_expired')
      else json(response, 200, { ok: true })
    })
    const { source, asked } = tokens()
    const shopper = browser(source)
    const calls = Array.from({ length: 5 }, () => shopper.getCustomer(1001))
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ ok: true })))
    expect(asked()).toBe(2)
    await shopper.getCustomer(1001)
    expect(asked()).toBe(2)
  })

  it('is fetched again once also when they learn of it in the same moment', async () => {
    const { source, asked } = tokens()
    const credential = new Credential(source, 1_000)
    const expired = await credential.current()
    const renewed = await Promise.all([credential.after(expired), credential.after(expired)])
    expect(renewed).toEqual(['lst_2', 'lst_2'])
    expect(asked()).toBe(2)
  })

  it('is not fetched a third time', async () => {
    service.answers((response) => refuse(response, 401, 'token_expired'))
    const { source, asked } = tokens()
    await expect(browser(source).getCustomer(1001)).rejects.toThrow(TokenExpiredError)
    expect(asked()).toBe(2)
    expect(service.asked).toHaveLength(2)
  })

  it('is not waited for without an end, and asked for again by the next call', async () => {
    service.answers((response) => json(response, 200, {}))
    const answers = [new Promise<string>(() => undefined), Promise.resolve('lst_x')]
    const token = () => answers.shift() ?? 'lst_y'
    const shopper = new Laurel({ base_url: service.base_url, token, timeout_ms: 50 })
    await expect(shopper.getCustomer(1001)).rejects.toThrow('no session token within 50 ms')
    await shopper.getCustomer(1001, {}, { timeout_ms: 5_000 })
    expect(service.asked[0]?.headers.authorization).toBe('Bearer lst_x')
  })

  it('is asked for again by the next call when there was none', async () => {
    service.answers((response) => json(response, 200, {}))
    let is_there = false
    const shopper = browser(() => {
      if (!is_there) throw new Error('the shop is away')
      return 'lst_x'
    })
    await expect(shopper.getCustomer(1001)).rejects.toThrow('the shop is away')
    is_there = true
    await shopper.getCustomer(1001)
    expect(service.asked).toHaveLength(1)
  })
})

describe('a token that is for another customer', () => {
  const details = { session_token: true }
  const other = { error: { code: 'insufficient_scope', message: 'It is for another.', details } }
  const lacking = {
    error: { ...other.error, details: { ...details, required_session_scope: 'write' } },
  }

  it('is fetched again once, and a write is sent with the same key', async () => {
    service.answers((response, _turn, { headers }) => {
      if (headers.authorization === 'Bearer lst_1') json(response, 403, other)
      else json(response, 200, { ok: true })
    })
    const { source, asked } = tokens()
    await browser(source).redeemReward(1005, { reward_id: 'rwd_1' })
    expect(asked()).toBe(2)
    const [first, second] = service.asked
    expect(second?.path).toBe(first?.path)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('is not fetched a third time', async () => {
    service.answers((response) => json(response, 403, other))
    const { source, asked } = tokens()
    await expect(browser(source).getCustomer(1005)).rejects.toThrow(InsufficientScopeError)
    expect(asked()).toBe(2)
    expect(service.asked).toHaveLength(2)
  })

  it.each([
    ['that never changes', 'lst_x', other],
    ['that lacks a scope', () => 'lst_x', lacking],
    ['that the shop gives again', () => 'lst_x', other],
  ])('is sent once, if it is one %s', async (_what, token, refusal) => {
    service.answers((response) => json(response, 403, refusal))
    await expect(browser(token).getCustomer(1005)).rejects.toThrow(InsufficientScopeError)
    expect(service.asked).toHaveLength(1)
  })
})

describe('a list', () => {
  const pages: Readonly<Record<string, unknown>> = {
    none: { data: [1, 2], next_cursor: 'a', has_more: true },
    a: { data: [], next_cursor: 'b', has_more: true },
    b: { data: [3], next_cursor: null, has_more: false },
  }
  const cursorOf = (path: string) => new URL(path, 'http://x').searchParams.get('cursor') ?? 'none'

  it('asks for a page when it gets there, and for nothing before', async () => {
    service.answers((response, _turn, { path }) => json(response, 200, pages[cursorOf(path)]))
    const list = laurel.listTransactions(1001, { limit: 2 })
    expect(service.asked).toEqual([])
    expect(await list).toEqual(pages.none)
    const seen: unknown[] = []
    for await (const item of list) seen.push(item)
    expect(seen).toEqual([1, 2, 3])
    expect(service.asked.map(({ path }) => path)).toEqual([
      '/api/v1/customers/1001/transactions?limit=2',
      '/api/v1/customers/1001/transactions?limit=2&cursor=a',
      '/api/v1/customers/1001/transactions?limit=2&cursor=b',
    ])
    for await (const _item of laurel.listTransactions(1001)) break
    expect(service.asked).toHaveLength(4)
  })

  it('ends where it would lead back to itself, or is none', async () => {
    service.answers((response) => json(response, 200, pages.none))
    const walk = async () => {
      for await (const page of laurel.listTransactions(1001).pages()) expect(page).toBeDefined()
    }
    await expect(walk()).rejects.toThrow('the next page is the same page')
    expect(service.asked).toHaveLength(2)
    for (const page of [{}, { data: 'x' }, { data: [] }, { data: [], next_cursor: 3 }]) {
      service.answers((response) => json(response, 200, page))
      await expect(laurel.listTransactions(1001)).rejects.toThrow(UnexpectedAnswerError)
    }
  })

  it('can be caught like any promise', async () => {
    service.answers((response) => refuse(response, 404, 'not_found'))
    const caught = await laurel.listTransactions(1001).catch((error: unknown) => error)
    expect(caught).toBeInstanceOf(NotFoundError)
    let is_settled = false
    const settled = laurel.listTransactions(1001).finally(() => {
      is_settled = true
    })
    await expect(settled).rejects.toMatchObject({ status: 404 })
    expect(is_settled).toBe(true)
  })
})

it.each([
  ['5', 5],
  [' 5 ', 5],
  ['Wed, 25 Nov 2026 12:00:30 GMT', 30],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['2026-11-25T12:00:30Z', null],
  ['5.5', null],
  [null, null],
])('Retry-After of %s is %s seconds', (value, seconds) => {
  expect(readRetryAfter(value, Date.parse('2026-11-25T12:00:00Z'))).toBe(seconds)
})

it.each([
  [{ retry: { attempts: 0 } }, 'retry.attempts must be at least 1'],
  [{ retry: { attempts: Number.NaN } }, 'retry.attempts must be at least 1'],
  [{ retry: { total_ms: 0 } }, 'retry.total_ms must be 1 to 2147483647 milliseconds'],
  [{ retry: { pause_ms: -1 } }, 'retry.pause_ms must be 1 to 2147483647 milliseconds'],
  // A timer of this length ends at once.
  [{ timeout_ms: Number.POSITIVE_INFINITY }, 'timeout_ms must be 1 to 2147483647 milliseconds'],
])('refuses %j', (options, message) => {
  const made = () => new Laurel({ base_url: service.base_url, key: KEY, ...options })
  expect(made).toThrow(message)
})

it.each([
  [{ idempotency_key: '' }, 'idempotency_key must have'],
  [{ idempotency_key: 'a\r\nX-Other: 1' }, 'idempotency_key must have'],
  [{ timeout_ms: Number.NaN }, 'timeout_ms must be'],
])('sends nothing with %j', async (options, message) => {
  service.answers((response) => json(response, 200, {}))
  const award = { points: 5, source_ref: 'x' }
  await expect(laurel.earnPoints(1, award, options)).rejects.toThrow(message)
  expect(service.asked).toEqual([])
})
