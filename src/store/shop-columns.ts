import { sql } from 'kysely'
import type { Shop } from '../domain/shops/shop.ts'

export const SHOP_COLUMNS = [
  'shop_id',
  'domain',
  'name',
  'platform',
  'adapter',
  'currency',
  'timezone',
  'primary_language',
  'languages',
  'api_enabled',
  'api_paused',
  'campaigns_feature',
  'affiliates_feature',
  'subscriptions_available',
  'assistant_emails',
  'created_at',
] as const satisfies readonly (keyof Shop)[]

/** The shops that are on Shopify, or connected to move there. */
export const SHOPS_ON_SHOPIFY = sql`
  SELECT c.shop_id FROM shopify_connections c JOIN shops o ON o.shop_id = c.shop_id
  WHERE c.disconnected_at IS NULL AND (c.waits_for_move OR o.adapter = 'shopify')
`
