import type { Spec } from './fields/spec.ts'

const TITLE_LENGTH_MAX = 150

/** What every rule and reward has beside its fields. */
export const ENABLED: Spec = { key: 'enabled', type: 'boolean', default: true }
export const TITLES: readonly Spec[] = [
  { key: 'title', type: 'string', default: null, maximum: TITLE_LENGTH_MAX },
  { key: 'title_translations', type: 'texts_by_language', default: {} },
]

/** The fields of a catalogue type, as they stand in a body. */
export function inFields(specs: readonly Spec[], path = 'fields'): Spec[] {
  return specs.map((spec) => ({ ...spec, key: `${path}.${spec.key}` }))
}

const NAME_LENGTH_MAX = 100

/** The names of a tier or a membership. */
export const NAMES: readonly Spec[] = [
  { key: 'name', type: 'string', required: true, default: null, maximum: NAME_LENGTH_MAX },
  { key: 'name_translations', type: 'texts_by_language', default: {} },
]
