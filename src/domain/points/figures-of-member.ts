import type { Tier } from '../program.ts'

/** What a change of points can change for a member. */
export interface MemberFigures {
  readonly balance: number
  readonly pending_points: number
  /** Spent before it was taken back; the next orders pay for it. */
  readonly owed_points: number
  readonly points_earned: number
  readonly points_redeemed: number
  /** null: tiers are not live. */
  readonly tier: Pick<Tier, 'id' | 'name'> | null
  /** When the points expire without further activity; null: never, or there are none. */
  readonly expires_at: Date | null
}

/** The figures right before and right after a change. */
export interface EffectOnMember {
  readonly before: MemberFigures
  readonly after: MemberFigures
}
