import { createHash } from 'node:crypto'
import type { Campaign } from './campaigns.ts'

/** The most that a campaign may keep out: those who are in it are never fewer. */
export const HOLDOUT_PERCENT_MAX = 50

/** The percentage of its audience that a campaign keeps out; null: none. */
export function holdoutPercent({ limits }: Pick<Campaign, 'limits'>): number | null {
  return limits.holdout_percent ?? null
}

/**
 * Whether a campaign keeps a customer out, to compare those who get it with those who do not. The
 * same for ever for both, as if by chance for each campaign, and who is kept out by a smaller
 * percentage is so by a greater one. `isHeldOutOf` of the store says the same in SQL.
 */
export function isHeldOut(
  campaign: Pick<Campaign, 'id' | 'limits'>,
  customer_id: number | null,
): boolean {
  const percent = holdoutPercent(campaign)
  if (percent === null || customer_id === null) return false
  const digest = createHash('sha256').update(drawnBy(campaign.id, customer_id)).digest()
  return digest.readUInt32BE(0) * 100 < percent * 2 ** 32
}

const drawnBy = (campaign_id: string, customer_id: number) => `${campaign_id} ${customer_id}`
