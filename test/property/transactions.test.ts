import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Walks through a customer's history, page by page, while it grows (I10 of docs/ledger.md), and
 * what the filters leave out. See runs.ts for how to repeat a failure and how to run more.
 */

const RUNS = 15

interface Change {
  readonly operation: 'earn' | 'adjust'
  readonly points: number
}

const change: fc.Arbitrary<Change> = fc.record({
  operation: fc.constantFrom('earn', 'adjust'),
  points: fc.integer({ min: 1, max: 9 }),
})

const walk = fc.record({
  history: fc.array(change, { minLength: 0, maxLength: 12, size: 'max' }),
  /** What is written beside the reading of each page. */
  meanwhile: fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 5 }),
  limit: fc.integer({ min: 1, max: 5 }),
  types: fc.constantFrom(null, 'earn', 'adjust', 'earn,adjust', 'redeem', 'expire, adjust'),
  internal: fc.boolean(),
})

describe('the history', () => {
  let shop: TestShop
  let customer = 1000

  beforeAll(async () => {
    shop = await newShop()
  })

  async function write({ operation, points }: Change): Promise<void> {
    const amount = operation === 'earn' ? { points } : { delta: points }
    const body = { ...amount, source_ref: randomUUID() }
    expectOk(await shop.post(`/customers/${customer}/points/${operation}`, body))
  }

  async function page(query: Record<string, string>) {
    const text = new URLSearchParams(query).toString()
    return expectOk(await shop.get(`/customers/${customer}/transactions?${text}`)).body
  }

  it('is walked without a gap or a repetition while it grows', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(walk, async ({ history, meanwhile, limit, types, internal }) => {
        customer = await shop.customer(customer + 1)
        for (const entry of history) await write(entry)
        const query = {
          limit: String(limit),
          ...(types === null ? {} : { type: types }),
          ...(internal ? { include_internal: 'true' } : {}),
        }
        const first = await page(query)
        const walked = [...first.data]
        let { next_cursor, has_more } = first
        for (let turn = 0; next_cursor !== null; turn += 1) {
          expect(has_more).toBe(true)
          const [next] = await Promise.all([
            page({ ...query, cursor: next_cursor }),
            ...(meanwhile[turn] ?? []).map(write),
          ])
          expect(next.data.length).toBeGreaterThan(0)
          walked.push(...next.data)
          ;({ next_cursor, has_more } = next)
        }
        expect(has_more).toBe(false)
        const wanted = types?.split(',').map((type) => type.trim()) ?? ['earn', 'adjust']
        const expected = history
          .map(({ operation, points }, index) => ({
            type: operation,
            points,
            balance_after: history
              .slice(0, index + 1)
              .reduce((sum, entry) => sum + entry.points, 0),
          }))
          .filter(({ type }) => wanted.includes(type))
          .reverse()
        expect(walked).toMatchObject(expected)
        expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
      }),
      runs(RUNS),
    ),
  )
})
