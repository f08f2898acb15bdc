import type { PlatformCustomer, PlatformEvent } from '../../domain/platform.ts'

/** An event as read from storage, with dates as text. */
export type StoredEvent = JsonOf<PlatformEvent>

type JsonOf<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: JsonOf<Value[Key]> }
    : Value

/** A customer in a stored event. Events of an older release have no `updated_at`. */
export function readCustomer(stored: JsonOf<PlatformCustomer>): PlatformCustomer {
  const { created_at, updated_at } = stored
  return {
    ...stored,
    created_at: new Date(created_at),
    updated_at: updated_at ? new Date(updated_at) : null,
  }
}
