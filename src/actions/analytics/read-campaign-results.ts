import {
  type CampaignComparison,
  comparedSpans,
  compareGroups,
} from '../../domain/analytics/campaign-comparison.ts'
import {
  type CampaignDay,
  type CampaignFigures,
  type CampaignSpan,
  campaignSpan,
  everyDay,
  NO_FIGURES,
  type RedeemedReward,
} from '../../domain/analytics/campaign-results.ts'
import type { Liability } from '../../domain/analytics/liability.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { holdoutPercent } from '../../domain/campaigns/holdout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { readGroupSums } from '../../store/analytics/campaign-comparison.ts'
import {
  readCampaignDays,
  readCampaignFigures,
  readRedemptionsOfRewards,
} from '../../store/analytics/campaign-results.ts'
import { listCampaigns, readCampaign } from '../../store/campaigns/campaigns.ts'
import { type Database, inSnapshot, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readLiability } from './read-liability.ts'

/** What a campaign has brought so far. */
export interface CampaignResults {
  readonly campaign: StoredCampaign
  /** null: it has not begun. */
  readonly span: CampaignSpan | null
  readonly figures: CampaignFigures
  /** How its points are valued; null: no reward has a fixed cash value. */
  readonly basis: Liability | null
}

/** With how its members bought against others and before; null: it has not begun. */
export interface ComparedResults extends CampaignResults {
  readonly comparison: CampaignComparison | null
  /** Of all rewards, most redemptions first; none: it has not begun. */
  readonly rewards: readonly RedeemedReward[]
}

/** Throws `not_found` if there is none, or it was deleted. */
export async function readCampaignResults(
  db: Database,
  shop: Shop,
  campaign_id: string,
  now: Date,
): Promise<ComparedResults> {
  const basis = await readLiability(db, shop, now)
  return inSnapshot(db, async (tx) => {
    const campaign = await readCampaign(tx, shop.shop_id, campaign_id)
    if (campaign === undefined || campaign.deleted_at !== null) {
      throw notFound('campaign', campaign_id)
    }
    const results = await resultsOf(tx, shop, campaign, now)
    const { span } = results
    const rewards = span === null ? [] : await readRedemptionsOfRewards(tx, shop.shop_id, span)
    return { ...results, basis, rewards, comparison: await comparisonOf(tx, shop, results) }
  })
}

async function comparisonOf(
  tx: Tx,
  shop: Shop,
  { campaign: { document }, span }: Pick<CampaignResults, 'campaign' | 'span'>,
): Promise<CampaignComparison | null> {
  if (span === null) return null
  const { document: program } = await readProgram(tx, shop.shop_id)
  const entry_tier_id = program.tiers[0]?.id ?? null
  const spans = comparedSpans(span)
  const groups = await readGroupSums(tx, shop.shop_id, document, entry_tier_id, spans)
  return compareGroups(spans, groups, holdoutPercent(document))
}

/** What a campaign gave on each of its days; none before it has begun. */
export async function listCampaignDays(
  { db }: { readonly db: Database },
  shop: Shop,
  campaign_id: string,
  now: Date,
): Promise<CampaignDay[]> {
  const campaign = await readCampaign(db, shop.shop_id, campaign_id)
  if (campaign === undefined || campaign.deleted_at !== null) {
    throw notFound('campaign', campaign_id)
  }
  const span = campaignSpan(campaign, now)
  if (span === null) return []
  return everyDay(span, shop.timezone, await readCampaignDays(db, shop, campaign_id, span))
}

/** Those of some campaigns, the newest first; also of such as have not begun. */
export async function listCampaignResults(
  db: Database,
  shop: Shop,
  page: { readonly limit: number; readonly before: string | null },
  now: Date,
): Promise<CampaignResults[]> {
  const basis = await readLiability(db, shop, now)
  return inSnapshot(db, async (tx) => {
    const some = { limit: page.limit, before_campaign_id: page.before }
    const found = await listCampaigns(tx, shop.shop_id, { status: null, now }, some)
    const all: CampaignResults[] = []
    for (const campaign of found) all.push({ ...(await resultsOf(tx, shop, campaign, now)), basis })
    return all
  })
}

/** How many are read at once. */
export const CAMPAIGNS_AT_ONCE = 20

/** Those of all campaigns that have begun, the newest first, some at a time. */
export async function* walkCampaignResults(
  db: Database,
  shop: Shop,
  now: Date,
): AsyncGenerator<CampaignResults[]> {
  for (let before: string | null = null, is_more = true; is_more; ) {
    const page = { limit: CAMPAIGNS_AT_ONCE, before }
    const results: CampaignResults[] = await listCampaignResults(db, shop, page, now)
    before = results.at(-1)?.campaign.document.id ?? null
    is_more = results.length === CAMPAIGNS_AT_ONCE
    yield results.filter(({ span }) => span !== null)
  }
}

async function resultsOf(tx: Tx, { shop_id }: Shop, campaign: StoredCampaign, now: Date) {
  const span = campaignSpan(campaign, now)
  if (span === null) return { campaign, span, figures: NO_FIGURES }
  const figures = await readCampaignFigures(tx, shop_id, campaign.document, span)
  return { campaign, span, figures: figures ?? NO_FIGURES }
}
