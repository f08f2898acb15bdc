import { withoutHidden } from './visible-text.ts'

/**
 * A text that somebody typed: trimmed, with one blank for each run of white space, and without
 * characters that people cannot see.
 */
export function cleanText(text: string): string {
  return withoutHidden(text).replace(/\s+/gu, ' ').trim()
}

/** A tag as tags are compared: without blanks around it, and without case. */
export function plainTag(tag: string): string {
  return cleanText(tag).toLowerCase()
}
