/** The answer of a dry run without what only a dry run says: its forecast, and what it names. */
export function withoutForesight<Body extends object>(
  body: Body,
): Omit<Body, 'forecast' | 'matches'> {
  const { forecast: _forecast, matches: _matches, ...rest }: Body & Foreseen = body
  return rest
}

interface Foreseen {
  readonly forecast?: unknown
  readonly matches?: unknown
}
