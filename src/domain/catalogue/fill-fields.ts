import { isPlainObject } from './check-fields.ts'
import type { Field, FieldSpec, FieldsOf, RawFields } from './field-spec.ts'
import { HOLDINGS } from './field-values.ts'

/** Every field of these specifications, in their order; omitted ones have their default. */
export function completeFields<const Specs extends readonly Field[]>(
  specs: Specs,
  raw: RawFields,
): FieldsOf<Specs> {
  const fields = specs.map((spec) => [spec.key, completeField(spec, raw[spec.key])])
  // Stored values were checked, so each has the type of its specification.
  return Object.fromEntries(fields) as FieldsOf<Specs>
}

/**
 * The fields after a partial change, before the check: omitted keys stay, null restores the
 * default, lists are replaced. Objects are changed by name, and null removes a name. Unknown keys
 * stay, so that the check can name them.
 */
export function mergeFields(
  specs: readonly Field[],
  before: RawFields,
  change: RawFields,
): RawFields {
  const complete: RawFields = completeFields(specs, before)
  const changed = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const spec = specs.find((one) => one.key === key)
      return [key, spec === undefined ? value : mergeField(spec, complete[key], value)]
    })
  return { ...complete, ...Object.fromEntries(changed) }
}

function completeField(spec: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null) return spec.default
  return isPlainObject(value) && isPlainObject(spec.default) ? { ...spec.default, ...value } : value
}

function mergeField(spec: FieldSpec, before: unknown, value: unknown): unknown {
  if (HOLDINGS[spec.type].holds !== 'map' || !isPlainObject(value) || !isPlainObject(before)) {
    return completeField(spec, value)
  }
  const left = Object.entries({ ...before, ...value }).filter(([, entry]) => entry !== null)
  return completeField(spec, Object.fromEntries(left))
}
