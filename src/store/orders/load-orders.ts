import { sql } from 'kysely'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Program } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { pick } from '../../lib/pick.ts'
import {
  type Between,
  CAMPAIGNS_AS_JSON,
  type CampaignRow,
  campaignsBetween,
  readCampaignRows,
} from '../campaign-rows.ts'
import type { Tx } from '../db.ts'
import { externalIdOfCustomer } from '../external-id-column.ts'
import { SHOP_COLUMNS } from '../shop-columns.ts'
import { tierIdAt } from '../tier-id-at.ts'
import type { AskedOrder, BuyerAccount, LoadedOrder, OrderBuyer } from './loaded-order.ts'
import { knownTerms } from './order-terms.ts'

/** A programme that a process has read before. */
export interface KnownProgram {
  /** Of its row, which no other row ever has: a revision is counted for each shop. */
  readonly row_version: string
  readonly program: Program
}

export interface LoadedOrders {
  /** null: it was not asked for, or there is no such shop. */
  readonly shop: LoadedShop | null
  readonly orders: readonly LoadedOrder[]
  /** May have been running when the orders were placed. */
  readonly campaigns: readonly StoredCampaign[]
}

interface LoadedShop extends Omit<ShopAt, 'program' | 'now'> {
  readonly row_version: string
  /** The ids of terms that orders of this revision were judged by, the latest ones. */
  readonly known_terms: readonly string[]
  /** null: the known one is the current one. */
  readonly program: Program | null
}

/** As JSON, with times as text. */
interface ShopJson extends Omit<LoadedShop, 'shop' | 'updated_at' | 'points_expire_since'> {
  readonly shop: Omit<Shop, 'created_at'> & { readonly created_at: string }
  readonly updated_at: string
  readonly points_expire_since: string | null
}

type Prefixed<Prefix extends string, Columns> = {
  [Name in keyof Columns & string as `${Prefix}_${Name}`]: Columns[Name] | null
}

type OrderRow = Prefixed<'o', StoredOrder> &
  Prefixed<'c', OrderBuyer> &
  Prefixed<'a', BuyerAccount> &
  Pick<LoadedOrder, (typeof OF_LOADED_ORDER)[number]> & {
    /** In the first row. */
    readonly campaigns: readonly CampaignRow[] | null
    /** In the first row. */
    readonly shop_at: ShopJson | null
  }

/**
 * Loads orders, their buyers, the buyers' accounts and the campaigns with one statement, and locks
 * them in this sequence, each in the order of their numbers (docs/ledger.md). The accounts of those
 * who referred the buyers are locked with them, because they may be paid. What is not there yet
 * cannot be locked: an order that two transactions add at a time is stored by the first.
 */
export async function loadOrders(
  tx: Tx,
  shop_id: number,
  asked: readonly AskedOrder[],
  {
    placed,
    judges_again,
    reads_shop,
    known,
  }: {
    /** null: no order is judged, so no campaign counts. */
    readonly placed: Between | null
    /** Whether orders are judged that were judged before, though nobody reports them. */
    readonly judges_again: boolean
    /** Whether the shop is read too, and its programme, unless that is the known one. */
    readonly reads_shop: boolean
    readonly known: KnownProgram | undefined
  },
): Promise<LoadedOrders> {
  const is_judged = judges_again || asked.some((order) => order.is_reported)
  const after_accounts = sql`
    ${placed !== null}::boolean AND (SELECT count(*) FROM a) >= 0
      -- A stored order that was judged before is not judged now.
      AND (${is_judged}::boolean OR EXISTS (SELECT FROM o WHERE judgement IS NULL))
  `
  const between = placed ?? { earliest: null, latest: null }
  const columns = sql.join(SHOP_COLUMNS.map((column) => sql`h.${sql.ref(column)}`))
  const found = await sql<OrderRow>`
    WITH asked AS (
      SELECT order_id, customer_id, is_reported, placed_at, codes
      FROM json_to_recordset(${JSON.stringify(asked)}) AS r (
        order_id bigint, customer_id bigint, is_reported boolean, placed_at timestamptz, codes jsonb
      )
    ), o AS (
      SELECT order_id, customer_id, document, refunds, judgement, points, entry_seq,
        pending_points, pending_until, counted_spend, counted_extras, awards, terms_id, terms_at,
        partner_decided, xmin AS version
      FROM orders
      WHERE shop_id = ${shop_id} AND order_id = ANY (ARRAY(SELECT order_id FROM asked))
      ORDER BY order_id FOR NO KEY UPDATE
    ), b AS (
      SELECT asked.order_id, row_number() OVER () AS place,
        coalesce(asked.placed_at, (o.document->>'created_at')::timestamptz) AS placed_at,
        CASE WHEN asked.is_reported THEN coalesce(
          (
            SELECT merged_into FROM customers m
            WHERE m.shop_id = ${shop_id} AND m.customer_id = asked.customer_id
          ), asked.customer_id
        ) ELSE o.customer_id END AS customer_id
      FROM asked LEFT JOIN o ON o.order_id = asked.order_id
    ), c AS (
      SELECT customer_id, email, enrolled_at, referral_id, gone_at, tags, is_business,
        excluded_from_program, coalesce(joined_locale, locale) AS locale, orders_count,
        lifetime_spend, merged_into
      FROM customers
      WHERE shop_id = ${shop_id} AND customer_id = ANY (ARRAY(SELECT customer_id FROM b))
      ORDER BY customer_id FOR NO KEY UPDATE
    ), carried AS (
      SELECT order_id, code FROM asked CROSS JOIN LATERAL jsonb_array_elements_text(codes) AS one (code)
      UNION
      SELECT asked.order_id, upper(code) FROM asked JOIN o ON o.order_id = asked.order_id
      CROSS JOIN LATERAL jsonb_to_recordset(o.document->'discount_codes') AS one (code text)
      WHERE NOT asked.is_reported
    ), friends AS (
      SELECT k.code, r.customer_id FROM codes k
      JOIN referrals r ON r.shop_id = ${shop_id} AND r.code_id = k.code_id
      WHERE k.shop_id = ${shop_id} AND k.code = ANY (ARRAY(SELECT code FROM carried))
        AND k.kind = 'friend'
    ), senders AS (
      SELECT b.order_id, r.customer_id FROM b JOIN c ON c.customer_id = b.customer_id
      JOIN referrals r ON r.shop_id = ${shop_id} AND r.referral_id = c.referral_id
      UNION
      SELECT carried.order_id, friends.customer_id FROM carried JOIN friends USING (code)
    ), a AS (
      SELECT customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
        pending_points, owed_points, tier_points, last_activity_at, refilled_at, credited_at,
        tier_id, tier_achieved_at, tier_grace_until, tier_override_at, xmin AS version,
        ${externalIdOfCustomer(sql`n.shop_id`, sql`n.customer_id`)} AS external_id
      FROM accounts n
      WHERE shop_id = ${shop_id} AND customer_id = ANY (ARRAY(
        SELECT customer_id FROM c UNION SELECT customer_id FROM senders
      ))
      ORDER BY customer_id FOR NO KEY UPDATE
    ), ${campaignsBetween(shop_id, between, after_accounts)}
    SELECT b.order_id,
      o.order_id AS o_order_id, o.customer_id AS o_customer_id, o.document AS o_document,
      o.refunds AS o_refunds, o.judgement AS o_judgement, o.points AS o_points,
      o.entry_seq AS o_entry_seq, o.pending_points AS o_pending_points,
      o.pending_until AS o_pending_until, o.counted_spend AS o_counted_spend,
      o.counted_extras AS o_counted_extras,
      o.awards AS o_awards, o.terms_id AS o_terms_id, o.terms_at AS o_terms_at,
      coalesce(o.partner_decided, false) AS partner_decided,
      EXISTS (
        SELECT FROM partner_commissions p
        WHERE p.shop_id = ${shop_id} AND p.order_id = b.order_id
      ) AS may_have_commission,
      -- What is read beside the locks is as old as these.
      o.version IS DISTINCT FROM o_before.xmin OR a.version IS DISTINCT FROM a_before.xmin
        OR c.merged_into IS NOT NULL AS is_stale,
      b.customer_id AS buyer_id,
      ${tierIdAt(shop_id, sql`a`, sql`b.placed_at`)} AS placed_in_tier_id,
      (
        SELECT coalesce(json_agg(s.customer_id), '[]') FROM senders s WHERE s.order_id = b.order_id
      ) AS senders,
      c.customer_id AS c_customer_id, c.email AS c_email, c.enrolled_at AS c_enrolled_at,
      c.referral_id AS c_referral_id, c.gone_at AS c_gone_at, c.tags AS c_tags,
      c.is_business AS c_is_business, c.excluded_from_program AS c_excluded_from_program,
      c.locale AS c_locale, c.orders_count AS c_orders_count,
      c.lifetime_spend AS c_lifetime_spend,
      a.customer_id AS a_customer_id, a.seq AS a_seq, a.credits_total AS a_credits_total,
      a.debits_total AS a_debits_total, a.points_earned AS a_points_earned,
      a.points_redeemed AS a_points_redeemed, a.pending_points AS a_pending_points,
      a.owed_points AS a_owed_points, a.tier_points AS a_tier_points,
      a.last_activity_at AS a_last_activity_at, a.refilled_at AS a_refilled_at,
      a.credited_at AS a_credited_at, a.tier_id AS a_tier_id,
      a.external_id AS a_external_id, a.tier_grace_until AS a_grace_until, a.tier_override_at IS NOT NULL AS a_is_placed_by_hand,
      CASE WHEN b.place = 1 THEN ${CAMPAIGNS_AS_JSON} END AS campaigns,
      CASE WHEN b.place = 1 AND ${reads_shop} THEN (
        SELECT json_build_object(
          'shop', (SELECT row_to_json(x) FROM (SELECT ${columns}) x),
          'revision', p.revision, 'updated_at', p.updated_at,
          'points_expire_since', p.points_expire_since,
          'row_version', p.xmin::text,
          'known_terms', ${knownTerms(shop_id, sql`p.revision`)},
          'program', CASE WHEN p.xmin::text <> ${known?.row_version ?? ''} THEN p.document END
        )
        FROM programs p JOIN shops h ON h.shop_id = p.shop_id WHERE p.shop_id = ${shop_id}
      ) END AS shop_at
    FROM b
    LEFT JOIN o ON o.order_id = b.order_id
    LEFT JOIN orders o_before
      ON o_before.shop_id = ${shop_id} AND o_before.order_id = b.order_id
    LEFT JOIN c ON c.customer_id = b.customer_id
    LEFT JOIN a ON a.customer_id = b.customer_id
    LEFT JOIN accounts a_before
      ON a_before.shop_id = ${shop_id} AND a_before.customer_id = a.customer_id
    -- All are read, and so locked, also the accounts that are nobody's buyer here.
    WHERE (SELECT count(*) FROM a) >= 0
    ORDER BY b.place
  `.execute(tx)
  const [first] = found.rows
  return {
    orders: found.rows.map(loadedOrder),
    campaigns: readCampaignRows(first?.campaigns ?? []),
    shop: first === undefined || first.shop_at === null ? null : loadedShop(first.shop_at),
  }
}

function loadedShop({ shop, updated_at, points_expire_since, ...read }: ShopJson): LoadedShop {
  return {
    ...read,
    shop: { ...shop, created_at: new Date(shop.created_at) },
    updated_at: new Date(updated_at),
    points_expire_since: points_expire_since === null ? null : new Date(points_expire_since),
  }
}

const OF_LOADED_ORDER = [
  'order_id',
  'partner_decided',
  'may_have_commission',
  'is_stale',
  'buyer_id',
  'placed_in_tier_id',
  'senders',
] as const

function loadedOrder(row: OrderRow): LoadedOrder {
  return {
    ...pick(row, OF_LOADED_ORDER),
    stored: row.o_order_id === null ? null : unprefixed<StoredOrder>('o_', row),
    buyer: row.c_customer_id === null ? null : unprefixed<OrderBuyer>('c_', row),
    account: row.a_customer_id === null ? null : unprefixed<BuyerAccount>('a_', row),
  }
}

function unprefixed<Columns>(prefix: string, row: OrderRow): Columns {
  const columns = Object.entries(row).filter(([name]) => name.startsWith(prefix))
  // A row that is there has all its columns: `Prefixed` makes them null only for one that is not.
  return Object.fromEntries(
    columns.map(([name, value]) => [name.slice(prefix.length), value]),
  ) as Columns
}
