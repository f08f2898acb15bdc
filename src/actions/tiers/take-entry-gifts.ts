import { Lots } from '../../domain/points/lots.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Program, Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { takeGiftBack } from '../../domain/tiers/entry-gift.ts'
import { spansThatCountedAt } from '../../domain/tiers/tier-period.ts'
import { qualifiedPlace, type TierMove } from '../../domain/tiers/tier-placement.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import {
  deleteGifts,
  type GivenCode,
  type GivenPoints,
  listGivenPoints,
  lockGivenCodes,
} from '../../store/tiers/tier-gifts.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { bookEntries } from '../points/book-entries.ts'

/**
 * Takes back what tiers gave on entry to a member who loses them because what led there was undone:
 * points as far as they are unspent, and codes that were not used. Where the member would still
 * have come to the tier at that time, by what is left of it all, the gift stays.
 */
export async function takeEntryGifts(
  tx: Tx,
  shop: Shop,
  { tiers: ladder, tier_period }: Pick<Program, 'tiers' | 'tier_period'>,
  { customer_id, from_tier_id, to }: TierMove,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const lost = tiersAbove(ladder, to, from_tier_id)
  const points = await listGivenPoints(tx, shop_id, customer_id, lost)
  const codes = await lockGivenCodes(tx, shop_id, customer_id, lost)
  const moments = [...new Set([...points, ...codes].map(({ given_at }) => given_at.getTime()))]
  const places = new Map<number, number>()
  for (const moment of moments) {
    const spans = spansThatCountedAt(tier_period, shop.timezone, new Date(moment))
    const page = { customer_ids: [customer_id] }
    const [member] = await lockRankedMembers(tx, shop_id, spans, page)
    places.set(moment, member === undefined ? 0 : qualifiedPlace(ladder, member.progress))
  }
  const isUndone = ({ tier_id, given_at }: GivenPoints | GivenCode) =>
    ladder.findIndex(({ id }) => id === tier_id) > (places.get(given_at.getTime()) ?? 0)
  await takePoints(tx, shop, customer_id, points.filter(isUndone), now)
  await takeCodes(tx, shop, codes.filter(isUndone), now)
}

/** The tiers above one, up to another. */
function tiersAbove(ladder: readonly Tier[], to: Tier, from_tier_id: string | null): string[] {
  const place = ladder.findIndex(({ id }) => id === to.id)
  const from = ladder.findIndex(({ id }) => id === from_tier_id)
  return ladder.slice(place + 1, from + 1).map(({ id }) => id)
}

async function takePoints(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  given: readonly GivenPoints[],
  now: Date,
): Promise<void> {
  const account = (await lockAccounts(tx, shop.shop_id, [customer_id])).get(customer_id)
  if (account === undefined || given.length === 0) return
  const open = new OpenAccount(account)
  const lots = new Lots(await listLotEntries(tx, shop.shop_id, customer_id))
  for (const gift of given) takeGiftBack(open, gift, lots, now)
  await bookEntries(tx, shop, [open])
}

async function takeCodes(
  tx: Tx,
  shop: Shop,
  given: readonly GivenCode[],
  now: Date,
): Promise<void> {
  const taken: string[] = []
  for (const { gift_id, is_promised } of given) {
    if (!is_promised || (await withdrawCode(tx, shop, gift_id, now))) taken.push(gift_id)
  }
  await deleteGifts(tx, shop.shop_id, taken)
}
