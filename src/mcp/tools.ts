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

const DRY_RUN_FIRST =
  'Dry run first (`dry_run: true`), show the merchant `summary` and `diff`, and once they agree ' +
  'call it without `dry_run`, with the `revision` you read as `if_revision`. Logged.'

const TAKEN_BACK = '`service_undo_program_change` takes it back.'

const ASK_ABOUT_MEMBERS =
  'If it returns `member_impact` or `points_impact`, show that too, and send ' +
  '`confirm_member_impact: true` only after the merchant has agreed.'

function toolOf(endpoint: Endpoint, tool: EndpointTool, scope: string): McpTool {
  const { effect, method, rate } = endpoint
  const is_write = effect === 'write'
  return {
    endpoint,
    scope,
    arguments: Object.keys(argumentsOf(endpoint)),
    places: placesOf(endpoint),
    description: {
      name: tool.name,
      title: endpoint.summary.replace(/\.$/, ''),
      description: inToolWords(describe(endpoint, tool)),
      inputSchema: schemaInToolWords(inputSchemaOf(endpoint)),
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

function describe(endpoint: Endpoint, { when }: EndpointTool): string {
  const { summary, description, undo, body } = endpoint
  const parts = [
    summary,
    description,
    when,
    ...(takesDryRun(endpoint) ? [DRY_RUN_FIRST, undo ?? TAKEN_BACK] : []),
    'confirm_member_impact' in body.properties ? ASK_ABOUT_MEMBERS : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
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

/** A description changes only with the release. */
const texts = new Map(tools.map(({ description }) => [description, JSON.stringify(description)]))

/** The text of an answer with the tools that these scopes can call. */
export function withTools(answer: string, scopes: readonly string[]): string {
  const listed = toolsFor(scopes).map((description) => texts.get(description))
  return answer.replace(LISTED_LATER_TEXT, () => listed.join())
}
