import {
  type CampaignDay,
  type CampaignFigures,
  type CampaignSpan,
  campaignSpan,
  everyDay,
  NO_FIGURES,
} from '../../domain/analytics/campaign-results.ts'
import type { Liability } from '../../domain/analytics/liability.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { readCampaignDays, readCampaignFigures } from '../../store/analytics/campaign-results.ts'
import { listCampaigns, readCampaign } from '../../store/campaigns/campaigns.ts'
import { type Database, inSnapshot, type Tx } from '../../store/db.ts'
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

/** Throws `not_found` if there is none, or it was deleted. */
export async function readCampaignResults(
  db: Database,
  shop: Shop,
  campaign_id: string,
  now: Date,
): Promise<CampaignResults> {
  const basis = await readLiability(db, shop, now)
  return inSnapshot(db, async (tx) => {
    const campaign = await readCampaign(tx, shop.shop_id, campaign_id)
    if (campaign === undefined || campaign.deleted_at !== null) {
      throw notFound('campaign', campaign_id)
    }
    return { ...(await resultsOf(tx, shop, campaign, now)), basis }
  })
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
