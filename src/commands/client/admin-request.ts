import type { Operation } from '../../endpoints/door/define-operation.ts'
import type { Option, Options, WordOption } from '../line/command.ts'
import type { OperationRequest } from './admin-client.ts'

/** A field of a request that a word or an option fills. */
interface Filling {
  readonly field: string
  /** The value of the text, or a promise of it; by default the text itself. */
  read?(text: string): unknown
  /** The text if the option is left out. */
  readonly usual?: string
}

/** Where the fields of a request come from. */
export interface FieldNames {
  readonly words?: readonly (WordOption & Filling)[]
  readonly options?: readonly (Option & Filling)[]
  /** Fields that the command sets itself. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

/** The request that words and options make: fields of the path, then of the body or the query. */
export async function requestOf(
  { path, method, takes }: Pick<Operation, 'path' | 'method' | 'takes'>,
  { words = [], options = [], fixed = {} }: FieldNames,
  sent: Options,
): Promise<OperationRequest> {
  const texts = [
    ...words.map((word, place) => ({ ...word, text: sent.words[place] })),
    ...options.map((option) => ({ ...option, text: textOf(option, sent) })),
  ]
  const fields: [string, unknown][] = []
  // One after the other: each may take the next line of standard input.
  for (const { field, text, usual, read } of texts) {
    const value = text ?? usual
    if (value !== undefined) fields.push([field, read === undefined ? value : await read(value)])
  }
  const isInPath = ([field]: [string, unknown]) => path.includes(`{${field}}`)
  const asTexts = (some: [string, unknown][]) =>
    Object.fromEntries(some.map(([field, value]) => [field, String(value)]))
  const params = asTexts(fields.filter(isInPath))
  const others = fields.filter((field) => !isInPath(field))
  // Only these two have no body, and a file is the body: then all else is in the query.
  const has_fields = method !== 'GET' && method !== 'DELETE' && takes === null
  if (!has_fields) return { params, query: asTexts(others) }
  const body = { ...fixed, ...Object.fromEntries(others) }
  return Object.keys(body).length === 0 ? { params } : { params, body }
}

function textOf({ name, value }: Option, { values, flags }: Options): string | undefined {
  if (value !== undefined) return values.get(name)
  return flags.has(name) ? 'true' : undefined
}

/** `a,b` is a list of two. */
export function listIn(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}
