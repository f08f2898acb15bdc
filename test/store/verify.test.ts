import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerReport } from '../../src/domain/points/ledger-report.ts'
import type { Database } from '../../src/store/db.ts'
import { verifyLedger } from '../../src/store/points/verify.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { order, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001
const BEN = 1002
/** Has an order whose points wait, and owes for one that was cancelled. */
const IDA = 1003
/** Has redeemed three times: one was cancelled, one waits for a platform that is away. */
const EVE = 1004
/** Has lost an award, spent an order that was cancelled, and settled with the next. */
const LEA = 1005

/** What keeps the database from being wrong, and would keep these tests from making it so. */
const WITHOUT_CONSTRAINTS = `
  ALTER TABLE accounts DROP CONSTRAINT balance_never_below_zero;
  ALTER TABLE entries DROP CONSTRAINT entry_balance_never_below_zero;
  ALTER TABLE entries DROP CONSTRAINT entry_totals_contain_points;
  ALTER TABLE outbox DROP CONSTRAINT outbox_shop_id_customer_id_entry_seq_fkey;
  ALTER TABLE redemptions DROP CONSTRAINT redemptions_shop_id_customer_id_entry_seq_fkey;
  ALTER TABLE redemptions DROP CONSTRAINT redemptions_shop_id_customer_id_refund_seq_fkey;
  ALTER TABLE redemptions DROP CONSTRAINT redemptions_shop_id_redemption_id_fkey;
  ALTER TABLE codes DROP CONSTRAINT minted_exactly_while_pending;
  DROP INDEX entries_by_source_ref`

class RollBack extends Error {
  readonly report: LedgerReport
  constructor(report: LedgerReport) {
    super('nothing of this may stay')
    this.report = report
  }
}

describe('verifying the ledger', () => {
  let db: Database
  let shop: TestShop
  let shop_id: number

  beforeAll(async () => {
    shop = await newShop()
    db = shop.app.database.db
    shop_id = (await findShopByDomain(db, shop.domain))?.shop_id ?? 0
    for (const customer of [await shop.customer(ADA), await shop.customer(BEN)]) {
      const post = async (path: string, body: unknown) =>
        expectOk(await shop.post(`/customers/${customer}/points/${path}`, body))
      await post('earn', { points: 100, source_ref: 'first' })
      await post('earn', { points: 50, source_ref: 'second' })
      await post('deduct', { points: 30 })
      await post('adjust', { delta: -500 })
      await post('adjust', { delta: -1 })
    }
    await placeOrders()
    await redeemRewards()
  })

  /** Entries 1 to 3 are of an order that was spent and cancelled, 4 and 5 of one that waits. */
  async function placeOrders(): Promise<void> {
    await shop.customer(IDA)
    const body = { type: 'order_placed', fields: {} }
    const { id } = expectOk(await shop.post('/program/earn-rules', body)).body.earning_rule
    await order(shop, 11, { customer_id: IDA })
    expectOk(await shop.post(`/customers/${IDA}/points/deduct`, { points: 60 }))
    await order(shop, 11, { customer_id: IDA, cancelled: true })
    await settleDebt()
    expectOk(await shop.patch(`/program/earn-rules/${id}`, { fields: { pendingDays: 90 } }))
    await order(shop, 12, { customer_id: IDA })
    await refund(shop, 12, { amount: 30 })
  }

  /** 1 awards, 2 is an order; 3 corrects 1 away, 4 spends 2, 5 takes 2 back; 6 and 7 settle. */
  async function settleDebt(): Promise<void> {
    await shop.award(await shop.customer(LEA), 50)
    await order(shop, 21, { customer_id: LEA })
    expectOk(await shop.post(`/customers/${LEA}/points/adjust`, { delta: -50 }))
    expectOk(await shop.post(`/customers/${LEA}/points/deduct`, { points: 100 }))
    await order(shop, 21, { customer_id: LEA, cancelled: true })
    await order(shop, 22, { customer_id: LEA })
  }

  /** Entry 1 awards, 2 to 4 charge, 5 gives 3 back; nobody has what 4 is for. */
  async function redeemRewards(): Promise<void> {
    await shop.award(await shop.customer(EVE), 1_000)
    const body = { type: 'fixed_amount', name: '5 off', points_cost: 100, discount_value: 5 }
    const { id } = expectOk(await shop.post('/program/rewards', body)).body.reward
    const path = `/customers/${EVE}/redemptions`
    const redeem = () => shop.post(path, { reward_id: id })
    expectOk(await redeem())
    const { redemption } = expectOk(await redeem()).body
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    expect((await redeem()).status).toBe(503)
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expectOk(await shop.post(`${path}/${redemption.id}/cancel`))
  }

  /** The report on a ledger that these statements changed; afterwards it is as it was. */
  async function reportAfter(...statements: string[]): Promise<LedgerReport> {
    const rolled_back: unknown = await db
      .transaction()
      .execute(async (tx) => {
        for (const statement of [...WITHOUT_CONSTRAINTS.split(';'), ...statements]) {
          await sql.raw(statement).execute(tx)
        }
        throw new RollBack(await verifyLedger(tx, shop_id))
      })
      .catch((error: unknown) => error)
    if (rolled_back instanceof RollBack) return rolled_back.report
    throw rolled_back
  }

  const ida = () => `WHERE shop_id = ${shop_id} AND customer_id = ${IDA}`
  const eve = () => `WHERE shop_id = ${shop_id} AND customer_id = ${EVE}`
  const codeOf = (entry_seq: number) =>
    `WHERE shop_id = ${shop_id} AND code_id =
      (SELECT redemption_id FROM redemptions ${eve()} AND entry_seq = ${entry_seq})`
  const ada = () => `WHERE shop_id = ${shop_id} AND customer_id = ${ADA}`

  it('finds nothing in a clean one, and says how much it looked at', async () => {
    expect(await verifyLedger(db, shop_id)).toEqual({ customers: 5, entries: 27, problems: [] })
    expect((await reportAfter()).problems).toEqual([])
  })

  type Case = [what: string, change: () => string[], invariants: string[]]

  const cases: Case[] = [
    ...['seq', 'credits_total', 'debits_total', 'points_earned', 'points_redeemed'].map(
      (column): Case => [
        `an account with a wrong ${column}`,
        () => [`UPDATE accounts SET ${column} = ${column} + 1 ${ada()}`],
        ['I2'],
      ],
    ),
    ['entries without an account', () => [`DELETE FROM accounts ${ada()}`], ['I2']],
    [
      'an account without its entries',
      () => [`DELETE FROM outbox ${ada()}`, `DELETE FROM entries ${ada()}`],
      ['I2'],
    ],
    ['a last entry that is gone', () => [`DELETE FROM entries ${ada()} AND seq = 5`], ['I2']],
    [
      'points that were rewritten',
      () => [`UPDATE entries SET points = 101 ${ada()} AND seq = 1`],
      ['I11', 'I2', 'I3'],
    ],
    [
      'a chain that jumps',
      () => [
        `UPDATE entries SET credits_total = credits_total + 7, debits_total = debits_total + 7 ${ada()} AND seq = 3`,
      ],
      ['I3'],
    ],
    [
      'a number that is missing',
      () => [
        `UPDATE outbox SET entry_seq = entry_seq + 1 ${ada()} AND entry_seq > 3`,
        `UPDATE entries SET seq = seq + 10 ${ada()} AND seq > 3`,
        `UPDATE entries SET seq = seq - 9 ${ada()} AND seq > 3`,
      ],
      ['I3'],
    ],
    [
      'a balance that was below zero for a while',
      () => [
        `UPDATE entries SET points = -170, debits_total = 170 ${ada()} AND seq = 3`,
        `UPDATE entries SET points = 20, credits_total = 170, debits_total = 170 ${ada()} AND seq = 4`,
        `UPDATE entries SET credits_total = 170, debits_total = 170 ${ada()} AND seq = 5`,
        `UPDATE accounts SET credits_total = 170, debits_total = 170, points_earned = 170, points_redeemed = 170 ${ada()}`,
      ],
      ['I11', 'I4'],
    ],
    [
      'a balance that is below zero',
      () => [
        `UPDATE entries SET points = -1, debits_total = debits_total + 1 ${ada()} AND seq = 5`,
        `UPDATE accounts SET debits_total = debits_total + 1 ${ada()}`,
        `INSERT INTO outbox SELECT shop_id, 'evt_more', topic, customer_id, 5, payload, created_at FROM outbox ${ada()} AND entry_seq = 4`,
      ],
      ['I4'],
    ],
    [
      'a reference that was awarded twice',
      () => [`UPDATE entries SET source_ref = 'first' ${ada()} AND seq = 2`],
      ['I5'],
    ],
    ['an event that is missing', () => [`DELETE FROM outbox ${ada()} AND entry_seq = 3`], ['I6']],
    [
      'an event that was written twice',
      () => [
        `INSERT INTO outbox SELECT shop_id, 'evt_again', topic, customer_id, entry_seq, payload, created_at FROM outbox ${ada()} AND entry_seq = 2`,
      ],
      ['I6'],
    ],
    [
      'an event of the wrong topic',
      () => [`UPDATE outbox SET topic = 'points.adjusted' ${ada()} AND entry_seq = 1`],
      ['I6'],
    ],
    [
      'an event of an entry that owes none',
      () => [
        `INSERT INTO outbox SELECT shop_id, 'evt_more', topic, customer_id, 5, payload, created_at FROM outbox ${ada()} AND entry_seq = 4`,
      ],
      ['I6'],
    ],
    [
      'an event of an entry that is not there',
      () => [`UPDATE outbox SET entry_seq = 9 ${ada()} AND entry_seq = 4`],
      ['I6'],
    ],
    [
      'an entry of a type that owes no event',
      () => [`UPDATE entries SET type = 'redeem' ${ada()} AND seq = 3`],
      ['I6'],
    ],
  ]

  it.each(
    cases,
  )('names the customer and the invariant of %s', async (_what, change, invariants) => {
    expectProblems((await reportAfter(...change())).problems, ADA, invariants)
  })

  const of_orders: Case[] = [
    ...['tier_points', 'pending_points', 'owed_points', 'points_earned'].map(
      (column): Case => [
        `an account with a wrong ${column}`,
        () => [`UPDATE accounts SET ${column} = ${column} + 1 ${ida()}`],
        ['I2'],
      ],
    ),
    [
      'points for tiers that were rewritten',
      () => [`UPDATE entries SET tier_points = tier_points + 1 ${ida()} AND seq = 1`],
      ['I11', 'I2'],
    ],
    [
      'an award that was made to wait afterwards',
      () => [`UPDATE entries SET is_pending = true ${ida()} AND seq = 1`],
      ['I11', 'I12', 'I2', 'I3', 'I6'],
    ],
    [
      'an award that does not wait any more, and was not released',
      () => [`UPDATE entries SET is_pending = false ${ida()} AND seq = 4`],
      ['I11', 'I12', 'I2', 'I3', 'I6'],
    ],
    [
      'points that wait which were rewritten',
      () => [`UPDATE entries SET pending_delta = pending_delta - 1 ${ida()} AND seq = 4`],
      ['I2', 'I9'],
    ],
    [
      'points that are owed which were rewritten',
      () => [`UPDATE entries SET owed_delta = 0 ${ida()} AND seq = 3`],
      ['I12', 'I2'],
    ],
    [
      'a reversal that asks for more',
      () => [`UPDATE entries SET requested_points = -101 ${ida()} AND seq = 3`],
      ['I11', 'I12', 'I2', 'I9'],
    ],
    [
      'more that is owed than was ever spent',
      () => [
        `UPDATE entries SET owed_delta = 61 ${ida()} AND seq = 3`,
        `UPDATE accounts SET owed_points = 61 ${ida()}`,
      ],
      ['I12'],
    ],
    [
      'points that were forgiven and never lost',
      () => [
        `UPDATE entries SET owed_delta = 50 ${ida()} AND seq = 3`,
        `UPDATE accounts SET owed_points = 50 ${ida()}`,
      ],
      ['I12'],
    ],
    [
      'a reversal of what waits that takes more',
      () => [`UPDATE entries SET points = -31 ${ida()} AND seq = 5`],
      ['I9'],
    ],
    [
      'an order with other points than its entries',
      () => [`UPDATE orders SET points = 1 ${ida()} AND order_id = 11`],
      ['I9'],
    ],
    [
      'an order of which less waits',
      () => [`UPDATE orders SET pending_points = 0 ${ida()} AND order_id = 12`],
      ['I9'],
    ],
    [
      'an order that is gone',
      () => [`DELETE FROM orders ${ida()} AND order_id = 12`],
      ['I11', 'I9'],
    ],
    [
      'an order that was never paid for its entries',
      () => [`UPDATE orders SET entry_seq = NULL ${ida()} AND order_id = 12`],
      ['I9'],
    ],
    [
      'a reversal under another order',
      () => [`UPDATE entries SET order_id = 11 ${ida()} AND seq = 5`],
      ['I11', 'I9'],
    ],
  ]

  it.each(of_orders)('names them of %s too', async (_what, change, invariants) => {
    expectProblems((await reportAfter(...change())).problems, IDA, invariants)
  })

  const lea = () => `WHERE shop_id = ${shop_id} AND customer_id = ${LEA}`
  const of_debts: Case[] = [
    [
      'more that is owed than was spent of it',
      () => [
        `UPDATE entries SET owed_delta = owed_delta + 10 ${lea()} AND seq = 5`,
        `UPDATE accounts SET owed_points = owed_points + 10 ${lea()}`,
      ],
      ['I12'],
    ],
    [
      'less that is owed, as what was lost was of another award',
      () => [
        `UPDATE entries SET owed_delta = 50 ${lea()} AND seq = 5`,
        `UPDATE entries SET points = -50, owed_delta = -50, debits_total = debits_total - 50 ${lea()} AND seq = 7`,
        `UPDATE accounts SET debits_total = debits_total - 50 ${lea()}`,
      ],
      ['I12'],
    ],
    [
      'a debt that was settled in part only',
      () => [
        `UPDATE entries SET points = points + 10, owed_delta = owed_delta + 10, debits_total = debits_total - 10 ${lea()} AND seq = 7`,
        `UPDATE accounts SET debits_total = debits_total - 10, owed_points = owed_points + 10 ${lea()}`,
      ],
      ['I12'],
    ],
    [
      'a debt that was not settled',
      () => [
        `DELETE FROM outbox ${lea()} AND entry_seq = 7`,
        `DELETE FROM entries ${lea()} AND seq = 7`,
        `UPDATE accounts SET seq = 6, debits_total = debits_total - 100, owed_points = 100 ${lea()}`,
      ],
      ['I12'],
    ],
  ]

  it.each(of_debts)('names %s', async (_what, change, invariants) => {
    expectProblems((await reportAfter(...change())).problems, LEA, invariants)
  })

  const of_progress: Case[] = [
    [
      'a reversal that names no award',
      () => [`UPDATE entries SET of_seq = NULL ${ida()} AND seq = 3`],
      ['I11', 'I12'],
    ],
    [
      "a reversal that names another order's award",
      () => [`UPDATE entries SET of_seq = 1 ${ida()} AND seq = 5`],
      ['I11'],
    ],
    [
      'a reversal that names what is no award',
      () => [`UPDATE entries SET of_seq = 2 ${ida()} AND seq = 3`],
      ['I11', 'I12'],
    ],
    [
      'a reversal that takes more of what counts than its award gave',
      () => [
        `UPDATE entries SET tier_points = tier_points - 1 ${ida()} AND seq = 3`,
        `UPDATE accounts SET tier_points = tier_points - 1 ${ida()}`,
      ],
      ['I11'],
    ],
    [
      'an entry that counts although it should not',
      () => [`UPDATE entries SET metadata = '{"counts_for_tier": false}' ${ida()} AND seq = 1`],
      ['I11'],
    ],
    [
      'a gift that counts',
      () => [`UPDATE entries SET source = 'tier' ${ada()} AND seq = 1`],
      ['I11'],
    ],
    ...['orders_count', 'lifetime_spend'].map(
      (column): Case => [
        `a customer with a wrong ${column}`,
        () => [`UPDATE customers SET ${column} = ${column} + 1 ${ida()}`],
        ['I11'],
      ],
    ),
    [
      'an order that counts for more than its customer has',
      () => [`UPDATE orders SET counted_spend = counted_spend + 1 ${ida()} AND order_id = 12`],
      ['I11'],
    ],
    [
      'an order whose tax and shipping its customer has',
      () => [`UPDATE orders SET counted_extras = 1 ${ida()} AND order_id = 12`],
      ['I11'],
    ],
  ]

  it.each(of_progress)('names %s', async (_what, change, invariants) => {
    const { problems } = await reportAfter(...change())
    const [problem] = problems
    expectProblems(problems, problem?.customer_id === ADA ? ADA : IDA, invariants)
  })

  const of_redemptions: Case[] = [
    [
      'a redemption that spent other points than its charge',
      () => [`UPDATE redemptions SET points_spent = 90 ${eve()} AND entry_seq = 2`],
      ['I9'],
    ],
    [
      'a cancelled one that spent other points than were given back',
      () => [
        `UPDATE redemptions SET points_spent = 90 ${eve()} AND entry_seq = 3`,
        `UPDATE entries SET points = -90, debits_total = debits_total - 90 ${eve()} AND seq = 3`,
      ],
      ['I2', 'I3', 'I9'],
    ],
    [
      'a charge whose redemption is gone',
      () => [
        `DELETE FROM outbox ${eve()} AND topic = 'reward.redeemed'
          AND payload->>'redemption_id' = (
            SELECT redemption_id FROM redemptions ${eve()} AND entry_seq = 2)`,
        `DELETE FROM redemptions ${eve()} AND entry_seq = 2`,
        `UPDATE reward_uses SET uses = uses - 1 WHERE shop_id = ${shop_id}`,
      ],
      ['I9'],
    ],
    [
      'a redemption under the entry of another',
      () => [`UPDATE redemptions SET entry_seq = 4 ${eve()} AND entry_seq = 2`],
      ['I9'],
    ],
    [
      'a charge of the wrong type',
      () => [`UPDATE entries SET type = 'expire' ${eve()} AND seq = 2`],
      ['I2', 'I9'],
    ],
    [
      'points that came back for a code that can be used',
      () => [`UPDATE codes SET status = 'issued' ${codeOf(3)}`],
      ['I9'],
    ],
    [
      'a cancelled code whose points did not come back',
      () => [`UPDATE codes SET status = 'cancelled' ${codeOf(2)}`],
      ['I9'],
    ],
    [
      'a refund that its redemption does not know',
      () => [
        `UPDATE redemptions SET refund_seq = NULL ${eve()} AND entry_seq = 3`,
        `UPDATE reward_uses SET uses = uses + 1 WHERE shop_id = ${shop_id}`,
      ],
      ['I9'],
    ],
    [
      'a redemption without its code',
      () => [
        `DELETE FROM outbox ${eve()} AND topic = 'reward.redeemed'
          AND payload->>'redemption_id' = (
            SELECT redemption_id FROM redemptions ${eve()} AND entry_seq = 2)`,
        `DELETE FROM codes ${codeOf(2)}`,
      ],
      ['I9'],
    ],
    [
      'a redemption that was issued and never told of',
      () => [`UPDATE codes SET status = 'issued', issued_at = created_at ${codeOf(4)}`],
      ['I6'],
    ],
    [
      'a redemption that was told of twice',
      () => [
        `INSERT INTO outbox SELECT shop_id, event_id || '_again', topic, customer_id, entry_seq, payload, created_at FROM outbox ${eve()} AND topic = 'reward.redeemed'`,
      ],
      ['I6'],
    ],
    [
      'a redemption that was told of and never issued',
      () => [`UPDATE codes SET issued_at = NULL ${codeOf(2)}`],
      ['I6'],
    ],
    [
      'an event of a redemption that is not there',
      () => [
        `INSERT INTO outbox SELECT shop_id, event_id || '_more', topic, customer_id, entry_seq, '{"redemption_id": "red_none0"}', created_at FROM outbox ${eve()} AND topic = 'reward.redeemed'`,
      ],
      ['I6'],
    ],
  ]

  it.each(of_redemptions)('names them of %s as well', async (_what, change, invariants) => {
    expectProblems((await reportAfter(...change())).problems, EVE, invariants)
  })

  it.each([
    ['is counted once more', 'UPDATE reward_uses SET uses = uses + 1'],
    ['is counted once less', 'UPDATE reward_uses SET uses = uses - 1'],
    ['is not counted', 'DELETE FROM reward_uses'],
  ])('names the invariant of a reward whose use %s, for nobody in particular', async (_what, change) => {
    const { problems } = await reportAfter(`${change} WHERE shop_id = ${shop_id}`)
    expectProblems(problems, 0, ['I9'])
    expect(problems).toHaveLength(1)
  })

  const keptSince = (since: string) => `INSERT INTO kept_events VALUES (${shop_id}, '${since}')`

  it('misses no events from before those that are kept', async () => {
    const since = keptSince('infinity')
    const { problems } = await reportAfter(since, `DELETE FROM outbox WHERE shop_id = ${shop_id}`)
    expect(problems).toEqual([])
  })

  it.each([
    ['a missing one of those that are kept', 'DELETE FROM outbox', '-infinity'],
    ['a wrong one from before', "UPDATE outbox SET topic = 'points.adjusted'", 'infinity'],
  ])('finds %s', async (_what, change, since) => {
    const { problems } = await reportAfter(keptSince(since), `${change} ${ada()} AND entry_seq = 1`)
    expectProblems(problems, ADA, ['I6'])
  })

  it('keeps to the shop it was asked about', async () => {
    const other = await newShop()
    await other.award(await other.customer(ADA), 10)
    const other_id = (await findShopByDomain(db, other.domain))?.shop_id
    const broken = await reportAfter(
      `UPDATE accounts SET points_earned = 999 WHERE shop_id = ${other_id}`,
      `DELETE FROM outbox WHERE shop_id = ${other_id}`,
    )
    expect(broken).toEqual({ customers: 5, entries: 27, problems: [] })
  })

  it('answers the same through the admin API', async () => {
    const reply = await shop.admin('GET', '/verify')
    expect(reply.body).toEqual({ ok: true, customers: 5, entries: 27, problems: [] })
  })
})

function expectProblems(
  problems: LedgerReport['problems'],
  customer: number,
  invariants: readonly string[],
): void {
  expect([...new Set(problems.map(({ invariant }) => invariant))].sort()).toEqual(invariants)
  expect(new Set(problems.map(({ customer_id }) => customer_id))).toEqual(new Set([customer]))
  for (const { detail } of problems) expect(detail).toMatch(/[0-9]/)
}
