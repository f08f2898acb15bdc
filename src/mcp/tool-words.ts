import { endpoints } from '../endpoints/index.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'

/** A request in our texts, in backquotes or not: `GET /program/rule-types?kind=earning`. */
const REQUEST = /(?<quote>`?)(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)(?:\?([\w=&-]+))?\k<quote>/g

const toolNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ method, path, tool }) =>
    tool === null ? [] : [[`${method} ${path}`, tool.name] as const],
  ),
)

/**
 * A text of the API for readers who know tools, not requests: requests become the names of their
 * tools, and the header for retries becomes its argument.
 */
export function inToolWords(text: string): string {
  return text
    .replace(REQUEST, (all, quote, method, path, query) => {
      const tool = toolNames.get(`${method} ${path}`)
      if (tool === undefined) return all
      const with_query = query === undefined ? '' : ` with ${quote}${query}${quote}`
      return `${quote}${tool}${quote}${with_query}`
    })
    .replaceAll('Idempotency-Key', KEY_ARGUMENT)
}

/** The same of every text in a schema. */
export function schemaInToolWords<Schema>(schema: Schema): Schema {
  // Only descriptions change.
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'description' && typeof value === 'string' ? inToolWords(value) : value,
  ) as Schema
}
