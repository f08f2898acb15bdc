import type { ProductSelection } from '../../domain/platform.ts'

/** A value in Shopify's search syntax, in quotation marks, so that nothing in it is a sign. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** Titles with all these words, each from its beginning. */
export function titleQuery(words: string): string {
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `title:${word}*`)
    .join(' AND ')
}

/** The products that one of the lists names; null: none is named. */
export function namedQuery(selection: ProductSelection): string | null {
  const { product_ids, collection_ids, tags } = selection
  const parts = [
    ...product_ids.map((id) => `id:${id}`),
    ...collection_ids.map((id) => `collection_id:${id}`),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
  ]
  return parts.length === 0 ? null : parts.join(' OR ')
}
