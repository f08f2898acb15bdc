/** Control characters that are no blanks, as a line break is one. */
const CONTROL = /[^\P{Cc}\s]/gu

/**
 * A text that somebody typed: trimmed, with one blank for each run of white space, and without
 * control characters.
 */
export function cleanText(text: string): string {
  return text.replace(CONTROL, '').replace(/\s+/gu, ' ').trim()
}

/** A tag as tags are compared: without blanks around it, and without case. */
export function plainTag(tag: string): string {
  return cleanText(tag).toLowerCase()
}
