import { isRunning, type StoredCampaign } from './campaign-state.ts'
import type { CampaignTerms, CountedCampaign } from './campaign-terms.ts'

/** The bonus points that a campaign has given for one thing. */
export interface CampaignBonus {
  readonly campaign_id: string
  readonly points: number
}

/** What changes in the counts of a campaign. */
export interface CampaignUse {
  readonly campaign_id: string
  readonly orders: number
  readonly points: number
  /** A limit was reached. */
  readonly has_ended: boolean
}

/**
 * The campaigns that several things are paid by, one after another, and what each has counted
 * meanwhile. Campaigns with a limit are locked, so their counts are exact.
 */
export class CampaignUses {
  readonly #campaigns = new Map<string, StoredCampaign>()
  readonly #uses = new Map<string, CampaignUse>()

  constructor(campaigns: readonly StoredCampaign[]) {
    this.follow(campaigns)
  }

  /** Follows these too, if it does not yet. */
  follow(campaigns: readonly StoredCampaign[]): void {
    for (const campaign of campaigns) {
      const { id } = campaign.document
      if (!this.#campaigns.has(id)) this.#campaigns.set(id, campaign)
    }
  }

  /** All of them, with what they have counted by now. */
  get all(): readonly StoredCampaign[] {
    return [...this.#campaigns.values()]
  }

  /**
   * The campaigns that were running at a moment, whatever happened to them since. One that has ended
   * because it was used up is among them if it gave one of these bonuses.
   */
  runningAt(moment: Date, given: readonly CampaignBonus[] = []): StoredCampaign[] {
    const gave = new Set(given.map(({ campaign_id }) => campaign_id))
    return this.all.filter((campaign) =>
      wasRunning(
        gave.has(campaign.document.id) ? { ...campaign, ended_at: null } : campaign,
        moment,
      ),
    )
  }

  /** These campaigns as they were when orders were placed, with what they have counted by now. */
  counted(campaigns: readonly CampaignTerms[]): CountedCampaign[] {
    return campaigns.map((document) => {
      const { consumed_orders = 0, consumed_bonus_points = 0 } =
        this.#campaigns.get(document.id) ?? {}
      return {
        document,
        consumed_orders,
        consumed_bonus_points,
        ended_at: null,
        cancelled_at: null,
      }
    })
  }

  /** What has changed so far. */
  get changes(): readonly CampaignUse[] {
    return [...this.#uses.values()].sort((one, other) =>
      one.campaign_id < other.campaign_id ? -1 : 1,
    )
  }

  /** Counts an order, or none, and the bonus points that were given. */
  use(bonuses: readonly CampaignBonus[], orders: 0 | 1, now: Date): void {
    for (const { campaign_id, points } of bonuses) {
      this.#count(campaign_id, orders, points)
      const campaign = this.#campaigns.get(campaign_id)
      if (campaign === undefined || !isUsedUp(campaign)) continue
      this.#campaigns.set(campaign_id, { ...campaign, ended_at: campaign.ended_at ?? now })
      this.#note(campaign_id, { has_ended: true })
    }
  }

  /** Takes an order and its bonus points off again. */
  giveBack(bonuses: readonly CampaignBonus[]): void {
    for (const { campaign_id, points } of bonuses) this.#count(campaign_id, -1, -points)
  }

  #count(campaign_id: string, orders: number, points: number): void {
    const before = this.#uses.get(campaign_id) ?? { orders: 0, points: 0 }
    const use = { orders: before.orders + orders, points: before.points + points }
    this.#note(campaign_id, use)
    const campaign = this.#campaigns.get(campaign_id)
    if (campaign === undefined) return
    this.#campaigns.set(campaign_id, {
      ...campaign,
      consumed_orders: Math.max(campaign.consumed_orders + orders, 0),
      consumed_bonus_points: Math.max(campaign.consumed_bonus_points + points, 0),
    })
  }

  #note(campaign_id: string, change: Partial<CampaignUse>): void {
    const before = this.#uses.get(campaign_id) ?? NOT_USED
    this.#uses.set(campaign_id, { ...before, ...change, campaign_id })
  }
}

const NOT_USED = { orders: 0, points: 0, has_ended: false } as const

/** Whether a campaign was running at a moment. */
function wasRunning(campaign: StoredCampaign, moment: Date): boolean {
  const { deleted_at } = campaign
  return (deleted_at === null || deleted_at > moment) && isRunning(campaign, moment)
}

function isUsedUp({ document: { limits }, ...counts }: StoredCampaign): boolean {
  const { max_orders, max_bonus_points } = limits
  if (max_orders !== null && counts.consumed_orders >= max_orders) return true
  return max_bonus_points !== null && counts.consumed_bonus_points >= max_bonus_points
}
