import { type Static, Type } from 'typebox'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Payout, PayoutLine } from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { moneyText } from '../base/money.ts'
import { type Page, presentPage } from '../base/page.ts'
import { closed, listOf, timestamp, visibleText } from '../base/types.ts'

export const PayoutPath = closed({
  payout_id: Type.String({ examples: ['pay_01jd3k'], description: 'The id from the list.' }),
})

const partnerId = visibleText(100, undefined, 'par_01jd3k')
const reference = visibleText(
  200,
  "The merchant’s reference, such as the bank transfer's. It identifies one payout to the " +
    'partner: sent again, it pays nothing and returns that payout.',
)

const payoutFields = {
  id: Type.String({ examples: ['pay_01jd3k'] }),
  partner_id: partnerId,
  reference,
  amount: moneyText('The amount paid.'),
  commissions: Type.Integer({ description: 'The number of lines in the statement.' }),
  up_to: timestamp('Covers what was payable by then.'),
  created_at: timestamp('When it was recorded.'),
}

export const PartnerPayout = closed(payoutFields, { title: 'PartnerPayout' })
export const PayoutList = listOf('PartnerPayoutList', PartnerPayout)

export const PayoutResult = closed(
  {
    changed: Type.Boolean({ description: 'false: the reference belongs to an earlier payout.' }),
    payout: PartnerPayout,
  },
  { title: 'PartnerPayoutResult' },
)

const Line = closed(
  {
    commission_id: Type.String({ examples: ['com_01jd3k'] }),
    order_id: Type.String({ description: 'The GID of the order.' }),
    amount: moneyText('Negative: paid out earlier, but since reversed with the order.'),
    ordered_at: timestamp('When the order was placed.'),
  },
  { title: 'PartnerPayoutLine' },
)

export const PayoutStatement = closed(
  { ...payoutFields, lines: listOf('PartnerPayoutLineList', Line) },
  { title: 'PartnerPayoutStatement' },
)

export const newPayoutFields = {
  partner_id: partnerId,
  reference,
  up_to: Type.Optional(
    timestamp('Pays only what was payable by then; not in the future; default now.'),
  ),
}

export function presentPayout(
  { currency }: Shop,
  { payout_id, amount, up_to, created_at, ...payout }: Payout,
): Static<typeof PartnerPayout> {
  return {
    id: payout_id,
    ...payout,
    amount: currencyText(amount, currency),
    up_to: up_to.toISOString(),
    created_at: created_at.toISOString(),
  }
}

export function presentStatement(
  shop: Shop,
  payout: Payout,
  lines: Page<PayoutLine>,
): Static<typeof PayoutStatement> {
  const presented = presentPage(lines, ({ order_id, amount, commission_id, ordered_at }) => ({
    commission_id,
    order_id: formatGid(shop.platform, 'Order', order_id),
    amount: currencyText(amount, shop.currency),
    ordered_at: ordered_at.toISOString(),
  }))
  return { ...presentPayout(shop, payout), lines: presented }
}
