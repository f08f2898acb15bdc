import type { Clock } from '../lib/clock.ts'
import type { ShopifyImportRow } from './store/imports.ts'

const ASKS_MAX = 5
const PAUSE_MS = 15_000
const LONGEST_PAUSE_AFTER = 6

interface Clocked {
  readonly clock: Clock
}

/** What a step makes of an import. */
export type Stepped = ShopifyImportRow

export const FROM_THE_START = { bytes_read: 0, lines_read: 0, attempts: 0, fault: null } as const

const READ_NONE = {
  products: {},
  customers: { customers_read: 0 },
  orders: { orders_read: 0 },
} as const

/** Asks for the same file again, and reads it from the start: what is known stays as it is. */
export function again(parts: Clocked, row: ShopifyImportRow, fault: string): Stepped {
  const asks = row.asks + 1
  if (asks >= ASKS_MAX) return ended(parts, row, { status: 'failed', fault })
  const counts = READ_NONE[row.part]
  const asked_again = { ...row, status: 'asked', asks, operation_id: null } as const
  return later(parts, { ...asked_again, ...counts, ...FROM_THE_START, fault })
}

export function later({ clock }: Clocked, row: Stepped): Stepped {
  const pause_ms = PAUSE_MS * 2 ** Math.min(row.attempts, LONGEST_PAUSE_AFTER)
  return { ...row, next_attempt_at: new Date(clock.now().getTime() + pause_ms) }
}

export function ended(
  { clock }: Clocked,
  row: ShopifyImportRow,
  end: Pick<Stepped, 'status' | 'fault'>,
): Stepped {
  return { ...row, ...end, ended_at: clock.now() }
}
