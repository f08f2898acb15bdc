import { nameIn } from '../../domain/catalogue/titles.ts'
import { readerTag } from '../../domain/languages.ts'
import { bookAward } from '../../domain/points/booking.ts'
import { OpenAccount, PointsOutOfRange } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { paidGift } from '../../domain/tiers/entry-gift.ts'
import { recordedMove } from '../../domain/tiers/recorded-move.ts'
import { type MoveReason, tierChangedEvent } from '../../domain/tiers/tier-events.ts'
import {
  entryBenefits,
  type RemovedTiers,
  type TierMove,
} from '../../domain/tiers/tier-placement.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { insertTierGifts } from '../../store/tiers/tier-gifts.ts'
import { insertTierMoves } from '../../store/tiers/tier-moves.ts'
import { moveMembers as storeMoves } from '../../store/tiers/tiers.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/** Moves that are made together, and the reason that events give for them. */
export interface Moves {
  readonly ladder: readonly Tier[]
  readonly moves: readonly TierMove[]
  /** null: without events and gifts. */
  readonly reason: MoveReason | null
  readonly removed?: RemovedTiers
  /** A gift that leaves the range refuses the move; else the move is made without the gift. */
  readonly must_fit?: boolean
  /** The call that asked for them; null: none did. */
  readonly origin?: Origin | null
}

/** Moves members, whose accounts are locked, and gives the gifts of the tiers they enter. */
export async function moveMembers(
  tx: Tx,
  shop: Shop,
  { ladder, moves, reason, removed = {}, must_fit = false, origin = null }: Moves,
  now: Date,
): Promise<void> {
  if (moves.length === 0) return
  await storeMoves(tx, shop.shop_id, moves, now)
  const recorded = moves.map((move) => ({
    ...recordedMove(ladder, removed, move, reason),
    move_id: newId('move', now),
  }))
  await insertTierMoves(tx, shop.shop_id, recorded, origin, now)
  if (reason === null) return
  const events = moves.map((move) => ({
    event_id: newId('evt', now),
    ...tierChangedEvent(shop, ladder, removed, move, reason),
    created_at: now,
  }))
  await insertEvents(tx, shop.shop_id, events)
  const entered = moves.flatMap((move) =>
    move.entered.map((tier) => ({ customer_id: move.customer_id, tier })),
  )
  await giveEntryGifts(tx, shop, entered, now)
  await giveEntryPoints(tx, shop, entered, { must_fit, origin, now })
}

type Entered = readonly { readonly customer_id: number; readonly tier: Tier }[]

async function giveEntryGifts(tx: Tx, shop: Shop, entered: Entered, now: Date): Promise<void> {
  const gifts = entered.flatMap(({ customer_id, tier }) =>
    entryBenefits(tier, 'entry_discount_code').map(({ id, fields }) => ({
      ...{ gift_id: newId('gift', now), customer_id, tier_id: tier.id, benefit_id: id, fields },
    })),
  )
  if (gifts.length > 0) await insertTierGifts(tx, shop.shop_id, gifts, now)
}

async function giveEntryPoints(
  tx: Tx,
  shop: Shop,
  entered: Entered,
  { must_fit, origin, now }: { must_fit: boolean; origin: Origin | null; now: Date },
): Promise<void> {
  const awards = entered.flatMap(({ customer_id, tier }) =>
    entryBenefits(tier, 'entry_points').map((benefit) => ({ customer_id, tier, benefit })),
  )
  if (awards.length === 0) return
  const numbers = [...new Set(awards.map(({ customer_id }) => customer_id))]
  const accounts = await lockAccounts(tx, shop.shop_id, numbers)
  const open = new Map(
    [...accounts].map(([number, account]) => [number, new OpenAccount(account, origin)]),
  )
  for (const { customer_id, tier, benefit } of awards) {
    const tag = readerTag(accounts.get(customer_id)?.locale ?? null, shop)
    const points = Number(benefit.fields.points)
    const account = open.get(customer_id)
    if (account === undefined) continue
    const gift = paidGift({
      // Each entry of a tier is paid once.
      source_ref: `${tier.id}/${benefit.id}/${now.toISOString()}`,
      title_params: { tier_id: tier.id, tier: nameIn(tier, tag) },
    })
    const { entry_seq } = bookAward(account, gift, points, null, now)
    if (entry_seq === null && must_fit) throw new PointsOutOfRange()
  }
  await bookEntries(tx, shop, [...open.values()])
}
