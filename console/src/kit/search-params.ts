/** The search of an address as it was written: anybody can write anything there. */
export type Written = Readonly<Record<string, unknown>>

/** What is not of the form is left out, so an address never breaks a page. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

export function readNumber(value: unknown): number | undefined {
  const number = Number(readText(value) ?? 'none')
  return Number.isSafeInteger(number) ? number : undefined
}

export function readChoice<const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined {
  return choices.find((choice) => choice === value)
}
