import { sql } from 'kysely'
import { isRunning, type StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import type { MembershipPurchase } from '../../domain/memberships/membership-terms.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { Program } from '../../domain/program.ts'
import type { RewardUses } from '../../domain/rewards/customer-rewards.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries, Tx } from '../db.ts'
import { type PurchaseRow, purchasesAsJson, readPurchase } from '../purchase-rows.ts'

/** What a member's rewards depend on beside the member and the programme. */
export interface RewardsFacts {
  /** That are running. */
  readonly campaigns: readonly Pick<StoredCampaign, 'document'>[]
  /** All memberships that the member ever bought. */
  readonly purchases: readonly MembershipPurchase[]
  /** How often each reward was redeemed and not cancelled, by everybody and by the member. */
  readonly uses: ReadonlyMap<string, RewardUses>
}

/** As JSON: times are text. */
interface FactColumns {
  readonly campaigns: readonly {
    readonly document: Campaign
    readonly cancelled_at: string | null
    readonly opens_at: string | null
  }[]
  readonly purchases: readonly PurchaseRow[]
  readonly uses: readonly (RewardUses & { readonly reward_id: string })[]
}

export async function readRewardsFacts(
  queries: Queries,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<RewardsFacts> {
  const found = await sql<FactColumns>`
    SELECT ${factColumns(shop, customer_id, now)}
  `.execute(queries)
  const [row] = found.rows
  if (row === undefined) throw new Error('a statement without tables answers one row')
  return factsOf(row, now)
}

/** What a redemption depends on, read under the lock of the member's account. */
export interface RedemptionFacts extends RewardsFacts {
  readonly at: ShopAt
  readonly member: Pick<OrderCustomer, 'tags' | 'is_business' | 'excluded_from_program'>
  /** The redemption under the idempotency key, however old it is. */
  readonly earlier: {
    readonly redemption_id: string
    readonly fingerprint: Buffer
    readonly key_expires_at: Date
  } | null
}

interface RedemptionRow extends FactColumns {
  readonly document: Program
  readonly revision: number
  readonly updated_at: Date
  readonly points_expire_since: Date | null
  readonly tags: readonly string[]
  readonly is_business: boolean
  readonly excluded_from_program: boolean
  readonly redemption_id: string | null
  readonly fingerprint: Uint8Array | null
  readonly key_expires_at: Date | null
}

export async function readRedemptionFacts(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  { credential, key }: { readonly credential: string; readonly key: string },
  now: Date,
): Promise<RedemptionFacts> {
  const found = await sql<RedemptionRow>`
    SELECT p.document, p.revision, p.updated_at, p.points_expire_since,
      b.tags, b.is_business, b.excluded_from_program,
      e.redemption_id, e.fingerprint, e.key_expires_at,
      ${factColumns(shop, customer_id, now)}
    FROM programs p
    JOIN customers b ON b.shop_id = p.shop_id AND b.customer_id = ${customer_id}
    LEFT JOIN redemptions e
      ON e.shop_id = p.shop_id AND e.credential = ${credential} AND e.key = ${key}
    WHERE p.shop_id = ${shop.shop_id}
  `.execute(tx)
  const [row] = found.rows
  if (row === undefined) throw new Error(`customer ${customer_id} has an account and no row`)
  const { document: program, revision, updated_at, points_expire_since } = row
  const { tags, is_business, excluded_from_program } = row
  const { redemption_id, fingerprint, key_expires_at } = row
  const has_earlier = redemption_id !== null && fingerprint !== null && key_expires_at !== null
  return {
    ...factsOf(row, now),
    at: { shop, program, revision, updated_at, points_expire_since, now },
    member: { tags, is_business, excluded_from_program },
    earlier: has_earlier
      ? { redemption_id, fingerprint: Buffer.from(fingerprint), key_expires_at }
      : null,
  }
}

function factColumns({ shop_id, campaigns_feature }: Shop, customer_id: number, now: Date) {
  return sql`
    (SELECT coalesce(json_agg(json_build_object(
        'document', c.document, 'cancelled_at', c.cancelled_at, 'opens_at', c.opens_at
      ) ORDER BY c.campaign_id), '[]')
      FROM campaigns c
      WHERE c.shop_id = ${shop_id} AND ${campaigns_feature}::boolean AND c.ended_at IS NULL
        AND coalesce(c.deleted_at > ${now}::timestamptz, true)
        AND coalesce((c.document->>'ends_at')::timestamptz > ${now}::timestamptz, true)
        AND c.document->>'status' <> 'draft'
    ) AS campaigns,
    ${purchasesAsJson(shop_id, sql`= ${customer_id}`)} AS purchases,
    (SELECT coalesce(json_agg(json_build_object(
        'reward_id', u.reward_id, 'by_all', u.uses, 'by_member', (
          SELECT count(*) FROM redemptions r
          WHERE r.shop_id = ${shop_id} AND r.customer_id = ${customer_id}
            AND r.reward_id = u.reward_id AND r.refund_seq IS NULL
        )
      )), '[]')
      FROM reward_uses u WHERE u.shop_id = ${shop_id}
    ) AS uses
  `
}

function factsOf({ campaigns, purchases, uses }: FactColumns, now: Date): RewardsFacts {
  return {
    campaigns: campaigns.filter(({ document, cancelled_at, opens_at }) => {
      const times = { ended_at: null, cancelled_at: dateOf(cancelled_at) }
      return isRunning({ document, ...times, opens_at: dateOf(opens_at) }, now)
    }),
    purchases: purchases.map(readPurchase),
    uses: new Map(uses.map(({ reward_id, ...counts }) => [reward_id, counts])),
  }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
