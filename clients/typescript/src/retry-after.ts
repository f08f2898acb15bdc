/** Seconds to wait, of a header in seconds or as a date; null where it says nothing of use. */
export function readRetryAfter(value: string | null, now_ms: number): number | null {
  const text = value?.trim() ?? ''
  if (/^[0-9]{1,15}$/.test(text)) return Number(text)
  // As HTTP writes it: Wed, 21 Oct 2026 07:28:00 GMT.
  if (!/^[A-Z][a-z]{2}, .* GMT$/.test(text)) return null
  const seconds = (Date.parse(text) - now_ms) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
