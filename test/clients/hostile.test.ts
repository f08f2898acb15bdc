import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ApiError,
  ConnectionError,
  IdempotencyConflictError,
  InternalError,
  Laurel,
  LaurelError,
  PlatformUnavailableError,
  RateLimitedError,
  TimedOutError,
  UnexpectedAnswerError,
  ValidationError,
} from '../../clients/typescript/src/index.ts'
import {
  type Answering,
  cut,
  type HostileService,
  html,
  json,
  openHostileService,
  refuse,
} from './hostile-service.ts'

/** Whatever stands at the address of the service, the client keeps its head, and its key. */

const KEY = 'lrl_the-key-of-the-shop'
const DONE = { changed: true }
const AWARD = { points: 50, source_ref: 'survey' }

let service: HostileService
beforeAll(async () => {
  service = await openHostileService()
})
afterAll(() => service.close())

function laurelFor(options: Partial<ConstructorParameters<typeof Laurel>[0]> = {}) {
  const { base_url } = service
  return new Laurel({ base_url, key: KEY, retry: { pause_ms: 1 }, ...options })
}

/** What a write throws when it is answered like this; every secret stays out of it. */
async function failureOf(
  answering: Answering,
  options: Partial<ConstructorParameters<typeof Laurel>[0]> = {},
): Promise<LaurelError> {
  service.answers(answering)
  const failure = await laurelFor(options)
    .earnPoints(1001, AWARD)
    .catch((error: unknown) => error)
  if (!(failure instanceof LaurelError)) throw new Error(`no failure: ${inspect(failure)}`)
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(KEY)
  const keys = service.asked.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys)).toEqual(new Set([failure.idempotency_key]))
  return failure
}

describe('what passes is tried again, with the same key and body', () => {
  it.each<[string, Answering]>([
    ['an answer that is cut', cut],
    ['a connection that ends', (response) => response.destroy()],
    ['a page of a proxy with 502', (response) => html(response, 502)],
    ['a page of a proxy with 504', (response) => html(response, 504)],
    ['a failure of the service', (response) => refuse(response, 500, 'internal_error')],
    ['a platform that is away', (response) => refuse(response, 503, 'platform_unavailable')],
    ['too many requests', (response) => refuse(response, 429, 'rate_limited')],
  ])('%s', async (_what, first) => {
    service.answers((response, turn, asked) => {
      if (turn < 3) first(response, turn, asked)
      else json(response, 200, DONE)
    })
    const body = { ...AWARD }
    const awarded = laurelFor().earnPoints(1001, body)
    body.points = 5_000
    expect(await awarded).toEqual(DONE)
    expect(service.asked).toHaveLength(3)
    const sent = service.asked.map(({ headers, body: text }) => [headers['idempotency-key'], text])
    expect(new Set(sent.map(String)).size).toBe(1)
    expect(sent[0]?.[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('ends after some attempts, and says what it was', async () => {
    const broken = await failureOf(cut)
    expect(broken).toBeInstanceOf(ConnectionError)
    expect(service.asked).toHaveLength(4)
    expect(await failureOf((response) => html(response, 502))).toMatchObject({
      name: 'UnexpectedAnswerError',
      status: 502,
    })
    expect(service.asked).toHaveLength(4)
    const limited = await failureOf((response) => refuse(response, 429, 'rate_limited'), {
      retry: { attempts: 2, pause_ms: 1 },
    })
    expect(limited).toBeInstanceOf(RateLimitedError)
    expect(limited).toMatchObject({ code: 'rate_limited', request_id: 'req_of_rate_limited' })
    expect(service.asked).toHaveLength(2)
    expect(await failureOf((response) => refuse(response, 500, 'internal_error'))).toBeInstanceOf(
      InternalError,
    )
  })

  it('knows its own attempt that still runs from a key of another request', async () => {
    const conflict: Answering = (response) => refuse(response, 409, 'idempotency_conflict')
    service.answers((response, turn, asked) => {
      if (turn === 1) cut(response)
      else if (turn === 2) conflict(response, turn, asked)
      else json(response, 200, DONE)
    })
    expect(await laurelFor().earnPoints(1001, AWARD)).toEqual(DONE)
    expect(await failureOf(conflict)).toBeInstanceOf(IdempotencyConflictError)
    expect(service.asked).toHaveLength(1)
  })

  it('does not repeat what the service refuses, or what has the key "auto"', async () => {
    const refused = await failureOf((response) => refuse(response, 422, 'validation_error'))
    expect(refused).toBeInstanceOf(ValidationError)
    expect(service.asked).toHaveLength(1)
    service.answers(cut)
    const auto = laurelFor().earnPoints(1001, AWARD, { idempotency_key: 'auto' })
    await expect(auto).rejects.toThrow(ConnectionError)
    expect(service.asked).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  const limitedBy = (value: string): Answering => {
    return (response, turn) => {
      if (turn === 1) refuse(response, 429, 'rate_limited', { 'Retry-After': value })
      else json(response, 200, DONE)
    }
  }
  const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()

  it.each([
    ['an hour', '3600', 3_600],
    ['more years than there will be', '999999999999', 999_999_999_999],
  ])('of %s is beyond the time of a call, which ends at once', async (_what, value, seconds) => {
    const failure = await failureOf(limitedBy(value))
    expect(failure).toMatchObject({ code: 'rate_limited', retry_after_seconds: seconds })
    expect(service.asked).toHaveLength(1)
  })

  it('may be a date', async () => {
    const failure = await failureOf(limitedBy(inAnHour()))
    expect(failure).toMatchObject({ retry_after_seconds: expect.closeTo(3_600, -3) })
    expect(service.asked).toHaveLength(1)
  })

  it.each([
    '0',
    'Wed, 21 Oct 2015 07:28:00 GMT',
    '-5',
    'soon',
    '1e99',
    'NaN',
    '',
    '99999999999999999999',
    'Wed, 99 Foo 2015 07:28:00 GMT',
  ])('of "%s" leaves the wait to the client', async (value) => {
    service.answers(limitedBy(value))
    expect(await laurelFor().earnPoints(1001, AWARD)).toEqual(DONE)
    expect(service.asked).toHaveLength(2)
  })

  it('is followed after a page of a proxy, and in the body where a browser hides the header', async () => {
    const page = await failureOf((response) => {
      response.setHeader('Retry-After', '3600')
      html(response, 503)
    })
    expect(page).toMatchObject({ status: 503, retry_after_seconds: 3_600 })
    expect(service.asked).toHaveLength(1)
    const away = await failureOf((response) => {
      const details = { dependency: 'platform', retry_after_seconds: 3_600 }
      json(response, 503, { error: { code: 'platform_unavailable', message: 'x', details } })
    })
    expect(away).toBeInstanceOf(PlatformUnavailableError)
    expect(away).toMatchObject({ retry_after_seconds: 3_600, details: { dependency: 'platform' } })
    expect(service.asked).toHaveLength(1)
  })

  it('counts against the time of the whole call', async () => {
    const failure = await failureOf(
      (response) => refuse(response, 429, 'rate_limited', { 'Retry-After': '2' }),
      { retry: { total_ms: 1_500 } },
    )
    expect(failure).toBeInstanceOf(RateLimitedError)
    expect(service.asked).toHaveLength(1)
  })
})

describe('a redirect', () => {
  it.each([
    301, 302, 303, 307, 308,
  ])('with %i is not followed, so no key gets there', async (status) => {
    const other = await openHostileService()
    const failure = await failureOf((response) => {
      response.writeHead(status, { Location: `${other.base_url}/api/v1/anywhere` }).end()
    })
    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toMatchObject({ status })
    expect(service.asked).toHaveLength(1)
    expect(other.asked).toEqual([])
    other.close()
  })
})

describe('what is no answer', () => {
  const send = (status: number, text: string): Answering => {
    return (response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
  }

  it.each([
    ['nothing', 200, ''],
    ['half of one', 200, '{"changed": true'],
    ['null', 200, 'null'],
    ['a text', 200, '"changed"'],
    ['a page', 200, '<!doctype html>'],
    ['no content', 204, ''],
    ['an error that is a page', 404, '<h1>Not Found</h1>'],
    ['an error of somebody else', 400, '{"error": "invalid_request"}'],
    ['an error without a code', 401, '{"error": {"message": "no"}}'],
    ['an error whose code is no text', 403, '{"error": {"code": {"toString": 1}}}'],
  ])('%s is said to be none', async (_what, status, text) => {
    const failure = await failureOf(send(status, text))
    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toMatchObject({ status })
    expect(service.asked).toHaveLength(1)
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'of_next_year',
  ])('%s is no class', async (code) => {
    const failure = await failureOf((response) => refuse(response, 418, code))
    expect(Object.getPrototypeOf(failure)).toBe(ApiError.prototype)
    expect(failure).toMatchObject({ name: 'ApiError', code, status: 418, details: {} })
  })

  it('is one without an end, which is not read to it', async () => {
    const ended = Promise.withResolvers<void>()
    const failure = await failureOf((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.on('close', ended.resolve)
      const chunk = Buffer.alloc(1024 * 1024, ' ')
      const more = () => {
        if (!response.destroyed) response.write(chunk, more)
      }
      more()
    })
    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    await ended.promise
    expect(service.asked).toHaveLength(1)
  })

  it('is one that becomes endless when it is unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
    const failure = await failureOf((response) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      response.writeHead(200, headers).end(packed)
    })
    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
  })
})

describe('time', () => {
  const once = { retry: { attempts: 1 } }

  it('ends for what does not answer, or not to its end', async () => {
    const silent = await failureOf(() => undefined, { ...once, timeout_ms: 50 })
    expect(silent).toBeInstanceOf(TimedOutError)
    const stuck = await failureOf(
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.write('{"changed":')
      },
      { ...once, timeout_ms: 50 },
    )
    expect(stuck).toBeInstanceOf(TimedOutError)
  })

  it('is that of the whole call, however many attempts are left', async () => {
    const retry = { attempts: 1_000, total_ms: 2_000, pause_ms: 1 }
    expect(await failureOf(() => undefined, { retry })).toBeInstanceOf(TimedOutError)
    expect(service.asked).toHaveLength(1)
  })

  it('is up when a signal says so: before, in an attempt, or between two', async () => {
    const reason = new Error('the page was left')
    service.answers(() => undefined)
    await expect(laurelFor().getProgram({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(service.asked).toEqual([])

    const during = new AbortController()
    service.answers(() => during.abort(reason))
    await expect(laurelFor().getProgram({ signal: during.signal })).rejects.toBe(reason)
    expect(service.asked).toHaveLength(1)

    const between = new AbortController()
    service.answers((response) => {
      refuse(response, 429, 'rate_limited', { 'Retry-After': '30' })
      response.on('close', () => setTimeout(() => between.abort(reason), 20))
    })
    await expect(laurelFor().getProgram({ signal: between.signal })).rejects.toBe(reason)
    expect(service.asked).toHaveLength(1)
  })

  it('is not waited for a page that gives no token', async () => {
    const reason = new Error('the page was left')
    const controller = new AbortController()
    const laurel = new Laurel({ base_url: service.base_url, token: () => new Promise(() => {}) })
    const read = laurel.getProgram({ signal: controller.signal })
    controller.abort(reason)
    await expect(read).rejects.toBe(reason)
  })
})

it('says that nobody is there', async () => {
  const gone = await openHostileService()
  gone.close()
  const laurel = laurelFor({ base_url: gone.base_url })
  await expect(laurel.getProgram()).rejects.toThrow(ConnectionError)
})
