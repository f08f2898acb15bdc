import { endpoints } from '../endpoints/index.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'

/** A request in our texts, in backquotes or not: `GET /program/rule-types?kind=earning`. */
const REQUEST = /(?<quote>`?)(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)(?:\?([\w=&-]+))?\k<quote>/g

const toolNames: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ method, path, tool }) =>
    tool === null ? [] : [[`${method} ${path}`, tool.name] as const],
  ),
)

/** Where the merchant does in the console what no tool does. */
const pages: ReadonlyMap<string, string> = new Map([
  ['PATCH /admin/api/switches', 'the page Go live of the console'],
  ['PATCH /admin/api/memberships/{membership_id}', 'the page Memberships of the console'],
  ['GET /admin/api/email-templates', 'the page E-mails of the console'],
  ['POST /admin/api/email-logos', 'the page E-mails of the console'],
  ['POST /admin/api/payouts/run', 'the page Partners of the console'],
])

/**
 * A text of the API for readers who know tools, not requests: requests become the names of their
 * tools or the pages of the console, and the header for retries becomes its argument.
 */
export function inToolWords(text: string): string {
  return text
    .replace(REQUEST, (all, quote, method, path, query) => {
      const page = pages.get(`${method} ${path}`)
      if (page !== undefined) return page
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
