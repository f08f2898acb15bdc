import { accepted } from '../../actions/write/change-part.ts'
import type { Context } from '../../context.ts'
import { diffValues } from '../../domain/program-diff.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import type { Queries, Tx } from '../../store/db.ts'
import {
  type Branding,
  type BrandingChange,
  changedBranding,
  STANDARD_BRANDING,
} from '../domain/branding.ts'
import {
  findBranding,
  findLogo,
  holdLogo,
  type Logo,
  type Revised,
  saveBranding,
} from '../store/designs.ts'
import { type ReviseControls, type RevisedOutcome, revise } from './revise.ts'

export async function readBranding(queries: Queries, shop_id: number): Promise<Revised<Branding>> {
  const found = await findBranding(queries, shop_id)
  // A field that is newer than the row has its standard.
  const document = { ...STANDARD_BRANDING, ...found?.document }
  return { revision: found?.revision ?? 0, document, updated_at: found?.updated_at ?? null }
}

/** A branding with the picture that it names. */
export async function withItsLogo<Known extends Revised<Branding>>(
  queries: Queries,
  shop_id: number,
  branding: Known,
): Promise<Known & { readonly logo: Logo | null }> {
  const { logo_id } = branding.document
  const logo = logo_id === null ? undefined : await findLogo(queries, shop_id, logo_id)
  return { ...branding, logo: logo ?? null }
}

/** Changes how the shop's e-mails look, and their sender. */
export function changeBranding(
  context: Context,
  shop: Shop,
  { change, ...controls }: ReviseControls & { readonly change: BrandingChange },
  now: Date,
): Promise<RevisedOutcome<Branding>> {
  const { shop_id } = shop
  return revise(context, controls, now, async (tx) => {
    const stored = await readBranding(tx, shop_id)
    const document = accepted(changedBranding(shop, stored.document, change))
    await requireLogo(tx, shop_id, document)
    const diff = diffValues('', stored.document, document)
    const save = () => saveBranding(tx, shop_id, { revision: stored.revision, document }, now)
    return { stored, document, diff, save }
  })
}

async function requireLogo(tx: Tx, shop_id: number, { logo_id }: Branding): Promise<void> {
  if (logo_id === null || (await holdLogo(tx, shop_id, logo_id))) return
  throw notFound('logo', logo_id)
}
