import type { FieldSpec, RawFields } from './field-spec.ts'
import { inCurrency } from './field-spec.ts'
import { HOLDINGS, partId, type Value } from './field-values.ts'

const ENTRIES_MAXIMUM = 100
const RECEIVED_LENGTH_MAXIMUM = 100

/** A fault of one field: where, why, what is allowed and what was sent. */
export interface FieldFault {
  /** With dots and brackets: `fields.tierIds[2]`. */
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received?: unknown
}

/**
 * Every fault of the given fields: unknown keys, missing ones, and invalid values. Money is in this
 * currency.
 */
export function checkFields(
  some_specs: readonly FieldSpec[],
  raw: RawFields,
  currency: string,
  path = 'fields',
): FieldFault[] {
  const specs = some_specs.map((spec) => inCurrency(spec, currency))
  const keys = specs.map(({ key }) => key)
  const unknown = Object.entries(raw)
    .filter(([key]) => !keys.includes(key))
    .map(([key, value]) =>
      faultOf(fieldPath(path, key), 'is not a field of this type', value, keys),
    )
  const known = new Map(Object.entries(raw))
  return [
    ...unknown,
    ...specs.flatMap((spec) => checkField(spec, known.get(spec.key), fieldPath(path, spec.key))),
  ]
}

/** `path.key`, or the key alone at the top. */
export function fieldPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function checkField(spec: FieldSpec, value: unknown, field: string): FieldFault[] {
  if (value === undefined || value === null) {
    return spec.required ? [faultOf(field, 'is required', undefined, allowedBy(spec))] : []
  }
  const { holds, each } = HOLDINGS[spec.type]
  if (holds === 'list') return checkList(spec, each, value, field)
  if (holds === 'map') return checkMap(spec, each, value, field)
  return checkValue(spec, each, value, field, allowedBy(spec))
}

function checkList(spec: FieldSpec, each: Value, value: unknown, field: string): FieldFault[] {
  const [least, most] = [spec.minimum ?? 0, spec.maximum ?? ENTRIES_MAXIMUM]
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    const allowed = { minimum: least, maximum: most }
    return [faultOf(field, `must be a list of ${least} to ${most} entries`, value, allowed)]
  }
  return value.flatMap((item, index) => checkValue(spec, each, item, `${field}[${index}]`))
}

function checkMap(spec: FieldSpec, each: Value, value: unknown, field: string): FieldFault[] {
  if (!isPlainObject(value)) return [faultOf(field, 'must be an object', value)]
  const entries = Object.entries(value)
  if (entries.length > ENTRIES_MAXIMUM) {
    return [faultOf(field, `must have at most ${ENTRIES_MAXIMUM} entries`, undefined)]
  }
  const names = spec.allowed
  return entries.flatMap(([name, entry]) => {
    const path = fieldPath(field, name)
    if (names !== null) {
      return names.includes(name)
        ? checkValue(spec, each, entry, path)
        : [faultOf(path, 'is not one of the allowed names', entry, names)]
    }
    return partId.is(name, spec)
      ? checkValue(spec, each, entry, path, allowedBy(spec))
      : [faultOf(path, `the name ${partId.must(spec)}`, entry)]
  })
}

function checkValue(
  spec: FieldSpec,
  each: Value,
  value: unknown,
  field: string,
  allowed?: unknown,
): FieldFault[] {
  return each.is(value, spec) ? [] : [faultOf(field, each.must(spec), value, allowed)]
}

/** The limits of a single value that the error lists beside the message. */
function allowedBy({ allowed, minimum, maximum }: FieldSpec): unknown {
  return allowed ?? (minimum === null ? undefined : { minimum, maximum })
}

function faultOf(field: string, message: string, value: unknown, allowed?: unknown): FieldFault {
  return {
    field,
    message,
    ...(allowed === undefined ? {} : { allowed }),
    ...received(value),
  }
}

/** What was sent, if it is short enough to repeat. */
function received(value: unknown): { received?: unknown } {
  if (value === undefined || (typeof value === 'object' && value !== null)) return {}
  if (typeof value !== 'string' || value.length <= RECEIVED_LENGTH_MAXIMUM) {
    return { received: value }
  }
  return { received: `${value.slice(0, RECEIVED_LENGTH_MAXIMUM)}…` }
}

export function isPlainObject(value: unknown): value is RawFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
