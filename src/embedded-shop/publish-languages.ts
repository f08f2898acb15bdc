import type { Database } from '../store/db.ts'
import { updateShopLanguages } from '../store/shops/shops.ts'

export interface PublishedLanguages {
  readonly primary_language: string
  readonly languages: readonly string[]
}

interface Publisher {
  readonly database: { readonly db: Database }
  readonly credentials: { clear(): void }
  readonly shops: { clear(): void }
}

/** Publishes languages, in lower case, each once, the primary one first. */
export async function publishLanguages(
  { database, credentials, shops }: Publisher,
  shop_id: number,
  input: PublishedLanguages,
): Promise<{ primary_language: string; languages: string[] }> {
  const primary_language = input.primary_language.toLowerCase()
  const others = input.languages.map((one) => one.toLowerCase())
  const published = { primary_language, languages: [...new Set([primary_language, ...others])] }
  await updateShopLanguages(database.db, shop_id, published)
  // Callers are cached together with their shop.
  credentials.clear()
  shops.clear()
  return published
}
