import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { type Reply, verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { inParallel, startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** Many writes at the same time, through two nodes of the service on one database. */

let nodes: TwoNodes
/** One shop, seen through each node. */
let views: readonly [TestShop, TestShop]
let customer = 1000

beforeAll(async () => {
  nodes = await startTwoNodes()
  const shop = await newShop(nodes.nodes[0])
  views = [shop, throughNode(shop, nodes.nodes[1])]
})
afterAll(() => nodes.close())

const through = (index: number): TestShop => views[index % 2 === 0 ? 0 : 1]

async function nextMember(balance = 0): Promise<number> {
  customer += 1
  const number = await views[0].customer(customer)
  if (balance > 0) await views[0].award(number, balance)
  return number
}

async function balanceOf(number: number): Promise<number> {
  return expectOk(await views[0].get(`/customers/${number}/points`)).body.points_balance
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item)
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** One effect; everybody else is told the same, or that the first still runs. */
function expectOneAnswer(replies: readonly Reply[]): void {
  const done = replies.filter(({ status }) => status === 200)
  expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(new Set(done.map(({ headers }) => headers.get('x-request-id'))).size).toBe(1)
  const others = new Set(replies.filter((reply) => !done.includes(reply)).map(verdict))
  expect([...others].filter((said) => !said.startsWith('409 idempotency_conflict'))).toEqual([])
}

describe('one idempotency key, used a hundred times at once', () => {
  it('has one effect, in every round', async () => {
    const ada = await nextMember()
    for (let round = 1; round <= 4; round += 1) {
      const key = randomUUID()
      const replies = await times(100, (index) =>
        through(index).post(`/customers/${ada}/points/adjust`, { delta: 1 }, { key }),
      )
      expectOneAnswer(replies)
      expect(await balanceOf(ada)).toBe(round)
    }
  })

  it('with two different requests carries out one of them', async () => {
    const ada = await nextMember()
    const key = randomUUID()
    const replies = await times(60, (index) => {
      const delta = index % 3 === 0 ? 7 : 5
      return through(index).post(`/customers/${ada}/points/adjust`, { delta }, { key })
    })
    expectOneAnswer(replies)
    const { applied } = replies.find(({ status }) => status === 200)?.body ?? {}
    expect(await balanceOf(ada)).toBe(applied)
  })

  it('is one request where it is auto, and the others are told so', async () => {
    const ada = await nextMember()
    const replies = await times(50, (index) =>
      through(index).post(`/customers/${ada}/points/adjust`, { delta: 3 }, { key: 'auto' }),
    )
    const counts = Map.groupBy(replies, verdict)
    expect(counts.get('200')).toHaveLength(1)
    expect(counts.get('409 duplicate_request')).toHaveLength(49)
    expect(await balanceOf(ada)).toBe(3)
  })

  it('joins a customer once, and so do different keys', async () => {
    const shop = await newShop(nodes.nodes[0])
    await shop.switch({ join_gate_enabled: true })
    const [ada, ben] = [await shop.customer(1001), await shop.customer(1002)]
    const both = [shop, throughNode(shop, nodes.nodes[1])] as const
    const join = (index: number, number: number, key: string) =>
      both[index % 2 === 0 ? 0 : 1].post(`/customers/${number}/enroll`, {}, { key })
    expectOneAnswer(await times(40, (index) => join(index, ada, 'one')))
    const replies = await times(40, (index) => join(index, ben, `key-${index}`))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect(replies.filter(({ body }) => body.changed)).toHaveLength(1)
  })
})

describe('three hundred references, each sent three times', () => {
  it('are awarded once each, whichever node they come to', async () => {
    const members = await times(10, () => nextMember())
    const events = Array.from({ length: 300 }, (_, index) => ({
      source_ref: `order-${index}`,
      points: 1 + (index % 7),
      member: members[index % members.length] ?? 0,
    }))
    const sent = shuffled([...events, ...events, ...events])
    const replies = await inParallel(sent, 64, ({ member, ...body }, index) =>
      through(index).post(`/customers/${member}/points/earn`, body),
    )
    const by_reference = Map.groupBy(sent.keys(), (index) => sent[index]?.source_ref)
    for (const indexes of by_reference.values()) {
      const of_one = indexes.flatMap((index) => replies[index]?.body ?? [])
      const points = sent[indexes[0] ?? 0]?.points
      expect(of_one.map((body) => body.points_awarded)).toEqual([points, points, points])
      expect(of_one.map((body) => body.deduplicated).sort()).toEqual([false, true, true])
    }
    for (const member of members) {
      const own = events.filter((event) => event.member === member)
      expect(await balanceOf(member)).toBe(own.reduce((sum, { points }) => sum + points, 0))
    }
  })
})

describe('two hundred deductions of one point from a hundred', () => {
  it('succeed exactly a hundred times', async () => {
    const ada = await nextMember(100)
    const replies = await times(200, (index) =>
      through(index).post(`/customers/${ada}/points/deduct`, { points: 1 }),
    )
    const counts = Map.groupBy(replies, verdict)
    expect(counts.get('200')).toHaveLength(100)
    expect(counts.get('422 insufficient_points')).toHaveLength(100)
    expect(await balanceOf(ada)).toBe(0)
    const after = counts.get('200')?.map(({ body }) => body.balance_after) ?? []
    expect(after.sort((left, right) => left - right)).toEqual(Array.from(Array(100).keys()))
  })
})

describe('a burst of everything', () => {
  it('answers each of it by its own merits', async () => {
    const members = await times(12, () => nextMember(10))
    // Known from the platform, and no member until the first award.
    await views[0].switch({ join_gate_enabled: true })
    const outsider = await nextMember()
    await views[0].switch({ join_gate_enabled: false })
    const excluded = await nextMember()
    await views[0].patch(`/customers/${excluded}`, { excluded_from_program: true })
    // The same reference for three kinds of writes: each kind has references of its own.
    const source_ref = 'one-name'
    const asked = members.flatMap((member) => [
      { path: `${member}/points/earn`, body: { points: 30, source_ref }, said: '200' },
      { path: `${member}/points/adjust`, body: { delta: 5, source_ref }, said: '200' },
      { path: `${member}/points/deduct`, body: { points: 10, source_ref }, said: '200' },
      {
        path: `${member}/points/deduct`,
        body: { points: 9_000 },
        said: '422 insufficient_points',
      },
      {
        path: `${member}/points/earn`,
        body: { points: 0, source_ref: 'y' },
        said: '422 validation_error points',
      },
    ])
    const others = Array.from({ length: 8 }, (_, index) => [
      { path: '999999/points/earn', body: { points: 1, source_ref: 'x' }, said: '404 not_found' },
      {
        path: `${excluded}/points/earn`,
        body: { points: 1, source_ref: `x-${index}` },
        said: '422 validation_error customer_excluded',
      },
      {
        path: `${outsider}/points/earn`,
        body: { points: 2, source_ref: `join-${index}` },
        said: '200',
      },
    ])
    const burst = shuffled([...asked, ...others.flat()])
    const replies = await times(burst.length, (index) =>
      through(index).post(`/customers/${burst[index]?.path}`, burst[index]?.body),
    )
    expect(replies.map(verdict)).toEqual(burst.map(({ said }) => said))
    for (const member of members) expect(await balanceOf(member)).toBe(35)
    expect([await balanceOf(outsider), await balanceOf(excluded)]).toEqual([16, 0])
  })
})

describe('a write that the database refuses', () => {
  it('does not take those with it that came at the same time', async () => {
    const { db } = nodes.nodes[0].database
    const shop_id = (await findShopByDomain(db, views[0].domain))?.shop_id
    const members = await times(20, () => nextMember(1))
    const poisoned = await nextMember(1)
    // Its next entry would take the number of the one that is there.
    const setSeq = (seq: number) =>
      sql`UPDATE accounts SET seq = ${seq} WHERE shop_id = ${shop_id} AND customer_id = ${poisoned}`.execute(
        db,
      )
    await setSeq(0)
    const writers = shuffled([...members, poisoned])
    const earn = (member: number, key: string) =>
      views[0].post(`/customers/${member}/points/earn`, { points: 5, source_ref: 'one' }, { key })
    const replies = await times(writers.length, (index) =>
      earn(writers[index] ?? 0, `burst-${writers[index]}`),
    ).finally(() => setSeq(1))
    expect(replies.map(verdict)).toEqual(
      writers.map((member) => (member === poisoned ? '500 internal_error' : '200')),
    )
    for (const member of members) expect(await balanceOf(member)).toBe(6)
    // A failure of ours is not kept: once it is mended, the same key carries the write out.
    expect((await earn(poisoned, `burst-${poisoned}`)).body.changed).toBe(true)
    expect(await balanceOf(poisoned)).toBe(6)
  })
})
