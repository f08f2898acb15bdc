import type { PlatformCustomer, PlatformEvent } from '../../platform/port.ts'

/** An event as it comes back from storage, with its dates as text. */
export type StoredEvent = JsonOf<PlatformEvent>

type JsonOf<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: JsonOf<Value[Key]> }
    : Value

/** A customer of a stored event. One that an older release kept says nothing of `updated_at`. */
export function readCustomer(stored: JsonOf<PlatformCustomer>): PlatformCustomer {
  const { created_at, updated_at } = stored
  return {
    ...stored,
    created_at: new Date(created_at),
    updated_at: updated_at ? new Date(updated_at) : null,
  }
}
