import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/domain/catalogue/words.ts'
import { partnerGroupPart } from '../../../src/domain/partners/partner-parts.ts'
import {
  changedPartnerGroup,
  changedPartnerSettings,
  emptyGroup,
  newPartnerGroup,
  type PartnerGroupChange,
  type PartnerSettingsChange,
  summarizePartnerGroup,
  summarizePartnerSettings,
} from '../../../src/domain/partners/partner-program.ts'
import {
  PARTNER_DEFAULTS,
  type PartnerGroup,
  type PartnerSettings,
} from '../../../src/domain/partners/terms.ts'
import { aProgram, aShop } from '../../support/promises.ts'

/** The terms of partners: what a change leaves, what it may say, and how it is summed up. */

const EUR = { currency: 'EUR' }
const words = wordsIn('EUR')

/** Every setting is different from what it is at first. */
const FILLED: PartnerSettings = {
  commission: { type: 'fixed_amount', code_rate: 5, link_rate: 4 },
  customer_discount: { type: 'fixed_amount', value: 3 },
  commission_base: {
    include_shipping: true,
    include_tax: true,
    after_discounts: false,
    exclude_gift_cards: false,
  },
  holdback_days: 14,
  link_attribution_window_days: 7,
  code_prefix: 'FRIEND',
  terms_url: 'https://shop.test/terms',
  allow_self_referral: true,
  hub_invite_after_referrals: 3,
  hide_order_value: true,
  utm: { enabled: true, source: 'a', medium: 'b', campaign: 'c' },
}

describe('a change of the terms of every partner', () => {
  it.each<[PartnerSettingsChange, Partial<PartnerSettings>]>([
    [{}, {}],
    [
      { commission: { code_rate: 6 } },
      { commission: { type: 'fixed_amount', code_rate: 6, link_rate: 4 } },
    ],
    [
      { customer_discount: { value: 0 } },
      { customer_discount: { type: 'fixed_amount', value: 0 } },
    ],
    [
      { commission_base: { include_tax: false } },
      { commission_base: { ...FILLED.commission_base, include_tax: false } },
    ],
    [
      { commission_base: { exclude_gift_cards: true } },
      { commission_base: { ...FILLED.commission_base, exclude_gift_cards: true } },
    ],
    [{ holdback_days: 0 }, { holdback_days: 0 }],
    [{ link_attribution_window_days: 90 }, { link_attribution_window_days: 90 }],
    [{ code_prefix: '' }, { code_prefix: '' }],
    [{ terms_url: null }, { terms_url: null }],
    [{ allow_self_referral: false }, { allow_self_referral: false }],
    [{ hub_invite_after_referrals: 0 }, { hub_invite_after_referrals: 0 }],
    [{ hide_order_value: false }, { hide_order_value: false }],
    [{ utm: { source: 'x' } }, { utm: { ...FILLED.utm, source: 'x' } }],
  ])('to %j leaves the rest', (change, after) => {
    expect(changedPartnerSettings(EUR, FILLED, change)).toEqual({ value: { ...FILLED, ...after } })
  })

  it.each<[PartnerSettingsChange, string]>([
    [{ commission: { code_rate: 100.5 } }, 'commission.code_rate'],
    [{ commission: { link_rate: -1 } }, 'commission.link_rate'],
    [{ commission: { code_rate: 1.234 } }, 'commission.code_rate'],
    [{ customer_discount: { value: 0.5 } }, 'customer_discount.value'],
    [{ customer_discount: { value: 101 } }, 'customer_discount.value'],
    [{ customer_discount: { value: 12.345 } }, 'customer_discount.value'],
    [{ customer_discount: { type: 'fixed_amount', value: 1.234 } }, 'customer_discount.value'],
    [{ commission: { type: 'fixed_amount', link_rate: 1.234 } }, 'commission.link_rate'],
  ])('to %j is refused', (change, field) => {
    const refused = changedPartnerSettings(EUR, PARTNER_DEFAULTS, change)
    expect(refused).toMatchObject({ faults: [{ field }] })
  })

  it.each([0, 1, 100])('may give buyers %s percent', (value) => {
    expect(
      changedPartnerSettings(EUR, PARTNER_DEFAULTS, { customer_discount: { value } }),
    ).toMatchObject({ value: { customer_discount: { type: 'percentage', value } } })
  })

  it('says that 0 is no discount where it refuses one', () => {
    const refused = changedPartnerSettings(EUR, FILLED, {
      customer_discount: { type: 'percentage', value: 150 },
    })
    expect(refused).toMatchObject({
      faults: [{ message: expect.stringMatching(/, or 0 for none$/), received: 150 }],
    })
  })

  it('leaves percentages that are finer than they may be now, until they change', () => {
    const fine: PartnerSettings = {
      ...PARTNER_DEFAULTS,
      commission: { type: 'percent', code_rate: 1.234, link_rate: 2.345 },
      customer_discount: { type: 'percentage', value: 1.234 },
    }
    expect(changedPartnerSettings(EUR, fine, { holdback_days: 1 })).toHaveProperty('value')
    expect(changedPartnerSettings(EUR, fine, { commission: { code_rate: 5 } })).toHaveProperty(
      'value',
    )
    expect(changedPartnerSettings(EUR, fine, { commission: { code_rate: 5.555 } })).toMatchObject({
      faults: [{ field: 'commission.code_rate', message: 'must have at most 2 decimals' }],
    })
    const amounts = { ...FILLED, commission: { ...fine.commission, type: 'fixed_amount' as const } }
    expect(changedPartnerSettings(EUR, amounts, { commission: { type: 'percent' } })).toMatchObject(
      {
        faults: [{ field: 'commission.code_rate' }, { field: 'commission.link_rate' }],
      },
    )
  })
})

describe('a group of partners', () => {
  const other: PartnerGroup = {
    ...{ id: 'group_2', name: 'Bloggers', commission: null, customer_discount: null },
  }
  const program = aProgram({ affiliate_groups: [other] })
  const own: PartnerGroup = {
    ...{ id: 'group_1', name: 'Press' },
    commission: { type: 'percent', code_rate: 20, link_rate: 15 },
    customer_discount: { type: 'fixed_amount', value: 5 },
  }

  it('has the terms of every partner unless it says others', () => {
    expect(newPartnerGroup(program, EUR, 'group_1', { name: 'Press' })).toEqual({
      value: { id: 'group_1', name: 'Press', commission: null, customer_discount: null },
    })
    const change = { name: 'Press', commission: { code_rate: 20 }, customer_discount: { value: 5 } }
    expect(newPartnerGroup(program, EUR, 'group_1', change)).toEqual({
      value: {
        ...{ id: 'group_1', name: 'Press' },
        commission: { type: 'percent', code_rate: 20, link_rate: 10 },
        customer_discount: { type: 'percentage', value: 5 },
      },
    })
  })

  it.each<[PartnerGroupChange, Partial<PartnerGroup>]>([
    [{}, {}],
    [{ name: 'Media' }, { name: 'Media' }],
    [{ commission: null }, { commission: null }],
    [
      { commission: { link_rate: 1 } },
      { commission: { type: 'percent', code_rate: 20, link_rate: 1 } },
    ],
    [{ customer_discount: null }, { customer_discount: null }],
    [
      { customer_discount: { value: 6 } },
      { customer_discount: { type: 'fixed_amount', value: 6 } },
    ],
  ])('that changes to %j keeps the rest', (change, after) => {
    expect(changedPartnerGroup(program, EUR, own, change)).toEqual({ value: { ...own, ...after } })
  })

  it.each(['Bloggers', ' bloggers '])('cannot have the name of another, as %s', (name) => {
    expect(changedPartnerGroup(program, EUR, own, { name })).toEqual({
      refusal: {
        reason: 'name_taken',
        field: 'name',
        message: 'is already the name of group_2',
        received: name,
      },
    })
    expect(changedPartnerGroup(program, EUR, other, { name })).toMatchObject({ value: { name } })
  })

  it('is refused with terms that cannot be, even under the name of another', () => {
    const change = { name: 'Bloggers', commission: { code_rate: 101 } }
    expect(changedPartnerGroup(program, EUR, own, change)).toMatchObject({
      faults: [{ field: 'commission.code_rate' }],
    })
  })

  it('can be removed only while it has no partners', () => {
    expect(emptyGroup(0)).toEqual({ value: null })
    expect(emptyGroup(2)).toEqual({
      refusal: {
        reason: 'has_members',
        field: 'group_id',
        message: 'has members; move them to another group first',
        member_count: 2,
      },
    })
    const inputs = {
      ...{ program, shop: aShop(), had_members: new Set<string>() },
      group_members: new Map([['group_1', 1]]),
    }
    const mayBecome = (id: string, after: PartnerGroup | null) =>
      partnerGroupPart.mayBecome?.(inputs, { id, before: null, after })
    expect(mayBecome('group_1', null)).toMatchObject({ refusal: { member_count: 1 } })
    expect(mayBecome('group_3', null)).toEqual({ value: null })
    expect(mayBecome('group_1', own)).toEqual({ value: own })
    expect(mayBecome('group_1', { ...own, name: 'Bloggers' })).toMatchObject({
      refusal: { reason: 'name_taken' },
    })
  })
})

describe('the terms of partners in one line', () => {
  it.each<[Partial<PartnerSettings>, string]>([
    [{}, 'Partners get 10% of each order, held for 30 days, buyers get 10% off'],
    [
      {
        commission: { type: 'percent', code_rate: 10, link_rate: 8 },
        customer_discount: { type: 'fixed_amount', value: 5 },
        holdback_days: 0,
      },
      'Partners get 10% of each order with their code, 8% by their link, buyers get €5 off',
    ],
    [
      {
        commission: { type: 'fixed_amount', code_rate: 4, link_rate: 3 },
        customer_discount: { type: 'percentage', value: 0 },
        holdback_days: 1,
      },
      'Partners get €4 for each order with their code, €3 by their link, held for 1 day, buyers get no discount',
    ],
  ])('of every partner: %j', (change, line) => {
    expect(summarizePartnerSettings({ ...PARTNER_DEFAULTS, ...change }, words)).toBe(line)
  })

  it.each<[Pick<PartnerGroup, 'commission' | 'customer_discount'>, string]>([
    [{ commission: null, customer_discount: null }, 'Press: the terms of every partner'],
    [
      { commission: { type: 'percent', code_rate: 9, link_rate: 9 }, customer_discount: null },
      'Press: partners get 9% of each order',
    ],
    [
      { commission: null, customer_discount: { type: 'percentage', value: 5 } },
      'Press: buyers get 5% off',
    ],
    [
      {
        commission: { type: 'fixed_amount', code_rate: 9, link_rate: 9 },
        customer_discount: { type: 'percentage', value: 0 },
      },
      'Press: partners get €9 for each order, buyers get no discount',
    ],
  ])('of a group: %j', (terms, line) => {
    expect(summarizePartnerGroup({ id: 'group_1', name: 'Press', ...terms }, words)).toBe(line)
  })
})
