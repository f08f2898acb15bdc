/** Dates in JSON are text. */
export type AsJson<Columns> = {
  readonly [Name in keyof Columns]: Date extends Columns[Name]
    ? string | Exclude<Columns[Name], Date>
    : Columns[Name]
}

export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
