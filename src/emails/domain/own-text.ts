import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import { hasBreaks, hasHidden } from '../../lib/visible-text.ts'

/**
 * A text of the merchant's, in which `{points}` stands for a fact, and `{first_name|friend}` for
 * one that may be missing, with what stands there then.
 */
type Piece =
  | { readonly text: string }
  | { readonly name: string; readonly otherwise: string | null }

/** What a text may name: whether it can be missing. */
export type AllowedFields = Readonly<Record<string, { readonly can_be_missing: boolean }>>

const IN_BRACES = /\{([^{}|]*)(?:\|([^{}|]*))?\}/g

/** The pieces of a text, in their order. Braces that are no field stay text. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(IN_BRACES)) {
    const [whole, name = '', otherwise = null] = found
    pieces.push({ text: text.slice(at, found.index) })
    pieces.push({ name: name.trim(), otherwise })
    at = found.index + whole.length
  }
  return [...pieces, { text: text.slice(at) }]
}

export interface TextRules {
  readonly length_max: number
  /** A subject or a heading. */
  readonly one_line: boolean
  readonly fields: AllowedFields
}

/** Every fault of a text that the merchant has written. */
export function checkOwnText(field: string, text: string, rules: TextRules): FieldFault[] {
  const { length_max, one_line, fields } = rules
  const shape = faultOfShape(text, length_max, one_line)
  if (shape !== null) return [{ field, ...shape, received: shortened(text) }]
  return piecesOf(text).flatMap((piece): FieldFault[] => {
    const fault = 'text' in piece ? faultOfWords(piece.text) : faultOfField(piece, fields)
    return fault === null ? [] : [{ field, ...fault }]
  })
}

type Fault = Omit<FieldFault, 'field'>

const LINE_BREAK = /\r\n|\r|\n/g

function faultOfShape(text: string, length_max: number, one_line: boolean): Fault | null {
  if (text.trim() === '') return { message: 'must not be blank; null is the standard text' }
  if (text.length > length_max) {
    return { message: `must have at most ${length_max} characters, and has ${text.length}` }
  }
  if (!hasHidden(text) && !(one_line && hasBreaks(text))) return null
  return one_line
    ? { message: 'must be one line, without control characters' }
    : { message: 'must have no control characters except line breaks' }
}

function faultOfWords(words: string): Fault | null {
  if (!/[{}]/.test(words)) return null
  const message = 'has a brace without its other one; braces are for fields, as in {shop_name}'
  return { message, received: shortened(words) }
}

function faultOfField(
  { name, otherwise }: { readonly name: string; readonly otherwise: string | null },
  fields: AllowedFields,
): Fault | null {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (known === undefined) {
    const allowed = Object.keys(fields)
    return { message: 'names a field that it cannot have', allowed, received: shortened(name) }
  }
  if (!known.can_be_missing || otherwise !== null) return null
  const message =
    `{${name}} can be missing: say what stands in its place, as in {${name}|words}, ` +
    `or {${name}|} for nothing`
  return { message, received: `{${name}}` }
}

const RECEIVED_LENGTH_MAX = 100

const shortened = (text: string) => text.slice(0, RECEIVED_LENGTH_MAX)

/** The text with its facts. null: it names one that is unknown, so that it cannot be used. */
export function fillOwnText(
  text: string,
  factOf: (name: string) => string | null | undefined,
): string | null {
  let filled = ''
  for (const piece of piecesOf(text)) {
    const value = 'text' in piece ? piece.text : (factOf(piece.name) ?? piece.otherwise)
    if (value === null) return null
    filled += value
  }
  // Without the lines that a missing fact has left empty around it.
  return filled.trim() || null
}

/** Line breaks of any system as one sort. */
export const withPlainBreaks = (text: string) => text.replaceAll(LINE_BREAK, '\n')
