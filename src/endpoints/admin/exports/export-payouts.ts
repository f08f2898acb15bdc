import type { NamedPayout } from '../../../domain/partners/payout.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { ListedPayout, presentListedPayout } from '../../../schemas/partners/payout.ts'
import { listPayouts } from '../../../store/partners/payouts.ts'
import { defineExport } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const EVERY = { partner_id: null, status: null }

export const exportPayoutsOperation = defineExport('exportPayouts', {
  path: '/exports/payouts',
  summary: 'Export all payouts to partners, newest first.',
  area: 'payouts',
  file_name: 'payouts',
  query: {},
  row: ListedPayout,
  async *pages({ context, shop }) {
    const payouts = walkPages<NamedPayout, string>(
      ROWS_PER_PAGE,
      ({ limit, after }) =>
        listPayouts(context.database.db, shop.shop_id, EVERY, { limit, before: after }),
      ({ payout_id }) => payout_id,
    )
    for await (const page of payouts) yield page.map((payout) => presentListedPayout(shop, payout))
  },
})
