import { Type } from 'typebox'
import { currencyText } from '../../../domain/minor-unit.ts'
import { ENTRY_TYPES, publicSource } from '../../../domain/points/ledger.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { moneyText } from '../../../schemas/base/money.ts'
import { closed, nullable, oneOf, timestamp } from '../../../schemas/base/types.ts'
import { type LedgerRow as Entry, listLedger } from '../../../store/points/ledger-rows.ts'
import { defineExport } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const LedgerRow = closed(
  {
    id: Type.String({ examples: ['txn_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    customer_legacy_id: Type.Integer({ description: 'The number of the customer.' }),
    seq: Type.Integer({ description: 'The number of the entry, from 1 for each customer.' }),
    type: oneOf(ENTRY_TYPES),
    points: Type.Number({ description: 'Signed.' }),
    balance_after: Type.Number(),
    source: Type.String(),
    source_ref: nullable(Type.String()),
    description: nullable(Type.String({ description: 'The given reason.' })),
    title_key: Type.String(),
    is_pending: Type.Boolean({
      description: 'Not in the balance: pending, or taken from pending points.',
    }),
    order_id: nullable(Type.Integer({ description: 'The number of the order.' })),
    order_total: nullable(moneyText('Of the order.')),
    created_at: timestamp('When it was booked.'),
  },
  { title: 'LedgerRow' },
)

export const exportLedgerOperation = defineExport('exportLedger', {
  path: '/exports/ledger',
  summary: 'Export the ledger, customer by customer, oldest entries first.',
  area: 'reports',
  file_name: 'ledger',
  query: {},
  row: LedgerRow,
  async *pages({ context, shop }) {
    const entries = walkPages<Entry, Pick<Entry, 'customer_id' | 'seq'>>(
      ROWS_PER_PAGE,
      (page) => listLedger(context.database.db, shop.shop_id, page),
      ({ customer_id, seq }) => ({ customer_id, seq }),
    )
    for await (const page of entries) {
      yield page.map(({ entry_id, customer_id, source, order_total, created_at, ...entry }) => ({
        ...entry,
        id: entry_id,
        customer_legacy_id: customer_id,
        source: publicSource(source),
        order_total: order_total === null ? null : currencyText(order_total, shop.currency),
        created_at: created_at.toISOString(),
      }))
    }
  },
})
