import type { ShopifyFinding } from '../domain/shops/shopify.ts'

export function good(name: ShopifyFinding['name'], says: string): ShopifyFinding {
  return { name, is_good: true, says }
}

export function bad(name: ShopifyFinding['name'], says: string): ShopifyFinding {
  return { name, is_good: false, says }
}
