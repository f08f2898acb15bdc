import { sql } from 'kysely'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { RulePayment } from '../../domain/earning/awards.ts'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { Account } from '../../domain/points/ledger.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { accountOf } from '../account-of.ts'
import {
  CAMPAIGNS_AS_JSON,
  type CampaignRow,
  campaignsBetween,
  readCampaignRows,
} from '../campaign-rows.ts'
import type { Tx } from '../db.ts'
import { externalIdOfCustomer } from '../external-id-column.ts'
import { type PurchaseRow, purchasesAsJson, readPurchase } from '../purchase-rows.ts'

/** A member who is to be paid, and what for: see `paidForKey`. */
export interface PayeeKey {
  readonly customer_id: number
  readonly paid_for_key: string
}

/** A member who is to be paid by a rule, with the account and the place on the ladder of tiers. */
export interface Payee extends OrderCustomer {
  readonly customer_id: number
  readonly account: Account
  /** The platform has deleted the customer. */
  readonly is_gone: boolean
  readonly locale: string | null
  readonly orders_count: number
  /** Decimal text. */
  readonly lifetime_spend: string
  readonly grace_until: Date | null
  readonly is_placed_by_hand: boolean
}

export interface LoadedPayees {
  readonly payees: ReadonlyMap<number, Payee>
  /** What was paid under the keys before. */
  readonly awards: readonly RulePayment[]
  /** All memberships that each of them ever bought. */
  readonly purchases: ReadonlyMap<number, readonly MembershipPurchase[]>
  /** May be running. */
  readonly campaigns: readonly StoredCampaign[]
}

const NOBODY: LoadedPayees = {
  ...{ payees: new Map(), awards: [], purchases: new Map(), campaigns: [] },
}

type AwardRow = Omit<RulePayment, 'created_at' | 'pending_until'> & {
  readonly created_at: string
  readonly pending_until: string | null
}

/** The lists are those of all payees, in the first row. */
type PayeeRow = Omit<Payee, 'account'> &
  Account & {
    readonly awards: readonly AwardRow[] | null
    readonly purchases: readonly PurchaseRow[] | null
    readonly campaigns: readonly CampaignRow[] | null
  }

/**
 * Loads members who are to be paid, with one statement. Locks their accounts in the order of their
 * numbers, and then the campaigns that have a limit. An award is read beside the locks: one that
 * another transaction adds meanwhile is noticed when it is added twice.
 */
export async function loadPayees(
  tx: Tx,
  { shop_id, campaigns_feature }: Shop,
  keys: readonly PayeeKey[],
  now: Date,
): Promise<LoadedPayees> {
  if (keys.length === 0) return NOBODY
  const after_accounts = sql`${campaigns_feature}::boolean AND (SELECT count(*) FROM a) >= 0`
  const found = await sql<PayeeRow>`
    WITH asked AS MATERIALIZED (
      SELECT customer_id, paid_for_key FROM json_to_recordset(${JSON.stringify(keys)})
        AS r (customer_id bigint, paid_for_key text)
    ), a AS (
      SELECT customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
        pending_points, owed_points, tier_points, last_activity_at, refilled_at, credited_at,
        tier_id, tier_grace_until, tier_override_at,
        ${externalIdOfCustomer(sql`n.shop_id`, sql`n.customer_id`)} AS external_id
      FROM accounts n
      WHERE shop_id = ${shop_id} AND customer_id = ANY (ARRAY(SELECT customer_id FROM asked))
      ORDER BY customer_id FOR NO KEY UPDATE
    ), p AS (
      SELECT a.*, row_number() OVER () AS place FROM a
    ), ${campaignsBetween(shop_id, { earliest: now, latest: now }, after_accounts)}
    SELECT p.customer_id, p.external_id, p.seq, p.credits_total, p.debits_total, p.points_earned,
      p.points_redeemed, p.pending_points, p.owed_points, p.tier_points, p.last_activity_at,
      p.refilled_at, p.credited_at, p.tier_id, p.tier_grace_until AS grace_until,
      p.tier_override_at IS NOT NULL AS is_placed_by_hand,
      c.tags, c.is_business, c.excluded_from_program, c.gone_at IS NOT NULL AS is_gone,
      coalesce(c.joined_locale, c.locale) AS locale, c.orders_count, c.lifetime_spend,
      CASE WHEN p.place = 1 THEN (
        SELECT coalesce(json_agg(json_build_object(
          'award_id', w.award_id, 'customer_id', w.customer_id, 'rule_id', w.rule_id,
          'rule_type', w.rule_type, 'paid_for_key', w.occasion, 'points', w.points,
          'entry_seq', w.entry_seq, 'code_id', w.code_id, 'pending_points', w.pending_points,
          'pending_until', w.pending_until, 'created_at', w.created_at
        )), '[]')
        FROM asked k
        JOIN awards w ON w.shop_id = ${shop_id} AND w.customer_id = k.customer_id
          AND w.occasion = k.paid_for_key
      ) END AS awards,
      CASE WHEN p.place = 1 THEN
        ${purchasesAsJson(shop_id, sql`= ANY (ARRAY(SELECT customer_id FROM asked))`)}
      END AS purchases,
      CASE WHEN p.place = 1 THEN ${CAMPAIGNS_AS_JSON} END AS campaigns
    FROM p
    JOIN customers c ON c.shop_id = ${shop_id} AND c.customer_id = p.customer_id
    ORDER BY p.place
  `.execute(tx)
  const [first] = found.rows
  const bought = Map.groupBy(first?.purchases ?? [], ({ customer_id }) => customer_id)
  return {
    payees: new Map(found.rows.map((row) => [row.customer_id, payeeOf(row)])),
    awards: (first?.awards ?? []).map(({ created_at, pending_until, ...award }) => ({
      ...award,
      created_at: new Date(created_at),
      pending_until: pending_until === null ? null : new Date(pending_until),
    })),
    purchases: new Map([...bought].map(([buyer, rows]) => [buyer, rows.map(readPurchase)])),
    campaigns: readCampaignRows(first?.campaigns ?? []),
  }
}

function payeeOf(row: PayeeRow): Payee {
  const { customer_id, tags, is_business, excluded_from_program, is_gone, locale } = row
  const { tier_id, grace_until, is_placed_by_hand, orders_count, lifetime_spend } = row
  return {
    account: accountOf(row),
    ...{ customer_id, tags, is_business, excluded_from_program, is_gone, locale },
    ...{ tier_id, grace_until, is_placed_by_hand, orders_count, lifetime_spend },
  }
}
