import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * Texts come back as they were sent, whatever they are made of, or are refused. See runs.ts for how
 * to repeat a failure and how to run more.
 */

const RUNS = 25

/** What likes to be lost on the way: marks at the start, spaces, two spellings of one letter. */
const FRAGILE = [
  '\ufeff',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u0301',
  'é',
  'e\u0301',
  '\uffff',
  '\\',
  '"',
  "'",
  '\u007f',
  '👩‍👩‍👧‍👧',
  '%',
  '$1',
  '\u200d',
  'İ',
  'ß',
  'ﬁ',
  '\u0001',
]

const any_text = fc
  .oneof(
    fc
      .array(fc.constantFrom(...FRAGILE, 'a'), { minLength: 1, maxLength: 4 })
      .map((all) => all.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  )
  .map((made) =>
    made
      .replaceAll('\u0000', 'a')
      .replace(/^\ufeff+/, 'a')
      .toWellFormed(),
  )

/** With something to see in it: what is blank is refused. */
const text = any_text.filter((made) => made.trim() !== '')

const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What people can read: line breaks, but no other control characters. */
const lines = any_text
  .map((made) => made.replaceAll(UNSEEN, '\n'))
  .filter((made) => made.trim() !== '')

/** As it stands in a form of one line. */
const line = lines.filter((made) => !/[\n\u2028\u2029]/u.test(made))

/** Texts that no database keeps, or that one of them gives back changed. */
const unkept = fc
  .tuple(fc.string({ maxLength: 3 }), fc.constantFrom('\u0000', '\ud800', '\udfff'), text)
  .map((parts) => parts.join(''))

describe('texts', () => {
  let shop: TestShop
  let customer = 1000

  beforeAll(async () => {
    shop = await newShop()
  })

  it('of an award come back in its history', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(text, lines, async (source_ref, reason) => {
        customer += 1
        const path = `/customers/${await shop.customer(customer)}` as const
        const body = { points: 1, source_ref, reason }
        expect((await shop.post(`${path}/points/earn`, body)).status).toBe(200)
        const { data } = (await shop.get(`${path}/transactions`)).body
        expect(data).toMatchObject([{ source_ref, description: reason }])
      }),
      runs(RUNS),
    ),
  )

  it(
    'name one event however often they are sent, and two are never one',
    { timeout: timeLimit(RUNS) },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
          async (references) => {
            customer += 1
            const path = `/customers/${await shop.customer(customer)}/points/earn` as const
            for (const deduplicated of [false, true]) {
              for (const source_ref of references) {
                const reply = await shop.post(path, { points: 1, source_ref })
                expect(reply.status, reply.text).toBe(200)
                expect(reply.body).toMatchObject({ deduplicated })
              }
            }
          },
        ),
        { ...runs(RUNS), examples: [[['a', ' a', 'a\ufeff']], [['é', 'e\u0301']]] },
      ),
  )

  it('of an idempotency key and of a body are told apart', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(lines, { minLength: 2, maxLength: 2 }),
        async ([one, other]) => {
          customer += 1
          const path = `/customers/${await shop.customer(customer)}/points/adjust` as const
          const key = `texts-${customer}`
          const adjust = (reason: string | undefined) =>
            shop.post(path, { delta: 1, reason }, { key })
          const first = await adjust(one)
          expect((await adjust(one)).text).toBe(first.text)
          expect((await adjust(other)).status).toBe(409)
        },
      ),
      runs(RUNS),
    ),
  )

  it(
    'of a customer come back from the shop and from the programme',
    { timeout: timeLimit(RUNS) },
    () =>
      fc.assert(
        fc.asyncProperty(line, line, async (first_name, last_name) => {
          customer += 1
          const number = await shop.customer(customer, { first_name, last_name })
          const kept = await shop.platform('GET', `/customers/${number}`)
          expect(kept.body).toMatchObject({ first_name, last_name })
          const member = await shop.get(`/customers/${number}`)
          expect(member.body).toMatchObject({ first_name, last_name })
        }),
        runs(RUNS),
      ),
  )

  it(
    'that cannot be kept are refused by name, wherever they stand',
    { timeout: timeLimit(RUNS) },
    () => {
      const places = fc.constantFrom<[string, (bad: string) => object]>(
        ['source_ref', (bad: string) => ({ source_ref: bad })],
        ['reason', (bad: string) => ({ source_ref: 'a', reason: bad })],
        ['metadata.a.b', (bad: string) => ({ source_ref: 'a', metadata: { a: { b: bad } } })],
        ['metadata.a[1]', (bad: string) => ({ source_ref: 'a', metadata: { a: [1, bad] } })],
        ['metadata', (bad: string) => ({ source_ref: 'a', metadata: { [bad]: 1 } })],
      )
      return fc.assert(
        fc.asyncProperty(
          fc.oneof(
            unkept,
            text.map((made) => `\ufeff${made}`),
          ),
          places,
          async (bad, [field, bodyWith]) => {
            const body = { points: 1, ...bodyWith(bad) }
            const reply = await shop.post('/customers/1001/points/earn', body)
            expect(verdict(reply)).toBe(`422 validation_error ${field}`)
          },
        ),
        runs(RUNS),
      )
    },
  )
})
