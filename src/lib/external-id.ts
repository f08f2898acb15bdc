/**
 * Ids of a shop whose own ids are text. A caller sends them as `external:<id>`, so that they never
 * look like a number or a GID.
 */
const PREFIX = 'external:'

/** Visible ASCII without spaces: two ids that look alike are the same bytes. */
const TEXT = '[!-~]{1,255}'

export const EXTERNAL_ID_LENGTH_MAX = 255
/** What a caller sends. */
export const EXTERNAL_PATTERN = `^${PREFIX}${TEXT}$`
export const EXTERNAL_REFERENCE_LENGTH_MAX = PREFIX.length + EXTERNAL_ID_LENGTH_MAX
export const EXTERNAL_WORDS = 'external:<id>, whose id has 1 to 255 visible ASCII characters'

const REFERENCE = new RegExp(EXTERNAL_PATTERN)

/** What can have an external id and a number that we give. */
export const EXTERNAL_KINDS = [
  'Customer',
  'Product',
  'ProductVariant',
  'Collection',
  'Order',
] as const
export type ExternalKind = (typeof EXTERNAL_KINDS)[number]

/** The numbers from here on are given to external ids; a shop's own numbers are lower. */
export const FIRST_GIVEN_NUMBER = 8_000_000_000_000_001

/** The id in `external:<id>`; null for anything else. */
export function externalIdOf(value: unknown): string | null {
  return typeof value === 'string' && REFERENCE.test(value) ? value.slice(PREFIX.length) : null
}

export function externalReference(external_id: string): string {
  return PREFIX + external_id
}
