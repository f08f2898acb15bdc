import { beforeEach, describe, expect, it } from 'vitest'
import { type Reply, verdict } from '../support/http.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { commissions, partner, partnerShop, readPartner } from '../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let ada: { id: string; code: string }

const post = (body: object) => shop.admin('POST', '/payouts', { partner_id: ada.id, ...body })
const pay = async (reference: string, fields: object = {}) =>
  expectOk(await post({ reference, ...fields })).body
const balance = async () => (await readPartner(shop, ada.id)).balance
const statement = async (id: string) => expectOk(await shop.admin('GET', `/payouts/${id}`)).body
const reason = ({ status, body }: Reply) => `${status} ${body.error?.details.reason}`

/** An order of so much with the partner's code, of which the partner gets a tenth. */
const sell = (number: number, price: string, fields: object = {}) =>
  order(shop, number, { lines: [line(price)], discount_codes: [{ code: ada.code }], ...fields })

beforeEach(async () => {
  shop = await partnerShop({ holdback_days: 0 })
  ada = await partner(shop)
})

describe('a payout', () => {
  it('pays everything that can be paid out, once', async () => {
    await sell(1, '100.00')
    await sell(2, '50.50')
    expect(await balance()).toEqual({
      held: '0.00',
      payable: '15.05',
      owed_back: '0.00',
      paid: '0.00',
    })
    const { changed, payout } = await pay('transfer 1')
    expect(changed).toBe(true)
    expect(payout).toEqual({
      id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
      partner_id: ada.id,
      reference: 'transfer 1',
      amount: '15.05',
      commissions: 2,
      up_to: payout.created_at,
      ...{ status: 'paid', failure: null, marked_at: null },
      created_at: expect.any(String),
    })
    expect(await balance()).toEqual({
      held: '0.00',
      payable: '0.00',
      owed_back: '0.00',
      paid: '15.05',
    })
    const booked = await commissions(shop, ada.id)
    expect(booked).toMatchObject([
      { status: 'paid', amount: '10.00', paid_amount: '10.00' },
      { status: 'paid', amount: '5.05', paid_amount: '5.05' },
    ])
    expect(await statement(payout.id)).toEqual({
      ...payout,
      lines: {
        data: [
          {
            commission_id: booked[0].id,
            order_id: 'gid://shopify/Order/1',
            amount: '10.00',
            ordered_at: booked[0].ordered_at,
          },
          {
            commission_id: booked[1].id,
            order_id: 'gid://shopify/Order/2',
            amount: '5.05',
            ordered_at: booked[1].ordered_at,
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    })
  })

  it('of a reference that was sent before answers that payout, and pays nothing', async () => {
    await sell(1, '100.00')
    const first = await pay('transfer 1')
    await sell(2, '100.00')
    expect(await pay('transfer 1')).toEqual({ changed: false, payout: first.payout })
    expect((await balance()).payable).toBe('10.00')
    expect((await pay('transfer 2')).payout.amount).toBe('10.00')
  })

  it('of nothing is refused', async () => {
    expect(reason(await post({ reference: 'x' }))).toBe('422 nothing_payable')
    await sell(1, '100.00')
    await pay('transfer 1')
    expect(reason(await post({ reference: 'transfer 2' }))).toBe('422 nothing_payable')
  })

  it('that is sent twice at once pays once', async () => {
    await sell(1, '100.00')
    const same = await Promise.all([post({ reference: 'a' }), post({ reference: 'a' })])
    expect(same.map(({ body }) => body.changed).sort()).toEqual([false, true])
    await sell(2, '100.00')
    const others = await Promise.all([post({ reference: 'b' }), post({ reference: 'c' })])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await balance()).toMatchObject({ payable: '0.00', paid: '20.00' })
    const { data } = expectOk(await shop.admin('GET', '/payouts')).body
    expect(data).toHaveLength(2)
  })

  it('leaves what is still held', async () => {
    await shop.patch('/program/affiliates/settings', { holdback_days: 30 })
    await sell(1, '100.00')
    expect(await commissions(shop, ada.id)).toMatchObject([{ status: 'held' }])
    expect(reason(await post({ reference: 'x' }))).toBe('422 nothing_payable')
    await shop.advance(30 * DAY)
    expect(await commissions(shop, ada.id)).toMatchObject([{ status: 'payable' }])
    expect((await pay('x')).payout.amount).toBe('10.00')
  })

  it('leaves what another shop owes for an order of the same number', async () => {
    const other = await partnerShop({ holdback_days: 0 })
    const bob = await partner(other, 'Bob')
    await order(other, 1, { lines: [line('50.00')], discount_codes: [{ code: bob.code }] })
    await sell(1, '100.00')
    await pay('transfer 1')
    const theirs = (await readPartner(other, bob.id)).balance
    expect(theirs).toMatchObject({ payable: '5.00', paid: '0.00' })
  })

  it('up to a moment leaves what could be paid out later', async () => {
    await sell(1, '100.00')
    const { available_at } = (await commissions(shop, ada.id))[0]
    await shop.advance(DAY)
    await sell(2, '50.00')
    const { payout } = await pay('x', { up_to: available_at })
    expect(payout).toMatchObject({ amount: '10.00', up_to: available_at, commissions: 1 })
    expect((await balance()).payable).toBe('5.00')
  })

  it.each([
    [{ reference: 'x', up_to: '2999-01-01T00:00:00Z' }, '422 validation_error up_to'],
    [{ reference: 'x', up_to: 'yesterday' }, '422 validation_error up_to'],
    [{ reference: ' ' }, '422 validation_error reference'],
    [{}, '422 validation_error reference'],
    [{ reference: 'x', amount: '1.00' }, '422 validation_error amount'],
    [{ reference: 'x', partner_id: 'par_none' }, '404 not_found'],
  ])('cannot be %j', async (body, refusal) => {
    await sell(1, '100.00')
    expect(verdict(await post(body))).toBe(refusal)
    expect((await balance()).paid).toBe('0.00')
  })
})

describe('what is taken back after it was paid out', () => {
  beforeEach(async () => {
    await sell(1, '100.00')
    await pay('transfer 1')
  })

  it('comes off the next payout', async () => {
    await refund(shop, 1, { amount: '30.00' })
    expect(await balance()).toEqual({
      held: '0.00',
      payable: '0.00',
      owed_back: '3.00',
      paid: '10.00',
    })
    await sell(2, '50.00')
    const { payout } = await pay('transfer 2')
    expect(payout).toMatchObject({ amount: '2.00', commissions: 2 })
    const { lines } = await statement(payout.id)
    expect(lines.data.map(({ amount }: { amount: string }) => amount)).toEqual(['-3.00', '5.00'])
    expect(await balance()).toMatchObject({ payable: '0.00', owed_back: '0.00', paid: '12.00' })
  })

  it('waits for as much as is owed back', async () => {
    await order(shop, 1, {
      lines: [line('100.00')],
      discount_codes: [{ code: ada.code }],
      cancelled: true,
    })
    expect(await commissions(shop, ada.id)).toMatchObject([
      { status: 'reversed', amount: '0.00', paid_amount: '10.00' },
    ])
    for (const [number, price] of [
      [2, '60.00'],
      [3, '40.00'],
    ] as const) {
      await sell(number, price)
      const reply = await post({ reference: 'transfer 2' })
      expect(reason(reply)).toBe('422 nothing_payable')
    }
    await sell(4, '0.50')
    expect((await pay('transfer 2')).payout).toMatchObject({ amount: '0.05', commissions: 4 })
    expect(await commissions(shop, ada.id)).toMatchObject([
      { status: 'reversed', paid_amount: '0.00' },
      { status: 'paid' },
      { status: 'paid' },
      { status: 'paid' },
    ])
  })
})

describe('the lists', () => {
  it('of payouts come in pages, the newest first, of one partner or of all', async () => {
    const bob = await partner(shop, 'Bob')
    await sell(11, '10.00')
    await pay('a1')
    await sell(12, '20.00', { discount_codes: [{ code: bob.code }] })
    await pay('b1', { partner_id: bob.id })
    await sell(13, '30.00')
    await pay('a2')
    const references = async (query: string) =>
      expectOk(await shop.admin('GET', `/payouts${query}`)).body.data.map(
        ({ reference }: { reference: string }) => reference,
      )
    expect(await references('')).toEqual(['a2', 'b1', 'a1'])
    expect(await references(`?partner_id=${ada.id}`)).toEqual(['a2', 'a1'])
    const page = expectOk(await shop.admin('GET', '/payouts?limit=1')).body
    expect(await references(`?limit=1&cursor=${page.next_cursor}`)).toEqual(['b1'])
    expect(page.data).toMatchObject([{ name: 'Ada', status: 'paid' }])
    const failed = { payout_ids: [page.data[0]?.id], status: 'failed' }
    expectOk(await shop.admin('POST', '/payouts/mark', failed))
    expect(await references('?status=failed')).toEqual(['a2'])
    expect(await references(`?status=paid&partner_id=${ada.id}`)).toEqual(['a1'])
  })

  it('of a statement’s lines come in pages too', async () => {
    for (const number of [1, 2, 3]) await sell(number, '10.00')
    const { payout } = await pay('x')
    const path = `/payouts/${payout.id}?limit=2` as const
    const first = expectOk(await shop.admin('GET', path)).body.lines
    const rest = expectOk(await shop.admin('GET', `${path}&cursor=${first.next_cursor}`)).body.lines
    const orders = [...first.data, ...rest.data].map((one: { order_id: string }) => one.order_id)
    expect(orders).toEqual([1, 2, 3].map((number) => `gid://shopify/Order/${number}`))
    expect(rest.has_more).toBe(false)
  })

  it('of commissions show one status, or all', async () => {
    await sell(1, '10.00')
    await pay('x')
    await sell(2, '20.00')
    await sell(3, '30.00')
    await refund(shop, 3, { amount: '30.00' })
    const orders = async (status: string) =>
      expectOk(
        await shop.admin('GET', `/partners/${ada.id}/commissions?status=${status}`),
      ).body.data.map(({ order_id }: { order_id: string }) => order_id.at(-1))
    expect(await orders('paid')).toEqual(['1'])
    expect(await orders('payable')).toEqual(['2'])
    expect(await orders('reversed')).toEqual(['3'])
    expect(await orders('held')).toEqual([])
  })

  it('show nothing of another shop', async () => {
    await sell(1, '10.00')
    const { payout } = await pay('x')
    shop = await newShop()
    expect(verdict(await shop.admin('GET', `/payouts/${payout.id}`))).toBe('404 not_found')
    expect(expectOk(await shop.admin('GET', '/payouts')).body.data).toEqual([])
    expect(verdict(await post({ reference: 'y' }))).toBe('404 not_found')
  })
})
