/** The start of the keys for entry gifts of a membership. */
export function giftKeyPrefix(membership_id: string, order_id: number | string): string {
  return `${membership_id}:${order_id}:`
}

/** The order that gave a gift, and the gift's benefit. */
export function readGiftKey({ paid_for_key }: { readonly paid_for_key: string }) {
  const [, order_id, benefit_id] = paid_for_key.split(':')
  return { order_id: Number(order_id), benefit_id }
}
