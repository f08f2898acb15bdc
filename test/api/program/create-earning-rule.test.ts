import { beforeAll, describe, expect, it } from 'vitest'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { verdict } from '../../support/http.ts'
import { faultsOf, faultyFields, newRule, readProgram } from '../../support/programs.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('a new earning rule', () => {
  let shop: TestShop
  const create = (body: Record<string, unknown>) => shop.post('/program/earn-rules', body)

  beforeAll(async () => {
    shop = await newShop()
  })

  it('has the defaults of the catalogue, and stands at the end of the list', async () => {
    const before = await readProgram(shop)
    const { body } = await create({ type: 'order_placed', fields: { earnPoints: 5 } })
    const rule = body.earning_rule
    expect(body).toEqual({
      dry_run: false,
      revision: before.revision + 1,
      operation: 'create',
      diff: [{ path: `earning_rules.${rule.id}`, before: null, after: expect.any(Object) }],
      summary: '5 points per €1 spent',
      earning_rule: rule,
    })
    expect(rule).toMatchObject({
      id: expect.stringMatching(/^rule_[0-9a-z]{26}$/),
      type: 'order_placed',
      enabled: true,
      label: 'Place an order',
      points: null,
      points_per_currency: 5,
      title: null,
      title_translations: {},
      fields: { earnPoints: 5, earnDenominator: 1, rounding: 'floor', awardOn: 'paid' },
      summary: body.summary,
    })
    const after = await readProgram(shop)
    expect(after.earning_rules).toEqual([...before.earning_rules, rule])
    expect(after.revision).toBe(body.revision)
    await shop.call('DELETE', `/program/earn-rules/${rule.id}`, {})
  })

  it('may be off, and says so', async () => {
    const rule = await newRule(shop, { type: 'newsletter_signup', enabled: false })
    expect(rule).toMatchObject({ enabled: false, summary: expect.stringMatching(/\(off\)$/) })
  })

  it.each(['nonsense', '__proto__', 'toString'])('of type %s is refused', async (type) => {
    const reply = await create({ type })
    expect(verdict(reply)).toBe('422 validation_error type')
    const creatable = earningTypes.filter((one) => one.creatable).map((one) => one.type)
    expect(reply.body.error.details).toMatchObject({ allowed: creatable, received: type })
  })

  it('of the referral type is refused with a word on where it is', async () => {
    const reply = await create({ type: 'referral' })
    expect(verdict(reply)).toBe('422 validation_error type')
    expect(reply.body.error.message).toContain('/program/referrals')
    expect(reply.body.error.details.allowed).not.toContain('referral')
  })

  it('with many faults gets all of them, and what would be right', async () => {
    const before = await readProgram(shop)
    const reply = await create({
      type: 'order_placed',
      fields: { earnPoints: -1, rounding: 'up', nonsense: 1, awardOn: 5 },
      title_translations: { fr: 'Commandes' },
    })
    expect(faultyFields(reply).sort()).toEqual([
      'fields.awardOn',
      'fields.earnPoints',
      'fields.nonsense',
      'fields.rounding',
      'title_translations.fr',
    ])
    const found = Object.fromEntries(faultsOf(reply).map((fault) => [fault.field, fault]))
    expect(found['fields.earnPoints']).toMatchObject({
      allowed: { minimum: 0.01, maximum: 10_000 },
      received: -1,
    })
    expect(found['fields.rounding']).toMatchObject({ allowed: ['floor', 'nearest', 'ceil'] })
    expect(found['title_translations.fr']).toMatchObject({ allowed: ['en', 'de', 'pt-br'] })
    expect(await readProgram(shop)).toEqual(before)
  })

  it.each([
    ['language', { title_translations: { ['x'.repeat(10_000)]: 'Bestellung' } }],
    ['field', { fields: { ['x'.repeat(10_000)]: 1 } }],
  ])('with an unknown %s of endless name is not sent all of it back', async (_what, body) => {
    const reply = await create({ type: 'birthday', ...body })
    expect(reply.status).toBe(422)
    expect(reply.text.length).toBeLessThan(5_000)
  })

  it('may name tiers of this programme only', async () => {
    const [tier] = (await readProgram(shop)).tiers
    const body = (id: string) => ({
      type: 'order_placed',
      enabled: false,
      fields: { tierPoints: { [id]: 3 } },
    })
    const reply = await create(body('tier_of_nobody'))
    expect(verdict(reply)).toBe('422 validation_error fields.tierPoints.tier_of_nobody')
    expect(reply.body.error.details.allowed).toEqual([tier.id])
    expect((await create(body(tier.id))).status).toBe(200)
  })

  it('for orders is refused while another is on, and may be made off', async () => {
    const first = await newRule(shop, { type: 'order_placed' })
    const reply = await create({ type: 'order_placed' })
    expect(verdict(reply)).toBe('422 validation_error enabled')
    expect(reply.body.error.message).toContain(first.id)
    const second = await newRule(shop, { type: 'order_placed', enabled: false })
    const patch = (id: string, body: object) => shop.patch(`/program/earn-rules/${id}`, body)
    expect(verdict(await patch(second.id, { enabled: true }))).toBe('422 validation_error enabled')
    expect((await patch(first.id, { enabled: true })).body.operation).toBe('none')
    expect((await patch(first.id, { enabled: false })).status).toBe(200)
    expect((await patch(second.id, { enabled: true })).status).toBe(200)
  })

  it('that another rule stands against is refused for good under its key', async () => {
    const used = await newShop()
    const { id } = await newRule(used, { type: 'order_placed' })
    const ask = () => used.post('/program/earn-rules', { type: 'order_placed' }, { key: 'second' })
    const refused = await ask()
    expect(refused.status).toBe(422)
    await used.call('DELETE', `/program/earn-rules/${id}`, {})
    // An answer about the state of things is kept, as every such answer is.
    expect((await ask()).text).toBe(refused.text)
  })

  it('is made once, however often its request is repeated', async () => {
    const body = { type: 'follow_x', fields: { points: 5 } }
    const ask = () => shop.post('/program/earn-rules', body, { key: 'one-rule' })
    const [first, second] = [await ask(), await ask()]
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    const { earning_rules } = await readProgram(shop)
    const made = earning_rules.filter(({ type }: { type: string }) => type === 'follow_x')
    expect(made).toHaveLength(1)
  })
})
