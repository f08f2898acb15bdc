import type { PlatformCustomer, PlatformEvent } from '../../domain/platform.ts'

/** An event as read from storage, with dates as text. */
export type StoredEvent = JsonOf<PlatformEvent>

type JsonOf<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: JsonOf<Value[Key]> }
    : Value

/** An event as it was before it was stored. */
export function readEvent(stored: StoredEvent): PlatformEvent {
  if (stored.kind !== 'customer_saved') return stored
  return { ...stored, customer: readCustomer(stored.customer) }
}

/** Events of an older release have no `updated_at`. */
function readCustomer(stored: JsonOf<PlatformCustomer>): PlatformCustomer {
  const { created_at, updated_at } = stored
  return {
    ...stored,
    created_at: new Date(created_at),
    updated_at: updated_at ? new Date(updated_at) : null,
  }
}
