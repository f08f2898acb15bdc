import { readText, type Written } from '../kit/search-params.ts'

export interface AuditSearch {
  readonly actor?: string | undefined
  readonly operation?: string | undefined
  /** Days, both with it. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function readAuditSearch(written: Written): AuditSearch {
  return {
    actor: readText(written.actor),
    operation: readText(written.operation),
    from: readDay(written.from),
    to: readDay(written.to),
  }
}

function readDay(value: unknown): string | undefined {
  const text = readText(value) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}
