/** Whether the text names a moment that the calendar has: no 30 February. */
export function isMoment(text: string): boolean {
  const [, day] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnight).toISOString().startsWith(day)
}
