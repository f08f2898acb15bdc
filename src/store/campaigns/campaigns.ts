import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CampaignStatus, StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { CampaignUse } from '../../domain/campaigns/campaign-uses.ts'
import type { CampaignPhase } from '../../domain/campaigns/campaigns.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import { CAMPAIGN_COLUMNS } from '../campaign-rows.ts'
import type { Queries, Tx } from '../db.ts'
import type { WritePart } from '../write-together.ts'

/** A campaign, deleted or not. */
export async function readCampaign(
  queries: Queries,
  shop_id: number,
  campaign_id: string,
): Promise<StoredCampaign | undefined> {
  return queries
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst()
}

/** These campaigns, deleted or not. */
export async function readCampaigns(
  queries: Queries,
  shop_id: number,
  campaign_ids: readonly string[],
): Promise<StoredCampaign[]> {
  if (campaign_ids.length === 0) return []
  return queries
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('campaign_id', 'in', [...new Set(campaign_ids)])
    .execute()
}

/** Those of these campaigns that were ever written, locked in the order of their ids. */
export async function lockCampaigns(
  tx: Tx,
  shop_id: number,
  campaign_ids: readonly string[],
): Promise<StoredCampaign[]> {
  if (campaign_ids.length === 0) return []
  return tx
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('campaign_id', 'in', [...new Set(campaign_ids)])
    .orderBy('campaign_id')
    .forNoKeyUpdate()
    .execute()
}

/** Like `readCampaign`, but locked until the transaction ends. */
export async function lockCampaign(
  tx: Tx,
  shop_id: number,
  campaign_id: string,
): Promise<StoredCampaign | undefined> {
  return tx
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('campaign_id', '=', campaign_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface CampaignFilter {
  readonly status: CampaignStatus | null
  readonly now: Date
  /** Only those that run at this time or later; none without dates. */
  readonly runs_from?: Date
  /** Only those that begin before this. */
  readonly runs_before?: Date
}

/** Newest first, deleted ones left out: ids are in the order of their time. */
export async function listCampaigns(
  queries: Queries,
  shop_id: number,
  { status, now, runs_from, runs_before }: CampaignFilter,
  page: { readonly limit: number; readonly before_campaign_id: string | null },
): Promise<StoredCampaign[]> {
  let query = queries
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('deleted_at', 'is', null)
  if (status !== null) query = query.where(sql<SqlBool>`${statusAt(now)} = ${status}`)
  if (runs_from !== undefined) {
    query = query.where(
      sql<SqlBool>`document->>'starts_at' IS NOT NULL
        AND coalesce((document->>'ends_at')::timestamptz > ${runs_from}, true)`,
    )
  }
  if (runs_before !== undefined) {
    query = query.where(sql<SqlBool>`(document->>'starts_at')::timestamptz < ${runs_before}`)
  }
  const { before_campaign_id, limit } = page
  if (before_campaign_id !== null) query = query.where('campaign_id', '<', before_campaign_id)
  return query.orderBy('campaign_id', 'desc').limit(limit).execute()
}

/** How many campaigns are neither ended nor deleted. */
export async function countCampaigns(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<number> {
  const { campaigns } = await queries
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('campaigns'))
    .where('shop_id', '=', shop_id)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${statusAt(now)} IN ('draft', 'scheduled', 'active')`)
    .executeTakeFirstOrThrow()
  return campaigns
}

/** Scheduled and running campaigns for members of this tier. */
export async function findCampaignsForTier(
  queries: Queries,
  shop_id: number,
  tier_id: string,
  now: Date,
): Promise<StoredCampaign[]> {
  return openCampaigns(queries, shop_id, now)
    .where(sql<SqlBool>`document->'audience'->'tier_ids' ? ${tier_id}`)
    .execute()
}

/** Scheduled and running campaigns that boost ways to earn of this type. */
export async function findCampaignsForRuleType(
  queries: Queries,
  shop_id: number,
  type: string,
  now: Date,
): Promise<StoredCampaign[]> {
  return openCampaigns(queries, shop_id, now)
    .where(sql<SqlBool>`document->'rule_types' ? ${type}`)
    .execute()
}

/** Scheduled and running campaigns that put this reward into the spotlight. */
export async function findCampaignsForReward(
  queries: Queries,
  shop_id: number,
  reward_id: string,
  now: Date,
): Promise<StoredCampaign[]> {
  const spotlit = JSON.stringify([{ reward_id }])
  return openCampaigns(queries, shop_id, now)
    .where(sql<SqlBool>`document->'spotlight_rewards' @> ${spotlit}::jsonb`)
    .execute()
}

/** Scheduled and running campaigns: all that run at this moment or later. */
export async function listOpenCampaigns(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<StoredCampaign[]> {
  return openCampaigns(queries, shop_id, now).execute()
}

function openCampaigns(queries: Queries, shop_id: number, now: Date) {
  return queries
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${statusAt(now)} IN ('scheduled', 'active')`)
    .orderBy('campaign_id')
}

/** The status of a campaign at this moment: `campaignStatus` of the domain, in SQL. */
function statusAt(now: Date): RawBuilder<CampaignStatus> {
  return sql`CASE
    WHEN document->>'status' <> 'scheduled' AND coalesce(cancelled_at <= ${now}, true)
      THEN document->>'status'
    WHEN ended_at IS NOT NULL OR (document->>'ends_at')::timestamptz <= ${now} THEN 'ended'
    WHEN (document->>'starts_at')::timestamptz <= ${now} THEN 'active'
    ELSE 'scheduled'
  END`
}

/** Saves a campaign's document; the counts of its run stay. */
export async function saveCampaign(
  tx: Tx,
  shop_id: number,
  {
    document,
    revision,
    created_at,
    updated_at,
    deleted_at,
  }: Pick<StoredCampaign, 'document' | 'revision' | 'created_at' | 'updated_at' | 'deleted_at'>,
): Promise<void> {
  const decided = { revision, document: JSON.stringify(document), updated_at, deleted_at }
  const { id: campaign_id, status, starts_at } = document
  const opens_at = status === 'scheduled' ? opensAt(starts_at, updated_at) : null
  await tx
    .insertInto('campaigns')
    .values({ shop_id, campaign_id, ...decided, opens_at, created_at })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'campaign_id']).doUpdateSet({
        ...decided,
        // A change that leaves the start as it is keeps the campaign open for earlier orders.
        opens_at: sql`CASE
          WHEN excluded.document->>'status' = 'draft' THEN NULL
          WHEN campaigns.document->>'status' = 'scheduled'
            AND campaigns.document->'starts_at' = excluded.document->'starts_at'
            THEN campaigns.opens_at
          ELSE coalesce(excluded.opens_at, campaigns.opens_at) END`,
        cancelled_at: sql`CASE WHEN excluded.document->>'status' = 'cancelled'
          THEN coalesce(campaigns.cancelled_at, excluded.updated_at) END`,
      }),
    )
    .execute()
}

/** A start in the past opens a campaign at once, but not for earlier orders. */
function opensAt(starts_at: string | null, scheduled_at: Date): Date {
  return new Date(Math.max(Date.parse(starts_at ?? '') || 0, scheduled_at.getTime()))
}

/** Records that a phase's e-mails were queued, which happens once. */
export async function saveSentPhase(
  tx: Tx,
  shop_id: number,
  campaign_id: string,
  phase: CampaignPhase,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ [`${phase}_sent_at` as const]: now })
    .where('shop_id', '=', shop_id)
    .where('campaign_id', '=', campaign_id)
    .execute()
}

/** The part of a write that counts what these campaigns have given. */
export function campaignUsesPart(
  shop_id: number,
  uses: readonly CampaignUse[],
  now: Date,
): WritePart | null {
  if (uses.length === 0) return null
  return sql`
    new_uses AS (
      UPDATE campaigns c
      SET consumed_orders = greatest(c.consumed_orders + r.orders, 0),
        -- No cap is higher: what is given beyond need not be counted, and stops no order.
        consumed_bonus_points =
          least(greatest(c.consumed_bonus_points + r.points, 0), ${POINTS_MAX}::bigint),
        ended_at = CASE WHEN r.has_ended THEN coalesce(c.ended_at, ${now}::timestamptz)
          ELSE c.ended_at END
      FROM json_to_recordset(${JSON.stringify(uses)}) AS r (
        campaign_id text, orders integer, points bigint, has_ended boolean
      )
      WHERE c.shop_id = ${shop_id} AND c.campaign_id = r.campaign_id
    )
  `
}
