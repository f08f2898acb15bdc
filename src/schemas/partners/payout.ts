import { type Static, Type } from 'typebox'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Payout, PayoutLine } from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { moneyText } from '../base/money.ts'
import { type Page, presentPage } from '../base/page.ts'
import { closed, listOf, timestamp, visibleText } from '../base/types.ts'

export const PayoutPath = closed({
  payout_id: Type.String({ examples: ['pay_01jd3k'], description: 'As the list shows it.' }),
})

const partnerId = visibleText(100, undefined, 'par_01jd3k')
const reference = visibleText(
  200,
  'The merchant’s own, such as that of the transfer. It names one payout of the partner: sent again, it pays nothing and answers that payout.',
)

const payoutFields = {
  id: Type.String({ examples: ['pay_01jd3k'] }),
  partner_id: partnerId,
  reference,
  amount: moneyText('What is paid.'),
  commissions: Type.Integer({ description: 'How many lines the statement has.' }),
  up_to: timestamp('What could be paid out by then.'),
  created_at: timestamp('When it was recorded.'),
}

const PartnerPayout = closed(payoutFields, { title: 'PartnerPayout' })
export const PayoutList = listOf('PartnerPayoutList', PartnerPayout)

export const PayoutResult = closed(
  {
    changed: Type.Boolean({ description: 'false: the reference was that of an earlier payout.' }),
    payout: PartnerPayout,
  },
  { title: 'PartnerPayoutResult' },
)

const Line = closed(
  {
    commission_id: Type.String({ examples: ['com_01jd3k'] }),
    order_id: Type.String({ description: 'The GID of the order.' }),
    amount: moneyText('Below zero: paid out before, and taken back of the order since.'),
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
    timestamp('Only what could be paid out by then, which is not in the future; now unless told.'),
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
