import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import { countedSpanOf, gracesAt } from '../../domain/forecast/past-graces.ts'
import type { CountedBefore, PastMember } from '../../domain/forecast/past-member.ts'
import type { ReplayInputs } from '../../domain/forecast/replayed-side.ts'
import type { TierPeriod } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Database } from '../../store/db.ts'
import {
  readCountedBefore,
  readOtherPoints,
  readPastEntries,
  readPastMembers,
} from '../../store/forecast/window-members.ts'
import {
  type OrderWindow,
  readPastAwards,
  type WindowSize,
} from '../../store/forecast/window-orders.ts'

type OfOneSide =
  | ('program' | 'campaigns' | 'moves_members')
  | ('first_placing' | 'awarded_before' | 'counted_before')

/** What both sides are replayed with. */
export async function readShared(
  db: Database,
  shop: Shop,
  change: ComparedChange,
  window: OrderWindow,
  size: WindowSize,
): Promise<Omit<ReplayInputs, OfOneSide> & { readonly counted: readonly CountedBefore[] }> {
  const members = await readPastMembers(db, window, size)
  const { before, after } = change
  const counted = await readCounted(db, shop, before.tier_period, window, members)
  const is_live = before.switches.tiers_enabled || after.switches.tiers_enabled
  return {
    shop: { platform: shop.platform, currency: shop.currency, time_zone: shop.timezone },
    ...{ revision: change.revision, members },
    awards: await readPastAwards(db, window, size),
    other_points: is_live ? await readOtherPoints(db, window, members) : [],
    past_entries: is_live ? await readPastEntries(db, window, members) : [],
    counted,
    graces: gracesAt(before, shop.timezone, window, members, counted),
    ...{ from: window.from, until: window.until },
  }
}

/** What counts for tiers from before the window; nothing is asked for if all ever earned counts. */
export async function readCounted(
  db: Database,
  { timezone }: Shop,
  period: TierPeriod,
  window: OrderWindow,
  members: readonly PastMember[],
): Promise<CountedBefore[]> {
  const span = countedSpanOf(period, timezone, window)
  return span === null || members.length === 0 ? [] : readCountedBefore(db, window, members, span)
}
