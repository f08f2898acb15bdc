import { createHash } from 'node:crypto'
import type { Call } from '../../context.ts'
import type { ShopProduct } from '../../domain/catalogue/shop-catalogue.ts'
import { firstName } from '../../domain/catalogue/titles.ts'
import {
  draftToMake,
  linkTo,
  type ProductDraftInput,
} from '../../domain/memberships/membership-product.ts'
import type { Program } from '../../domain/program.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { formatGid } from '../../lib/gid.ts'
import { requireClaim } from '../write/require-claim.ts'
import { type ProductToLink, toLink } from './link-product.ts'

/** The draft product of a new membership as it would be created. */
export function draftOf({ shop }: Call<never>, input: DraftInput): ProductToLink {
  const { title = firstName(shop, input), price } = input.create_product
  const draft = draftToMake(shop, title, price)
  const would_create_product = { title, price, status: draft.status }
  return { linked: { value: draft }, extras: { would_create_product } }
}

/**
 * Creates the draft product of a new membership. A retry of the same request finds the product of
 * the first attempt. A product that a membership already uses is not taken: an older request with
 * the same key made it.
 */
export async function makeDraft(
  call: Call<never>,
  program: Program,
  input: DraftInput,
): Promise<ProductToLink> {
  const { title = firstName(call.shop, input), price } = input.create_product
  const product = await makeFree(call, program, { title, price })
  const made = toLink({ value: linkTo(call.shop, product) })
  return { ...made, extras: { ...made.extras, product_created: true } }
}

type DraftInput = Parameters<typeof firstName>[1] & { readonly create_product: ProductDraftInput }

/**
 * A draft that no membership uses: the product of an old answer under the same key has long been in
 * use.
 */
async function makeFree(
  call: Call<never>,
  { memberships }: Program,
  draft: { readonly title: string; readonly price: string },
): Promise<ShopProduct> {
  const { context, shop } = call
  for (let operation = firstOperation(call); ; ) {
    const operation_id = createHash('sha256').update(canonicalJson(operation)).digest('hex')
    const product = await context.platform.createDraftProduct(shop, { ...draft, operation_id })
    const gid = formatGid(shop.platform, 'Product', product.product_id)
    const taken = memberships.find((membership) => membership.product.id === gid)
    if (taken === undefined) return product
    operation = [...operation, taken.id]
  }
}

/** The operation id, which is the same however often the request is sent. */
function firstOperation(call: Call<never>): string[] {
  const claim = requireClaim(call)
  return [claim.credential, claim.key, claim.fingerprint.toString('hex')]
}
