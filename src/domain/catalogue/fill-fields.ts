import { isPlainObject } from './check-fields.ts'
import type { Field, FieldSpec, FieldsOf, GivenFields } from './field-spec.ts'
import { HOLDINGS } from './field-values.ts'

/** Every field of these specifications, in their order; what was not given has its default. */
export function completeFields<const Specs extends readonly Field[]>(
  specs: Specs,
  given: GivenFields,
): FieldsOf<Specs> {
  const fields = specs.map((spec) => [spec.key, completeField(spec, given[spec.key])])
  // Nothing is kept unchecked, so that each value has the type its specification says.
  return Object.fromEntries(fields) as FieldsOf<Specs>
}

/**
 * The fields after a partial change, to be checked: omitted keys stay, null goes back to the
 * default, lists replace. Objects are changed name by name, and null takes a name away. Unknown
 * keys of the change are kept for the check to name.
 */
export function mergeFields(
  specs: readonly Field[],
  before: GivenFields,
  change: GivenFields,
): GivenFields {
  const complete: GivenFields = completeFields(specs, before)
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
