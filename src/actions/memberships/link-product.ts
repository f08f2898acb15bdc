import type { Call } from '../../context.ts'
import { readPlatformId } from '../../domain/catalogue/shop-catalogue.ts'
import type { Decided } from '../../domain/decided.ts'
import type { MembershipProduct } from '../../domain/memberships/membership.ts'
import type { MembershipExtras } from '../../domain/memberships/membership-part.ts'
import {
  type LinkedProduct,
  linkedProduct,
  type ProductDraftInput,
  type ProductLinkInput,
} from '../../domain/memberships/membership-product.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { lookUpCatalogue } from '../catalogue/look-up-catalogue.ts'

/** A product to sell a membership with, and notes about it for the answer. */
export interface ProductToLink {
  readonly linked: Decided<LinkedProduct>
  readonly extras: MembershipExtras
}

/** The existing product for a new membership; null if one will be created. */
export async function linkOnly(
  call: Call<never>,
  { product, create_product }: { product?: ProductLinkInput; create_product?: ProductDraftInput },
): Promise<ProductToLink> {
  if (product === undefined) {
    const message = 'is required, unless create_product is given'
    return toLink({ faults: [{ field: 'product', message }] })
  }
  if (create_product !== undefined) {
    const message = 'must not be sent together with product'
    return toLink({ faults: [{ field: 'create_product', message }] })
  }
  return toLink(await lookUp(call, product, null))
}

/** The product that a change names; null if it names none, or nothing changes. */
export async function linkAnew(
  call: Call<never>,
  membership_id: string,
  product: ProductLinkInput | undefined,
): Promise<ProductToLink | null> {
  if (product === undefined) return null
  const { document } = await readProgram(call.context.database.db, call.shop.shop_id)
  const before = findTarget(document, { kind: 'membership', id: membership_id })
  return before === null ? null : toLink(await lookUp(call, product, before.product))
}

/** The answer shows the status of a product that cannot be bought. */
export function toLink(linked: Decided<LinkedProduct>): ProductToLink {
  const status = 'value' in linked ? linked.value.status : 'ACTIVE'
  return { linked, extras: status === 'ACTIVE' ? {} : { product_status: status } }
}

async function lookUp(
  { context, shop }: Call<never>,
  input: ProductLinkInput,
  before: MembershipProduct | null,
): Promise<Decided<LinkedProduct>> {
  const number = readPlatformId(shop.platform, 'Product', input.id)
  const product_ids = number === null ? [] : [number]
  const catalogue = await lookUpCatalogue(context, shop, { product_ids, collection_ids: [] })
  return linkedProduct(shop, catalogue, input, before)
}
