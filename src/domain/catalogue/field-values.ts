import { isVisibleLine } from '../../lib/visible-text.ts'
import type { FieldSpec, FieldType } from './field-spec.ts'
import { isMoment } from './moment.ts'

/** What one value must be, with the words for it. */
export interface Value {
  is(value: unknown, spec: FieldSpec): boolean
  must(spec: FieldSpec): string
}

/** A field holds one value, a list of them, or several by name. */
interface Holding {
  readonly holds: 'one' | 'list' | 'map'
  readonly each: Value
}

/** Of any currency. */
const DECIMALS_MAXIMUM = 4
const URL_LENGTH_MAXIMUM = 2_048

const integer: Value = {
  is: (value, spec) => Number.isSafeInteger(value) && isWithin(value, spec),
  must: (spec) =>
    spec.minimum === spec.maximum
      ? `must be ${spec.minimum}`
      : `must be a whole number ${range(spec)}`,
}

const number: Value = {
  is: isWithin,
  must: (spec) => `must be a number ${range(spec)}`,
}

const money: Value = {
  is: (value, spec) =>
    isWithin(value, spec) && Number(value.toFixed(spec.decimals ?? DECIMALS_MAXIMUM)) === value,
  must: (spec) =>
    spec.decimals === 0
      ? `must be a whole amount ${range(spec)}, as the currency has no decimals`
      : `must be an amount ${range(spec)} with at most ${spec.decimals ?? DECIMALS_MAXIMUM} ` +
        'decimals',
}

const boolean: Value = {
  is: (value) => typeof value === 'boolean',
  must: () => 'must be true or false',
}

const string: Value = {
  is: (value, spec) =>
    typeof value === 'string' && isVisibleLine(value) && isWithin(value.length, spec),
  must: (spec) => `must be one line of 1 to ${spec.maximum} characters, without control characters`,
}

const codePrefix: Value = {
  is: (value, spec) => string.is(value, spec) && /^[A-Za-z0-9-]+$/.test(String(value)),
  must: (spec) => `must be 1 to ${spec.maximum} letters, digits and hyphens`,
}

const url: Value = {
  is: (value) =>
    typeof value === 'string' &&
    value.length <= URL_LENGTH_MAXIMUM &&
    /^https:\/\/\S+$/.test(value) &&
    // A name before the host makes an address look like another shop's.
    URL.parse(value)?.username === '',
  must: () => 'must be an https address, such as https://example.com/page',
}

const timestamp: Value = {
  is: (value) => typeof value === 'string' && isMoment(value),
  must: () => 'must be a time with its offset, such as 2026-10-01T08:00:00+02:00',
}

const choice: Value = {
  is: (value, spec) => typeof value === 'string' && spec.allowed?.includes(value) === true,
  must: () => 'must be one of the allowed values',
}

/** The id of a part of the programme. Only the programme knows whether the part exists. */
export const partId: Value = {
  is: (value) => typeof value === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(value),
  must: () => 'must be an id',
}

export const HOLDINGS: Readonly<Record<FieldType, Holding>> = {
  integer: { holds: 'one', each: integer },
  number: { holds: 'one', each: number },
  money: { holds: 'one', each: money },
  boolean: { holds: 'one', each: boolean },
  string: { holds: 'one', each: string },
  code_prefix: { holds: 'one', each: codePrefix },
  url: { holds: 'one', each: url },
  timestamp: { holds: 'one', each: timestamp },
  choice: { holds: 'one', each: choice },
  product_id: { holds: 'one', each: platformId('Product') },
  variant_id: { holds: 'one', each: platformId('ProductVariant') },
  product_ids: { holds: 'list', each: platformId('Product') },
  collection_ids: { holds: 'list', each: platformId('Collection') },
  tier_ids: { holds: 'list', each: partId },
  points_by_tier: { holds: 'map', each: integer },
  points_by_reward: { holds: 'map', each: integer },
  rate_by_tier: { holds: 'map', each: number },
  flags: { holds: 'map', each: boolean },
}

function platformId(kind: string): Value {
  const form = new RegExp(`^(gid://[a-z][a-z0-9-]*/${kind}/)?[1-9][0-9]{0,15}$`)
  return {
    is: (value) =>
      typeof value === 'number'
        ? Number.isSafeInteger(value) && value > 0
        : typeof value === 'string' && form.test(value),
    must: () => `must be the number, the GID or the external id of a ${kind} in the shop`,
  }
}

function isWithin(value: unknown, { minimum, maximum }: FieldSpec): value is number {
  return (
    typeof value === 'number' && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)
  )
}

function range({ minimum, maximum }: FieldSpec): string {
  return `from ${minimum} to ${maximum}`
}
