import { createHash } from 'node:crypto'
import type { Answer, Call } from '../../context.ts'
import type { ShopProduct } from '../../domain/catalogue/shop-catalogue.ts'
import type { Program } from '../../domain/program.ts'
import { LaurelError } from '../../errors.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { formatGid } from '../../lib/gid.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { type DecideMembership, foresee } from './save-membership.ts'

/**
 * Has the product of a new membership made, unless the membership would be refused, or was made
 * already: then there is an answer. A retry of the same request finds the product that the first
 * attempt made.
 */
export async function makeDraft(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: DecideMembership,
  draft: { readonly title: string; readonly price: string },
): Promise<{ answer: Answer } | { product: ShopProduct }> {
  const foreseen = await foresee(call, controls, decide)
  if (foreseen instanceof LaurelError) {
    return { answer: await runWrite(call, () => Promise.reject(foreseen)) }
  }
  // Looked up after the programme was read: a twin that was quicker is in both, or in neither.
  const replay = await findReplay(call)
  if (replay !== null) return { answer: replay }
  return { product: await makeFree(call, foreseen.stored.document, draft) }
}

/** A draft that no membership has: what an old answer under the same key made is long in use. */
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

/** What makes a request one operation, however often it is sent. */
function firstOperation({ claim }: Call<never>): string[] {
  if (claim === null) throw new Error('a write has no idempotency key')
  return [claim.credential, claim.key, claim.fingerprint.toString('hex')]
}
