import { endpoints } from '../endpoints/index.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'

/** A request as our texts name it, in backquotes or not: `GET /program/rule-types?kind=earning`. */
const REQUEST = /(?<quote>`?)(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)(?:\?([\w=&-]+))?\k<quote>/g

const toolNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ method, path, tool }) =>
    tool === null ? [] : [[`${method} ${path}`, tool] as const],
  ),
)

/**
 * A text of the API for somebody who knows tools and no requests: requests go by the names of their
 * tools, and the header of retries by its argument.
 */
export function inToolWords(text: string): string {
  return text
    .replace(REQUEST, (all, quote, method, path, query) => {
      const tool = toolNames.get(`${method} ${path}`)
      if (tool === undefined) return all
      const asked = query === undefined ? '' : ` with ${quote}${query}${quote}`
      return `${quote}${tool}${quote}${asked}`
    })
    .replaceAll('Idempotency-Key', KEY_ARGUMENT)
}

/** The same of every text in a schema. */
export function schemaInToolWords<Schema>(schema: Schema): Schema {
  // What is told in words stays what it is otherwise.
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'description' && typeof value === 'string' ? inToolWords(value) : value,
  ) as Schema
}
