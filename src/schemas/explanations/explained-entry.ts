import { type Static, Type } from 'typebox'
import type { EntryToExplain } from '../../domain/explanations/entry-to-explain.ts'
import { explainEntry } from '../../domain/explanations/explain-entry.ts'
import type { Reader } from '../../domain/explanations/say.ts'
import { publicSource } from '../../domain/points/ledger.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { closed, listOf, nullable, timestamp } from '../base/types.ts'
import { makerFields, presentMaker } from './maker.ts'
import { explanationFields, presentStatements } from './sentence.ts'

export const MemberEntry = closed(
  {
    id: Type.String({ examples: ['txn_01jd3k'] }),
    type: Type.String({ description: 'The ledger type, as in `GET …/transactions`.' }),
    source: Type.String({ description: 'What it is of: `order`, `api`, or the type of a rule.' }),
    points: Type.Integer({ description: 'Signed.' }),
    requested_points: Type.Integer({ description: 'More than `points` if less could be applied.' }),
    balance_after: Type.Integer({
      description: 'At its time; after a merge that of both members together.',
    }),
    is_pending: Type.Boolean({ description: 'Whether it was held, so not in the balance.' }),
    pending_until: nullable(timestamp('Until when the award is or was held.')),
    order_id: nullable(Type.String({ description: 'The GID of its order.' })),
    source_ref: nullable(Type.String({ description: "The caller's reference, or our own." })),
    reason: nullable(Type.String({ description: 'As the member reads it; null: a default.' })),
    created_at: timestamp('When it was booked.'),
    ...makerFields,
    ...explanationFields,
  },
  { title: 'MemberEntry' },
)

export const MemberEntries = listOf('MemberEntries', MemberEntry)

interface EntryView extends EntryToExplain {
  readonly entry: EntryToExplain['entry'] & { readonly request_id: string | null }
}

export function presentMemberEntry(
  shop: Shop,
  about: EntryView,
  reader: Reader,
): Static<typeof MemberEntry> {
  const { entry } = about
  const { type, points, requested_points, balance_after, is_pending, source_ref } = entry
  const { order_id, pending_until, request_id } = entry
  return {
    id: entry.entry_id,
    source: publicSource(entry.source),
    ...{ type, points, requested_points, balance_after, is_pending, source_ref, request_id },
    pending_until: pending_until?.toISOString() ?? null,
    order_id: order_id === null ? null : formatGid(shop.platform, 'Order', order_id),
    reason: entry.description,
    created_at: entry.created_at.toISOString(),
    made_by: presentMaker(about.maker),
    ...presentStatements(explainEntry(about), reader),
  }
}
