import { type RawBuilder, sql } from 'kysely'
import type { StoredCampaign } from '../domain/campaigns/campaign-state.ts'

export const CAMPAIGN_COLUMNS = [
  'revision',
  'document',
  'consumed_orders',
  'consumed_bonus_points',
  'ended_at',
  'cancelled_at',
  'teaser_sent_at',
  'launch_sent_at',
  'last_chance_sent_at',
  'opens_at',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof StoredCampaign)[]

/** A campaign as JSON, with times as text. */
export type CampaignRow = {
  readonly [Name in keyof StoredCampaign]: TimeAsText<StoredCampaign[Name]>
}

type TimeAsText<Value> = Value extends Date ? string : Value

/** A span of time, both ends included; null: no limit. */
export interface Between {
  readonly earliest: Date | null
  readonly latest: Date | null
}

/**
 * Table expressions with the campaigns that may have been running between two moments: those that
 * have a limit are `limited`, and locked; the others are `unlimited`. `after` is one more condition,
 * by which the locks can wait for others of the same statement.
 */
export function campaignsBetween(
  shop_id: number,
  { earliest, latest }: Between,
  after: RawBuilder<unknown> = sql`true`,
) {
  const columns = sql.join(CAMPAIGN_COLUMNS.map((column) => sql.ref(column)))
  const which = sql`
    shop_id = ${shop_id} AND document->>'status' <> 'draft' AND ended_at IS NULL
      AND coalesce(deleted_at > ${earliest}::timestamptz, true)
      AND coalesce((document->>'ends_at')::timestamptz > ${earliest}::timestamptz, true)
      AND coalesce((document->>'starts_at')::timestamptz <= ${latest}::timestamptz, true)
  `
  const has_limit = sql`
    coalesce(document->'limits'->>'max_orders', document->'limits'->>'max_bonus_points') IS NOT NULL
  `
  return sql`limited AS (
    SELECT campaign_id, ${columns} FROM campaigns
    WHERE ${which} AND ${has_limit} AND ${after} ORDER BY campaign_id FOR NO KEY UPDATE
  ), unlimited AS (
    SELECT campaign_id, ${columns} FROM campaigns WHERE ${which} AND ${after} AND NOT ${has_limit}
  )`
}

/** Both, in the order of their ids. */
export const CAMPAIGNS_AS_JSON = sql`(
  SELECT coalesce(json_agg(c ORDER BY c.campaign_id), '[]')
  FROM (TABLE limited UNION ALL TABLE unlimited) c
)`

export function readCampaignRows(rows: readonly CampaignRow[]): StoredCampaign[] {
  return rows.map((row) => ({
    ...row,
    ended_at: dateOf(row.ended_at),
    cancelled_at: dateOf(row.cancelled_at),
    teaser_sent_at: dateOf(row.teaser_sent_at),
    launch_sent_at: dateOf(row.launch_sent_at),
    last_chance_sent_at: dateOf(row.last_chance_sent_at),
    opens_at: dateOf(row.opens_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    deleted_at: dateOf(row.deleted_at),
  }))
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
