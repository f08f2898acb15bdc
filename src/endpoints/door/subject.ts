/** What a write is about, for the audit log. */
export interface Subject<Call, Input, Result> {
  /** Such as `key`. */
  readonly kind: string
  /** Its id; before the work there is no result. null: it has none, or none yet. */
  id(input: Input, result: Result | null): string | null
  /**
   * Its state, without secrets and without personal data: read before and after the work, and
   * recorded if it changed. Work that does more than change a state has none, and is recorded
   * always.
   */
  read?(call: Call, id: string, input: Input): Promise<object | null>
}

/** A write that nobody could find in the audit log is an error of ours. */
export function requireSubject(
  operation_id: string,
  written: { readonly method: string; readonly also_for?: string; readonly subject?: unknown },
): void {
  const { method, also_for, subject } = written
  if (method === 'GET' || also_for === 'feed' || subject !== undefined) return
  throw new Error(`the operation ${operation_id} writes, so it needs a subject for the audit log`)
}
