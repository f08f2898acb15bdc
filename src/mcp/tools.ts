import { randomUUID } from 'node:crypto'
import { type Endpoint, type EndpointTool, takesDryRun } from '../endpoints/door/define.ts'
import { endpoints } from '../endpoints/index.ts'
import {
  argumentsOf,
  inputSchemaOf,
  type ObjectSchema,
  outputSchemaOf,
  placesOf,
  type RequestPart,
  wholeOutputSchemaOf,
} from './tool-schemas.ts'
import { inToolWords, schemaInToolWords } from './tool-words.ts'

/** A tool as clients see it. */
export interface ToolDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
}

/** An endpoint as a tool for assistants (contract: API surface 7). */
export interface McpTool {
  readonly endpoint: Endpoint
  readonly scope: string
  /** Their names, in order. */
  readonly arguments: readonly string[]
  readonly places: ReadonlyMap<string, RequestPart>
  readonly description: ToolDescription
}

const DRY_RUN_FIRST = 'Dry run first.'

function toolOf(endpoint: Endpoint, tool: EndpointTool, scope: string): McpTool {
  const { effect, method, rate } = endpoint
  const is_write = effect === 'write'
  const maker = makerOf(endpoint)
  return {
    endpoint,
    scope,
    arguments: Object.keys(argumentsOf(endpoint)),
    places: placesOf(endpoint),
    description: {
      name: tool.name,
      title: endpoint.summary.replace(/\.$/, ''),
      description: inToolWords(describe(endpoint, tool, maker)),
      inputSchema: schemaInToolWords(inputSchemaOf(endpoint, maker)),
      outputSchema: outputSchemaOf(endpoint),
      annotations: {
        readOnlyHint: !is_write,
        destructiveHint: is_write && (method !== 'POST' || tool.takes_away === true),
        idempotentHint: !is_write || method !== 'POST',
        openWorldHint: (is_write && rate === 'write_platform') || tool.reaches_out === true,
      },
    },
  }
}

/**
 * What it does and when to use it. What holds for all changes of the programme is said once, in
 * `INSTRUCTIONS`; the reference has the rest.
 */
function describe(endpoint: Endpoint, { when }: EndpointTool, described_at?: Endpoint): string {
  const fields = described_at?.tool && `Fields: see \`${described_at.tool.name}\`.`
  const dry_run = takesDryRun(endpoint) ? [DRY_RUN_FIRST, endpoint.undo] : []
  const parts = [endpoint.summary, when, fields, ...dry_run]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

/** The endpoint that makes what another changes: most of their fields are the same. */
function makerOf({ tool }: Endpoint): Endpoint | undefined {
  const name = tool?.name.replace('service_update_', 'service_create_')
  return name === tool?.name ? undefined : endpoints.find((other) => other.tool?.name === name)
}

/** Every tool, in the order of the endpoints. There is none for minting session tokens. */
export const tools: readonly McpTool[] = endpoints.flatMap((endpoint) => {
  const { tool, scope } = endpoint
  return tool === null || scope === null ? [] : [toolOf(endpoint, tool, scope)]
})

const byName = new Map(tools.map((tool) => [tool.description.name, tool]))

export function findTool(name: string): McpTool | null {
  return byName.get(name) ?? null
}

/** The tools that a credential with these scopes can call. */
export function toolsFor(scopes: readonly string[]): ToolDescription[] {
  return tools.filter(({ scope }) => scopes.includes(scope)).map(({ description }) => description)
}

/**
 * Stands for the list of tools in an answer until `withTools` puts in their text. Its name is known
 * to this process alone.
 */
export const LISTED_LATER: Pick<ToolDescription, 'name' | 'inputSchema'> = {
  name: `tools-${randomUUID()}`,
  inputSchema: { type: 'object' },
}

const LISTED_LATER_TEXT = JSON.stringify(LISTED_LATER)

/** How much the list says of what tools answer: the names of the fields, or all of each. */
export type OutputSchemas = 'outline' | 'whole'

/** A description changes only with the release. The whole ones are made when they are asked for. */
const texts: Readonly<Record<OutputSchemas, Map<string, string>>> = {
  outline: new Map(),
  whole: new Map(),
}

function textOf({ endpoint, description }: McpTool, outputs: OutputSchemas): string {
  const kept = texts[outputs].get(description.name)
  if (kept !== undefined) return kept
  const whole = () => schemaInToolWords(wholeOutputSchemaOf(endpoint))
  const shown = outputs === 'outline' ? description : { ...description, outputSchema: whole() }
  const text = JSON.stringify(shown)
  texts[outputs].set(description.name, text)
  return text
}

/** The text of an answer with the tools that these scopes can call. */
export function withTools(
  answer: string,
  scopes: readonly string[],
  outputs: OutputSchemas,
): string {
  const listed = tools.filter(({ scope }) => scopes.includes(scope))
  const text = listed.map((tool) => textOf(tool, outputs)).join()
  return answer.replace(LISTED_LATER_TEXT, () => text)
}
