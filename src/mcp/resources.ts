import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server'
import type { Caller, Context } from '../context.ts'
import { errorCatalogue } from '../openapi/error-catalogue.ts'
import { callTool } from './call-tool.ts'
import { findTool } from './tools.ts'

const JSON_TYPE = 'application/json'

interface ResourceDefinition {
  readonly description: Resource
  /** The tool whose answer it is; without one, everybody gets the same text. */
  readonly tool?: string
  readonly text?: () => string
}

const definitions: readonly ResourceDefinition[] = [
  {
    description: {
      uri: 'laurel://programme',
      name: 'programme',
      title: 'The programme',
      description: 'Rules, rewards, tiers and settings, with the revision they are of.',
      mimeType: JSON_TYPE,
    },
    tool: 'service_get_program',
  },
  {
    description: {
      uri: 'laurel://errors',
      name: 'errors',
      title: 'The error catalogue',
      description: 'Every error code: when it comes, what to do, whether to retry.',
      mimeType: 'text/markdown',
    },
    text: catalogueText,
  },
]

/** The resources that a credential with these scopes can read. */
export function resourcesFor(scopes: readonly string[]): Resource[] {
  return definitions
    .filter(({ tool }) => tool === undefined || scopes.includes(findTool(tool)?.scope ?? ''))
    .map(({ description }) => description)
}

/** null: there is no such resource, or it is not for this caller. Throws what the tool refuses. */
export async function readResource(
  context: Context,
  caller: Caller,
  uri: string,
): Promise<ReadResourceResult | null> {
  const found = definitions.find(({ description }) => description.uri === uri)
  if (found === undefined) return null
  const text = found.text?.() ?? (await answerOf(context, caller, found.tool))
  if (text === null) return null
  const { mimeType } = found.description
  return { contents: [{ uri, text, ...(mimeType === undefined ? {} : { mimeType }) }] }
}

async function answerOf(
  context: Context,
  caller: Caller,
  name: string | undefined,
): Promise<string | null> {
  const tool = findTool(name ?? '')
  if (tool === null || !caller.key.scopes.includes(tool.scope)) return null
  const { content, isError } = await callTool(context, caller, tool, {})
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  if (isError === true) throw new ProtocolError(ProtocolErrorCode.InternalError, text)
  return text
}

function catalogueText(): string {
  const entries = Object.entries(errorCatalogue).map(([code, entry]) => {
    const { when, action, retry } = entry
    return `## ${code}\n\n${when}\n\nDo: ${action}\n\nRetry: ${retry}`
  })
  return ['# Errors', ...entries].join('\n\n')
}
