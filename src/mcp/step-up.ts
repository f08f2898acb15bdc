import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Caller, Context } from '../context.ts'
import { ASSISTANT_SCOPES } from '../schemas/access/assistant.ts'
import { callTool } from './call-tool.ts'
import { challenge } from './challenge.ts'
import { refusalOf } from './said-twice.ts'
import { findTool } from './tools.ts'

/**
 * Refuses a tool that an assistant's token does not allow, but that its merchant may allow: the
 * answer names the scopes to ask for, so that the client can connect again with them. The call is
 * logged like any other. null: there is nothing to ask the merchant for.
 */
export async function challengeScope(
  context: Context,
  caller: Caller,
  message: unknown,
): Promise<Response | null> {
  const { method, params }: { method?: unknown; params?: unknown } = Object(message)
  const { name }: { name?: unknown } = Object(params)
  if (method !== 'tools/call' || typeof name !== 'string') return null
  const tool = findTool(name)
  const wanted = ASSISTANT_SCOPES.find((scope) => scope === tool?.scope)
  if (tool === null || wanted === undefined || caller.key.scopes.includes(wanted)) return null
  const { content } = await callTool(context, caller, tool, {})
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join()
  const scopes = ASSISTANT_SCOPES.filter(
    (scope) => scope === wanted || caller.key.scopes.includes(scope),
  )
  const header = challenge(context.config.base_url, scopes, 'insufficient_scope')
  return Response.json(refusalOf(message, ProtocolErrorCode.InvalidRequest, text), {
    status: 403,
    headers: { 'WWW-Authenticate': header },
  })
}
