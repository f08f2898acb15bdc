import type { Award } from '../earning/awards.ts'

/** How the occasions begin of what an order gave by beginning a membership. */
export function giftOccasions(membership_id: string, order_id: number | string): string {
  return `${membership_id}:${order_id}:`
}

/** The order that gave a gift, and the benefit that it is. */
export function readGiftOccasion({ occasion }: Pick<Award, 'occasion'>) {
  const [, order_id, benefit_id] = occasion.split(':')
  return { order_id: Number(order_id), benefit_id }
}
