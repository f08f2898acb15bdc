import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { compilePart } from '../../src/schemas/base/parse.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { changeAt, fullest, placesIn } from '../support/inputs/levels.ts'
import { operations } from '../support/inputs/requests.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * A text costs no more work than its length, wherever it is sent. test/expressions.test.ts holds it
 * of every regular expression; here letters that such expressions fail on go to every field and
 * through every kind of door, and twice as many must not cost four times as much.
 */

/** Each ends with a letter that does not fit what came before. */
const LETTERS: readonly ((length: number) => string)[] = [
  (length) => `${'1'.repeat(length - 1)}x`,
  (length) => `${'['.repeat(length - 1)}\n`,
  (length) => `${'a.-/+@'.repeat(length / 6)}\u2028`,
]
/** So little that no growth can be told from chance. */
const LITTLE_MS = 30
const TRIES = 3

/** Milliseconds of a processor that work takes at least: garbage is collected in one try or another. */
async function work(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
    if (least < LITTLE_MS) break
  }
  return least
}

/** Work that is n² would be four times as much for twice the length. */
async function expectLinear(
  where: string,
  length: number,
  run: (length: number) => unknown,
): Promise<void> {
  const twice = await work(() => run(length * 2))
  if (twice < LITTLE_MS) return
  expect(twice / (await work(() => run(length))), where).toBeLessThan(3)
}

describe('the work for a check', () => {
  const parts = operations.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => ({
      where: `${part} of ${name}`,
      schema,
      // The types of the schema library know only what it made itself.
      check: compilePart('body', schema as unknown as Parameters<typeof compilePart>[1]),
    })),
  )

  it.each(
    LETTERS.map((letters) => [letters(6), letters]),
  )('grows as the text does, whatever field it is in: %j', async (_, letters) => {
    for (const { where, schema, check } of parts) {
      const whole = fullest(schema)
      await expectLinear(where, 20_000, (length) => {
        const text = letters(length)
        for (const path of placesIn(schema)) {
          check.check(changeAt(undefined, whole, path, () => text))
        }
        check.check({ [text]: text })
      })
    }
  })
})

type Door = [string, (text: string) => Promise<unknown>, number?]

const ROW = {
  id: '1001',
  email: 'ada@example.com',
  points: '5',
  tier: 'Gold',
  birthday: '1990-02-03',
  code: 'ADA-7',
  active: '2026-11-02',
}
const CELLS =
  '&columns=customer_id:id,email:email,points:points,tier:tier,birthday:birthday,' +
  'referral_code:code,last_activity_at:active'
const fileOf = (row: Record<string, string>) =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n')

describe('the work behind a door', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1001)
  })

  const ask = (method: string, path: string, more: Record<string, unknown> = {}) =>
    send(shop.app.base_url, { method, path, token: ADMIN_TOKEN, ...more })
  const inPath = (text: string) => encodeURIComponent(text.slice(0, -1))

  /** By what is filled with letters; the length where less than 20,000 can be sent. */
  const doors: Door[] = [
    ['a line that is no request', (text) => converse(`FOO /${text} x`), 4_000],
    ['a method', (text) => converse(text), 4_000],
    ['a version', (text) => converse(`GET / ${text}`), 4_000],
    ['a path', (text) => ask('GET', `/${inPath(text)}`), 2_000],
    ['an id in a path', (text) => shop.get(`/customers/${inPath(text)}`), 2_000],
    ['a query', (text) => shop.get(`/customers/1001?${inPath(text)}=1`), 2_000],
    ['words to search', (text) => shop.admin('GET', `/members?search=${inPath(text)}`), 2_000],
    ['a credential', (text) => ask('GET', '/admin/api/shops', { token: printable(text) }), 4_000],
    ['a cookie', (text) => withHeader('Cookie', text), 4_000],
    ['a page it comes from', (text) => withHeader('Origin', text), 4_000],
    ['a proxy', (text) => withHeader('X-Forwarded-For', text), 4_000],
    ['a type of content', (text) => withHeader('Content-Type', text), 4_000],
    ['languages', (text) => withHeader('Accept-Language', text), 4_000],
    ['a name of a field', (text) => shop.patch('/program/settings', named(text))],
    ['a name deep in a change', (text) => shop.patch('/program/settings', { x: [named(text)] })],
    [
      'a code',
      (text) => shop.page('POST', '/referral-claims', { code: text, email: 'a@b.example' }),
    ],
    ['an address', (text) => shop.page('POST', '/referral-claims', { code: 'A', email: text })],
    [
      'a signed-in shopper',
      (text) => ask('POST', '/api/v1/sessions/exchange', { body: { token: text } }),
    ],
    [
      'an address to sign in',
      (text) => ask('POST', '/admin/api/session', { body: { email: text, password: text } }),
    ],
    ['a form', (text) => form('/oauth/token', text)],
    ['a call of a tool', (text) => tool(text)],
    ...Object.keys(ROW).map(
      (column): Door => [
        `a cell of ${column}`,
        (text) => importsOf(shop).sent(fileOf({ ...ROW, [column]: `"${text}"` }), CELLS),
      ],
    ),
    [
      'a name of a column',
      (text) => importsOf(shop).upload(fileOf({ ...ROW, [`"${text}"`]: '' }), CELLS),
    ],
    ['columns', (text) => importsOf(shop).upload('id\n1001', `&columns=${inPath(text)}`), 2_000],
  ]
  const printable = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '_')
  const named = (text: string) => ({ [text]: 1, dry_run: true })
  const withHeader = (name: string, text: string) =>
    ask('POST', '/api/v1/customers/1001/points/earn', {
      headers: { [name]: printable(text) },
      raw_body: '{}',
    })
  const form = (path: string, text: string) =>
    ask('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      raw_body: `grant_type=${inPath(text)}&code=${inPath(text)}`,
    })
  const tool = (text: string) =>
    ask('POST', '/mcp', {
      headers: { Accept: 'application/json, text/event-stream' },
      body: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: text, arguments: { [text]: text } },
      },
    })

  /** Sends bytes as they are, and waits until the service ends the connection. */
  function converse(sent: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { hostname, port } = new URL(shop.app.base_url)
    const socket = connect(Number(port), hostname)
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
    socket.resume()
    socket.end(`${sent}\r\n\r\n`)
    return promise
  }

  it.each(doors)('grows as the text does: %s', async (where, knock, length = 20_000) => {
    for (const letters of LETTERS) {
      await expectLinear(`${where}: ${letters(6)}`, length, (long) => knock(letters(long)))
    }
  })

  it('does not begin for a name of a field that nobody would choose', async () => {
    const longer = await shop.patch('/program/settings', named('n'.repeat(201)))
    expect(verdict(longer)).toBe('422 validation_error body')
    const known = await shop.patch('/program/settings', named('n'.repeat(200)))
    expect(verdict(known)).toBe(`422 validation_error ${'n'.repeat(200)}`)
  })
})
