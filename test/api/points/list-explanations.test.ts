import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { verdict } from '../../support/http.ts'
import { newTier } from '../../support/ladders.ts'
import { line, order, orderShop } from '../../support/orders.ts'
import { newRule } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/**
 * Why a member has these points, in sentences. The sentences themselves are tested in
 * test/admin/explanations.
 */

const ADA = 1001

let shop: TestShop
let gold_id: string

const explain = async (query = '') =>
  expectOk(await shop.get(`/customers/${ADA}/explanations${query}`)).body

beforeAll(async () => {
  shop = await orderShop()
  gold_id = (await newTier(shop, { name: 'Gold', threshold: 50 })).id
  await shop.switch({ tiers_enabled: true })
  expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
  await shop.customer(ADA)
  const lines = [line('14.90'), line('20.00', { id: 2, gift_card: true })]
  await order(shop, 5001, { customer_id: ADA, lines })
  await order(shop, 5002, { customer_id: ADA, lines: [line('9.00', { gift_card: true })] })
  await shop.award(ADA, 100)
})

describe('an explanation', () => {
  it('says why an order gave these points, or none', async () => {
    const { data } = await explain('?order_id=5001')
    expect(data).toMatchObject([
      { kind: 'order', id: 'gid://shopify/Order/5001', points: 14, at: expect.any(String) },
    ])
    expect(data[0]?.text).toContain('Gift cards earn nothing: 1 item for €20.00.')
    expect(data[0]?.sentences[0]).toMatchObject({ kind: 'order_earned', facts: { points: 14 } })
    const none = await explain('?order_id=5002')
    expect(none.data).toMatchObject([{ kind: 'order', points: 0 }])
    expect(none.data[0]?.text).toContain('€9.00')
  })

  it('is of the latest entries, page by page, each also by its id', async () => {
    const first = await explain('?limit=1')
    expect(first).toMatchObject({ data: [{ kind: 'entry', points: 100 }], has_more: true })
    const rest = await explain(`?limit=5&cursor=${first.next_cursor}`)
    expect(rest.data.at(-1)).toMatchObject({ kind: 'entry', points: 14 })
    const [award] = first.data
    const one = await explain(`?transaction_id=${award?.id}`)
    expect(one.data).toEqual([award])
  })

  it('says of an excluded member that nothing pays, also what pays by itself', async () => {
    const strict = await orderShop()
    await newRule(strict, { type: 'product_review' })
    expectOk(await strict.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    await strict.customer(ADA, { tags: ['staff'] })
    await strict.customer(1002)
    const rulesOf = async (id: number) =>
      expectOk(await strict.get(`/customers/${id}/explanations?about=rules`)).body.data
    const told = await rulesOf(ADA)
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter(({ text }) => text.includes('excluded'))).toHaveLength(2)
    for (const { text, points } of told) {
      expect(text).toMatch(/^The customer is excluded|^The rule is turned off/)
      expect(text).not.toMatch(/pays|automatically/)
      expect([0, null]).toContain(points)
    }
    expect((await rulesOf(1002)).map(({ text }) => text).join()).toMatch(
      /.+ points, awarded automatically/,
    )
  })

  it('says why the tier, and what each way to earn pays', async () => {
    const tier = await explain('?about=tier')
    expect(tier.data).toMatchObject([
      { kind: 'tier', id: gold_id, at: null },
      { kind: 'tier_move', at: expect.any(String) },
    ])
    expect(tier.data[1]?.text).toContain('Gold')
    const rules = await explain('?about=rules')
    expect(rules.data.length).toBeGreaterThan(0)
    expect(rules.data.every(({ kind, text }) => kind === 'rule' && text !== '')).toBe(true)
  })

  it('is in the language that was asked for', async () => {
    expect((await explain('?order_id=5001&language=de')).data[0]?.text).toContain('Geschenkkarten')
  })

  it('is one call of a tool, but none of an assistant', async () => {
    const input = { customer_id: ADA, order_id: '5001' }
    const { body } = await callTool(shop, 'service_explain_points', input)
    expect(body).toEqual(await explain('?order_id=5001'))
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    const refused = await shop.get(`/customers/${ADA}/explanations`, { token: key })
    expect(verdict(refused)).toBe('403 insufficient_scope')
  })

  it('is refused for what is not there, or two things at once', async () => {
    const ask = async (path: string) => verdict(await shop.call('GET', path))
    expect(await ask('/customers/77/explanations')).toBe('404 not_found')
    expect(await ask(`/customers/${ADA}/explanations?order_id=7`)).toBe('404 not_found')
    expect(await ask(`/customers/${ADA}/explanations?order_id=5001&about=tier`)).toBe(
      '422 validation_error about',
    )
  })
})
