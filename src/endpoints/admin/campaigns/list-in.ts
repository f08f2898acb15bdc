/** A list in a query: its parts, each once, without blanks. */
export function listIn(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
