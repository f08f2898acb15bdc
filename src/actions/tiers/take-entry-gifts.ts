import { Lots } from '../../domain/points/lots.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Program, Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { takeGiftBack } from '../../domain/tiers/entry-gift.ts'
import { spansThatCountedAt } from '../../domain/tiers/tier-period.ts'
import { qualifiedPlace, type TierMove } from '../../domain/tiers/tier-placement.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import {
  deleteGifts,
  listTierPoints,
  lockTierCodes,
  type TierCode,
  type TierPoints,
} from '../../store/tiers/tier-gifts.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { withdrawCode } from '../codes/withdraw-code.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/**
 * Takes back the entry gifts of tiers that a member loses because their cause was undone: unspent
 * points, and unused codes. The gift stays if what is left would still have led to the tier at that
 * time.
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
  const points = await listTierPoints(tx, shop_id, customer_id, lost)
  const codes = await lockTierCodes(tx, shop_id, customer_id, lost)
  const moments = [...new Set([...points, ...codes].map(({ given_at }) => given_at.getTime()))]
  const places = new Map<number, number>()
  for (const moment of moments) {
    const spans = spansThatCountedAt(tier_period, shop.timezone, new Date(moment))
    const page = { customer_ids: [customer_id] }
    const [member] = await lockRankedMembers(tx, shop_id, spans, page)
    places.set(moment, member === undefined ? 0 : qualifiedPlace(ladder, member.progress))
  }
  const isUndone = ({ tier_id, given_at }: TierPoints | TierCode) =>
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
  gifts: readonly TierPoints[],
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, shop.shop_id, customer_id)
  if (account === undefined || gifts.length === 0) return
  const open = new OpenAccount(account)
  const histories = await listLotEntries(tx, shop.shop_id, [customer_id])
  const lots = new Lots(histories.get(customer_id) ?? [])
  for (const gift of gifts) takeGiftBack(open, gift, lots, now)
  await bookEntries(tx, shop, [open])
}

async function takeCodes(tx: Tx, shop: Shop, gifts: readonly TierCode[], now: Date): Promise<void> {
  const taken: string[] = []
  for (const { gift_id, is_promised } of gifts) {
    if (!is_promised || (await withdrawCode(tx, shop, gift_id, now))) taken.push(gift_id)
  }
  await deleteGifts(tx, shop.shop_id, taken)
}
