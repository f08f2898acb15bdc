import type { Call } from '../../context.ts'
import { readPlatformId } from '../../domain/catalogue/shop-catalogue.ts'
import type { Decided } from '../../domain/decided.ts'
import type { MembershipProduct } from '../../domain/memberships/membership.ts'
import {
  type GivenDraft,
  type GivenLink,
  type LinkedProduct,
  linkedProduct,
} from '../../domain/memberships/membership-product.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'

/** The product of a new membership, where none is to be made. */
export async function linkOnly(
  call: Call<never>,
  { product, create_product }: { product?: GivenLink; create_product?: GivenDraft },
): Promise<Decided<LinkedProduct>> {
  if (product === undefined) {
    const message = 'is required, unless create_product is given'
    return { faults: [{ field: 'product', message }] }
  }
  if (create_product !== undefined) {
    const message = 'must not be sent together with product'
    return { faults: [{ field: 'create_product', message }] }
  }
  return lookUp(call, product, null)
}

/** The product that a change names; null where it names none, or there is nothing to change. */
export async function linkAnew(
  call: Call<never>,
  membership_id: string,
  product: GivenLink | undefined,
): Promise<Decided<LinkedProduct> | null> {
  if (product === undefined) return null
  const { document } = await readProgram(call.context.database.db, call.shop.shop_id)
  const before = findTarget(document, { kind: 'membership', id: membership_id })
  return before === null ? null : lookUp(call, product, before.product)
}

async function lookUp(
  { context, shop }: Call<never>,
  given: GivenLink,
  before: MembershipProduct | null,
): Promise<Decided<LinkedProduct>> {
  const number = readPlatformId(shop.platform, 'Product', given.id)
  const product_ids = number === null ? [] : [number]
  const catalogue = await lookUpCatalogue(context, shop, { product_ids, collection_ids: [] })
  return linkedProduct(shop, catalogue, given, before)
}
