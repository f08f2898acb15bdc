import { buildApiDocument } from '../openapi/document.ts'
import { LIVE_VERSIONS } from '../versions/live.ts'
import type { Command } from './line/command.ts'

export const openApiCommand: Command = {
  name: 'openapi',
  group: 'tools',
  about: 'prints the OpenAPI document',
  run: printDocument,
}

/**
 * Prints the API's document, the same on every machine: no part of it comes from the environment.
 */
async function printDocument(): Promise<number> {
  process.stdout.write(`${JSON.stringify(buildApiDocument(LIVE_VERSIONS), null, 2)}\n`)
  return 0
}
