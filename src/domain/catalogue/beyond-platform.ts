import type { AdapterName } from '../shops/shop.ts'
import type { FieldFault } from './check-fields.ts'
import type { RawFields } from './field-spec.ts'

/**
 * What a platform cannot do of changed fields. A reward that was stored before stays as it is until
 * somebody changes these fields.
 */
export function beyondPlatform(
  adapter: AdapterName,
  before: RawFields,
  change: RawFields,
): FieldFault[] {
  if (adapter !== 'shopify') return []
  const names = ['productIds', 'collectionIds'] as const
  const changed = names.find((name) => Object.hasOwn(change, name))
  const after = { ...before, ...change }
  if (changed === undefined || !names.every((name) => isFilled(after[name]))) return []
  const message =
    'Shopify takes products or collections in one code, not both; make a reward for each'
  return [{ field: `fields.${changed}`, message }]
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}
