/** What was typed as a number. What is none is left to the server to refuse; null: nothing. */
export function typedNumber(text: string): number | string | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return Number.isFinite(Number(typed)) ? Number(typed) : typed
}
