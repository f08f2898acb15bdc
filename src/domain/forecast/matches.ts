import { parseGid } from '../../lib/gid.ts'
import { plainTag } from '../../lib/typed-text.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { MembersOfTier } from '../customers/member-search.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import type { ProductSelection } from '../platform.ts'
import type { Program } from '../program.ts'
import { membersOfTier } from '../tiers/members-of-tier.ts'
import type { ComparedChange } from './compared-change.ts'

/** How much the lists of a change name; null: they name nothing. */
export interface Matches {
  readonly products: number | null
  readonly members: number | null
}

/** What is to be counted for it. */
export interface NamedByChange {
  readonly products: ProductSelection | null
  readonly members: {
    readonly mode: 'tier' | 'tag'
    readonly tier: readonly MembersOfTier[]
    readonly tags: readonly string[]
  } | null
}

/**
 * The products and members that a change names, for a campaign or as those that earn nothing. One
 * that changes more than one thing names none: nobody could tell which it counts.
 */
export function namedBy(
  platform: string,
  { kinds, after, campaigns }: ComparedChange,
): NamedByChange | null {
  if (kinds.length > 1 || campaigns.length > 1) return null
  const document = campaigns[0]?.after?.document
  if (document !== undefined) return namedByCampaign(platform, after, document)
  return kinds[0] === 'eligibility' ? namedByEligibility(platform, after.eligibility) : null
}

function namedByCampaign(platform: string, program: Program, document: Campaign): NamedByChange {
  const { product_scope: scope, audience } = document
  const tier = audience.tier_ids.flatMap((tier_id) => membersOfTier(program, tier_id) ?? [])
  return {
    products:
      scope.mode === 'all'
        ? null
        : {
            mode: scope.mode,
            product_ids: numbersIn(platform, 'Product', scope.product_ids),
            collection_ids: numbersIn(platform, 'Collection', scope.collection_ids),
            tags: lower(scope.tags),
          },
    members:
      audience.mode === 'all' ? null : { mode: audience.mode, tier, tags: lower(audience.tags) },
  }
}

function namedByEligibility(
  platform: string,
  {
    excluded_products: products,
    excluded_collections: collections,
    excluded_product_tags: tags,
    excluded_customer_tags,
  }: Eligibility,
): NamedByChange {
  const idsOf = (kind: string, named: readonly { readonly id: string }[]) =>
    numbersIn(
      platform,
      kind,
      named.map(({ id }) => id),
    )
  const names_products = products.length + collections.length + tags.length > 0
  return {
    products: names_products
      ? {
          mode: 'include',
          product_ids: idsOf('Product', products),
          collection_ids: idsOf('Collection', collections),
          tags: lower(tags),
        }
      : null,
    members:
      excluded_customer_tags.length === 0
        ? null
        : { mode: 'tag', tier: [], tags: lower(excluded_customer_tags) },
  }
}

function numbersIn(platform: string, kind: string, ids: readonly string[]): number[] {
  return ids.flatMap((id) => parseGid(platform, kind, id) ?? [])
}

function lower(tags: readonly string[]): string[] {
  return tags.map(plainTag)
}
