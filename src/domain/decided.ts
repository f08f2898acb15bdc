import type { FieldFault } from './catalogue/check-fields.ts'

/** The value decided from a body, or its faults. */
export type Decided<Value> =
  | { readonly value: Value }
  /** Wrong whatever the programme says. */
  | { readonly faults: readonly FieldFault[] }
  /** Valid by itself, but not possible in the programme as it is. */
  | { readonly refusal: FieldFault & { readonly reason: string } }

/** The decision, unless somebody else found these faults as well. */
export function withFaults<Value>(
  decided: Decided<Value>,
  others: readonly FieldFault[],
): Decided<Value> {
  if (others.length === 0) return decided
  const own = 'faults' in decided ? decided.faults : []
  const fields = own.map(({ field }) => field)
  return { faults: [...own, ...others.filter(({ field }) => !fields.includes(field))] }
}

/** The same, for something that a decided value contains. */
export function mapValue<Value, Result>(
  decided: Decided<Value>,
  map: (value: Value) => Result,
): Decided<Result> {
  return 'value' in decided ? { value: map(decided.value) } : decided
}
