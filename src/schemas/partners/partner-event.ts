import { type Static, Type } from 'typebox'
import { currencyText } from '../../domain/minor-unit.ts'
import { PARTNER_EVENT_KINDS, type PartnerEvent } from '../../domain/partners/partner-event.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { moneyText } from '../base/money.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

const Event = closed(
  {
    kind: oneOf(PARTNER_EVENT_KINDS, {
      description:
        '`approval_ended`: suspended, or given another code; `payout`: recorded; `payout_paid` ' +
        'and `payout_failed`: marked so.',
    }),
    id: Type.String({ description: 'Of the partner, the approval, the commission or the payout.' }),
    at: timestamp('When.'),
    code: nullable(Type.String({ description: 'The code of an approval, or used in an order.' })),
    order_id: nullable(Type.String({ description: 'The GID of the order of a commission.' })),
    amount: nullable(moneyText('Of the commission before refunds, or of the payout.')),
    note: nullable(Type.String({ description: 'The reference of a payout, or why it failed.' })),
    by: nullable(
      Type.String({
        description:
          'Who added or approved the partner, or ended the approval, as the audit log of two years ' +
          'has it; null: the partner, or the service by itself.',
      }),
    ),
  },
  { title: 'PartnerEvent' },
)

export const PartnerEventList = listOf('PartnerEventList', Event)

export function presentPartnerEvent(
  { platform, currency }: Shop,
  { at, order_id, amount, ...event }: PartnerEvent,
): Static<typeof Event> {
  return {
    ...event,
    at: at.toISOString(),
    order_id: order_id === null ? null : formatGid(platform, 'Order', order_id),
    amount: amount === null ? null : currencyText(amount, currency),
  }
}
