import { describe, expect, it } from 'vitest'
import {
  atMost,
  back,
  campaign,
  type Expected,
  earned,
  forTags,
  forTiers,
  gid,
  judge,
  line,
  max,
  type OrderCase,
  replace,
  scoped,
} from './cases.ts'

/**
 * What orders earn, worked out by hand: each name says how. Nothing here was taken from what the
 * code answers. Without more being said a rule pays 1 point for each 1.00 and rounds down.
 */

type Row = readonly [name: string, order_case: OrderCase, expected: Expected | number]

const ten = line('10.00')
const hundred = line('100.00')
const left_out = { tags: ['out'] }
/** Lines tagged `out` earn nothing. */
const without_out = { excluded_product_tags: ['out'] }
const shirt = { product_id: 1, variant_id: 11, tags: ['Sale'], collection_ids: [7] }
const hat = { product_id: 2, variant_id: 21, tags: ['new'], collection_ids: [8] }
const basket = [line('60.00', shirt), line('40.00', hat)]
const on_shirts = scoped('include', { product_ids: [gid('Product', 1)] })
const on_hats = scoped('include', { product_ids: [gid('Product', 2)] })

const AMOUNTS: readonly Row[] = [
  ['10.00: 10', { lines: [ten] }, { points: 10, base: 10, amount: '10.00' }],
  ['3 x 10.00: 30', { lines: [line('10.00', { quantity: 3 })] }, 30],
  ['10.00 + 5.50 = 15.50: 15', { lines: [ten, line('5.50')] }, 15],
  [
    '3 lines of 0.50 = 1.50: 1, where lines rounded by themselves would pay 0',
    { lines: [line('0.50'), line('0.50'), line('0.50')] },
    1,
  ],
  [
    '3 lines of 1.34 = 4.02: 4, and not 3 x 1',
    { lines: [line('1.34'), line('1.34'), line('1.34')] },
    4,
  ],
  [
    '2 lines of 1.50 = 3.00: 3, where nearest by line would pay 2 + 2',
    { lines: [line('1.50'), line('1.50')], rule: { rounding: 'nearest' } },
    3,
  ],
  [
    '2 x 10.00 - 5.00 = 15',
    { lines: [line('10.00', { quantity: 2, total_discount: '5.00' })] },
    15,
  ],
  [
    '10.00 - 15.00 is nothing and takes nothing from 20.00',
    { lines: [line('10.00', { total_discount: '15.00' }), line('20.00')] },
    20,
  ],
  ['10.00 - 10.00 = 0', { lines: [line('10.00', { total_discount: '10.00' })] }, 0],
  ['a free line: 0', { lines: [line('0.00')] }, 0],
  ['a line of none: 0', { lines: [line('10.00', { quantity: 0 })] }, 0],
  [
    'a price below the compare-at price counts as it is: 8',
    { lines: [line('8.00', { compare_at_price: '10.00' })] },
    8,
  ],
  [
    '30 + 70 - 10 = 90',
    { lines: [line('30.00'), line('70.00')], order: { discount_total: '10.00' } },
    90,
  ],
  [
    'a discount of 10 on 30 + 70 leaves 70 - 7 = 63 where the 30 are excluded',
    {
      lines: [line('30.00', left_out), line('70.00')],
      order: { discount_total: '10.00' },
      eligibility: without_out,
    },
    { points: 63, amount: '63.00', excluded: ['product_tag', null] },
  ],
  [
    'is spread after the discounts of lines: (20 - 10) and 30 bear 8 as 2 and 6: 24',
    {
      lines: [line('20.00', { ...left_out, total_discount: '10.00' }), line('30.00')],
      order: { discount_total: '8.00' },
      eligibility: without_out,
    },
    24,
  ],
  [
    'a third of 10 off each of 3 x 10: two of them are 20 - 6.66... = 13.33...: 13',
    {
      lines: [ten, line('10.00', left_out), ten],
      order: { discount_total: '10.00' },
      eligibility: without_out,
    },
    { points: 13, amount: '13.33' },
  ],
  [
    'the same rounded up: 14',
    {
      lines: [ten, line('10.00', left_out), ten],
      order: { discount_total: '10.00' },
      eligibility: without_out,
      rule: { rounding: 'ceil' },
    },
    14,
  ],
  [
    'thirds add up again: 3 x (10 - 10/3) = 20, even rounded down',
    { lines: [ten, ten, ten], order: { discount_total: '10.00' } },
    20,
  ],
  ['10 - 15 on the order is nothing', { lines: [ten], order: { discount_total: '15.00' } }, 0],
  ['10 - 10 on the order is nothing', { lines: [ten], order: { discount_total: '10.00' } }, 0],
  [
    'a discount on nothing is nothing',
    { lines: [line('0.00'), line('0.00')], order: { discount_total: '5.00' } },
    0,
  ],
  ['a discount of nothing: 10', { lines: [ten], order: { discount_total: '0.00' } }, 10],
  [
    'yen have no decimals: 1980 / 100 = 19.8: 19',
    { lines: [line('1980')], rule: { earnDenominator: 100 } },
    19,
  ],
  [
    '3 x 1980 / 100 = 59.4: 59',
    { lines: [line('1980', { quantity: 3 })], rule: { earnDenominator: 100 } },
    59,
  ],
  [
    'dinars have three: 1.999 x 10 = 19.99: 19',
    { lines: [line('1.999')], rule: { earnPoints: 10 } },
    19,
  ],
  [
    '0.005 x 100 = 0.5, to the nearest: 1',
    { lines: [line('0.005')], rule: { earnPoints: 100, rounding: 'nearest' } },
    1,
  ],
]

const RATES: readonly Row[] = [
  ['12.34 x 5 = 61.7: 61', { lines: [line('12.34')], rule: { earnPoints: 5 } }, 61],
  ['99.99 / 10 = 9.999, down: 9', { lines: [line('99.99')], rule: { earnDenominator: 10 } }, 9],
  [
    '99.99 / 10, to the nearest: 10',
    { lines: [line('99.99')], rule: { earnDenominator: 10, rounding: 'nearest' } },
    10,
  ],
  [
    '90.01 / 10 = 9.001, up: 10',
    { lines: [line('90.01')], rule: { earnDenominator: 10, rounding: 'ceil' } },
    10,
  ],
  ['2.50, down: 2', { lines: [line('2.50')] }, 2],
  ['2.50, to the nearest: 3', { lines: [line('2.50')], rule: { rounding: 'nearest' } }, 3],
  ['2.50, up: 3', { lines: [line('2.50')], rule: { rounding: 'ceil' } }, 3],
  ['3.50, to the nearest: 4', { lines: [line('3.50')], rule: { rounding: 'nearest' } }, 4],
  ['2.49, to the nearest: 2', { lines: [line('2.49')], rule: { rounding: 'nearest' } }, 2],
  ['2.01, up: 3', { lines: [line('2.01')], rule: { rounding: 'ceil' } }, 3],
  ['2.00, up: 2', { lines: [line('2.00')], rule: { rounding: 'ceil' } }, 2],
  ['10 / 3 = 3.33..., down: 3', { lines: [ten], rule: { earnDenominator: 3 } }, 3],
  ['10 / 3, up: 4', { lines: [ten], rule: { earnDenominator: 3, rounding: 'ceil' } }, 4],
  [
    '11 / 3 = 3.66..., to the nearest: 4',
    { lines: [line('11.00')], rule: { earnDenominator: 3, rounding: 'nearest' } },
    4,
  ],
  [
    '3 lines of 1.00 / 3 = 1 exactly, down: 1',
    { lines: [line('1.00'), line('1.00'), line('1.00')], rule: { earnDenominator: 3 } },
    1,
  ],
  [
    '3 lines of 4.00 / 3 = 4 exactly, up: 4',
    {
      lines: [line('4.00'), line('4.00'), line('4.00')],
      rule: { earnDenominator: 3, rounding: 'ceil' },
    },
    4,
  ],
  ['99.99 x 0.01 = 0.9999, down: 0', { lines: [line('99.99')], rule: { earnPoints: 0.01 } }, 0],
  ['100 x 0.01 = 1', { lines: [hundred], rule: { earnPoints: 0.01 } }, 1],
  [
    '0.01 x 0.01 = 0.0001, up: 1',
    { lines: [line('0.01')], rule: { earnPoints: 0.01, rounding: 'ceil' } },
    1,
  ],
  [
    '12.34 x 10000 / 0.01 = 12340000',
    { lines: [line('12.34')], rule: { earnPoints: 10_000, earnDenominator: 0.01 } },
    12_340_000,
  ],
  // In floating point 0.57 x 100 is below 57 and 2.1 / 0.7 above 3.
  ['100 x 0.57 = 57 exactly, down: 57', { lines: [hundred], rule: { earnPoints: 0.57 } }, 57],
  [
    '2.10 / 0.7 = 3 exactly, up: 3',
    { lines: [line('2.10')], rule: { earnDenominator: 0.7, rounding: 'ceil' } },
    3,
  ],
  [
    '9 x 2.5 / 1.5 = 15',
    { lines: [line('9.00')], rule: { earnPoints: 2.5, earnDenominator: 1.5 } },
    15,
  ],
]

const gold_pays_3 = { tierPoints: { gold: 3 } }
const OF_TIERS: readonly Row[] = [
  [
    'gold has its own rate: 10 x 3 = 30',
    { lines: [ten], rule: gold_pays_3, customer: { tier_id: 'gold' } },
    { points: 30, base: 30 },
  ],
  [
    'others have the common one: 10',
    { lines: [ten], rule: gold_pays_3, customer: { tier_id: 'member' } },
    10,
  ],
  [
    'who was never placed has that of the entry tier: 10 x 2 = 20',
    { lines: [ten], rule: { tierPoints: { member: 2 } } },
    20,
  ],
  ['whoever is not gold keeps the common rate: 10', { lines: [ten], rule: gold_pays_3 }, 10],
  [
    '25 x 3 / 10 = 7.5: 7',
    {
      lines: [line('25.00')],
      rule: { ...gold_pays_3, earnDenominator: 10 },
      customer: { tier_id: 'gold' },
    },
    7,
  ],
  [
    'the multiplier is on top: 10 x 3 x 2 = 60 beside 30',
    { lines: [ten], rule: gold_pays_3, customer: { tier_id: 'gold' }, tier: 2 },
    { points: 60, base: 30 },
  ],
]

const with_tax = { includeTax: true }
const with_shipping = { includeShipping: true }
const TAX_AND_SHIPPING: readonly Row[] = [
  ['100 + 19 tax, without tax: 100', { lines: [hundred], order: { tax: '19.00' } }, 100],
  [
    '100 + 19 tax, with tax: 119',
    { lines: [hundred], order: { tax: '19.00' }, rule: with_tax },
    119,
  ],
  [
    '119 that contain 19, without tax: 100',
    { lines: [line('119.00')], order: { tax: '19.00', taxes_included: true } },
    100,
  ],
  [
    '119 that contain 19, with tax: 119',
    { lines: [line('119.00')], order: { tax: '19.00', taxes_included: true }, rule: with_tax },
    119,
  ],
  [
    'tax of 20 on 60 + 40 is 8 on the 40: 48',
    {
      lines: [line('60.00', left_out), line('40.00')],
      order: { tax: '20.00' },
      eligibility: without_out,
      rule: with_tax,
    },
    48,
  ],
  [
    '20 contained in 60 + 60 are 10 in each: 50',
    {
      lines: [line('60.00', left_out), line('60.00')],
      order: { tax: '20.00', taxes_included: true },
      eligibility: without_out,
    },
    50,
  ],
  [
    'a gift card carries no tax: 50 + (100 + 19) = 169',
    {
      lines: [line('50.00', { gift_card: true }), hundred],
      order: { tax: '19.00' },
      rule: with_tax,
    },
    169,
  ],
  [
    'nor when it earns nothing: 119',
    {
      lines: [line('50.00', { gift_card: true }), hundred],
      order: { tax: '19.00' },
      rule: with_tax,
      eligibility: { exclude_gift_cards: true },
    },
    { points: 119, excluded: ['gift_card', null] },
  ],
  [
    'nor when prices contain it: 50 + (119 - 19) = 150',
    {
      lines: [line('50.00', { gift_card: true }), line('119.00')],
      order: { tax: '19.00', taxes_included: true },
    },
    150,
  ],
  [
    'tax on nothing but a gift card is nobody’s: 50',
    {
      lines: [line('50.00', { gift_card: true })],
      order: { tax: '5.00' },
      rule: with_tax,
    },
    50,
  ],
  [
    '100 - 50 + 9.50 tax = 59.50: 59',
    { lines: [hundred], order: { discount_total: '50.00', tax: '9.50' }, rule: with_tax },
    59,
  ],
  [
    'a discount of 50 is 25 on a gift card of 100: 75 + 75 + 15 tax = 165',
    {
      lines: [line('100.00', { gift_card: true }), hundred],
      order: { discount_total: '50.00', tax: '15.00' },
      rule: with_tax,
    },
    165,
  ],
  [
    'more tax in a price than its amount leaves nothing, not less',
    { lines: [line('1.00')], order: { tax: '2.00', taxes_included: true } },
    0,
  ],
  [
    'two thirds of 1 tax: 20.66..., up: 21',
    {
      lines: [ten, line('10.00', left_out), ten],
      order: { tax: '1.00' },
      eligibility: without_out,
      rule: { includeTax: true, rounding: 'ceil' },
    },
    21,
  ],
  ['10 + 5 shipping, without: 10', { lines: [ten], order: { shipping: '5.00' } }, 10],
  [
    '10 + 5 shipping, with: 15',
    { lines: [ten], order: { shipping: '5.00' }, rule: with_shipping },
    15,
  ],
  [
    'shipping of a free line: 5',
    { lines: [line('0.00')], order: { shipping: '5.00' }, rule: with_shipping },
    5,
  ],
  [
    'shipping earns beside a line that does not: 10 + 5 = 15',
    {
      lines: [ten, line('10.00', left_out)],
      order: { shipping: '5.00' },
      rule: with_shipping,
      eligibility: without_out,
    },
    15,
  ],
  [
    'shipping of nothing that earns: 0',
    {
      lines: [line('10.00', left_out)],
      order: { shipping: '5.00' },
      rule: with_shipping,
      eligibility: without_out,
    },
    { points: 0, reason: 'no_eligible_lines' },
  ],
  [
    'shipping is multiplied as well: (10 + 5) x 2 = 30',
    { lines: [ten], order: { shipping: '5.00' }, rule: with_shipping, tier: 2 },
    { points: 30, base: 15 },
  ],
]

const from_50 = { minimumPurchase: 50 }
const MINIMUM: readonly Row[] = [
  ['50.00 is enough', { lines: [line('50.00')], rule: from_50 }, 50],
  [
    '49.99 is not',
    { lines: [line('49.99')], rule: from_50 },
    { points: 0, reason: 'nothing_earned' },
  ],
  [
    '60 - 10.01 = 49.99 is not',
    { lines: [line('60.00')], order: { discount_total: '10.01' }, rule: from_50 },
    { points: 0, reason: 'nothing_earned' },
  ],
  ['60 - 10 is', { lines: [line('60.00')], order: { discount_total: '10.00' }, rule: from_50 }, 50],
  [
    '40 are not, whatever is beside them that earns nothing',
    {
      lines: [line('40.00'), line('20.00', left_out)],
      rule: from_50,
      eligibility: without_out,
    },
    { points: 0, reason: 'nothing_earned' },
  ],
  [
    '45 are not, with 10 shipping',
    {
      lines: [line('45.00')],
      order: { shipping: '10.00' },
      rule: { ...from_50, ...with_shipping },
    },
    { points: 0, reason: 'nothing_earned' },
  ],
  [
    '45 + 9 tax are where tax earns: 54',
    { lines: [line('45.00')], order: { tax: '9.00' }, rule: { ...from_50, ...with_tax } },
    54,
  ],
  [
    '45 + 9 tax are not where it does not',
    { lines: [line('45.00')], order: { tax: '9.00' }, rule: from_50 },
    { points: 0, reason: 'nothing_earned' },
  ],
  [
    'a refund does not judge again: 2 x 30 less one: 30',
    { lines: [line('30.00', { quantity: 2 })], rule: from_50, refunds: [back({ 1: 1 })] },
    30,
  ],
]

const STANDING: readonly Row[] = [
  ['tier 1.5: 15', { lines: [ten], tier: 1.5 }, { points: 15, base: 10, bonuses: {} }],
  ['membership 2 beside tier 1.5: 20', { lines: [ten], tier: 1.5, member: 2 }, 20],
  ['membership 1.2 beside tier 1.5: 15', { lines: [ten], tier: 1.5, member: 1.2 }, 15],
  // In floating point 100 x 1.15 is below 115.
  ['100 x 1.15 = 115 exactly', { lines: [hundred], tier: 1.15 }, { points: 115, base: 100 }],
  [
    '10.50 x 1.5 = 15.75: 15, beside a base of 10',
    { lines: [line('10.50')], tier: 1.5 },
    { points: 15, base: 10 },
  ],
  [
    'to the nearest: 16, beside 11',
    { lines: [line('10.50')], tier: 1.5, rule: { rounding: 'nearest' } },
    { points: 16, base: 11 },
  ],
  [
    '3 x 0.50 x 1.5 = 2.25: 2, beside 1',
    { lines: [line('0.50'), line('0.50'), line('0.50')], tier: 1.5 },
    { points: 2, base: 1 },
  ],
  ['3.00 x 1.333 = 3.999: 3', { lines: [line('3.00')], tier: 1.333 }, 3],
  ['10 / 3 x 1.5 = 5 exactly', { lines: [ten], tier: 1.5, rule: { earnDenominator: 3 } }, 5],
]

const STACKING: readonly Row[] = [
  [
    'compound: 100 x 1.5 x 2 = 300, of which the campaign gave 150',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 2)] },
    { points: 300, base: 100, bonuses: { a: 150 } },
  ],
  [
    'compound on a membership: 100 x 3 x 2 = 600',
    { lines: [hundred], tier: 1.5, member: 3, campaigns: [campaign('a', 2)] },
    { points: 600, bonuses: { a: 300 } },
  ],
  [
    'max: 2 rather than 1.5: 200',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 2, max)] },
    { points: 200, bonuses: { a: 50 } },
  ],
  [
    'max: 1.5 rather than 1.2: 150, and the campaign gave nothing',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 1.2, max)] },
    { points: 150, bonuses: {} },
  ],
  [
    'max: the membership’s 3 rather than 2: 300',
    { lines: [hundred], member: 3, campaigns: [campaign('a', 2, max)] },
    { points: 300, bonuses: {} },
  ],
  [
    'replace: 2 instead of 1.5: 200',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 2, replace)] },
    { points: 200, bonuses: { a: 50 } },
  ],
  [
    'replace: never below the tier’s 1.5: 150',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 1.2, replace)] },
    { points: 150, bonuses: {} },
  ],
  [
    'two that compound: 100 x 2 x 3 = 600; they share 500 as 1 to 2',
    { lines: [hundred], campaigns: [campaign('a', 2), campaign('b', 3)] },
    // 100 + 166.66... = 266.66..., so 166; and 334 from there to 600.
    { points: 600, bonuses: { a: 166, b: 334 } },
  ],
  [
    'on a tier: 100 x 1.5 x 2 x 3 = 900',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 2), campaign('b', 3)] },
    { points: 900, base: 100 },
  ],
  [
    '4 x 5 = 20 is cut to 10: 1000',
    { lines: [hundred], campaigns: [campaign('a', 4), campaign('b', 5)] },
    1000,
  ],
  [
    'to 10 times the tier’s: 100 x 1.5 x 10 = 1500',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 4), campaign('b', 5)] },
    1500,
  ],
  ['10 alone: 1000', { lines: [hundred], campaigns: [campaign('a', 10)] }, 1000],
  [
    '2 x 2 x 2 = 8: 800',
    { lines: [hundred], campaigns: [campaign('a', 2), campaign('b', 2), campaign('c', 2)] },
    800,
  ],
  [
    '2 x 2 x 3 = 12 is cut to 10: 1000',
    { lines: [hundred], campaigns: [campaign('a', 2), campaign('b', 2), campaign('c', 3)] },
    1000,
  ],
  [
    '1.1 x 1.1 x 1.1 = 1.331: 133',
    { lines: [hundred], campaigns: [campaign('a', 1.1), campaign('b', 1.1), campaign('c', 1.1)] },
    133,
  ],
  [
    'max 2 and max 3: 300 by the second',
    { lines: [hundred], campaigns: [campaign('a', 2, max), campaign('b', 3, max)] },
    { points: 300, bonuses: { b: 200 } },
  ],
  [
    'compound 1.5 x 2 = 3 and max 4: 400 by the second',
    { lines: [hundred], tier: 1.5, campaigns: [campaign('a', 2), campaign('b', 4, max)] },
    { points: 400, bonuses: { b: 250 } },
  ],
  [
    'compound 2 x 2 = 4 and replace 3: 400 by the first',
    { lines: [hundred], tier: 2, campaigns: [campaign('a', 2), campaign('b', 3, replace)] },
    { points: 400, bonuses: { a: 200 } },
  ],
  [
    'two that compound, 2 x 2 = 4, and replace 5: 500 by the last',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2), campaign('b', 2), campaign('c', 5, replace)],
    },
    { points: 500, bonuses: { c: 400 } },
  ],
  [
    'compound 2 x 1.5 = 3, max 2.5, replace 2.8: 300',
    {
      lines: [hundred],
      tier: 2,
      campaigns: [campaign('a', 2.5, max), campaign('b', 2.8, replace), campaign('c', 1.5)],
    },
    { points: 300, bonuses: { c: 100 } },
  ],
  [
    'max and replace do not multiply what compounds: 2 x 3 = 6 and max 5: 600',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2), campaign('b', 3), campaign('c', 5, max)],
    },
    600,
  ],
  [
    '10.01 x 1.25 x 1.5 = 18.76875: 18',
    { lines: [line('10.01')], tier: 1.25, campaigns: [campaign('a', 1.5)] },
    { points: 18, base: 10 },
  ],
  [
    'what rounding brought is a campaign’s: 1.50 x 1.5 = 2.25: 2 instead of 1',
    { lines: [line('1.50')], campaigns: [campaign('a', 1.5)] },
    { points: 2, base: 1, bonuses: { a: 1 } },
  ],
  [
    'and what it took is not: 1.20 x 1.5 = 1.8: 1',
    { lines: [line('1.20')], campaigns: [campaign('a', 1.5)] },
    { points: 1, base: 1, bonuses: { a: 0 } },
  ],
]

const SCOPES: readonly Row[] = [
  [
    'a product: 60 x 2 + 40 = 160',
    { lines: basket, campaigns: [campaign('a', 2, on_shirts)] },
    { points: 160, base: 100, bonuses: { a: 60 } },
  ],
  [
    'all but a product: 60 + 40 x 2 = 140',
    {
      lines: basket,
      campaigns: [campaign('a', 2, scoped('exclude', { product_ids: [gid('Product', 1)] }))],
    },
    { points: 140, bonuses: { a: 40 } },
  ],
  [
    'a collection: 160',
    {
      lines: basket,
      campaigns: [campaign('a', 2, scoped('include', { collection_ids: [gid('Collection', 7)] }))],
    },
    160,
  ],
  [
    'all but a collection: 140',
    {
      lines: basket,
      campaigns: [campaign('a', 2, scoped('exclude', { collection_ids: [gid('Collection', 7)] }))],
    },
    140,
  ],
  [
    'a tag in another case: 160',
    { lines: basket, campaigns: [campaign('a', 2, scoped('include', { tags: ['SALE'] }))] },
    160,
  ],
  [
    'all but a tag: 140',
    { lines: basket, campaigns: [campaign('a', 2, scoped('exclude', { tags: ['sale'] }))] },
    140,
  ],
  [
    'a product or a tag, each by its own: 200',
    {
      lines: basket,
      campaigns: [
        campaign('a', 2, scoped('include', { product_ids: [gid('Product', 1)], tags: ['new'] })),
      ],
    },
    200,
  ],
  [
    'both ways at once count once: 160',
    {
      lines: basket,
      campaigns: [
        campaign('a', 2, scoped('include', { product_ids: [gid('Product', 1)], tags: ['sale'] })),
      ],
    },
    160,
  ],
  [
    'no product is in none: 100',
    { lines: [hundred], campaigns: [campaign('a', 2, on_shirts)] },
    { points: 100, refused: ['product_scope'] },
  ],
  [
    'no product is not among the others: 200',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2, scoped('exclude', { product_ids: [gid('Product', 1)] }))],
    },
    200,
  ],
  [
    'none of its products: 100',
    {
      lines: basket,
      campaigns: [campaign('a', 2, scoped('include', { tags: ['shoes'] }))],
    },
    { points: 100, bonuses: {}, refused: ['product_scope'] },
  ],
  [
    'its product earns nothing: 40',
    {
      lines: basket,
      eligibility: { excluded_product_tags: ['sale'] },
      campaigns: [campaign('a', 2, on_shirts)],
    },
    { points: 40, bonuses: {} },
  ],
  [
    'one each: 60 x 2 + 40 x 3 = 240',
    { lines: basket, campaigns: [campaign('a', 2, on_shirts), campaign('b', 3, on_hats)] },
    { points: 240, bonuses: { a: 60, b: 80 } },
  ],
  [
    'compound for all, max for one: 60 x 3 + 40 x 2 = 260',
    { lines: basket, campaigns: [campaign('a', 2), campaign('b', 3, { ...max, ...on_shirts })] },
    { points: 260, bonuses: { a: 40, b: 120 } },
  ],
  [
    'compound with each other where both fit: 60 x 6 + 40 x 2 = 440',
    { lines: basket, campaigns: [campaign('a', 2), campaign('b', 3, on_shirts)] },
    // 300 are shared as 1 to 2, and 40 are the first one's.
    { points: 440, bonuses: { a: 140, b: 200 } },
  ],
  [
    'the cap of ten is for each line: 60 x 10 + 40 x 4 = 760',
    { lines: basket, campaigns: [campaign('a', 4), campaign('b', 5, on_shirts)] },
    760,
  ],
  [
    'boosts its own lines and no shipping: 60 x 2 + 40 + 10 = 170',
    {
      lines: basket,
      order: { shipping: '10.00' },
      rule: with_shipping,
      campaigns: [campaign('a', 2, on_shirts)],
    },
    170,
  ],
  [
    'one for everything boosts shipping: (100 + 10) x 2 = 220',
    {
      lines: basket,
      order: { shipping: '10.00' },
      rule: with_shipping,
      campaigns: [campaign('a', 2)],
    },
    220,
  ],
  [
    'discounts come first: (60 - 6) x 2 + (40 - 4) = 144',
    {
      lines: basket,
      order: { discount_total: '10.00' },
      campaigns: [campaign('a', 2, on_shirts)],
    },
    144,
  ],
  [
    'the boosted line comes back: 40',
    { lines: basket, campaigns: [campaign('a', 2, on_shirts)], refunds: [back({ 1: 1 })] },
    { points: 40, bonuses: {} },
  ],
  [
    'the other line comes back: 120',
    { lines: basket, campaigns: [campaign('a', 2, on_shirts)], refunds: [back({ 2: 1 })] },
    { points: 120, base: 60, bonuses: { a: 60 } },
  ],
]

const one_order = (id: string, fields: Parameters<typeof campaign>[2] = {}): OrderCase => ({
  lines: [hundred],
  campaigns: [campaign(id, 2, fields)],
})
const FITTING: readonly Row[] = [
  [
    'begins a moment later: 100',
    one_order('a', { starts_at: '2026-10-01T12:00:00.001Z' }),
    { points: 100, refused: ['not_live'] },
  ],
  ['begins at this moment: 200', one_order('a', { starts_at: '2026-10-01T12:00:00.000Z' }), 200],
  [
    'begins at this moment elsewhere: 200',
    one_order('a', { starts_at: '2026-10-01T14:00:00+02:00' }),
    200,
  ],
  [
    'ends at this moment: 100',
    one_order('a', { ends_at: '2026-10-01T12:00:00.000Z' }),
    { points: 100, refused: ['not_live'] },
  ],
  ['ends a moment later: 200', one_order('a', { ends_at: '2026-10-01T12:00:00.001Z' }), 200],
  [
    'has no beginning: 100',
    one_order('a', { starts_at: null }),
    { points: 100, refused: ['not_live'] },
  ],
  ['is a draft: 100', one_order('a', { status: 'draft' }), { points: 100, refused: ['not_live'] }],
  [
    'was cancelled: 100',
    one_order('a', { status: 'cancelled' }),
    { points: 100, refused: ['not_live'] },
  ],
  [
    'reached a cap in the morning: 100',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2, {}, { ended_at: new Date('2026-10-01T09:00:00Z') })],
    },
    { points: 100, refused: ['not_live'] },
  ],
  [
    'is for other ways to earn: 100',
    one_order('a', { rule_types: ['birthday'] }),
    { points: 100, refused: ['other_rule'] },
  ],
  [
    'puts rewards on sale: 100',
    { lines: [hundred], campaigns: [campaign('a', null, { type: 'reward_spotlight' })] },
    { points: 100, refused: ['other_rule'] },
  ],
  [
    'is for gold, as the customer: 200',
    { ...one_order('a', forTiers('gold')), customer: { tier_id: 'gold' } },
    200,
  ],
  [
    'is for gold, and the customer is not: 100',
    { ...one_order('a', forTiers('gold')), customer: { tier_id: 'member' } },
    { points: 100, refused: ['audience'] },
  ],
  [
    'is for the entry tier, and the customer was never placed: 200',
    one_order('a', forTiers('member')),
    200,
  ],
  [
    'is for a tier that is not there: 100',
    one_order('a', forTiers('gone')),
    { points: 100, refused: ['audience'] },
  ],
  [
    'is for a tag, in any case: 200',
    { ...one_order('a', forTags('vip')), customer: { tags: ['b', 'VIP'] } },
    200,
  ],
  [
    'is for another tag: 100',
    { ...one_order('a', forTags('vip')), customer: { tags: ['vip2'] } },
    { points: 100, refused: ['audience'] },
  ],
  ['is for all, guests too: 200', { ...one_order('a'), customer: null }, 200],
  [
    'is for the entry tier, which guests join: 200',
    { ...one_order('a', forTiers('member')), customer: null },
    200,
  ],
  [
    'is for another tier: 100',
    { ...one_order('a', forTiers('gold')), customer: null },
    { points: 100, refused: ['audience'] },
  ],
  [
    'is for a tag, and a guest has none: 100',
    { ...one_order('a', forTags('vip')), customer: null },
    { points: 100, refused: ['audience'] },
  ],
]

const of_5_orders = { limits: { max_orders: 5, max_bonus_points: null } }
const LIMITS: readonly Row[] = [
  [
    'the fifth of 5 orders: 200',
    { lines: [hundred], campaigns: [campaign('a', 2, of_5_orders, { consumed_orders: 4 })] },
    200,
  ],
  [
    'the sixth of 5: 100',
    { lines: [hundred], campaigns: [campaign('a', 2, of_5_orders, { consumed_orders: 5 })] },
    { points: 100, refused: ['used_up'] },
  ],
  [
    '100 of 150 bonus points: 200',
    one_order('a', atMost(150)),
    { points: 200, bonuses: { a: 100 } },
  ],
  ['100 of 100: 200', one_order('a', atMost(100)), { points: 200, bonuses: { a: 100 } }],
  [
    '100 of 60, in part: 160',
    one_order('a', atMost(60)),
    { points: 160, base: 100, bonuses: { a: 60 } },
  ],
  [
    '100 of 150, of which 90 are gone: 160',
    { lines: [hundred], campaigns: [campaign('a', 2, atMost(150), { consumed_bonus_points: 90 })] },
    { points: 160, bonuses: { a: 60 } },
  ],
  [
    '100 of 150, all gone: 100',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2, atMost(150), { consumed_bonus_points: 150 })],
    },
    { points: 100, refused: ['used_up'] },
  ],
  [
    '10.50 + 10 of 10.50 = 20.50: 20',
    { lines: [line('10.50')], campaigns: [campaign('a', 2, atMost(10))] },
    { points: 20, base: 10, bonuses: { a: 10 } },
  ],
  [
    '10.50 + 3 of 10.50 = 13.50, to the nearest: 14 beside 11',
    {
      lines: [line('10.50')],
      rule: { rounding: 'nearest' },
      campaigns: [campaign('a', 2, atMost(3))],
    },
    { points: 14, base: 11, bonuses: { a: 3 } },
  ],
  [
    'a cap is not for the tier’s part: 150 + 60 of 150 = 210',
    { ...one_order('a', atMost(60)), tier: 1.5 },
    { points: 210, base: 100, bonuses: { a: 60 } },
  ],
  [
    'on its lines: 60 + 50 of 120 + 40 = 150',
    { lines: basket, campaigns: [campaign('a', 3, { ...on_shirts, ...atMost(50) })] },
    { points: 150, bonuses: { a: 50 } },
  ],
  [
    '2 times with 10 left adds 10 to the 2 times of another, not its share of 4 times: 200 + 10',
    {
      lines: [hundred],
      campaigns: [campaign('a', 2, atMost(10)), campaign('b', 2)],
    },
    { points: 210, bonuses: { a: 10, b: 100 } },
  ],
  [
    '5 times with 10 left is 110; the other’s 2 times is better: 200',
    {
      lines: [hundred],
      campaigns: [campaign('a', 5, { ...replace, ...atMost(10) }), campaign('b', 2, max)],
    },
    { points: 200, bonuses: { b: 100 } },
  ],
  [
    '5 times with 150 left is 250, and better than 2 times',
    {
      lines: [hundred],
      campaigns: [campaign('a', 5, { ...replace, ...atMost(150) }), campaign('b', 2, max)],
    },
    { points: 250, bonuses: { a: 150 } },
  ],
  [
    'two that are nearly used up, 110 each, do not stand before 2 times: 200',
    {
      lines: [hundred],
      campaigns: [
        campaign('a', 5, { ...replace, ...atMost(10) }),
        campaign('b', 4, { ...replace, ...atMost(10) }),
        campaign('c', 2, max),
      ],
    },
    { points: 200, bonuses: { c: 100 } },
  ],
  [
    'nor does one for its own line, where another is good: 100 x 2 + (100 + 390) = 690',
    {
      lines: [line('100.00', shirt), line('100.00', hat)],
      campaigns: [
        campaign('a', 5, { ...replace, ...on_shirts, ...atMost(10) }),
        campaign('b', 5, { ...replace, ...on_hats, ...atMost(390) }),
        campaign('c', 2, max),
      ],
    },
    { points: 690, bonuses: { b: 390, c: 100 } },
  ],
  [
    'nor does one without a cap, which would spend another’s on its line: 100 x 2.1 + (50 + 50)',
    {
      lines: [line('100.00', shirt), line('50.00', hat)],
      campaigns: [
        campaign('a', 2, atMost(50)),
        campaign('b', 1.1, on_shirts),
        campaign('c', 2.1, { ...max, ...on_shirts }),
      ],
    },
    { points: 310, bonuses: { a: 50, c: 110 } },
  ],
  [
    'one that replaces a membership’s 2 does so whatever else runs: 100 x 1.5 + 50 x 2 x 1.01',
    {
      lines: [line('100.00', shirt), line('50.00', hat)],
      member: 2,
      campaigns: [
        campaign('a', 1.5, { ...replace, ...on_shirts }),
        campaign('b', 1.01, { ...atMost(50), ...on_hats }),
      ],
    },
    251,
  ],
  [
    'half of it comes back: 50 x 2 = 100 with a cap of 60 that is not reached any more',
    {
      lines: [line('50.00', { quantity: 2 })],
      campaigns: [campaign('a', 2, atMost(60))],
      refunds: [back({ 1: 1 })],
    },
    { points: 100, bonuses: { a: 50 } },
  ],
  [
    '10 of 100 come back: 90 + 60 = 150 with a cap that still is',
    {
      lines: [line('10.00', { quantity: 10 })],
      campaigns: [campaign('a', 2, atMost(60))],
      refunds: [back({ 1: 1 })],
    },
    { points: 150, bonuses: { a: 60 } },
  ],
]

const beside_ten = (fields: Parameters<typeof line>[1]) => [line('30.00', fields), ten]
const EXCLUDED_LINES: readonly Row[] = [
  [
    'gift cards are not: 40',
    { lines: beside_ten({ gift_card: true }) },
    { points: 40, excluded: [null, null] },
  ],
  [
    'gift cards are: 10',
    { lines: beside_ten({ gift_card: true }), eligibility: { exclude_gift_cards: true } },
    { points: 10, excluded: ['gift_card', null] },
  ],
  ['membership products are not: 40', { lines: beside_ten({ product_id: 900 }) }, 40],
  [
    'membership products are: 10',
    {
      lines: beside_ten({ product_id: 900 }),
      eligibility: { exclude_membership_purchases: true },
    },
    { points: 10, excluded: ['membership_product', null] },
  ],
  [
    'renewals are not: 40',
    { lines: beside_ten({ subscription: true, subscription_renewal: true }) },
    40,
  ],
  [
    'renewals are: 10',
    {
      lines: beside_ten({ subscription: true, subscription_renewal: true }),
      eligibility: { exclude_subscription_renewals: true },
    },
    { points: 10, excluded: ['subscription_renewal', null] },
  ],
  [
    'the first order of a subscription is no renewal: 40',
    {
      lines: beside_ten({ subscription: true }),
      eligibility: { exclude_subscription_renewals: true },
    },
    { points: 40, excluded: [null, null] },
  ],
  [
    'below the compare-at price: 10',
    {
      lines: beside_ten({ compare_at_price: '30.01' }),
      eligibility: { exclude_discounted_items: true },
    },
    { points: 10, excluded: ['sale_item', null] },
  ],
  [
    'at the compare-at price, however it is written, is no sale: 40',
    {
      lines: beside_ten({ compare_at_price: '30' }),
      eligibility: { exclude_discounted_items: true },
    },
    { points: 40, excluded: [null, null] },
  ],
  [
    'above the compare-at price is no sale: 40',
    {
      lines: beside_ten({ compare_at_price: '9.00' }),
      eligibility: { exclude_discounted_items: true },
    },
    40,
  ],
  [
    'a code on the order makes no sale of a line: 40 - 4 = 36',
    {
      lines: beside_ten({}),
      order: { discount_total: '4.00' },
      eligibility: { exclude_discounted_items: true },
    },
    36,
  ],
  [
    'a product: 10',
    {
      lines: beside_ten(shirt),
      eligibility: { excluded_products: [{ id: gid('Product', 1), title: '', variant_ids: [] }] },
    },
    { points: 10, excluded: ['product', null] },
  ],
  [
    'a variant: 10',
    {
      lines: beside_ten(shirt),
      eligibility: {
        excluded_products: [
          { id: gid('Product', 1), title: '', variant_ids: [gid('ProductVariant', 11)] },
        ],
      },
    },
    { points: 10, excluded: ['product', null] },
  ],
  [
    'another variant of it: 40',
    {
      lines: beside_ten(shirt),
      eligibility: {
        excluded_products: [
          { id: gid('Product', 1), title: '', variant_ids: [gid('ProductVariant', 12)] },
        ],
      },
    },
    { points: 40, excluded: [null, null] },
  ],
  [
    'another product: 40',
    {
      lines: beside_ten(hat),
      eligibility: { excluded_products: [{ id: gid('Product', 1), title: '', variant_ids: [] }] },
    },
    40,
  ],
  [
    'a product’s tag, in any case: 10',
    { lines: beside_ten(shirt), eligibility: { excluded_product_tags: ['sALE'] } },
    { points: 10, excluded: ['product_tag', null] },
  ],
  [
    'a part of a tag is no tag: 40',
    { lines: beside_ten(shirt), eligibility: { excluded_product_tags: ['Sal'] } },
    40,
  ],
  [
    'a collection: 10',
    {
      lines: beside_ten(shirt),
      eligibility: { excluded_collections: [{ id: gid('Collection', 7), title: '' }] },
    },
    { points: 10, excluded: ['collection', null] },
  ],
  [
    'another collection: 40',
    {
      lines: beside_ten(shirt),
      eligibility: { excluded_collections: [{ id: gid('Collection', 8), title: '' }] },
    },
    40,
  ],
  [
    'everything: 0',
    {
      lines: [line('30.00', shirt), line('5.00', left_out)],
      eligibility: { excluded_product_tags: ['sale', 'OUT'] },
    },
    { points: 0, reason: 'no_eligible_lines', excluded: ['product_tag', 'product_tag'] },
  ],
]

const nobody = { excluded_from_program: true }
const EXCLUDED_ORDERS: readonly Row[] = [
  [
    'a customer by name',
    { lines: [ten], customer: nobody },
    { points: 0, reason: 'customer_excluded', exclusion: 'excluded_from_program' },
  ],
  [
    'a business, where people only',
    {
      lines: [ten],
      customer: { is_business: true },
      eligibility: { customer_audience: 'b2c_only' },
    },
    { points: 0, reason: 'customer_excluded', exclusion: 'customer_audience' },
  ],
  [
    'no person, where people only',
    { lines: [ten], eligibility: { customer_audience: 'b2c_only' } },
    10,
  ],
  [
    'a person, where businesses only',
    { lines: [ten], eligibility: { customer_audience: 'b2b_only' } },
    { points: 0, reason: 'customer_excluded', exclusion: 'customer_audience' },
  ],
  [
    'no business, where businesses only',
    {
      lines: [ten],
      customer: { is_business: true },
      eligibility: { customer_audience: 'b2b_only' },
    },
    10,
  ],
  ['no business, where all', { lines: [ten], customer: { is_business: true } }, 10],
  [
    'a customer’s tag, in any case',
    {
      lines: [ten],
      customer: { tags: ['a', 'Staff'] },
      eligibility: { excluded_customer_tags: ['STAFF', 'b'] },
    },
    { points: 0, reason: 'customer_excluded', exclusion: 'customer_tag' },
  ],
  [
    'no other tag',
    { lines: [ten], customer: { tags: ['a'] }, eligibility: { excluded_customer_tags: ['b'] } },
    10,
  ],
  [
    'an order’s tag, in any case',
    {
      lines: [ten],
      order: { tags: ['Wholesale'] },
      eligibility: { excluded_order_tags: ['wholesale'] },
    },
    { points: 0, reason: 'no_eligible_lines', exclusion: 'order_tag' },
  ],
  [
    'no order for a customer’s tag',
    { lines: [ten], order: { tags: ['x'] }, eligibility: { excluded_customer_tags: ['x'] } },
    10,
  ],
  [
    'no guest',
    { lines: [ten], customer: null, eligibility: { excluded_customer_tags: ['x'] } },
    10,
  ],
  [
    'everybody while the programme is off, before anything else is said',
    { lines: [ten], customer: nobody, rule: false, switches: { program_enabled: false } },
    { points: 0, reason: 'program_disabled' },
  ],
  [
    'everybody while no rule pays for orders',
    { lines: [ten], customer: nobody, rule: false },
    { points: 0, reason: 'no_points_layer' },
  ],
  [
    'the customer before the lines',
    { lines: [line('1.00', left_out)], customer: nobody, eligibility: without_out },
    { points: 0, reason: 'customer_excluded' },
  ],
  [
    'the lines before the minimum',
    { lines: [line('1.00', left_out)], rule: from_50, eligibility: without_out },
    { points: 0, reason: 'no_eligible_lines' },
  ],
]

const three = line('10.00', { quantity: 3 })
const REFUNDS: readonly Row[] = [
  [
    '1 of 3 x 10: 20',
    { lines: [three], refunds: [back({ 1: 1 })] },
    { points: 20, amount: '20.00' },
  ],
  ['all of 3 x 10: 0', { lines: [three], refunds: [back({ 1: 3 })] }, 0],
  ['5 of 3, which are 3, beside 10: 10', { lines: [three, ten], refunds: [back({ 1: 5 })] }, 10],
  ['1 and 1 of 3: 10', { lines: [three], refunds: [back({ 1: 1 }), back({ 1: 1 })] }, 10],
  ['2 and 2 of 3: 0', { lines: [three], refunds: [back({ 1: 2 }), back({ 1: 2 })] }, 0],
  ['nothing of it: 30', { lines: [three], refunds: [back({})] }, 30],
  ['a line that is not there: 30', { lines: [three], refunds: [back({ 9: 1 })] }, 30],
  ['one line of two: 10', { lines: [three, ten], refunds: [back({ 1: 3 })] }, 10],
  ['two lines at once: 10', { lines: [three, ten], refunds: [back({ 1: 2, 2: 1 })] }, 10],
  [
    'what was paid for it: (30 - 6) x 2/3 = 16',
    { lines: [three], order: { discount_total: '6.00' }, refunds: [back({ 1: 1 })] },
    16,
  ],
  [
    '(30 - 20) x 2/3 = 6.66...: 6',
    {
      lines: [line('10.00', { quantity: 3, total_discount: '20.00' })],
      refunds: [back({ 1: 1 })],
    },
    6,
  ],
  [
    'and again: 3.33...: 3',
    {
      lines: [line('10.00', { quantity: 3, total_discount: '20.00' })],
      refunds: [back({ 1: 1 }), back({ 1: 1 })],
    },
    3,
  ],
  [
    'with its tax: (100 + 20) / 2 = 60',
    {
      lines: [line('50.00', { quantity: 2 })],
      order: { tax: '20.00' },
      rule: with_tax,
      refunds: [back({ 1: 1 })],
    },
    60,
  ],
  [
    'a line that earned nothing: 10',
    {
      lines: [line('30.00', left_out), ten],
      eligibility: without_out,
      refunds: [back({ 1: 1 })],
    },
    10,
  ],
  [
    'with the multiplier of the day: (21 - 10.50) x 1.5 = 15.75: 15',
    { lines: [line('10.50', { quantity: 2 })], tier: 1.5, refunds: [back({ 1: 1 })] },
    { points: 15, base: 10 },
  ],
  ['30 of 100 in money: 70', { lines: [hundred], refunds: [back({}, { amount: '30.00' })] }, 70],
  [
    '30 and 30 of 100 in money: 40',
    { lines: [hundred], refunds: [back({}, { amount: '30.00' }), back({}, { amount: '30.00' })] },
    40,
  ],
  ['100 of 100 in money: 0', { lines: [hundred], refunds: [back({}, { amount: '100.00' })] }, 0],
  ['120 of 100 in money: 0', { lines: [hundred], refunds: [back({}, { amount: '120.00' })] }, 0],
  ['no money: 100', { lines: [hundred], refunds: [back({}, { amount: '0.00' })] }, 100],
  [
    '50 in money of 60 + 40 are 20 of the 40: 20',
    {
      lines: [line('60.00', left_out), line('40.00')],
      eligibility: without_out,
      refunds: [back({}, { amount: '50.00' })],
    },
    20,
  ],
  [
    '1 in money of 3 x 10 is 0.33... each: two of them 19.33...: 19',
    {
      lines: [ten, line('10.00', left_out), ten],
      eligibility: without_out,
      refunds: [back({}, { amount: '1.00' })],
    },
    { points: 19, amount: '19.33' },
  ],
  [
    'a line, and 30 of the 60 that are left: 30',
    { lines: basket, refunds: [back({ 2: 1 }), back({}, { amount: '30.00' })] },
    30,
  ],
  [
    'the same the other way round: 30',
    { lines: basket, refunds: [back({}, { amount: '30.00' }), back({ 2: 1 })] },
    30,
  ],
  [
    'the money that was paid for a line counts once: 50',
    { lines: [line('50.00', { quantity: 2 })], refunds: [back({ 1: 1 }, { amount: '50.00' })] },
    50,
  ],
  [
    '2 of 5 shipping: 10 + 3 = 13',
    {
      lines: [ten],
      order: { shipping: '5.00' },
      rule: with_shipping,
      refunds: [back({}, { shipping: '2.00' })],
    },
    13,
  ],
  [
    '2 and 4 of 5 shipping: 10',
    {
      lines: [ten],
      order: { shipping: '5.00' },
      rule: with_shipping,
      refunds: [back({}, { shipping: '2.00' }), back({}, { shipping: '4.00' })],
    },
    10,
  ],
  [
    'shipping that earned nothing: 10',
    { lines: [ten], order: { shipping: '5.00' }, refunds: [back({}, { shipping: '5.00' })] },
    10,
  ],
  [
    'lines and shipping together: 20 + 0 = 20',
    {
      lines: [three],
      order: { shipping: '5.00' },
      rule: with_shipping,
      refunds: [back({ 1: 1 }, { shipping: '5.00' })],
    },
    20,
  ],
  [
    'everything: 0',
    {
      lines: [three, ten],
      order: { shipping: '5.00', tax: '4.00' },
      rule: { ...with_shipping, ...with_tax },
      tier: 3,
      refunds: [back({ 1: 3, 2: 1 }, { shipping: '5.00' })],
    },
    { points: 0, base: 0, amount: '0.00' },
  ],
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'the amount of an order': AMOUNTS,
  'the rate and its rounding': RATES,
  'the rate of a tier': OF_TIERS,
  'tax and shipping': TAX_AND_SHIPPING,
  'the minimum purchase': MINIMUM,
  'the standing multiplier': STANDING,
  'campaigns together': STACKING,
  'a campaign for': SCOPES,
  'a campaign that': FITTING,
  'the limits of a campaign': LIMITS,
  'lines that earn nothing': EXCLUDED_LINES,
  'earning is not for': EXCLUDED_ORDERS,
  'after a refund of': REFUNDS,
}

describe.each(Object.entries(TABLES))('%s', (_about, rows) => {
  it.each(rows)('%s', (_name, order_case, expected) => {
    const { points, base, amount, bonuses, reason, exclusion, excluded, refused } =
      typeof expected === 'number' ? { points: expected } : expected
    const judgement = judge(order_case)
    const award = earned(order_case)
    expect(judgement.reason).toBe(reason ?? null)
    expect(award?.points ?? 0).toBe(points)
    if (base !== undefined) {
      expect(award).toMatchObject({ base_points: base, bonus_points: points - base })
    }
    if (amount !== undefined) expect(award?.eligible_amount.toDecimal(2)).toBe(amount)
    if (bonuses !== undefined) {
      const given = award?.bonuses.map((bonus) => [bonus.campaign_id, bonus.points]) ?? []
      expect(Object.fromEntries(given)).toEqual(bonuses)
    }
    if (exclusion !== undefined) expect(judgement.exclusion).toBe(exclusion)
    if (excluded !== undefined) {
      expect(judgement.lines.map(({ excluded_by }) => excluded_by)).toEqual(excluded)
    }
    if (refused !== undefined) {
      expect(judgement.campaigns.map(({ refusal }) => refusal)).toEqual(refused)
    }
  })
})
