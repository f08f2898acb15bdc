/** The start of the keys for entry gifts of a membership. */
export function giftKeyPrefix(membership_id: string, order_id: number | string): string {
  return `${membership_id}:${order_id}:`
}

/** The order that gave a gift, and the gift's benefit. */
export function readGiftKey({ paid_for_key }: { readonly paid_for_key: string }) {
  const [, order_id, benefit_id] = paid_for_key.split(':')
  return { order_id: Number(order_id), benefit_id }
}

/** The gifts of a membership among those of all memberships, each with the order that gave it. */
export function giftsOf<Gift extends { readonly paid_for_key: string }>(
  gifts: readonly Gift[],
  membership_id: string,
): { readonly gift: Gift; readonly order_id: number }[] {
  return gifts
    .filter(({ paid_for_key }) => paid_for_key.startsWith(`${membership_id}:`))
    .map((gift) => ({ gift, order_id: readGiftKey(gift).order_id }))
}
