import type { Decided } from '../decided.ts'

/** What a part was made as it stays: its own type may be sent back, another is refused. */
export function withFixedType<Value>(
  before: { readonly type: string },
  asked: string | undefined,
  decided: Decided<Value>,
): Decided<Value> {
  if (asked === undefined || asked === before.type || 'faults' in decided) return decided
  const message = 'cannot change; remove this and create another'
  const received = asked.slice(0, 100)
  return {
    refusal: { reason: 'type_fixed', field: 'type', message, allowed: before.type, received },
  }
}
