import type { FieldFault } from './check-fields.ts'
import type { FieldSpec, RawFields } from './field-spec.ts'
import { findReferences, type Reference, type ReferenceKind } from './references.ts'
import {
  notInTheShop,
  type PlatformKind,
  readPlatformId,
  type ShopCatalogue,
} from './shop-catalogue.ts'

const KINDS: Partial<Record<ReferenceKind, PlatformKind>> = {
  product: 'Product',
  variant: 'ProductVariant',
  collection: 'Collection',
}

/** A product, a variant or a collection that fields name; null: the id is of another kind. */
export interface PlatformReference extends Reference {
  readonly platform_kind: PlatformKind
  readonly number: number | null
}

/**
 * What fields newly name on the platform. Ids that were stored before stay, even if the product is
 * gone.
 */
export function newPlatformReferences(
  platform: string,
  specs: readonly FieldSpec[],
  before: RawFields,
  change: RawFields,
): { readonly all: readonly PlatformReference[]; readonly to_check: readonly PlatformReference[] } {
  const read = (fields: RawFields) => readReferences(platform, specs, fields)
  const kept = read(before)
  const all = read({ ...before, ...change })
  const isNew = ({ platform_kind, number }: PlatformReference) =>
    number === null ||
    !kept.some((one) => one.platform_kind === platform_kind && one.number === number)
  if (!all.some(isNew)) return { all: [], to_check: [] }
  // A variant belongs to its product, so the same variant of another product is checked again.
  return { all, to_check: all.filter((one) => isNew(one) || one.kind === 'variant') }
}

function readReferences(
  platform: string,
  specs: readonly FieldSpec[],
  fields: RawFields,
): PlatformReference[] {
  return findReferences(specs, fields).flatMap((reference) => {
    const platform_kind = KINDS[reference.kind]
    if (platform_kind === undefined) return []
    const number = readPlatformId(platform, platform_kind, reference.id)
    return [{ ...reference, platform_kind, number }]
  })
}

/** The numbers to look up for these. */
export function numbersOf(references: readonly PlatformReference[], kind: PlatformKind): number[] {
  const numbers = references
    .filter(({ platform_kind }) => platform_kind === kind)
    .map(({ number }) => number)
  return [...new Set(numbers.filter((number) => number !== null))]
}

/** The references that the platform does not know; `catalogue` holds every named product. */
export function unknownOnPlatform(
  catalogue: ShopCatalogue,
  references: readonly PlatformReference[],
): FieldFault[] {
  const variants = [...catalogue.products.values()].flatMap((product) => product.variants)
  const known: Readonly<Record<PlatformKind, ReadonlySet<number | null>>> = {
    Product: new Set(catalogue.products.keys()),
    ProductVariant: new Set(variants.map(({ variant_id }) => variant_id)),
    Collection: new Set(catalogue.collections.keys()),
  }
  return references
    .filter(({ platform_kind, number }) => !known[platform_kind].has(number))
    .map(({ field, platform_kind, id }) => notInTheShop(field, platform_kind, id.slice(0, 100)))
}
