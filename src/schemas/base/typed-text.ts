import { Type } from 'typebox'
import { cleanText } from '../../lib/typed-text.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { mapMarked } from './map-marked.ts'

/**
 * Marks a text that people type: names, addresses, codes, tags. The door trims it, makes one blank
 * of each run of white space, and drops characters that people cannot see before it checks the rest.
 */
export const TYPED = { 'x-typed': true } as const

/** A text that people type. A blank one is null where null is allowed. */
export function typedText(length_max: number, description?: string) {
  return Type.String({ maxLength: length_max, ...TYPED, ...described(description) })
}

/** The same where a blank one is refused. */
export function typedName(length_max: number, description?: string, ...examples: string[]) {
  return Type.String({
    maxLength: length_max,
    pattern: VISIBLE,
    ...TYPED,
    ...described(description),
    ...(examples.length === 0 ? {} : { examples }),
  })
}

/** A list of such texts; blank ones are left out. */
export function typedList(length_max: number, items_max: number, description?: string) {
  const item = Type.String({ maxLength: length_max, 'x-typed': 'item' })
  return Type.Array(item, { maxItems: items_max, ...described(description) })
}

const described = (description: string | undefined) =>
  description === undefined ? {} : { description }

const mapTyped = mapMarked((schema) => schema['x-typed'] !== undefined)

/** A part of a request with the texts that people typed in it cleaned. */
export function withCleanTexts<Part>(schema: object, part: Part): Part {
  // A text stays a text, or becomes null where its schema allows it.
  return mapTyped(schema, part, (value, { type, 'x-typed': typed }) => {
    if (typeof value !== 'string') return value
    const text = cleanText(value)
    if (text !== '') return text
    if (typed === 'item') return undefined
    return [type].flat().includes('null') ? null : text
  }) as Part
}
