import { describe, expect, it } from 'vitest'
import {
  decidedStatus,
  invitationFor,
  otherCode,
  type PartnerDecision,
  type PartnerStatus,
  partnerCode,
} from '../../../src/domain/partners/partner.ts'
import {
  lackOf,
  markedPayout,
  nextPayout,
  type Payout,
  payoutAmount,
} from '../../../src/domain/partners/payout.ts'
import { Fraction } from '../../../src/lib/fraction.ts'
import { aProgram, aShop } from '../../support/promises.ts'

/** A partner: decisions of the merchant, the code, the invitation, and the money. */

const NOW = new Date('2026-10-01T08:00:00Z')

describe('a decision about a partner', () => {
  it.each<[PartnerStatus, readonly PartnerDecision[]]>([
    ['applied', ['approved', 'rejected']],
    ['approved', ['suspended']],
    ['suspended', ['approved']],
    ['rejected', ['approved']],
  ])('who is %s can be %j, or what it is', (before, allowed) => {
    for (const decision of ['approved', 'rejected', 'suspended'] as const) {
      const refusal = {
        ...{ reason: 'not_possible', field: 'status', allowed, received: decision },
        message: `cannot become ${decision}: the partner is ${before}`,
      }
      const is_possible = decision === before || allowed.includes(decision)
      expect(decidedStatus(before, decision)).toEqual(
        is_possible ? { value: decision } : { refusal },
      )
    }
  })
})

describe('the code of a partner', () => {
  it.each([
    ['PARTNER', 'Ada', 'PARTNER-ADA'],
    ['partner', 'Zoë Müller-Lüdenscheidt', 'PARTNER-ZOEMULLERLUD'],
    ['-vip-', 'Ada 2', 'VIP-ADA2'],
    ['', 'Ada', 'ADA'],
    ['--', 'Ada', 'ADA'],
    ['PARTNER', '李', 'PARTNER'],
    ['', '', ''],
    ['A--', 'x', 'A-X'],
  ])('with the prefix "%s" of "%s" is "%s"', (prefix, name, code) => {
    expect(partnerCode(prefix, name)).toBe(code)
  })

  it.each([
    ['PARTNER-ADA', 'x7k2', 'PARTNER-ADA-X7K2'],
    ['', 'x7k2', 'X7K2'],
    ['A'.repeat(40), 'x7k2', `${'A'.repeat(35)}-X7K2`],
  ])('that is taken, "%s", gets chance after it', (code, chance, other) => {
    expect(otherCode(code, chance)).toBe(other)
  })
})

describe('the invitation of a customer who refers friends', () => {
  const settings = aProgram().affiliate_settings
  const at = (after: number, is_on = true, has_feature = true) => ({
    shop: aShop({ affiliates_feature: has_feature }),
    program: aProgram({
      switches: { ...aProgram().switches, affiliates_enabled: is_on },
      affiliate_settings: { ...settings, hub_invite_after_referrals: after },
    }),
    ...{ revision: 1, updated_at: NOW, points_expire_since: null, now: NOW },
  })

  it.each([
    [3, 2, false],
    [3, 3, true],
    [3, 4, true],
    [0, 1, true],
  ])('after %s friends, of whom %s have come: %s', (after, completed_referrals, is_invited) => {
    expect(invitationFor(at(after), 1001, completed_referrals)).toEqual(
      is_invited ? { customer_id: 1001, completed_referrals, invited_at: NOW } : null,
    )
  })

  it('is not sent where there is no partner programme', () => {
    expect(invitationFor(at(0, false), 1001, 5)).toBeNull()
    expect(invitationFor(at(0, true, false), 1001, 5)).toBeNull()
  })
})

describe('a payout', () => {
  const amount = (text: string) => Fraction.of(text)

  it('is what is due less what is owed back', () => {
    const due = ['10.50', '-3.00', '2'].map((text, order_id) => ({ order_id, amount: text }))
    expect(payoutAmount(due).toDecimal(2)).toBe('9.50')
    expect(payoutAmount([]).isZero()).toBe(true)
  })

  it.each([
    ['0', '0', 'nothing_payable'],
    ['-1', '0', 'nothing_payable'],
    ['9.99', '10', 'below_minimum'],
    ['10', '10', null],
    ['10.01', '10', null],
    ['0.01', '0', null],
  ])('of %s, at least %s: %s', (sum, minimum, lack) => {
    expect(lackOf(amount(sum), amount(minimum))).toBe(lack)
  })

  it.each([
    ['20', '5', '15.00', null],
    ['20', '20', '0.00', 'nothing_payable'],
    ['20', '15', '5.00', 'below_minimum'],
  ])('of %s with %s owed back is %s: %s', (payable, owed_back, sum, lack) => {
    const next = nextPayout({ payable, owed_back }, amount('10'))
    expect(next.amount.toDecimal(2)).toBe(sum)
    expect(next.lack).toBe(lack)
  })

  const payout = (status: Payout['status']): Payout => ({
    ...{ payout_id: 'pay_1', partner_id: 'par_1', reference: 'x', amount: '10.00', commissions: 1 },
    ...{ up_to: NOW, status, failure: null, marked_at: null, created_at: NOW },
  })

  it.each([
    ['open', 'paid', true],
    ['open', 'failed', true],
    ['paid', 'failed', true],
    ['paid', 'paid', true],
    ['failed', 'failed', true],
    ['failed', 'paid', false],
  ] as const)('that is %s can be marked as %s: %s', (status, mark, is_possible) => {
    const refusal = {
      ...{ reason: 'not_possible', field: 'status', received: 'paid', allowed: ['failed'] },
      message: 'cannot be paid: the payout has failed, and what it paid is payable again',
    }
    expect(markedPayout(payout(status), mark)).toEqual(is_possible ? { value: mark } : { refusal })
  })
})
