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
  'created_at',
] as const satisfies readonly (keyof Shop)[]

/** The shops that are connected to Shopify. */
export const SHOPS_ON_SHOPIFY = sql`
  SELECT shop_id FROM shopify_connections WHERE disconnected_at IS NULL
`
