/** A moment as the shop's clock shows it: `2026-10-01T08:00`, what a field for a time takes. */
export function localTime(moment: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit' },
    ...{ day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(moment))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** The moment at which the shop's clock shows this; what is no time stays as it is. */
export function momentAt(local: string, timezone: string): string {
  const as_utc = Date.parse(`${local}Z`)
  if (Number.isNaN(as_utc)) return local
  const offsetAt = (at: number) =>
    Date.parse(`${localTime(new Date(at).toISOString(), timezone)}Z`) - at
  // The offset is the one at that moment, which is near the one found first.
  const near = as_utc - offsetAt(as_utc - (as_utc % 60_000))
  return new Date(as_utc - offsetAt(near)).toISOString()
}
