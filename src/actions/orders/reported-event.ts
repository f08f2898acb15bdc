import { nothingNew, type OrderReport } from '../../domain/orders/take-report.ts'
import type { PlatformEvent } from '../../domain/platform.ts'

const OF_ORDERS = ['order_saved', 'order_refunded', 'refund_withdrawn'] as const
type OrderEvent = Extract<PlatformEvent, { kind: (typeof OF_ORDERS)[number] }>

/** Whether it is about an order. */
export function isOfOrder(event: PlatformEvent): event is OrderEvent {
  return OF_ORDERS.some((kind) => kind === event.kind)
}

/** What such an event reports. */
export function reportOf(event: OrderEvent): OrderReport {
  switch (event.kind) {
    case 'order_saved':
      return { ...nothingNew(event.order.order_id), order: event.order }
    case 'order_refunded':
      return { ...nothingNew(event.order_id), refund: event.refund }
    case 'refund_withdrawn':
      return { ...nothingNew(event.order_id), withdrawn_refund_id: event.refund_id }
  }
}
