import type { FieldFault } from './catalogue/check-fields.ts'

/** What a body comes to, or why it cannot. */
export type Decided<Value> =
  | { readonly value: Value }
  /** Wrong whatever the programme says. */
  | { readonly faults: readonly FieldFault[] }
  /** Right by itself, and not possible in the programme as it is. */
  | { readonly refusal: FieldFault & { readonly reason: string } }

/** What was decided, unless there are these faults as well, found by somebody else. */
export function withFaults<Value>(
  decided: Decided<Value>,
  others: readonly FieldFault[],
): Decided<Value> {
  if (others.length === 0) return decided
  const own = 'faults' in decided ? decided.faults : []
  const fields = own.map(({ field }) => field)
  return { faults: [...own, ...others.filter(({ field }) => !fields.includes(field))] }
}

/** The same, of something that a decided value has. */
export function mapValue<Value, Result>(
  decided: Decided<Value>,
  map: (value: Value) => Result,
): Decided<Result> {
  return 'value' in decided ? { value: map(decided.value) } : decided
}
