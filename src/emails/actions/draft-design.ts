import { accepted } from '../../actions/write/change-part.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { type BrandingChange, changedBranding } from '../domain/branding.ts'
import { checkedWords, type OwnWords } from '../domain/own-words.ts'
import { allowedFields } from '../rendering/fields.ts'
import { findLogo } from '../store/designs.ts'
import type { ListedEmail } from '../templates/index.ts'
import { readDesign, type ShopDesign } from './read-design.ts'

/** What the merchant has changed and not saved yet; null: nothing. */
export interface Draft {
  readonly branding: BrandingChange | null
  /** In place of all saved words. */
  readonly texts: Partial<OwnWords> | null
}

export const NO_DRAFT: Draft = { branding: null, texts: null }

/** The shop's design with a draft; throws `validation_error` with what is wrong in it. */
export async function readDesignWith(
  queries: Queries,
  shop: Shop,
  email: ListedEmail,
  { branding: change, texts }: Draft,
): Promise<ShopDesign> {
  const saved = await readDesign(queries, shop.shop_id)
  const words = texts && accepted(checkedWords(texts, allowedFields(email), 'texts.'))
  const branding = accepted(changedBranding(shop, saved.branding, change ?? {}, 'branding.'))
  return {
    branding,
    logo: await readLogo(queries, shop, branding.logo_id),
    wordsOf: words === null ? saved.wordsOf : async () => words,
  }
}

async function readLogo(queries: Queries, { shop_id }: Shop, logo_id: string | null) {
  if (logo_id === null) return null
  const logo = await findLogo(queries, shop_id, logo_id)
  if (logo === undefined) throw notFound('logo', logo_id)
  return logo
}
