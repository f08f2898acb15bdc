import { startOf, type Version } from './deeds.ts'
import { type Boost, isInAudience, type Worth } from './order-points.ts'
import type { Campaign } from './program.ts'

/** What the campaigns of a year have given so far. */
export class CampaignsYear {
  readonly #given: Map<Campaign, { orders: number; bonus_points: number }>
  /**
   * What those without a cap gave, together: which of two that multiply the same line gave a point,
   * nobody promises.
   */
  points_without_cap = 0

  constructor(campaigns: readonly Campaign[]) {
    this.#given = new Map(campaigns.map((one) => [one, { orders: 0, bonus_points: 0 }]))
  }

  /** Of this campaign alone; points only where it has a cap. */
  consumedBy(campaign: Campaign): { orders: number; bonus_points: number } {
    return this.#given.get(campaign) ?? { orders: 0, bonus_points: 0 }
  }

  /** Those that may boost an order: live when it was placed, for this customer, not used up. */
  boostsFor(
    { created_at }: Version,
    customer: { readonly tags: readonly string[]; readonly tier: string },
    cancelled_at: ReadonlyMap<string, number>,
  ): Boost[] {
    return [...this.#given].flatMap(([campaign, { orders, bonus_points }]) => {
      const { name, from_day, to_day, max_orders, max_bonus_points } = campaign
      const is_live = startOf(from_day) <= created_at && created_at < startOf(to_day)
      const points_left = max_bonus_points === null ? null : max_bonus_points - bonus_points
      const is_used_up = (max_orders !== null && orders >= max_orders) || points_left === 0
      const is_cancelled = created_at >= (cancelled_at.get(name) ?? Number.POSITIVE_INFINITY)
      if (!is_live || is_used_up || is_cancelled) return []
      return isInAudience(campaign, customer) ? [{ campaign, points_left }] : []
    })
  }

  /** Refunds give nothing back, so that this is for good. */
  consume({ boosted_by, bonus_points, bonus_of_capped }: Worth): void {
    this.points_without_cap += bonus_points
    for (const campaign of boosted_by) {
      const given = this.consumedBy(campaign)
      const own = bonus_of_capped.get(campaign) ?? 0
      given.orders += 1
      given.bonus_points += own
      this.points_without_cap -= own
    }
  }
}
