import { type Endpoint, takesDryRun } from '../endpoints/door/define.ts'
import { endpoints } from '../endpoints/index.ts'
import {
  argumentsOf,
  inputSchemaOf,
  type ObjectSchema,
  outputSchemaOf,
  type Place,
  placesOf,
} from './tool-schemas.ts'
import { inToolWords, schemaInToolWords } from './tool-words.ts'
import { whenToUse } from './when-to-use.ts'

/** What a client is told of a tool. */
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
  readonly places: ReadonlyMap<string, Place>
  readonly description: ToolDescription
}

/** Those that take something from a customer, beside what overwrites or removes. */
const TAKE_AWAY = [
  'service_adjust_points',
  'service_deduct_points',
  'service_redeem_reward',
  'service_cancel_redemption',
  'service_undo_program_change',
  // With an id they overwrite.
  'service_save_customer_pet',
  'service_save_customer_child',
]

/** Tools that reach beyond the service without calling the platform. */
const REACH_OUT = [
  'service_test_webhook',
  // People get e-mails by these.
  'service_create_campaign',
  'service_update_campaign',
  'service_update_email_template',
  'service_undo_program_change',
]

const DRY_RUN_FIRST =
  'Dry run first (`dry_run: true`), show the merchant `summary` and `diff`, and when they agree call it without `dry_run` and with the `revision` that was read as `if_revision`. Logged.'

const TAKEN_BACK = '`service_undo_program_change` takes it back.'

const ASK_ABOUT_MEMBERS =
  'Where it tells `member_impact` or `points_impact`, show that too, and send `confirm_member_impact: true` only after the merchant has agreed.'

function toolOf(endpoint: Endpoint, name: string, scope: string): McpTool {
  const { effect, method, rate } = endpoint
  const is_write = effect === 'write'
  return {
    endpoint,
    scope,
    arguments: Object.keys(argumentsOf(endpoint)),
    places: placesOf(endpoint),
    description: {
      name,
      title: endpoint.summary.replace(/\.$/, ''),
      description: inToolWords(describe(endpoint, name)),
      inputSchema: schemaInToolWords(inputSchemaOf(endpoint)),
      outputSchema: outputSchemaOf(endpoint),
      annotations: {
        readOnlyHint: !is_write,
        destructiveHint: is_write && (method !== 'POST' || TAKE_AWAY.includes(name)),
        idempotentHint: !is_write || method !== 'POST',
        openWorldHint: (is_write && rate === 'write_platform') || REACH_OUT.includes(name),
      },
    },
  }
}

function describe(endpoint: Endpoint, name: string): string {
  const { summary, description, undo, body } = endpoint
  const parts = [
    summary,
    description,
    whenToUse[name],
    ...(takesDryRun(endpoint) ? [DRY_RUN_FIRST, undo ?? TAKEN_BACK] : []),
    'confirm_member_impact' in body.properties ? ASK_ABOUT_MEMBERS : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Every tool there is, in the order of the endpoints; minting session tokens is none. */
export const tools: readonly McpTool[] = endpoints.flatMap((endpoint) => {
  const { tool, scope } = endpoint
  return tool === null || scope === null ? [] : [toolOf(endpoint, tool, scope)]
})

const byName = new Map(tools.map((tool) => [tool.description.name, tool]))

export function findTool(name: string): McpTool | null {
  return byName.get(name) ?? null
}

/** What a credential with these scopes is shown: nothing that it could not call. */
export function toolsFor(scopes: readonly string[]): ToolDescription[] {
  return tools.filter(({ scope }) => scopes.includes(scope)).map(({ description }) => description)
}
