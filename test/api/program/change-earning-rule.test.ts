import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { faultyFields, newRule, type Part, readProgram } from '../../support/programs.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let rule_id: string
const patch = (body: object, id = rule_id) => shop.patch(`/program/earn-rules/${id}`, body)
const remove = (id = rule_id) => shop.call('DELETE', `/program/earn-rules/${id}`, {})

beforeEach(async () => {
  shop = await newShop()
  const fields = { earnPoints: 5, earnDenominator: 2, minimumPurchase: 20 }
  rule_id = (await newRule(shop, { type: 'order_placed', fields })).id
})

describe('a change of an earning rule', () => {
  it('leaves what it does not name, inside fields too', async () => {
    const { body } = await patch({ fields: { earnPoints: 7 } })
    expect(body.operation).toBe('update')
    expect(body.diff).toEqual([
      { path: `earning_rules.${rule_id}.fields.earnPoints`, before: 5, after: 7 },
    ])
    expect(body.earning_rule).toMatchObject({
      enabled: true,
      points_per_currency: 3.5,
      fields: { earnPoints: 7, earnDenominator: 2, minimumPurchase: 20 },
    })
    const { earning_rules } = await readProgram(shop)
    expect(earning_rules.at(-1)).toEqual(body.earning_rule)
  })

  it('sets a field back to its default with null', async () => {
    const { body } = await patch({ fields: { earnDenominator: null } })
    expect(body.earning_rule.fields.earnDenominator).toBe(1)
  })

  it('tells all its faults and changes nothing', async () => {
    const before = await readProgram(shop)
    const reply = await patch({
      enabled: false,
      fields: { earnPoints: 10_001, limit: 'x', made_up: null },
      title_translations: { sk: 'Body', de: 'Punkte' },
    })
    expect(faultyFields(reply).sort()).toEqual([
      'fields.earnPoints',
      'fields.limit',
      'fields.made_up',
      'title_translations.sk',
    ])
    expect(await readProgram(shop)).toEqual(before)
  })

  it('cannot change its type or its id', async () => {
    expect(verdict(await patch({ type: 'birthday' }))).toBe('422 validation_error type')
    expect(verdict(await patch({ id: 'rule_x' }))).toBe('422 validation_error id')
  })

  it.each(['rule_unknown', '__proto__', 'new', 'order_placed'])('%s is not found', async (id) => {
    for (const reply of [await patch({}, id), await remove(id)]) {
      expect(verdict(reply)).toBe('404 not_found')
      expect(reply.body.error.details).toEqual({ resource: 'earning_rule', id })
    }
  })

  it('is not for the referral rule, which is elsewhere', async () => {
    const before = await readProgram(shop)
    const referral = before.earning_rules.find(({ type }: Part) => type === 'referral')
    for (const reply of [await patch({ enabled: true }, referral.id), await remove(referral.id)]) {
      expect(verdict(reply)).toBe('422 validation_error rule_id')
      expect(reply.body.error.details).toMatchObject({ use: 'PATCH /program/referrals' })
    }
    expect(await readProgram(shop)).toEqual(before)
  })
})

describe('the titles of an earning rule', () => {
  const titles = (body: { earning_rule: object }) => body.earning_rule

  it('are in published languages, whatever their case', async () => {
    const { body } = await patch({
      title: 'Shop',
      title_translations: { de: 'Einkaufen', 'PT-BR': 'Comprar' },
    })
    expect(titles(body)).toMatchObject({
      title: 'Shop',
      title_translations: { de: 'Einkaufen', 'pt-br': 'Comprar' },
    })
  })

  it('stay where they are omitted, and go with null', async () => {
    await patch({ title: 'Shop', title_translations: { de: 'Einkaufen', 'pt-br': 'Comprar' } })
    const one = await patch({ title_translations: { de: null } })
    expect(titles(one.body)).toMatchObject({
      title: 'Shop',
      title_translations: { 'pt-br': 'Comprar' },
    })
    expect(one.body.earning_rule.title_translations).not.toHaveProperty('de')
    expect(one.body.diff).toEqual([
      {
        path: `earning_rules.${rule_id}.title_translations.de`,
        before: 'Einkaufen',
        after: null,
      },
    ])
    const two = await patch({ title: null })
    expect(titles(two.body)).toMatchObject({
      title: null,
      title_translations: { 'pt-br': 'Comprar' },
    })
  })

  it('in the primary language are the title itself', async () => {
    const set = await patch({ title_translations: { en: 'Shop with us' } })
    expect(titles(set.body)).toMatchObject({ title: 'Shop with us', title_translations: {} })
    const cleared = await patch({ title_translations: { en: null } })
    expect(titles(cleared.body)).toMatchObject({ title: null, title_translations: {} })
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 5 }, 'title'],
    [{ title_translations: [] }, 'title_translations'],
    [{ title_translations: null }, 'title_translations'],
    [{ title_translations: { de: '' } }, 'title_translations.de'],
    [{ title_translations: { de: 5 } }, 'title_translations.de'],
    [{ title_translations: { fr: null } }, 'title_translations.fr'],
  ])('cannot be %j', async (body, field) => {
    expect(verdict(await patch(body))).toBe(`422 validation_error ${field}`)
  })
})

describe('a removed earning rule', () => {
  it('is gone, and the others stay as they were', async () => {
    const last = await newRule(shop, { type: 'account_created' })
    const before = await readProgram(shop)
    const { body } = await remove()
    expect(body).toMatchObject({
      operation: 'delete',
      revision: before.revision + 1,
      earning_rule: null,
      summary: expect.stringMatching(/^Removed: 5 points per €2 spent/),
      diff: [{ path: `earning_rules.${rule_id}`, before: { id: rule_id }, after: null }],
    })
    const { earning_rules } = await readProgram(shop)
    expect(earning_rules).toEqual([before.earning_rules[0], last])
    expect(verdict(await remove())).toBe('404 not_found')
  })
})
