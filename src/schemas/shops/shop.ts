import { type Static, Type } from 'typebox'
import type { Shop } from '../../domain/shops/shop.ts'
import { isCurrency, isTimeZone } from '../../lib/standards.ts'
import type { Versions } from '../../versions/define.ts'
import { closed, oneOf } from '../base/types.ts'

export const shopCurrency = Type.Refine(
  Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }),
  isCurrency,
  () => 'must be the code of a currency by ISO 4217, such as EUR',
)

export const shopTimezone = Type.Refine(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'IANA time zone such as `Europe/Berlin`, or UTC.',
    examples: ['Europe/Vienna', 'UTC'],
  }),
  isTimeZone,
  () => 'must be an IANA time zone by its area and place, such as Europe/Vienna, or UTC',
)

export const ShopResult = closed(
  {
    domain: Type.String({ description: "The shop's domain on its platform." }),
    name: Type.String(),
    platform: Type.String({
      description:
        'The name in GIDs, `gid://shopify/Customer/1001`. It is the same for every shop, so ' +
        'ids stay the same when a shop moves.',
      examples: ['shopify'],
    }),
    kept_by: oneOf(['built_in_shop', 'shopify'], {
      description: 'The platform with its customers, products and orders.',
    }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    timezone: Type.String({ description: 'The IANA time zone name.', examples: ['Europe/Vienna'] }),
    primary_language: Type.String({ examples: ['en'] }),
    languages: Type.Array(Type.String(), { description: 'The published languages.' }),
    features: closed({
      campaigns: Type.Boolean(),
      affiliates: Type.Boolean(),
      subscriptions: Type.Boolean(),
    }),
    api_version: Type.String({ description: 'The current version of the API.' }),
    live_versions: Type.Array(Type.String()),
  },
  { title: 'Shop' },
)

export function presentShop({
  shop,
  versions,
}: {
  readonly shop: Shop
  readonly versions: Versions
}): Static<typeof ShopResult> {
  return {
    domain: shop.domain,
    name: shop.name,
    platform: shop.platform,
    kept_by: shop.adapter === 'embedded' ? 'built_in_shop' : 'shopify',
    currency: shop.currency,
    timezone: shop.timezone,
    primary_language: shop.primary_language,
    languages: shop.languages,
    features: {
      campaigns: shop.campaigns_feature,
      affiliates: shop.affiliates_feature,
      subscriptions: shop.subscriptions_available,
    },
    api_version: versions.current.name,
    live_versions: versions.names,
  }
}
