import { readFileSync } from 'node:fs'
import type { JsonObject } from './json.ts'

/** An operation's request in the demo shop, and its answer. */
export interface Example {
  /** Where the request has a body. */
  readonly request?: JsonObject
  readonly answer: JsonObject
}

const file = new URL('./examples.json', import.meta.url)

// `npm run generate` writes it; the tests hold every example to its schema.
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

/** The example of an operation by its method and its whole path, `GET /api/v1/shop`. */
export function exampleOf(method: string, path: string): Example | undefined {
  return examples[`${method} ${path}`]
}
