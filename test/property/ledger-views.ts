import type { ModelEntry } from './ledger-model.ts'

/** How an entry of the model looks from outside. */

const SOURCES = { earn: 'api', adjust: 'adjustment', deduct: 'deduction' }

/** In the table of entries, at its place in the chain. */
export function entryRow(entry: ModelEntry, index: number) {
  const { operation, points, requested, source_ref, reason, metadata } = entry
  return {
    seq: index + 1,
    type: operation === 'earn' ? 'earn' : 'adjust',
    source: SOURCES[operation],
    points,
    // Kept only where it says more than the points; a deduction asks in positive points.
    requested_points: operation === 'adjust' && requested !== points ? requested : null,
    source_ref,
    description: reason,
    metadata,
  }
}

/** In the history that the API lists. */
export function shownTransaction(entry: ModelEntry) {
  const { operation, points, balance_after, source_ref, reason } = entry
  return {
    points,
    balance_after,
    source: SOURCES[operation],
    ...(source_ref === null ? {} : { source_ref }),
    ...(reason === null ? {} : { description: reason }),
  }
}
