/**
 * What the ledger should do, written again as simply as can be: every figure is a sum over the
 * list of entries, nothing is kept running. It shares no code with the service.
 */

export type Operation = 'earn' | 'adjust' | 'deduct'

export interface WriteBody {
  readonly points?: number
  readonly delta?: number
  readonly source_ref?: string
  readonly reason?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface ModelEntry {
  readonly operation: Operation
  readonly points: number
  readonly requested: number
  readonly balance_after: number
  readonly source_ref: string | null
  readonly reason: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export interface Verdict {
  readonly status: 200 | 404 | 422
  /** All of a success, the telling part of a failure. */
  readonly body: Readonly<Record<string, unknown>>
  /** Whether an entry was added. */
  readonly entry: boolean
}

const MOST = Number.MAX_SAFE_INTEGER

export class LedgerModel {
  readonly #entries = new Map<number, ModelEntry[]>()
  readonly #excluded = new Set<number>()

  addMember(customer: number): void {
    this.#entries.set(customer, [])
  }

  get members(): number[] {
    return [...this.#entries.keys()]
  }

  entriesOf(customer: number): readonly ModelEntry[] {
    return this.#entries.get(customer) ?? []
  }

  isExcluded(customer: number): boolean {
    return this.#excluded.has(customer)
  }

  exclude(customer: number, excluded: boolean): void {
    if (excluded) this.#excluded.add(customer)
    else this.#excluded.delete(customer)
  }

  balanceOf(customer: number): Record<string, unknown> {
    const entries = this.entriesOf(customer)
    const sum = (of: (entry: ModelEntry) => number) =>
      entries.reduce((total, entry) => total + of(entry), 0)
    return {
      id: `gid://shopify/Customer/${customer}`,
      legacy_id: customer,
      external_id: null,
      points_balance: sum(({ points }) => points),
      points_earned: sum(({ points }) => Math.max(points, 0)),
      points_redeemed: sum(({ operation, points }) => (operation === 'deduct' ? -points : 0)),
      pending_points: 0,
    }
  }

  write(customer: number, operation: Operation, body: WriteBody): Verdict {
    const entries = this.#entries.get(customer)
    if (entries === undefined) return failure(404, 'not_found', { resource: 'customer' })
    const earlier = entries.find(
      (entry) =>
        body.source_ref !== undefined &&
        entry.operation === operation &&
        entry.source_ref === body.source_ref,
    )
    if (earlier !== undefined) return this.#success(customer, earlier, true)
    if (operation === 'earn' && this.isExcluded(customer)) {
      return failure(422, 'validation_error', { reason: 'customer_excluded' })
    }
    const balance = entries.reduce((total, { points }) => total + points, 0)
    const requested = operation === 'adjust' ? (body.delta ?? 0) : (body.points ?? 0)
    const wanted = operation === 'deduct' ? -requested : requested
    const points = operation === 'adjust' && balance + wanted < 0 ? -balance : wanted
    if (balance + points < 0) {
      return failure(422, 'insufficient_points', { balance, required: requested })
    }
    const ever_added = entries.reduce((total, entry) => total + Math.max(entry.points, 0), 0)
    if (points > MOST - ever_added) {
      return failure(422, 'validation_error', { reason: 'points_out_of_range' })
    }
    const entry: ModelEntry = {
      operation,
      // No negative zero: nothing taken is 0.
      points: points + 0 === 0 ? 0 : points,
      requested,
      balance_after: balance + points,
      source_ref: body.source_ref ?? null,
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
    }
    entries.push(entry)
    return this.#success(customer, entry, false)
  }

  #success(customer: number, entry: ModelEntry, repeated: boolean): Verdict {
    const changed = !repeated && entry.points !== 0
    const balance = this.balanceOf(customer)
    const { operation, requested, balance_after } = entry
    const body = { changed, balance }
    const added = { status: 200, entry: !repeated } as const
    if (operation === 'earn') {
      return { ...added, body: { ...body, deduplicated: repeated, points_awarded: entry.points } }
    }
    const applied = operation === 'deduct' ? -entry.points : entry.points
    const figures = { ...body, requested, applied, balance_after }
    return {
      ...added,
      body: operation === 'deduct' ? { ...figures, points_deducted: applied } : figures,
    }
  }
}

function failure(status: 404 | 422, code: string, details: Record<string, unknown>): Verdict {
  return { status, body: { error: { code, details } }, entry: false }
}
