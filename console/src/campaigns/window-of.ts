import type { Words } from './words.ts'

interface Window {
  readonly starts_at: string | null
  readonly ends_at: string | null
}

/** When a campaign runs, as its summary says it too. */
export function windowOf({ starts_at, ends_at }: Window, { t, format }: Words): string {
  const texts = t.campaigns
  if (starts_at === null) {
    return ends_at === null ? texts.no_dates : texts.until(format.end(ends_at))
  }
  return ends_at === null
    ? texts.from(format.start(starts_at))
    : texts.between(format.start(starts_at), format.end(ends_at))
}
