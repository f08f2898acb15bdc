import { sql } from 'kysely'
import type { Eligibility } from '../domain/eligibility/eligibility.ts'
import { type EarningCustomer, excludedCustomer } from '../domain/orders/exclusions.ts'

/** The columns that say whether customers may earn, and whether tiers are live in the shop. */
export interface EarnerColumns extends EarningCustomer {
  /** The platform has deleted the customer. */
  readonly is_gone: boolean
  readonly terms: Pick<Eligibility, 'customer_audience' | 'excluded_customer_tags'> & {
    readonly tiers_enabled: boolean
  }
}

/** For queries over customers `c`. Reads the current programme once per statement. */
export function earnerColumns(shop_id: number) {
  return sql`
    c.tags, c.is_business, c.excluded_from_program, c.gone_at IS NOT NULL AS is_gone,
    (SELECT jsonb_build_object(
      'customer_audience', p.document->'eligibility'->'customer_audience',
      'excluded_customer_tags', p.document->'eligibility'->'excluded_customer_tags',
      'tiers_enabled', p.document->'switches'->'tiers_enabled'
    ) FROM programs p WHERE p.shop_id = ${shop_id}) AS terms
  `
}

/** Whether the customer gets nothing any more: excluded or deleted. */
export function isExcluded({ terms, is_gone, ...customer }: EarnerColumns): boolean {
  return is_gone || excludedCustomer(terms, customer) !== null
}
