/** How Shopify writes what a shop is connected by, and each rule in words. */

export const SHOPIFY_DOMAIN_PATTERN = '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$'
export const SHOPIFY_DOMAIN_WORDS =
  'must be the domain that Shopify gave the shop, such as my-shop.myshopify.com'

export const CLIENT_ID_PATTERN = '^[A-Za-z0-9_-]{8,100}$'
export const CLIENT_ID_WORDS = 'must be 8 to 100 letters, digits, dashes and underscores'

export const SECRET_PATTERN = '^[\\x21-\\x7e]+$'
export const SECRET_WORDS = 'must be letters, digits and signs of ASCII, without blanks'
