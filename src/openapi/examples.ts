import { readFileSync } from 'node:fs'
import type { TObject, TProperties } from 'typebox'
import { Check } from 'typebox/value'
import { projectPath } from '../lib/project.ts'
import type { JsonObject } from './json.ts'

/** An operation's request in the demo shop, and its answer. */
export interface Example {
  /** Where the request has a body. */
  readonly request?: JsonObject
  readonly answer: JsonObject
}

const file = projectPath('src', 'openapi', 'examples.json')

// `npm run generate` writes it; the tests hold every example to its schema.
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

interface Shapes {
  readonly body: TObject<TProperties>
  readonly result: TObject<TProperties>
}

/**
 * The example of an operation by its method and its whole path, `GET /api/v1/shop`. What was
 * recorded before a change of the operation's shapes may not fit them: that is left out until
 * `npm run generate` records it again.
 */
export function exampleOf(
  method: string,
  path: string,
  { body, result }: Shapes,
): Partial<Example> {
  const { request, answer } = examples[`${method} ${path}`] ?? {}
  return {
    ...(Check(body, request) && { request }),
    ...(Check(result, answer) && { answer }),
  }
}
