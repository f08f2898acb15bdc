import { describe, expect, it } from 'vitest'
import {
  COMBINES_WITH_NOTHING,
  type VoucherSpec,
} from '../../../src/domain/catalogue/voucher-spec.ts'
import {
  type CodeGift,
  codeEnd,
  effectOf,
  entryGift,
  giftVoucher,
} from '../../../src/domain/codes/gift-voucher.ts'
import { platformDiscount } from '../../../src/domain/codes/platform-discount.ts'
import {
  endedAfterAll,
  endedForGoodAt,
  finishedByJobAt,
  issuedAt,
  type NewVoucher,
  pendingCode,
  retryAt,
  type Voucher,
  voucherIsOver,
  voucherStatus,
  wasGivenUp,
} from '../../../src/domain/codes/voucher.ts'
import { aProgram } from '../../support/promises.ts'

/** A code for a customer: what it is worth, how long it can be used, and what becomes of it. */

const NOW = new Date('2026-10-01T08:00:00Z')
const BEFORE = new Date('2026-10-01T07:59:59Z')
const AFTER = new Date('2026-10-01T08:00:01Z')

const MINT: VoucherSpec = {
  kind: 'discount',
  title: 'Welcome',
  effect: { type: 'free_shipping' },
  minimum_purchase: '20',
  usage_limit: 1,
  combines_with: COMBINES_WITH_NOTHING,
  purchases: 'all',
}

const NEW: NewVoucher = {
  code_id: 'code_1',
  kind: 'award',
  customer_id: 1001,
  code: 'ADA-10',
  mint: MINT,
  ends_at: null,
  due_at: NOW,
  created_at: NOW,
}

const voucher = (fields: Partial<Voucher> = {}): Voucher => ({ ...pendingCode(NEW), ...fields })

describe('the state of a code', () => {
  it('is pending at first, and the platform has to make it', () => {
    expect(pendingCode(NEW)).toEqual({
      ...NEW,
      status: 'pending',
      task: 'mint',
      attempts: 0,
      issued_at: null,
      used_at: null,
      order_id: null,
    })
  })

  it('is issued once the platform has made it, and nothing is left to do', () => {
    expect(issuedAt(voucher(), NOW)).toEqual(
      voucher({ status: 'issued', task: null, due_at: null, issued_at: NOW }),
    )
  })

  it.each([
    ['at once if nothing was due', null, NOW],
    ['when it was due anyway', BEFORE, BEFORE],
  ])('of one that was given up and made after all: it is ended %s', (_title, due_at, expected) => {
    const given_up = voucher({ status: 'cancelled', task: null, due_at })
    expect(endedAfterAll(given_up, NOW)).toEqual({ ...given_up, task: 'end', due_at: expected })
  })

  it.each<[Voucher['status'], Date | null, string]>([
    ['issued', null, 'issued'],
    ['issued', AFTER, 'issued'],
    ['issued', NOW, 'expired'],
    ['issued', BEFORE, 'expired'],
    ['pending', BEFORE, 'pending'],
    ['used', BEFORE, 'used'],
    ['cancelled', BEFORE, 'cancelled'],
  ])('that is %s and ends at %s is shown as %s', (status, ends_at, shown) => {
    expect(voucherStatus(voucher({ status, ends_at }), NOW)).toBe(shown)
  })

  it.each([
    [null, false],
    [AFTER, false],
    [NOW, true],
    [BEFORE, true],
  ])('that ends at %s is over: %s', (ends_at, is_over) => {
    expect(voucherIsOver({ ends_at }, NOW)).toBe(is_over)
  })

  it.each<[Voucher['status'], Date | null, boolean]>([
    ['cancelled', null, true],
    ['cancelled', NOW, false],
    ['pending', null, false],
    ['issued', NOW, false],
  ])('%s, issued at %s, was given up before anybody had it: %s', (status, issued_at, expected) => {
    expect(wasGivenUp(voucher({ status, issued_at }))).toBe(expected)
  })
})

describe('the work that a call leaves behind', () => {
  it('is finished by a job after two minutes, and ended for good after one', () => {
    expect(finishedByJobAt(NOW)).toEqual(new Date('2026-10-01T08:02:00Z'))
    expect(endedForGoodAt(NOW)).toEqual(new Date('2026-10-01T08:01:00Z'))
  })

  it.each([
    [1, '2026-10-01T08:02:00Z'],
    [2, '2026-10-01T08:04:00Z'],
    [5, '2026-10-01T08:32:00Z'],
    [6, '2026-10-01T09:00:00Z'],
    [2_000, '2026-10-01T09:00:00Z'],
  ])('is tried again after %s failed attempts at %s', (attempts, at) => {
    expect(retryAt(attempts, NOW)).toEqual(new Date(at))
  })
})

describe('a gift', () => {
  const gift: CodeGift = {
    code_id: 'code_1',
    kind: 'gift',
    customer_id: 1001,
    code: 'ADA-10',
    title: 'Welcome to Gold',
    terms: { discountType: 'percentage', discountValue: 15, codeValidDays: null },
    minimum_purchase: 0,
  }

  it('is a code that the platform makes at once, for one use on anything', () => {
    expect(giftVoucher(aProgram(), gift, NOW)).toEqual({
      code_id: 'code_1',
      kind: 'gift',
      customer_id: 1001,
      code: 'ADA-10',
      mint: {
        kind: 'discount',
        title: 'Welcome to Gold',
        effect: { type: 'percentage', percent: 15, applies_to: null },
        minimum_purchase: null,
        usage_limit: 1,
        combines_with: COMBINES_WITH_NOTHING,
        purchases: 'all',
      },
      ends_at: null,
      due_at: NOW,
      created_at: NOW,
    })
  })

  it.each([
    [0, null],
    [0.01, '0.01'],
    [25, '25'],
  ])('for orders from %s has the minimum %s', (minimum_purchase, expected) => {
    const { mint } = giftVoucher(aProgram(), { ...gift, minimum_purchase }, NOW)
    expect(mint).toMatchObject({ minimum_purchase: expected })
  })

  it('can be used as long as it says', () => {
    const terms = { ...gift.terms, codeValidDays: 7 }
    expect(giftVoucher(aProgram(), { ...gift, terms }, NOW).ends_at).toEqual(
      new Date('2026-10-08T08:00:00Z'),
    )
  })

  it.each([
    ['percentage', { type: 'percentage', percent: 12.5, applies_to: null }],
    ['fixed_amount', { type: 'fixed_amount', amount: '12.5', applies_to: null }],
    ['free_shipping', { type: 'free_shipping' }],
  ] as const)('of 12.5 as a %s', (type, effect) => {
    expect(effectOf(type, 12.5)).toEqual(effect)
  })

  it('on entry has the fields of its benefit, or the defaults of the catalogue', () => {
    const fields = { discountType: 'fixed_amount', discountValue: 5, codeValidDays: 30 }
    expect(entryGift({ ...fields, minimumPurchase: 40 })).toEqual({
      kind: 'gift',
      terms: fields,
      minimum_purchase: 40,
    })
    expect(entryGift({})).toEqual({
      kind: 'gift',
      terms: { discountType: 'percentage', discountValue: 10, codeValidDays: null },
      minimum_purchase: 0,
    })
  })
})

describe('the end of a code', () => {
  it.each([
    ['never, if neither it nor the programme says so', false, null, null],
    ['by its own days', false, 3, '2026-10-04T08:00:00Z'],
    ['by its own days before those of the programme', true, 3, '2026-10-04T08:00:00Z'],
    ['by the days of the programme', true, null, '2026-10-11T08:00:00Z'],
  ])('is %s', (_title, enabled, valid_days, expected) => {
    const reward_expiry = { enabled, code_valid_days: 10 }
    const end = expected === null ? null : new Date(expected)
    expect(codeEnd({ reward_expiry }, valid_days, NOW)).toEqual(end)
  })
})

describe('what the platform is asked for', () => {
  it('is the discount under its name, from now until its end', () => {
    const { kind: _kind, ...discount } = MINT
    expect(platformDiscount(voucher({ ends_at: AFTER }))).toEqual({
      ...discount,
      operation_id: 'code_1',
      code: 'ADA-10',
      customer_id: 1001,
      once_per_customer: false,
      starts_at: NOW.toISOString(),
      ends_at: AFTER.toISOString(),
    })
    expect(platformDiscount(voucher())).toMatchObject({ ends_at: null })
  })

  it('is no discount if it is money, or has no name', () => {
    expect(platformDiscount(voucher({ mint: { kind: 'gift_card', amount: '5' } }))).toBeNull()
    expect(platformDiscount(voucher({ code: null }))).toBeNull()
  })
})
