import type { Tier } from '../program.ts'
import type { TierMove } from '../tiers/tier-placement.ts'
import type { PlaceBefore, TierPlace } from './imported-tier.ts'

/** A row of an import as far as it moved its member. */
export interface PlacingRow {
  readonly imported_at: Date
  /** null: it moved nobody. */
  readonly tier_before: PlaceBefore | null
}

/** Where a member was before rows moved them. */
export interface Rewound {
  readonly place: TierPlace
  /** Whether points of a row had moved the member, rather than its tier. */
  readonly by_points: boolean
}

/**
 * Where a member was before these rows, in the order of the file; null: none of them placed the
 * member where they are now. What somebody has set by hand since stays.
 */
export function rewind(
  ladder: readonly Tier[],
  place: TierPlace,
  rows: readonly PlacingRow[],
  now: Date,
): Rewound | null {
  let rewound: Rewound | null = null
  // Customers who were merged have several rows. The last one placed the member.
  for (const { tier_before, imported_at } of rows.toReversed()) {
    if (tier_before === null) continue
    const { place: at }: { place: TierPlace } = rewound ?? { place }
    const { by_points = false } = tier_before
    const is_from_row = by_points
      ? at.override_at === null && rankOf(ladder, at) >= rankOf(ladder, tier_before)
      : at.override_at?.getTime() === imported_at.getTime()
    if (is_from_row) rewound = { place: placeOf(ladder, tier_before, now), by_points }
  }
  return rewound
}

/** The entry tier if the tier from before is gone. */
function placeOf(
  ladder: readonly Tier[],
  { tier_id, override_at = null, grace_until = null }: PlaceBefore,
  now: Date,
): TierPlace {
  if (tier_id !== null && !ladder.some(({ id }) => id === tier_id)) {
    return { tier_id: null, override_at: null, grace_until: null }
  }
  const until = grace_until === null ? null : new Date(grace_until)
  return {
    tier_id,
    override_at: override_at === null ? null : new Date(override_at),
    grace_until: until !== null && until > now ? until : null,
  }
}

function rankOf(ladder: readonly Tier[], { tier_id }: Pick<TierPlace, 'tier_id'>): number {
  return Math.max(
    ladder.findIndex(({ id }) => id === tier_id),
    0,
  )
}

/** A member of an import that is undone. */
export interface UndoneMember {
  readonly customer_id: number
  readonly found: TierPlace
  /** null: the import has not placed the member. */
  readonly rewound: Rewound | null
  /** How the rules move the member from where they were before; null: they do not. */
  readonly decided: TierMove | null
  /** Whether a tier that had lapsed is met again. */
  readonly meets_again: boolean
}

export interface MovedBack {
  readonly place: TierPlace & { readonly customer_id: number }
  /** From the tier that the member was found in; null: stays there. */
  readonly move: TierMove | null
  readonly decided_by: 'rules' | 'restored'
  /** The member earned a higher tier than the import had set, and gets an e-mail about it. */
  readonly is_risen: boolean
  /** A loss that takes entry gifts back; null: none does. */
  readonly lost: TierMove | null
  /** The tiers whose gifts the member has earned without the import. */
  readonly entered: readonly Tier[]
}

/** Where a member goes when an import is undone: where they would be without it. */
export function movedBack(
  ladder: readonly Tier[],
  { customer_id, found, rewound, decided, meets_again }: UndoneMember,
): MovedBack {
  const before = rewound?.place ?? found
  const stays = { ...before, grace_until: meets_again ? null : before.grace_until }
  const place = decided ? { tier_id: decided.to.id, override_at: null, grace_until: null } : stays
  const [from, until] = [rankOf(ladder, found), rankOf(ladder, place)]
  const to = ladder[until]
  const move: TierMove | null =
    to === undefined || from === until
      ? null
      : {
          ...{ customer_id, from_tier_id: found.tier_id, to },
          kind: until > from ? 'promoted' : 'demoted',
          entered: decided?.entered ?? [],
          progress: decided?.progress ?? [],
        }
  const is_promoted = decided?.kind === 'promoted'
  // A tier that was set by hand has given no gifts.
  const loss = rewound === null || rewound.by_points ? move : decided
  return {
    place: { customer_id, ...place },
    move,
    decided_by: decided === null ? 'restored' : 'rules',
    is_risen: is_promoted && move?.kind === 'promoted',
    lost: loss === null || loss.kind === 'promoted' ? null : loss,
    entered: decided?.entered ?? [],
  }
}
