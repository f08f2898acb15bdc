/** An approval is turned into tokens within this time, or never. */
const APPROVED_FOR_MS = 15 * 60 * 1000

/**
 * When a connection ended because nothing is left that it could go on with; null: it may. The
 * merchant has to connect such an assistant again.
 */
export function ranOutAt(
  connection: {
    readonly created_at: Date
    readonly last_used_at: Date | null
    /** Of its tokens that are still kept, when the last one expires. */
    readonly tokens_until: Date | null
  },
  now: Date,
): Date | null {
  const { created_at, last_used_at, tokens_until } = connection
  const seen_at = last_used_at ?? created_at
  const until = tokens_until ?? new Date(seen_at.getTime() + APPROVED_FOR_MS)
  return until <= now ? until : null
}
