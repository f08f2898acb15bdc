import { type Static, Type } from 'typebox'
import { type BookedEntry, ENTRY_TYPES, publicSource } from '../../domain/points/ledger.ts'
import { transactionTitle } from '../../domain/points/transaction-titles.ts'
import type { WrittenLanguage } from '../../languages/index.ts'
import { isoTime } from '../../lib/iso-time.ts'
import { closed, FreeObject, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

export const Transaction = closed(
  {
    id: Type.String({ examples: ['txn_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    type: oneOf(ENTRY_TYPES, { description: 'The ledger type.' }),
    points: Type.Number({ description: 'Signed; do not infer the sign from the type.' }),
    balance_after: Type.Number({ description: 'The spendable balance after this row.' }),
    source: Type.String({
      description:
        'The source: `api`, `adjustment`, `deduction`, `order`, the type of the earning rule ' +
        'that paid (such as `birthday`), `redemption`, `owed` (points spent before they were ' +
        'reversed), `expiry`, `tier`, `import` (points that a member had before).',
    }),
    source_ref: Type.Optional(
      Type.String({
        description:
          "The caller's id for the event; for reversed points, that of the event that earned " +
          'them.',
      }),
    ),
    description: Type.String({ description: 'The given reason, or a default text.' }),
    title_key: Type.Optional(
      Type.String({
        description: 'The key of the default text, for clients that use their own texts.',
      }),
    ),
    title_params: FreeObject(
      'Values for `title_key`: what was reached, redeemed or taken back, and how many points ' +
        'were requested and applied.',
    ),
    discount_code: nullable(
      Type.String({ description: 'The discount or gift card code that the points bought.' }),
    ),
    order_total: nullable(Type.Number({ description: "The order's total, in shop currency." })),
    credit_amount: nullable(Type.Number({ description: 'Store credit issued, in shop currency.' })),
    is_pending: Type.Boolean({ description: 'Held until the return window has passed.' }),
    pending_until: Type.Optional(timestamp('When a pending row becomes spendable.')),
    cancelled: Type.Boolean({ description: 'Whether the whole row was taken back.' }),
    created_at: timestamp('When it was booked.'),
  },
  { title: 'Transaction' },
)

export const TransactionList = listOf('TransactionList', Transaction)

/** A ledger entry as the history shows it, with its text in a language of the reader. */
export function presentTransaction(
  row: BookedEntry,
  language: WrittenLanguage,
): Static<typeof Transaction> {
  const { bought } = row
  const { source_ref, pending_until } = row
  return {
    id: row.entry_id,
    type: row.type,
    points: row.points,
    balance_after: row.balance_after,
    source: publicSource(row.source),
    ...(source_ref !== null && { source_ref }),
    description: row.description ?? transactionTitle(row.title_key, language),
    title_key: row.title_key,
    title_params: row.title_params,
    discount_code: bought?.code ?? null,
    order_total: row.order_total === null ? null : Number(row.order_total),
    credit_amount: bought === null || bought.credit === null ? null : Number(bought.credit),
    is_pending: row.is_pending,
    ...(row.is_pending && pending_until !== null && { pending_until: isoTime(pending_until) }),
    cancelled: row.is_void || bought?.status === 'cancelled',
    created_at: isoTime(row.created_at),
  }
}
