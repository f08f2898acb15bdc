import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { type Decide, injectFaults } from '../support/database-faults.ts'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { readShopRows, tableOf } from '../support/shop-rows.ts'
import { inParallel, startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** A database that asks for a transaction to be repeated, at every place where it may. */

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const ATTEMPTS_MAX = 5
const WAVES = 6
const EVENTS_OF_WAVE = 20

let nodes: TwoNodes
let shop: TestShop
let customer = 1000
let faults: { restore(): void } | null = null

beforeAll(async () => {
  nodes = await startTwoNodes()
  shop = await newShop(nodes.nodes[0])
})
afterEach(() => {
  faults?.restore()
  faults = null
})
afterAll(() => nodes.close())

function inject(decide: Decide): void {
  faults?.restore()
  faults = injectFaults(nodes.nodes[0].database, decide)
}

async function rows() {
  const { db } = nodes.nodes[0].database
  return readShopRows(db, (await findShopByDomain(db, shop.domain))?.shop_id ?? 0)
}

interface Written {
  entries: number
  events: number
  kept: number
}

async function written(): Promise<Written> {
  const now = await rows()
  const count = (table: string) => tableOf(now, table).length
  return { entries: count('entries'), events: count('outbox'), kept: count('idempotency_keys') }
}

async function nextMember(): Promise<number> {
  customer += 1
  const number = await shop.customer(customer)
  await shop.award(number, 100)
  return number
}

const WRITES = [
  ['an award', 'POST', '/points/earn', { points: 5, source_ref: 'a' }, 1],
  ['an adjustment', 'POST', '/points/adjust', { delta: -5 }, 1],
  ['a deduction', 'POST', '/points/deduct', { points: 5 }, 1],
  ['an exclusion', 'PATCH', '', { excluded_from_program: true }, 0],
] as const

describe('a transaction that is to be repeated', () => {
  it.each(WRITES)('carries out %s once, whichever statement asked for it', async (...write) => {
    const [, method, path, body, entries] = write
    let statements = 0
    inject(() => {
      statements += 1
      return null
    })
    const clean = await nextMember()
    statements = 0
    expect((await shop.call(method, `/customers/${clean}${path}`, body)).status).toBe(200)
    expect(statements).toBeGreaterThan(2)

    for (let failing = 1; failing <= statements; failing += 1) {
      faults?.restore()
      const ada = await nextMember()
      const before = await written()
      let seen = 0
      inject(() => {
        seen += 1
        if (seen !== failing) return null
        return failing % 2 === 0 ? DEADLOCK_DETECTED : SERIALIZATION_FAILURE
      })
      const key = randomUUID()
      const send = () => shop.call(method, `/customers/${ada}${path}`, body, { key })
      const reply = await send()
      expect(reply.status, `statement ${failing} of ${statements}: ${reply.text}`).toBe(200)
      expect(reply.body.changed).toBe(true)
      expect(seen).toBe(failing + statements)
      expect((await send()).text).toBe(reply.text)
      expect(await written()).toEqual({
        entries: before.entries + entries,
        events: before.events + entries,
        kept: before.kept + 1,
      })
    }
  })

  it('is repeated as often as it takes, within reason', async () => {
    const ada = await nextMember()
    let failures = 0
    inject((statement) => {
      if (statement !== 'commit' || failures === ATTEMPTS_MAX - 1) return null
      failures += 1
      return SERIALIZATION_FAILURE
    })
    const reply = await shop.post(`/customers/${ada}/points/adjust`, { delta: 5 })
    expect(reply.body).toMatchObject({ changed: true, balance_after: 105 })
    expect(failures).toBe(ATTEMPTS_MAX - 1)
  })

  it('that never gets through leaves nothing behind, and the key works later', async () => {
    const ada = await nextMember()
    const send = () =>
      shop.post(`/customers/${ada}/points/adjust`, { delta: 5 }, { key: `later-${ada}` })
    const before = await rows()
    inject((statement) => (statement === 'commit' ? SERIALIZATION_FAILURE : null))
    const failed = await send()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    faults?.restore()
    expect(await rows()).toEqual(before)
    expect((await send()).body).toMatchObject({ changed: true, balance_after: 105 })
  })

  it('is not repeated for an error that repeating does not mend', async () => {
    const ada = await nextMember()
    let asked = 0
    inject((statement) => {
      if (statement !== 'commit') return null
      asked += 1
      return asked === 1 ? 'XX000' : null
    })
    const send = () =>
      shop.post(`/customers/${ada}/points/adjust`, { delta: 5 }, { key: `once-${ada}` })
    expect(verdict(await send())).toBe('500 internal_error')
    expect(asked).toBe(1)
    expect((await send()).body).toMatchObject({ changed: true, balance_after: 105 })
  })
})

describe('a database that asks for it again and again', () => {
  /** The same chances in every run. */
  function chance(seed: number): () => number {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  it('is not noticed by those who write at the same time', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(nextMember))
    const before = await written()
    const next = chance(7)
    let injected = 0
    /** Fewer than a transaction is repeated: so no chance can let one fail for good. */
    let left = 0
    inject(() => {
      if (left === 0 || next() >= 0.05) return null
      left -= 1
      injected += 1
      return injected % 2 === 0 ? DEADLOCK_DETECTED : SERIALIZATION_FAILURE
    })
    const events = Array.from({ length: WAVES * EVENTS_OF_WAVE }, (_, index) => index)
    const both = [shop, throughNode(shop, nodes.nodes[1])]
    const replies = []
    for (let wave = 0; wave < WAVES; wave += 1) {
      left = ATTEMPTS_MAX - 1
      const own = events.slice(wave * EVENTS_OF_WAVE, (wave + 1) * EVENTS_OF_WAVE)
      const answers = await inParallel([...own, ...own], 16, (event, index) =>
        (both[index % 2] ?? shop).post(
          `/customers/${members[event % members.length]}/points/earn`,
          {
            points: 1,
            source_ref: `event-${event}`,
          },
        ),
      )
      replies.push(...answers)
    }
    faults?.restore()
    expect(injected).toBeGreaterThan(WAVES)
    expect(replies.filter(({ status }) => status !== 200).map(verdict)).toEqual([])
    expect(replies.filter(({ body }) => body.changed)).toHaveLength(events.length)
    expect(await written()).toEqual({
      entries: before.entries + events.length,
      events: before.events + events.length,
      kept: before.kept + replies.length,
    })
  })
})
