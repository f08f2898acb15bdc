import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { campaignUsesPart } from '../../store/campaigns/campaigns.ts'
import { type CodeUse, codeUsesPart } from '../../store/codes/codes.ts'
import { figuresPart } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import { LostRace, violatedConstraint } from '../../store/error-kind.ts'
import { ordersPart, TAKEN_ORDER } from '../../store/orders/save-orders.ts'
import { writeTogether } from '../../store/write-together.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import { activityPart } from '../write/note-activity.ts'
import type { DecidedOrder } from './decide-order.ts'

/** Writes what was decided on orders with one statement. */
export async function saveOrders(
  tx: Tx,
  { shop, now }: ShopAt,
  orders: readonly DecidedOrder[],
  code_uses: readonly CodeUse[],
  uses: CampaignUses,
): Promise<void> {
  const { shop_id } = shop
  const rows = orders.map(({ loaded, after, taken, document_before }) => ({
    before: loaded.stored,
    after,
    used_code: taken.document === document_before ? null : usesCode(code_uses, after.order_id),
  }))
  const active = orders.flatMap(({ after: { document }, loaded: { buyer } }) =>
    document === null || buyer === null || buyer.enrolled_at === null
      ? []
      : [{ customer_id: buyer.customer_id, at: new Date(document.created_at) }],
  )
  try {
    await writeTogether(tx, [
      ordersPart(shop_id, rows, now),
      codeUsesPart(shop_id, code_uses),
      figuresPart(
        shop_id,
        orders.flatMap(({ figure }) => figure ?? []),
        now,
      ),
      activityPart(shop, active),
      campaignUsesPart(shop_id, uses.changes, now),
      entriesPart(
        shop,
        orders.flatMap(({ open }) => open ?? []),
      ),
    ])
  } catch (error) {
    if (!TAKEN_ORDER.includes(violatedConstraint(error) ?? '')) throw error
    throw new LostRace('another transaction stored an order first', { cause: error })
  }
}

function usesCode(code_uses: readonly CodeUse[], order_id: number): boolean {
  return code_uses.some((use) => use.order_id === order_id && use.is_used)
}
