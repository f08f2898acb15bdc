import { movedBack, type Rewound, rewind } from '../../domain/imports/undone-place.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { TierMove } from '../../domain/tiers/tier-placement.ts'
import { meetsAgain } from '../../domain/tiers/tier-review.ts'
import type { Tx } from '../../store/db.ts'
import type { ImportedRow } from '../../store/imports/import-rows.ts'
import { findPlaces, savePlaces } from '../../store/imports/imported-members.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { decideMoves } from '../tiers/decide-moves.ts'
import { giveEntryGifts, moveTogether } from '../tiers/move-members.ts'
import { takeEntryGifts } from '../tiers/take-entry-gifts.ts'

/**
 * Puts the members of these rows, whose accounts are locked, into the tiers that they would have
 * without the rows, and gives and takes back the entry gifts that follow. Others may lose or reach a
 * tier, because points or an exclusion were taken back.
 */
export async function moveMembersBack(
  tx: Tx,
  at: ShopAt,
  rows: readonly ImportedRow[],
  others: readonly number[],
): Promise<void> {
  const { shop, now } = at
  const { tiers: ladder, tier_period } = at.program
  const by_customer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  const places = await findPlaces(tx, shop.shop_id, [...by_customer.keys()])
  const touched = [...places].flatMap(([customer_id, found]) => {
    const rewound = rewind(ladder, found, by_customer.get(customer_id) ?? [], now)
    const is_touched = rewound !== null || others.includes(customer_id)
    return is_touched ? [{ customer_id, found, rewound }] : []
  })
  if (touched.length === 0) return
  const decided = await decideFromBefore(tx, at, touched)
  const done = touched.map((one) => {
    const { move = null, meets_again = false } = decided.get(one.customer_id) ?? {}
    return movedBack(ladder, { ...one, decided: move, meets_again })
  })
  const movesOf = (some: typeof done) => some.flatMap(({ move }) => move ?? [])
  const [risen, quiet] = [done.filter((one) => one.is_risen), done.filter((one) => !one.is_risen)]
  const ruled = movesOf(quiet.filter(({ decided_by }) => decided_by === 'rules'))
  const restored = movesOf(quiet.filter(({ decided_by }) => decided_by === 'restored'))
  const groups = [
    { ladder, moves: movesOf(risen), reason: 'points' as const },
    { ladder, moves: ruled, reason: null },
    { ladder, moves: restored, reason: null, by_hand: true },
  ]
  await moveTogether(tx, shop, groups, { events: [], parts: [] }, now)
  const saved = done.map(({ place }) => place)
  await savePlaces(tx, shop.shop_id, saved, now)
  for (const { lost } of done) {
    if (lost) await takeEntryGifts(tx, shop, { tiers: ladder, tier_period }, lost, now)
  }
  const entered = quiet.flatMap(({ place: { customer_id }, entered }) =>
    entered.map((tier) => ({ customer_id, tier })),
  )
  await giveEntryGifts(tx, shop, entered, now)
}

interface Touched {
  readonly customer_id: number
  readonly found: Rewound['place']
  readonly rewound: Rewound | null
}

/** How the rules move these members from where they were before. */
async function decideFromBefore(
  tx: Tx,
  { shop, program, now }: ShopAt,
  touched: readonly Touched[],
): Promise<Map<number, { readonly move: TierMove | null; readonly meets_again: boolean }>> {
  const { switches, tiers: ladder, tier_period } = program
  if (!switches.tiers_enabled) return new Map()
  const before = new Map(
    touched.map(({ customer_id, found, rewound }) => [customer_id, rewound?.place ?? found]),
  )
  const spans = spansThatCount(tier_period, shop.timezone, now)
  const page = { customer_ids: [...before.keys()] }
  const ranked = await lockRankedMembers(tx, shop.shop_id, spans, page)
  const members = ranked.map((member) => {
    const { tier_id, grace_until, override_at } = before.get(member.customer_id) ?? {
      ...member,
      override_at: null,
    }
    const is_held = override_at !== null || member.is_excluded
    return { ...member, tier_id, grace_until, is_held }
  })
  const moves = await decideMoves(tx, shop.shop_id, { ladder, removed: {} }, members, now)
  const by_customer = new Map(moves.map((move) => [move.customer_id, move]))
  return new Map(
    members.map((member) => [
      member.customer_id,
      {
        move: by_customer.get(member.customer_id) ?? null,
        meets_again: meetsAgain(ladder, member),
      },
    ]),
  )
}
