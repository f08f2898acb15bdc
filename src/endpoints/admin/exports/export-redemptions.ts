import { Type } from 'typebox'
import { currencyText } from '../../../domain/minor-unit.ts'
import type { RedemptionWithCode } from '../../../domain/rewards/redemptions.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { closed, nullable } from '../../../schemas/base/types.ts'
import { presentRedemption, Redemption } from '../../../schemas/rewards/redemption.ts'
import { listAllRedemptions } from '../../../store/rewards/redemptions.ts'
import { defineExport } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const amount = (description: string) => nullable(Type.String({ description }))

const RedemptionRow = closed(
  {
    ...Redemption.properties,
    customer_legacy_id: Type.Integer({ description: 'The number of the customer.' }),
    discount_value: amount('Percent, or an amount in shop currency, as decimal text.'),
    minimum_purchase: amount('The minimum order for the code, as decimal text.'),
  },
  { title: 'RedemptionRow' },
)

export const exportRedemptionsOperation = defineExport('exportRedemptions', {
  path: '/exports/redemptions',
  summary: 'Export all redemptions, oldest first.',
  area: 'reports',
  file_name: 'redemptions',
  query: {},
  row: RedemptionRow,
  async *pages({ context, shop, now }) {
    const redemptions = walkPages<RedemptionWithCode, string>(
      ROWS_PER_PAGE,
      (page) => listAllRedemptions(context.database.db, shop.shop_id, page),
      ({ redemption_id }) => redemption_id,
    )
    const text = (money: string | null) => money && currencyText(money, shop.currency)
    for await (const page of redemptions) {
      yield page.map((redemption) => ({
        ...presentRedemption(redemption, now),
        customer_legacy_id: redemption.customer_id,
        discount_value: text(redemption.discount_value),
        minimum_purchase: text(redemption.minimum_purchase),
      }))
    }
  },
})
