import type { Answer, Call } from '../../context.ts'
import type { Member } from '../../domain/customers/member.ts'
import type { Tier } from '../../domain/program.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import {
  entryPointsOf,
  qualifiedPlace,
  type RankedMember,
} from '../../domain/tiers/tier-placement.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findMember } from '../../store/customers/customers.ts'
import { lockShopAt } from '../../store/programme/programs.ts'
import { holdMember, lockRankedMembers } from '../../store/tiers/tiers.ts'
import { originOf } from '../write/origin-of.ts'
import { requirePresent } from '../write/require-present.ts'
import { runWrite } from '../write/run-write.ts'
import { withoutGiftsHad } from './decide-moves.ts'
import { moveMembers } from './move-members.ts'
import { readStanding } from './read-standings.ts'

/** Puts a member into a tier by hand, until that is cleared. */
export function setCustomerTier(
  call: Call<MemberChange>,
  customer_id: number,
  { tier_id, award_entry_bonus }: { tier_id: string; award_entry_bonus: boolean },
): Promise<Answer> {
  return placeMember(call, customer_id, ({ tiers, place, member }) => {
    const to = tiers.findIndex(({ id }) => id === tier_id)
    if (to < 0) throw unknownTier(tiers, tier_id)
    const override_at = to === place ? (member.tier_override_at ?? call.now) : call.now
    return { to, override_at, award_entry_bonus }
  })
}

/**
 * Clears a tier that was set by hand: the member goes to the tier they qualify for. This is not an
 * entry, and gives no gifts; an excluded member is not promoted.
 */
export function clearCustomerTier(call: Call<MemberChange>, customer_id: number): Promise<Answer> {
  return placeMember(call, customer_id, ({ tiers, place, member, ranked }) => {
    const stays = { to: place, override_at: null, award_entry_bonus: false }
    if (member.tier_override_at === null) return stays
    const qualified = qualifiedPlace(tiers, ranked.progress)
    return { ...stays, to: ranked.is_excluded ? Math.min(place, qualified) : qualified }
  })
}

interface Placed {
  readonly tiers: readonly Tier[]
  /** Where in the ladder the member stands. */
  readonly place: number
  readonly member: Member
  readonly ranked: RankedMember
}

interface Placement {
  readonly to: number
  /** When it was set by hand; null: it was not. */
  readonly override_at: Date | null
  readonly award_entry_bonus: boolean
}

/** Only a real change of the tier is a move, with its event and gifts. */
function placeMember(
  call: Call<MemberChange>,
  customer_id: number,
  decide: (placed: Placed) => Placement,
): Promise<Answer> {
  const { shop, now } = call
  return runWrite(call, {
    write: async (tx) => {
      // Locked, so that the tier still exists when the member enters it.
      const at = await lockShopAt(tx, shop, now)
      const { tiers, tier_period, switches } = at.program
      const spans = spansThatCount(tier_period, shop.timezone, now)
      const page = { customer_ids: [customer_id] }
      const [ranked] = await lockRankedMembers(tx, shop.shop_id, spans, page)
      const member = await findMember(tx, shop.shop_id, customer_id)
      if (ranked === undefined || member === undefined) throw notFound('customer', customer_id)
      requirePresent(await findPresence(tx, shop.shop_id, customer_id))
      if (!switches.tiers_enabled) {
        throw refused(
          'tiers_disabled',
          'Tiers are not live; switch them on with PATCH /admin/api/switches.',
        )
      }
      const place = Math.max(
        tiers.findIndex(({ id }) => id === member.tier_id),
        0,
      )
      const { to, override_at, award_entry_bonus } = decide({ tiers, place, member, ranked })
      const [from_tier, to_tier] = [tiers[place], tiers[to]]
      if (from_tier === undefined || to_tier === undefined)
        throw new Error(`the ladder of ${tiers.length} tiers has no place ${place} or ${to}`)
      const moved = place !== to
      const entered = moved && award_entry_bonus && !ranked.is_excluded ? [to_tier] : []
      const kind = to > place ? 'promoted' : 'demoted'
      const { progress } = ranked
      const from_tier_id = from_tier.id
      const move = { customer_id, from_tier_id, to: to_tier, kind, entered, progress } as const
      const moves = await withoutGiftsHad(tx, shop.shop_id, moved ? [move] : [], now)
      await moveMembers(
        tx,
        shop,
        {
          ladder: tiers,
          moves,
          ...{ reason: 'manual', by_hand: override_at !== null },
          must_fit: true,
          origin: originOf(call),
        },
        now,
      )
      const changed = moved || override_at?.getTime() !== member.tier_override_at?.getTime()
      if (changed) {
        await holdMember(tx, shop.shop_id, { customer_id, tier_id: to_tier.id, override_at }, now)
      }
      const after = (await findMember(tx, shop.shop_id, customer_id)) ?? member
      const given = moves.flatMap(({ entered: fresh }) => fresh.map(entryPointsOf))
      const bonus_points = given.reduce((sum, points) => sum + points, 0)
      return {
        changed,
        member: after,
        standing: await readStanding(tx, at, after),
        tier_write: { previous_tier_id: from_tier.id, bonus_points },
      }
    },
  })
}

function unknownTier(tiers: readonly Tier[], received: string) {
  return invalidInput({
    field: 'tier_id',
    message: 'is not a tier of this programme',
    allowed: tiers.map(({ id }) => id),
    received,
  })
}
