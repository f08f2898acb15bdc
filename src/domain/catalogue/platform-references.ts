import type { FieldFault } from './check-fields.ts'
import type { FieldSpec, GivenFields } from './field-spec.ts'
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

/** A product, a variant or a collection that fields name; null: an id that is of no such thing. */
export interface PlatformReference extends Reference {
  readonly platform_kind: PlatformKind
  readonly number: number | null
}

/**
 * What fields name on the platform, if they name anything there that they did not name before:
 * what was right once may be gone since, and stays.
 */
export function newPlatformReferences(
  platform: string,
  specs: readonly FieldSpec[],
  before: GivenFields,
  change: GivenFields,
): { readonly all: readonly PlatformReference[]; readonly to_check: readonly PlatformReference[] } {
  const read = (fields: GivenFields) => readReferences(platform, specs, fields)
  const kept = read(before)
  const all = read({ ...before, ...change })
  const isNew = ({ platform_kind, number }: PlatformReference) =>
    number === null ||
    !kept.some((one) => one.platform_kind === platform_kind && one.number === number)
  if (!all.some(isNew)) return { all: [], to_check: [] }
  // A variant is one of its product: of another product, it is another question.
  return { all, to_check: all.filter((one) => isNew(one) || one.kind === 'variant') }
}

function readReferences(
  platform: string,
  specs: readonly FieldSpec[],
  fields: GivenFields,
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

/** Those that the platform does not know; `catalogue` holds every product that is named. */
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
