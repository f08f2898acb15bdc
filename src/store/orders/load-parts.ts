import { sql } from 'kysely'
import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import type { VoucherKind } from '../../domain/codes/voucher.ts'
import type { GivenAward, WithdrawnCode } from '../../domain/earning/given-award.ts'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { FormerAward } from '../../domain/orders/former-award.ts'
import type { OrderPartner, OrderSources } from '../../domain/partners/attribution.ts'
import type { KeptCommission } from '../../domain/partners/order-commission.ts'
import type { LotEntry } from '../../domain/points/lots.ts'
import type { Referral } from '../../domain/referrals/referral-claims.ts'
import type { Span } from '../../domain/tiers/tier-period.ts'
import { type AsJson, dateOf } from '../as-json.ts'
import type { Tx } from '../db.ts'
import { type PurchaseRow, purchasesAsJson, readPurchase } from '../purchase-rows.ts'
import {
  formerAward,
  listOf,
  lotsSince,
  partnerByLink,
  partnersByCode,
  referralsOf,
  usableCodes,
} from './part-rows.ts'

/** An order, and what of it needs more than the order, its buyer and the account. */
export interface AskedParts {
  readonly order_id: number
  readonly placed_at: string
  /** null: a guest. */
  readonly customer_id: number | null
  /** The same, once somebody has reported the customer. */
  readonly buyer_id: number | null
  /** The codes that it carries, or has carried, in capital letters. */
  readonly codes: readonly string[]
  /** What leads to a partner; none: there is nothing to decide. */
  readonly partner_codes: readonly string[]
  readonly landing_ref: string | null
  readonly has_commission: boolean
  /** The referral that brought the buyer, and the codes that may be a friend's. */
  readonly referral_id: string | null
  readonly friend_codes: readonly string[]
  readonly has_memberships: boolean
  /** It has the product of a membership, so it may change which of the buyer's gifts stand. */
  readonly has_membership_product: boolean
  /** The span in which orders are counted for a limit; null: there is none. */
  readonly counted_in: Span | null
  /** Orders placed after this one, and before this moment, are still to be judged; null: none are. */
  readonly judged_until: Date | null
  /** The award of which something may be taken back or given again; 0: any award. */
  readonly award_seq: number | null
  /** Points may expire by the order. */
  readonly may_expire: boolean
}

/** A code that an order can use, or has used; locked. */
export interface UsableCode {
  readonly code_id: string
  readonly kind: VoucherKind
  readonly code: string
  readonly mint: VoucherSpec
  readonly customer_id: number | null
  /** The order that uses it, or of which it still has to come back. */
  readonly holder_id: number | null
}

/** A referral that an order may change, locked, with the facts about its sender. */
export interface LoadedReferral extends Referral {
  /** null: no member any more. */
  readonly sender: (OrderCustomer & { readonly email: string | null }) | null
  /** The buyer placed another order before the claim. */
  readonly had_ordered: boolean
  /** How many have paid the sender in the period of the rule's limit. */
  readonly paid_referrals: number
  /** How many of the sender's are completed. */
  readonly completed_referrals: number
}

/** What the parts of an order depend on. */
export interface OrderParts extends OrderSources {
  readonly usable_codes: readonly UsableCode[]
  readonly commission: KeptCommission | null
  /** All memberships that the buyer ever bought. */
  readonly purchases: readonly MembershipPurchase[]
  /** Others of the span that have earned points. */
  readonly awarded_orders: number
  /** When the buyer placed the one before. */
  readonly last_order_at: Date | null
  readonly referrals: readonly LoadedReferral[]
  /** Those of the referrals, and the gifts of memberships. */
  readonly awards: readonly GivenAward[]
  /** All entries of customers who lost points since an award; none: nothing was lost. */
  readonly lots: ReadonlyMap<number, readonly LotEntry[]>
  /** What its buyer got for it before it left them; null: nothing, or it has an award. */
  readonly former_award: FormerAward | null
}

/** What is known of an order that depends on nothing more. */
const NO_PARTS: OrderParts = {
  ...{ usable_codes: [], commission: null, by_code: [], by_link: null, purchases: [] },
  ...{ awarded_orders: 0, last_order_at: null, referrals: [], awards: [], lots: new Map() },
  former_award: null,
}

type PartsRow = Omit<
  OrderParts,
  'by_link' | 'purchases' | 'referrals' | 'awards' | 'lots' | 'former_award'
> & {
  readonly former_award: AsJson<FormerAward> | null
  readonly order_id: number
  readonly by_link: AsJson<OrderPartner & { readonly clicked_at: Date }> | null
  readonly purchases: readonly PurchaseRow[]
  readonly referrals: readonly AsJson<LoadedReferral>[]
  readonly awards: readonly (AsJson<Omit<GivenAward, 'withdrawn_code'>> & {
    readonly withdrawn_code: AsJson<WithdrawnCode> | null
  })[]
  readonly lots: readonly (LotEntry & { readonly customer_id: number })[]
}

/** By the number of the order. */
export type PartsOf = (order_id: number) => OrderParts

/**
 * Loads what the parts of these orders depend on: with one statement for those that have any. The
 * orders, their buyers and the accounts are locked, so all is read as it stays. Locks commissions,
 * then referrals, then codes, each in the order of their ids.
 */
export async function loadParts(
  tx: Tx,
  shop_id: number,
  asked: readonly AskedParts[],
  /** The period of the limit of referrals. */
  referred_in: Span,
): Promise<PartsOf> {
  const rows = await loadRows(tx, shop_id, asked.filter(hasParts), referred_in)
  const loaded = new Map(rows.map((row) => [row.order_id, orderParts(row)]))
  return (order_id) => loaded.get(order_id) ?? NO_PARTS
}

function hasParts(asked: AskedParts): boolean {
  const { codes, partner_codes, friend_codes, landing_ref, referral_id, award_seq } = asked
  const is_carrying = codes.length + partner_codes.length + friend_codes.length > 0
  const is_led = landing_ref !== null || referral_id !== null || asked.has_commission
  const has_past = asked.has_memberships || asked.counted_in !== null || award_seq !== null
  return is_carrying || is_led || has_past
}

async function loadRows(
  tx: Tx,
  shop_id: number,
  asked: readonly AskedParts[],
  referred_in: Span,
): Promise<PartsRow[]> {
  if (asked.length === 0) return []
  const rows = asked.map(({ counted_in, ...one }) => ({
    ...{ ...one, is_counted: counted_in !== null },
    ...{ counted_from: counted_in?.from ?? null, counted_until: counted_in?.until ?? null },
  }))
  const found = await sql<PartsRow>`
    WITH k AS MATERIALIZED (
      SELECT order_id, placed_at, customer_id, buyer_id, codes, partner_codes, landing_ref,
        has_commission, referral_id, friend_codes, has_memberships, has_membership_product,
        is_counted, counted_from, counted_until, judged_until, award_seq, may_expire
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        order_id bigint, placed_at timestamptz, customer_id bigint, buyer_id bigint, codes jsonb,
        partner_codes jsonb, landing_ref text, has_commission boolean, referral_id text,
        friend_codes jsonb, has_memberships boolean, has_membership_product boolean,
        is_counted boolean, counted_from timestamptz, counted_until timestamptz,
        judged_until timestamptz, award_seq integer, may_expire boolean
      )
    ), m AS (
      SELECT order_id, partner_id, attributed_by, code, terms, paid_amount
      FROM partner_commissions
      WHERE shop_id = ${shop_id}
        AND order_id = ANY (ARRAY(SELECT order_id FROM k WHERE has_commission))
      ORDER BY order_id FOR NO KEY UPDATE
    ), carried AS (
      SELECT order_id, code FROM k CROSS JOIN LATERAL jsonb_array_elements_text(codes) AS one (code)
    ), friends AS (
      SELECT c.code, f.referral_id FROM codes c
      JOIN referrals f ON f.shop_id = ${shop_id} AND f.code_id = c.code_id
      WHERE c.shop_id = ${shop_id} AND c.kind = 'friend' AND c.code = ANY (ARRAY(
        SELECT one.code FROM k CROSS JOIN LATERAL jsonb_array_elements_text(friend_codes) AS one (code)
      ))
    ), brought AS (
      SELECT order_id, referral_id FROM k WHERE referral_id IS NOT NULL
      UNION
      SELECT k.order_id, friends.referral_id FROM k JOIN friends ON k.friend_codes ? friends.code
    ), r AS (
      SELECT referral_id, customer_id, friend_customer_id, status, reason, signals, code_id,
        order_id, award_id, created_at, completed_at, minimum_purchase
      FROM referrals
      WHERE shop_id = ${shop_id} AND (SELECT count(*) FROM m) >= 0
        AND referral_id = ANY (ARRAY(SELECT referral_id FROM brought))
      ORDER BY referral_id FOR NO KEY UPDATE
    ), u AS (
      ${usableCodes(shop_id)} AND (SELECT count(*) FROM r) >= 0
      ORDER BY c.code_id, k.order_id FOR NO KEY UPDATE OF c
    ), given AS (
      SELECT brought.order_id AS for_order_id, r.award_id FROM brought JOIN r USING (referral_id)
      UNION ALL
      SELECT k.order_id, g.award_id FROM k
      JOIN awards g ON g.shop_id = ${shop_id} AND g.customer_id = k.buyer_id
        AND g.rule_type = 'membership'
      WHERE k.has_membership_product OR (k.has_memberships AND EXISTS (
        SELECT FROM membership_members b
        WHERE b.shop_id = ${shop_id} AND b.customer_id = k.buyer_id AND b.order_id = k.order_id
      ))
    ), w AS (
      SELECT given.for_order_id, g.award_id, g.customer_id, g.rule_id, g.rule_type,
        g.occasion AS paid_for_key, g.points, g.entry_seq, g.code_id, g.pending_points,
        g.pending_until, g.created_at, coalesce(e.title_params, '{}') AS title_params,
        e.description, e.metadata, coalesce(e.points, 0) AS paid_points,
        CASE WHEN c.status = 'cancelled' THEN json_build_object(
          'mint', c.mint, 'ends_at', c.ends_at, 'created_at', c.created_at
        ) END AS withdrawn_code
      FROM given
      JOIN awards g ON g.award_id = given.award_id AND g.shop_id = ${shop_id}
        AND g.award_id = ANY (ARRAY(SELECT award_id FROM given))
      LEFT JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = g.customer_id
        AND e.seq = g.entry_seq
      LEFT JOIN codes c ON c.shop_id = ${shop_id} AND c.code_id = g.code_id
    ), since AS (
      SELECT order_id, customer_id, min(seq) AS seq, bool_or(may_expire) AS may_expire
      FROM (
        SELECT order_id, buyer_id AS customer_id, award_seq AS seq, false AS may_expire FROM k
        UNION ALL
        SELECT k.order_id, w.customer_id, w.entry_seq, k.may_expire FROM w
        JOIN k ON k.order_id = w.for_order_id
      ) taken
      WHERE seq IS NOT NULL AND customer_id IS NOT NULL GROUP BY order_id, customer_id
    )
    SELECT k.order_id,
      ${listOf(sql`
        SELECT code_id, kind, code, mint, customer_id, holder_id
        FROM u WHERE u.order_id = k.order_id ORDER BY code_id
      `)} AS usable_codes,
      (SELECT row_to_json(o) FROM (
        SELECT partner_id, attributed_by, code, terms, paid_amount > 0 OR EXISTS (
          SELECT FROM partner_payout_lines l
          WHERE l.shop_id = ${shop_id} AND l.order_id = k.order_id
        ) AS is_paid
        FROM m WHERE m.order_id = k.order_id
      ) o) AS commission,
      ${listOf(partnersByCode(shop_id))} AS by_code,
      (SELECT row_to_json(o) FROM (${partnerByLink(shop_id)}) o LIMIT 1) AS by_link,
      CASE WHEN k.has_memberships THEN ${purchasesAsJson(shop_id, sql`= k.buyer_id`)}
        ELSE '[]' END AS purchases,
      CASE WHEN k.is_counted THEN (
        SELECT count(*)::integer FROM orders o
        WHERE o.shop_id = ${shop_id} AND o.customer_id = k.buyer_id AND o.order_id <> k.order_id
          AND o.points > 0 AND coalesce(o.placed_at >= k.counted_from, k.counted_from IS NULL)
          AND coalesce(o.placed_at < k.counted_until, k.counted_until IS NULL)
          AND NOT coalesce(
            (o.placed_at, o.order_id) > (k.placed_at, k.order_id) AND o.placed_at < k.judged_until,
            false
          )
      ) ELSE 0 END AS awarded_orders,
      CASE WHEN k.has_memberships THEN (
        SELECT max(o.placed_at) FROM orders o
        WHERE o.shop_id = ${shop_id} AND o.customer_id = k.buyer_id AND o.placed_at < k.placed_at
          AND o.counted_spend > 0
          AND jsonb_path_exists(o.document, '$.lines[*] ? (@.subscription_renewal == false)')
      ) END AS last_order_at,
      ${listOf(referralsOf(shop_id, referred_in))} AS referrals,
      ${listOf(sql`
        SELECT award_id, customer_id, rule_id, rule_type, paid_for_key, points, entry_seq, code_id,
          pending_points, pending_until, created_at, title_params, description, metadata,
          paid_points, withdrawn_code
        FROM w WHERE w.for_order_id = k.order_id ORDER BY award_id
      `)} AS awards,
      ${listOf(lotsSince(shop_id))} AS lots,
      (${formerAward(shop_id)}) AS former_award
    FROM k
  `.execute(tx)
  return found.rows
}

function orderParts(found: PartsRow): OrderParts {
  const { by_link, purchases, referrals, awards, lots, former_award: former, ...row } = found
  return {
    ...row,
    former_award: former && { ...former, pending_until: dateOf(former.pending_until) },
    by_link: by_link && { ...by_link, clicked_at: new Date(by_link.clicked_at) },
    purchases: purchases.map(readPurchase),
    referrals: referrals.map(({ created_at, completed_at, ...one }) => ({
      ...{ ...one, created_at: new Date(created_at), completed_at: dateOf(completed_at) },
    })),
    awards: awards.map(({ created_at, pending_until, withdrawn_code, ...one }) => ({
      ...{ ...one, created_at: new Date(created_at), pending_until: dateOf(pending_until) },
      withdrawn_code: withdrawn_code && {
        mint: withdrawn_code.mint,
        created_at: new Date(withdrawn_code.created_at),
        ends_at: dateOf(withdrawn_code.ends_at),
      },
    })),
    lots: Map.groupBy(lots, ({ customer_id }) => customer_id),
  }
}
