import type { Decided } from '../decided.ts'

/** A part keeps its type: a body may repeat it, but not change it. */
export function withFixedType<Value>(
  before: { readonly type: string },
  requested: string | undefined,
  decided: Decided<Value>,
): Decided<Value> {
  if (requested === undefined || requested === before.type || 'faults' in decided) return decided
  const message = 'cannot change; delete this and create a new one'
  const received = requested.slice(0, 100)
  return {
    refusal: { reason: 'type_fixed', field: 'type', message, allowed: before.type, received },
  }
}
