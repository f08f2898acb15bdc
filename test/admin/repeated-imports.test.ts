import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { order, orderShop, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** A file that was imported before, and a file that sets balances. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  for (const number of [1, 2, 3]) await shop.customer(number)
  imports = importsOf(shop)
})

const balances = () =>
  Promise.all(
    [1, 2, 3].map(
      async (number) => expectOk(await shop.get(`/customers/${number}`)).body.points_balance,
    ),
  )
const verified = async () => expectOk(await shop.admin('GET', '/verify')).body.problems

const FILE = 'customer_id,points\n1,300\n2,200\n3,0\n'

describe('a file that repeats an import', () => {
  it('with the same content is imported only if that is confirmed', async () => {
    const first = await imports.imported(FILE)
    const { id, preview } = await imports.sent(FILE)
    const repeats = { same_file_as: first.id, rows: 2, points: 500, import_ids: [first.id] }
    expect(preview?.repeats).toEqual(repeats)
    const refused = await imports.step(id, 'start')
    expect(verdict(refused)).toBe('409 confirmation_required confirm_repeated')
    expect(refused.body.error.details).toMatchObject({ repeats })
    await imports.work()
    expect(await balances()).toEqual([300, 200, 0])
    expectOk(await imports.step(id, 'start', { confirm_repeated: true }))
    await imports.work()
    expect(await balances()).toEqual([600, 400, 0])
  })

  it('in some rows says how many, also if it was sent before the other was imported', async () => {
    const early = await imports.sent('customer_id,points\n2,200\n1,7\n')
    expect(early.preview?.repeats).toMatchObject({ same_file_as: null, rows: 0 })
    const first = await imports.imported(FILE)
    const refused = await imports.step(early.id, 'start')
    expect(refused.body.error.details).toMatchObject({
      repeats: { same_file_as: null, rows: 1, points: 200, import_ids: [first.id] },
    })
    expect(refused.body.error.message).toContain(
      '1 row adds the same points to the same member as ',
    )
  })

  it('needs no confirmation if that import was undone, or is older than 90 days', async () => {
    const { id } = await imports.imported(FILE)
    expectOk(await imports.step(id, 'undo'))
    await imports.work()
    await imports.imported(FILE)
    await shop.advance(91 * 86_400)
    await imports.imported(FILE)
    expect(await balances()).toEqual([600, 400, 0])
  })
})

describe('a file that sets balances', () => {
  const SET = 'customer_id,points\n1,100\n2,50\n3,\n'

  it('makes them what it says, and an undo makes them what they were', async () => {
    await shop.award(1, 30)
    await shop.award(2, 80)
    await shop.award(3, 9)
    const { id, preview } = await imports.sent(SET, '&mode=set')
    expect(preview).toMatchObject({ points_added: 70, points_removed: 30, rows_without_effect: 1 })
    expectOk(await imports.step(id, 'start'))
    await imports.work()
    expect(await imports.read(id)).toMatchObject({
      ...{ status: 'done', mode: 'set', rows_imported: 3 },
      ...{ points_imported: 70, points_removed: 30 },
    })
    expect(await balances()).toEqual([100, 50, 9])
    // The figures of a member, and what counts for tiers, do not change.
    expect(expectOk(await shop.get('/customers/2')).body).toMatchObject({
      points_earned: 80,
      points_redeemed: 0,
    })
    expect(await verified()).toEqual([])
    expectOk(await imports.step(id, 'undo'))
    await imports.work()
    expect(await imports.read(id)).toMatchObject({
      ...{ status: 'undone', points_taken_back: 70, points_given_back: 30 },
    })
    expect(await balances()).toEqual([30, 80, 9])
    expect(await verified()).toEqual([])
  })

  it('is undone without leaving points of an order that was refunded', async () => {
    for (const refunded_first of [true, false]) {
      shop = await orderShop()
      for (const number of [1, 2, 3]) await shop.customer(number)
      imports = importsOf(shop)
      await order(shop, 3, { customer_id: 1 })
      const { id } = await imports.imported('customer_id,points\n1,40\n', '&mode=set')
      expect(await balances()).toEqual([40, 0, 0])
      const refundAll = () => refund(shop, 3, { id: 1, amount: '100.00' })
      if (refunded_first) await refundAll()
      expectOk(await imports.step(id, 'undo'))
      await imports.work()
      if (!refunded_first) {
        expect(await balances()).toEqual([100, 0, 0])
        await refundAll()
      }
      expect(await balances()).toEqual([0, 0, 0])
      expect(await verified()).toEqual([])
    }
  })

  it('changes nothing the second time', async () => {
    await imports.imported(SET, '&mode=set')
    await imports.imported(`${SET}\n`, '&mode=set')
    expect(await balances()).toEqual([100, 50, 0])
  })

  it('says in the history and to staff that points were corrected', async () => {
    await shop.award(2, 80)
    await imports.imported(SET, '&mode=set')
    const [entry] = expectOk(await shop.get('/customers/2/transactions')).body.data
    expect(entry).toMatchObject({ type: 'history', points: -30, description: 'Points adjusted' })
  })
})
