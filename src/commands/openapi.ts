import { buildApiDocument } from '../openapi/document.ts'
import { LIVE_VERSIONS } from '../versions/live.ts'

/**
 * Prints the API's document, the same on every machine: no part of it comes from the environment.
 */
export async function openApiCommand(): Promise<number> {
  process.stdout.write(`${JSON.stringify(buildApiDocument(LIVE_VERSIONS), null, 2)}\n`)
  return 0
}
