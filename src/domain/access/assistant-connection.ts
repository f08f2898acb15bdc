/** An approval must be exchanged for tokens within this time. */
const APPROVED_FOR_MS = 15 * 60 * 1000

/**
 * When a connection ended because it has nothing left to continue with; null: it can. The merchant
 * has to connect such an assistant again.
 */
export function ranOutAt(
  connection: {
    readonly created_at: Date
    readonly last_used_at: Date | null
    /** When the last of its stored tokens expires. */
    readonly tokens_until: Date | null
  },
  now: Date,
): Date | null {
  const { created_at, last_used_at, tokens_until } = connection
  const seen_at = last_used_at ?? created_at
  const until = tokens_until ?? new Date(seen_at.getTime() + APPROVED_FOR_MS)
  return until <= now ? until : null
}
