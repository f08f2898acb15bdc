/** The pattern of text that is not of blanks only. */
export const VISIBLE = '\\S'

export function isBlank(text: string): boolean {
  return text.trim() === ''
}
