import type { BoughtStay, MembershipPurchase } from './membership-terms.ts'

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

/**
 * Which gifts belong to which stay: to the one that the order which gave them is part of. Those of
 * an order that was taken back belong to the stay of its time, or else to the next or the last one
 * that has none, or that has.
 */
export function giftsByStay<Gift extends { readonly paid_for_key: string }>(
  gifts: readonly Gift[],
  membership_id: string,
  stays: readonly BoughtStay[],
  purchases: readonly MembershipPurchase[],
): Map<BoughtStay, Gift[]> {
  const by_order = Map.groupBy(giftsOf(gifts, membership_id), ({ order_id }) => order_id)
  const by_stay = new Map<BoughtStay, Gift[]>()
  const add = (order_id: number, stay: BoughtStay | undefined) => {
    const given = by_order.get(order_id)
    if (given === undefined || stay === undefined) return
    by_stay.set(stay, [...(by_stay.get(stay) ?? []), ...given.map(({ gift }) => gift)])
  }
  const held = new Map(stays.flatMap((stay) => [...stay.order_ids].map((id) => [id, stay])))
  const givers = purchases
    .filter(({ order_id }) => by_order.has(order_id))
    .toSorted((one, other) => one.paid_at.getTime() - other.paid_at.getTime())
  for (const { order_id } of givers) add(order_id, held.get(order_id))
  for (const { order_id, paid_at } of givers.filter((one) => !held.has(one.order_id))) {
    const at_the_time = stays.find(
      (stay) => stay.started_at <= paid_at && paid_at < stay.grace_ends_at,
    )
    // All have some only where two customers became one.
    const free = stays.filter((stay) => !by_stay.has(stay))
    const open = free.length > 0 ? free : stays
    add(order_id, at_the_time ?? open.find((stay) => paid_at < stay.started_at) ?? open.at(-1))
  }
  return by_stay
}
