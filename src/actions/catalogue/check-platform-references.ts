import type { Call } from '../../context.ts'
import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import type { FieldSpec, RawFields } from '../../domain/catalogue/field-spec.ts'
import {
  newPlatformReferences,
  numbersOf,
  unknownOnPlatform,
} from '../../domain/catalogue/platform-references.ts'
import { lookUpCatalogue } from './look-up-catalogue.ts'

/** Products, variants and collections that a change newly names and the shop does not have. */
export async function checkPlatformReferences(
  { context, shop }: Call<never>,
  specs: readonly FieldSpec[],
  before: RawFields,
  change: RawFields,
): Promise<FieldFault[]> {
  const { all, to_check } = newPlatformReferences(shop.platform, specs, before, change)
  const catalogue = await lookUpCatalogue(context, shop, {
    product_ids: numbersOf(all, 'Product'),
    collection_ids: numbersOf(all, 'Collection'),
  })
  return unknownOnPlatform(catalogue, to_check)
}
