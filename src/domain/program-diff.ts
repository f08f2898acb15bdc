import { canonicalJson } from '../lib/canonical-json.ts'

/** One place where two values differ; null stands for nothing being there. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Where two values differ, as paths below `path`: `earning_rules.rule_x.fields.earnPoints`. */
export function diffValues(path: string, before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) {
    return [{ path, before: before ?? null, after: after ?? null }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) =>
    diffValues(path === '' ? name : `${path}.${name}`, before[name], after[name]),
  )
}

/** Equal as JSON, whatever the order of keys; what is not there equals null. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
