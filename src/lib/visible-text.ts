/** Control characters but for the white space that separates lines and columns. */
const CONTROLS = String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u009f`
/**
 * Characters that change the direction of the text around them. The joiners U+200C and U+200D are
 * not among them: Persian and many emoji need them.
 */
const DIRECTIONS = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const BREAKS = String.raw`\u0009-\u000d\u2028\u2029`

/** The pattern of text that is not of blanks only. */
export const VISIBLE = '\\S'

/** The pattern of such a text on one line, without characters that people cannot see. */
export const VISIBLE_LINE = visibleWithout(CONTROLS + DIRECTIONS + BREAKS)

/** The same for text that may have line breaks. */
export const VISIBLE_LINES = visibleWithout(CONTROLS + DIRECTIONS)

/** Each character fits one place of it only, so that checking a text takes linear time. */
function visibleWithout(characters: string): string {
  return String.raw`^[^\S${characters}]*[^\s${characters}][^${characters}]*$`
}

const HIDDEN = new RegExp(`[${CONTROLS}${DIRECTIONS}]`)
const HIDDEN_NO_BLANK = new RegExp(String.raw`(?!\s)${HIDDEN.source}`, 'g')
const BREAK = new RegExp(`[${BREAKS}]`)
const LINE = new RegExp(VISIBLE_LINE)

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function isVisibleLine(text: string): boolean {
  return LINE.test(text)
}

/** Why a text does not fit one of the patterns; it names a character that is too many. */
export function visibleFault(text: string, pattern: string): string {
  if (isBlank(text)) return 'must not be blank'
  const is_line = pattern === VISIBLE_LINE
  const [found = ''] = HIDDEN.exec(text) ?? BREAK.exec(text) ?? []
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `${is_line ? 'must be one line, without' : 'must have no'} control characters such as U+${code}`
}

/** Whether a text has characters that people cannot see. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text)
}

export function hasBreaks(text: string): boolean {
  return BREAK.test(text)
}

/** A text without characters that people cannot see; blanks such as line breaks stay. */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN_NO_BLANK, '')
}
