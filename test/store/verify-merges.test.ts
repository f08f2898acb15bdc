import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerReport } from '../../src/domain/points/ledger-report.ts'
import { verifyLedger } from '../../src/store/points/verify.ts'
import { shopIdOf } from '../support/ladders.ts'
import { order, orderShop } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** A merge that has lost or made something is found. */

const [ADA, BEN] = [1001, 1002]

class RollBack extends Error {
  readonly report: LedgerReport
  constructor(report: LedgerReport) {
    super('nothing of this may stay')
    this.report = report
  }
}

describe('verifying a merge', () => {
  let shop: TestShop
  let shop_id: number

  beforeAll(async () => {
    shop = await orderShop()
    shop_id = await shopIdOf(shop)
    for (const [index, customer] of [ADA, BEN].entries()) {
      await shop.customer(customer)
      await order(shop, 1 + index, { customer_id: customer })
      await shop.award(customer, 10)
      expectOk(await shop.post(`/customers/${customer}/points/deduct`, { points: 60 }))
    }
    const body = { into: BEN, dry_run: false }
    expectOk(await shop.admin('POST', `/customers/${ADA}/merge`, body))
  })

  /** What the check says of the shop once it is changed like this, which is taken back. */
  async function reportAfter(...statements: readonly string[]): Promise<LedgerReport> {
    const changed = shop.app.database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      throw new RollBack(await verifyLedger(tx, shop_id))
    })
    const error = await changed.catch((thrown: unknown) => thrown)
    if (!(error instanceof RollBack)) throw error
    return error.report
  }

  const of = (customer: number) => `WHERE shop_id = ${shop_id} AND customer_id = ${customer}`

  it.each([
    [
      'an entry that says something else',
      () => [`UPDATE entries SET description = 'x' ${of(BEN)} AND seq = 5`],
    ],
    [
      'an entry of another time',
      () => [`UPDATE entries SET created_at = now() ${of(BEN)} AND seq = 4`],
    ],
    [
      'an entry that was made here',
      () => [`UPDATE entries SET lots_after = NULL ${of(BEN)} AND seq = 6`],
    ],
    [
      'an entry that nothing has moved',
      () => [`UPDATE entries SET lots_after = 0 ${of(BEN)} AND seq = 1`],
    ],
    ['a merge that was not recorded', () => [`DELETE FROM customer_merges ${of(ADA)}`]],
    ['a merge of less', () => [`UPDATE customer_merges SET entries_moved = 2 ${of(ADA)}`]],
    ['somebody who leads nowhere', () => [`UPDATE customers SET merged_into = NULL ${of(ADA)}`]],
    [
      'somebody who still has points',
      () => [
        `UPDATE entries SET points = points + 1, debits_total = debits_total - 1 ${of(ADA)} AND seq = 4`,
      ],
    ],
    [
      'somebody who still has an account',
      () => [
        `INSERT INTO accounts (shop_id, customer_id, updated_at) VALUES (${shop_id}, ${ADA}, now())`,
      ],
    ],
  ])('finds %s', async (_what, change) => {
    const { problems } = await reportAfter(...change())
    expect(problems.map(({ invariant }) => invariant)).toContain('I13')
  })

  it('finds nothing else', async () => {
    expect((await reportAfter()).problems).toEqual([])
  })
})
