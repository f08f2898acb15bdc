import type { Member } from '../../domain/customers/member.ts'
import { readerTag } from '../../domain/languages.ts'
import { broughtBy, type MembershipWorth } from '../../domain/memberships/brought.ts'
import type { HeldMembership } from '../../domain/memberships/membership-terms.ts'
import type { CustomerReward } from '../../domain/rewards/customer-rewards.ts'
import { worthOfPoints } from '../../domain/rewards/worth-of-points.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { perksOf } from '../../domain/storefront/perks.ts'
import { shopperWriters } from '../../domain/storefront/shopper-writers.ts'
import { storefrontOf } from '../../domain/storefront/storefront-part.ts'
import type { Queries } from '../../store/db.ts'
import { sumMembershipGifts } from '../../store/memberships/memberships.ts'
import { listMultipliedOrders } from '../../store/orders/multiplied-orders.ts'

/** Nearly nobody has more orders since a membership began. */
const ORDERS_MAX = 250

export async function readMembershipWorth(
  queries: Queries,
  { shop, program }: ShopAt,
  { customer_id, locale }: Pick<Member, 'customer_id' | 'locale'>,
  { membership, stay }: HeldMembership,
  rewards: readonly CustomerReward[],
): Promise<MembershipWorth> {
  const { shop_id, currency } = shop
  const buyer = { customer_id, since: stay.started_at }
  const orders = await listMultipliedOrders(queries, shop_id, buyer, ORDERS_MAX)
  const gifts = await sumMembershipGifts(queries, shop_id, buyer, membership.id)
  const brought = broughtBy(orders, gifts)
  const { own_texts } = storefrontOf(program)
  const writers = shopperWriters(shop, program.points_name, readerTag(locale, shop), own_texts)
  return {
    ...brought,
    points_value: worthOfPoints(brought.points, rewards, currency),
    perks: perksOf(program, currency, membership, writers),
  }
}
