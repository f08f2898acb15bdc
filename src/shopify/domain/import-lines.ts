import { isObject } from '../../lib/is-object.ts'

/** A piece of a file. */
export interface FilePiece {
  readonly bytes: Buffer
  /** Nothing comes behind it. */
  readonly is_end: boolean
}

/** A thing of the file with the lines of what belongs to it. */
export interface ImportedThing {
  readonly thing: Readonly<Record<string, unknown>>
  readonly parts: readonly Readonly<Record<string, unknown>>[]
  /** Of all its lines. */
  readonly bytes: number
  readonly lines: number
}

/** A line that is no JSON object, or that is of nothing. */
export class UnreadableLine extends Error {
  override name = 'UnreadableLine'
}

const LINE_FEED = 0x0a

/**
 * The things that are whole in a piece. The lines of a thing follow it, so the last thing is whole
 * only when another begins behind it, or the file ends.
 */
export function thingsIn({ bytes, is_end }: FilePiece): ImportedThing[] {
  const things: ImportedThing[] = []
  for (const { text, length } of linesOf(bytes, is_end)) {
    const { __parentId: parent_id, ...fields } = read(text)
    const last = things.at(-1)
    if (parent_id === undefined) {
      things.push({ thing: fields, parts: [], bytes: length, lines: 1 })
    } else if (last === undefined || last.thing.id !== parent_id) {
      throw new UnreadableLine(`a line belongs to ${parent_id}, which does not stand before it`)
    } else {
      const parts = [...last.parts, fields]
      things.splice(-1, 1, { ...last, parts, bytes: last.bytes + length, lines: last.lines + 1 })
    }
  }
  return is_end ? things : things.slice(0, -1)
}

function* linesOf(bytes: Buffer, is_end: boolean): Generator<{ text: string; length: number }> {
  let start = 0
  for (;;) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found + 1
    if (found === -1 && (!is_end || start === bytes.length)) return
    yield { text: bytes.toString('utf8', start, end), length: end - start }
    start = end
  }
}

function read(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { ...value }
  } catch {
    // Said below.
  }
  throw new UnreadableLine('a line is no JSON object')
}
