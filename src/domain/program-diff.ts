import { canonicalJson } from '../lib/canonical-json.ts'
import { isObject } from '../lib/is-object.ts'

/** One place where two values differ; null: nothing is there. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Where two values differ, as paths below `path`: `earning_rules.rule_x.fields.earnPoints`. */
export function diffValues(path: string, before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return []
  if (isListOfParts(before) && isListOfParts(after) && inOneOrder(before, after)) {
    return diffValues(path, byId(before), byId(after))
  }
  if (!isObject(before) || !isObject(after)) {
    return [{ path, before: before ?? null, after: after ?? null }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) =>
    diffValues(path === '' ? name : `${path}.${name}`, before[name], after[name]),
  )
}

/** Equal as JSON, whatever the order of keys; a missing value equals null. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null)
}

interface Part {
  readonly id: string
}

/** Parts with ids are compared by id, as long as none has changed its place. */
function isListOfParts(value: unknown): value is readonly Part[] {
  return (
    Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string')
  )
}

function inOneOrder(before: readonly Part[], after: readonly Part[]): boolean {
  const inBoth = (list: readonly Part[], other: readonly Part[]) =>
    list.map(({ id }) => id).filter((id) => other.some((part) => part.id === id))
  return isSame(inBoth(before, after), inBoth(after, before))
}

function byId(parts: readonly Part[]): Record<string, Part> {
  return Object.fromEntries(parts.map((part) => [part.id, part]))
}
