import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { line, order, refund } from '../support/orders.ts'
import { changeSettings, partner, partnerShop, readPartner } from '../support/partners.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

let shop: TestShop
let ada: { id: string; code: string }
let bob: { id: string; code: string }

/** An order of so much with a partner's code, of which the partner gets a tenth. */
const sell = (number: number, price: string, code: string) =>
  order(shop, number, { lines: [line(price)], discount_codes: [{ code }] })

const due = async (query = '') => expectOk(await shop.admin('GET', `/due-partners${query}`)).body
const run = async (body: object) =>
  expectOk(await shop.admin('POST', '/payouts/run', { reference: 'October', ...body })).body
const mark = async (payout_ids: string[], status: string, failure?: string) =>
  expectOk(await shop.admin('POST', '/payouts/mark', { payout_ids, status, failure })).body.results
const balance = async ({ id } = ada) => (await readPartner(shop, id)).balance

/** `Ada paid 10.00`, by the first letters of outcomes. */
const told = ({ results }: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(
    results.map((one) => [one.partner_id, one.payout?.amount ?? `${one.outcome} ${one.reason}`]),
  )

async function file(what: string, query = ''): Promise<string> {
  const address = `${shop.app.base_url}/admin/api/exports/${what}?shop=${shop.domain}${query}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

beforeEach(async () => {
  shop = await partnerShop({ holdback_days: 0 })
  ada = await partner(shop)
  bob = await partner(shop, 'Bob')
})

describe('who is due', () => {
  it('are those with something to pay, and others say what they lack', async () => {
    expect(await due()).toMatchObject({ data: [], total: { partners: 0, amount: '0.00' } })
    await sell(1, '100.00', ada.code)
    await sell(2, '20.00', bob.code)
    await changeSettings(shop, { holdback_days: 30 })
    await sell(3, '50.00', bob.code)
    const cid = await partner(shop, 'Cid')
    await sell(4, '70.00', cid.code)
    const list = await due('?minimum=5')
    expect(list.total).toEqual({ partners: 1, amount: '10.00' })
    expect(list.data).toMatchObject([
      { name: 'Ada', amount: '10.00', is_due: true, lacks: null, commissions: 1 },
      { name: 'Bob', amount: '2.00', held: '5.00', is_due: false, lacks: 'below_minimum' },
      { name: 'Cid', amount: '0.00', held: '7.00', lacks: 'nothing_payable', payable_since: null },
    ])
    expect((await due()).total).toEqual({ partners: 2, amount: '12.00' })
    const first = await due('?limit=1')
    const rest = await due(`?limit=9&cursor=${first.next_cursor}`)
    expect([...first.data, ...rest.data]).toEqual((await due()).data)
  })

  it('are of one shop alone', async () => {
    await sell(1, '100.00', ada.code)
    const other = await partnerShop()
    expect(expectOk(await other.admin('GET', '/due-partners')).body.data).toEqual([])
    const paid = await other.admin('POST', '/payouts/run', {
      ...{ reference: 'x', partner_ids: [ada.id] },
    })
    expect(expectOk(paid).body.results).toMatchObject([
      { outcome: 'not_paid', reason: 'not_found' },
    ])
    expect((await balance()).paid).toBe('0.00')
  })
})

describe('paying several partners', () => {
  it('is what its dry run said, once, however often it is repeated', async () => {
    await sell(1, '100.00', ada.code)
    await sell(2, '20.00', bob.code)
    const dry = await run({ dry_run: true })
    expect(dry).toMatchObject({ partners: 2, amount: '12.00', has_more: false, dry_run: true })
    expect((await balance()).paid).toBe('0.00')
    const paid = await run({})
    expect(told(paid)).toEqual(told(dry))
    expect(paid.results.map(({ payout }) => payout?.status)).toEqual(['open', 'open'])
    expect((await balance()).paid).toBe('10.00')
    expect(await run({ partner_ids: [ada.id, bob.id] })).toMatchObject({
      ...{ partners: 0, amount: '0.00' },
      results: [{ outcome: 'already' }, { outcome: 'already' }],
    })
    const { data } = expectOk(await shop.admin('GET', '/audit-log?operation=createPayouts')).body
    expect(data).toMatchObject([
      { before: { payouts: 0 }, after: { reference: 'October', payouts: 2, amount: '12.00' } },
    ])
  })

  it('tells of each what stands in the way, and pays the others', async () => {
    await sell(1, '100.00', ada.code)
    const partner_ids = [ada.id, bob.id, 'prt_none', ada.id]
    expect(told(await run({ partner_ids, minimum: '1' }))).toEqual({
      [ada.id]: '10.00',
      [bob.id]: 'not_paid nothing_payable',
      prt_none: 'not_paid not_found',
    })
  })

  it('leaves who has less than the minimum', async () => {
    await sell(1, '100.00', ada.code)
    await sell(2, '20.00', bob.code)
    expect(told(await run({ minimum: '2.01' }))).toEqual({ [ada.id]: '10.00' })
    const named = await run({ minimum: '2.01', partner_ids: [bob.id] })
    expect(told(named)).toEqual({ [bob.id]: 'not_paid below_minimum' })
    expect(told(await run({ minimum: '2' }))).toEqual({ [bob.id]: '2.00' })
  })

  it('twice at once pays once', async () => {
    await sell(1, '100.00', ada.code)
    const both = await Promise.all([run({}), run({ reference: 'November' }), run({})])
    const paid = both.flatMap(({ results }) => results.filter(({ outcome }) => outcome === 'paid'))
    expect(paid).toHaveLength(1)
    expect((await balance()).paid).toBe('10.00')
  })

  it.each([
    [{ reference: ' ' }, 'reference'],
    [{ partner_ids: [] }, 'partner_ids'],
    [{ minimum: '-1' }, 'minimum'],
    [{ minimum: '1.005' }, 'minimum'],
    [{ up_to: '2999-01-01T00:00:00Z' }, 'up_to'],
    [{ status: 'failed' }, 'status'],
  ])('is refused with %j', async (fields, field) => {
    await sell(1, '100.00', ada.code)
    const reply = await shop.admin('POST', '/payouts/run', { reference: 'x', ...fields })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })
})

describe('a payout that was recorded', () => {
  const payOne = async (reference: string) => {
    const { results } = await run({ reference, partner_ids: [ada.id] })
    return results[0]?.payout?.id ?? ''
  }

  it('is paid once the merchant says so, and makes nothing payable again', async () => {
    await sell(1, '100.00', ada.code)
    const id = await payOne('a')
    expect(await mark([id], 'paid')).toMatchObject([
      { outcome: 'changed', payout: { status: 'paid', marked_at: expect.any(String) } },
    ])
    expect(await mark([id], 'paid')).toMatchObject([{ outcome: 'unchanged' }])
    const { data } = expectOk(await shop.admin('GET', '/audit-log?operation=markPayouts')).body
    expect(data).toMatchObject([
      {
        before: { payouts: [{ payout_id: id, status: 'open' }] },
        after: { payouts: [{ status: 'paid' }] },
      },
    ])
    expect(await balance()).toMatchObject({ payable: '0.00', paid: '10.00' })
  })

  it('that failed is payable again by another reference, and stays failed', async () => {
    await sell(1, '100.00', ada.code)
    const id = await payOne('a')
    expect(await mark([id], 'failed', 'Account closed')).toMatchObject([
      { outcome: 'changed', payout: { status: 'failed', failure: 'Account closed' } },
    ])
    expect(await balance()).toMatchObject({ payable: '10.00', paid: '0.00' })
    expect(await mark([id], 'paid')).toMatchObject([{ outcome: 'refused', reason: 'not_possible' }])
    expect(await mark([id], 'failed')).toMatchObject([{ outcome: 'unchanged' }])
    expect(await run({ reference: 'a', partner_ids: [ada.id] })).toMatchObject({
      results: [{ outcome: 'already', payout: { status: 'failed' } }],
    })
    expect(await payOne('b')).not.toBe(id)
    expect(await balance()).toMatchObject({ payable: '0.00', paid: '10.00' })
    expect(expectOk(await shop.admin('GET', `/payouts/${id}`)).body.lines.data).toHaveLength(1)
  })

  it('cannot be undone while a later one has deducted some of it', async () => {
    await sell(1, '100.00', ada.code)
    const first = await payOne('a')
    await refund(shop, 1, { amount: '30.00' })
    await sell(2, '50.00', ada.code)
    const second = await payOne('b')
    expect(await mark([first], 'failed')).toMatchObject([
      { outcome: 'refused', reason: 'later_payout', message: expect.stringContaining(second) },
    ])
    expect((await mark([first, second], 'failed')).map(({ outcome }) => outcome)).toEqual([
      ...['changed', 'changed'],
    ])
    expect(await balance()).toMatchObject({ payable: '12.00', owed_back: '0.00', paid: '0.00' })
  })

  it('is undone once, however often at once, and not by another shop', async () => {
    await sell(1, '100.00', ada.code)
    const id = await payOne('a')
    const other = await partnerShop()
    const theirs = { payout_ids: [id], status: 'failed' }
    expect(expectOk(await other.admin('POST', '/payouts/mark', theirs)).body.results).toMatchObject(
      [{ outcome: 'refused', reason: 'not_found', payout: null }],
    )
    const all = (await Promise.all([1, 2, 3].map(() => mark([id], 'failed')))).flat()
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'unchanged', 'unchanged'])
    expect(await balance()).toMatchObject({ payable: '10.00', paid: '0.00' })
  })
})

describe('the files of open payouts', () => {
  it('have who is to be paid, and nobody who was', async () => {
    await sell(1, '100.00', ada.code)
    await sell(2, '20.00', bob.code)
    const { results } = await run({ reference: 'Oct, "2026"' })
    const [of_ada = '', of_bob = ''] = results.map(({ payout }) => payout?.id ?? '')
    const lines = async (what: string) => (await file(what)).split('\r\n').filter(Boolean).sort()
    expect(await lines('open-payouts')).toEqual(
      [
        'payout_id,name,email,amount,currency,reference',
        `${of_ada},Ada,ada@partners.example,10.00,EUR,"Oct, ""2026"""`,
        `${of_bob},Bob,bob@partners.example,2.00,EUR,"Oct, ""2026"""`,
      ].sort(),
    )
    expect(await lines('paypal-payouts')).toEqual([
      `ada@partners.example,10.00,EUR,${of_ada},"Oct, ""2026""",PAYPAL`,
      `bob@partners.example,2.00,EUR,${of_bob},"Oct, ""2026""",PAYPAL`,
    ])
    expect(await file('paypal-payouts', '&reference=other')).toBe('')
    await mark([of_ada], 'paid')
    expect(await file('paypal-payouts')).toMatch(/^bob@[^\n]*\n$/)
  })
})
