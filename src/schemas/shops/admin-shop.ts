import { type Static, Type } from 'typebox'
import { programTemplates, TEMPLATE_NAMES } from '../../domain/programme/templates/index.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { DOMAIN_PATTERN } from '../../lib/domain-pattern.ts'
import { publishedLanguage } from '../base/language-tag.ts'
import { closed, oneOf, visibleText } from '../base/types.ts'
import { shopCurrency, shopTimezone } from './shop.ts'

const LANGUAGES_MAX = 100

const language = publishedLanguage('BCP 47; stored in lower case.')

export const shopFields = {
  domain: Type.String({
    pattern: DOMAIN_PATTERN,
    maxLength: 255,
    description: "The shop's domain on its platform, in lower case.",
  }),
  name: visibleText(200),
  currency: shopCurrency,
  timezone: shopTimezone,
  primary_language: language,
  languages: Type.Array(language, {
    maxItems: LANGUAGES_MAX,
    description: 'The published languages.',
  }),
}

/** What may change in a shop that exists; omitted fields stay. */
export const shopChange = {
  name: Type.Optional(shopFields.name),
  timezone: Type.Optional(shopFields.timezone),
  primary_language: Type.Optional(shopFields.primary_language),
  languages: Type.Optional(
    Type.Array(language, {
      maxItems: LANGUAGES_MAX,
      description: 'All published languages, the primary one among them.',
    }),
  ),
}

export const shopTemplate = oneOf(TEMPLATE_NAMES, {
  description:
    'The programme that it starts from, in its currency and language: ' +
    `${programTemplates.map(({ name, about }) => `\`${name}\` (${about})`).join(', ')}.`,
  default: 'none',
})

export const AdminShop = closed(shopFields, { title: 'AdminShop' })

export function presentAdminShop(shop: Shop): Static<typeof AdminShop> {
  const { domain, name, currency, timezone, primary_language, languages } = shop
  return { domain, name, currency, timezone, primary_language, languages }
}
