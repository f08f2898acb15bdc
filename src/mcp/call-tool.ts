import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer, Caller, Context } from '../context.ts'
import { callAndLog } from '../endpoints/door/call-and-log.ts'
import { isIdempotencyKey } from '../endpoints/door/claim-key.ts'
import { FAULTS_TOLD_MAX, type InputFault, internalError } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { nextSteps } from './next-steps.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'
import { inToolWords } from './tool-words.ts'
import type { McpTool } from './tools.ts'

/** What REST says by a header: the answer is that of an earlier call with the same key. */
export const REPLAYED = 'laurel/idempotency_replayed'

export type Arguments = Readonly<Record<string, unknown>>

/** Carries a tool out as its endpoint does, for a caller who is proven. */
export async function callTool(
  context: Context,
  caller: Caller,
  tool: McpTool,
  given: Arguments,
  oversize: InputFault | null = null,
): Promise<CallToolResult> {
  const { endpoint, description } = tool
  const now = context.clock.now()
  const request = {
    request_id: newId('req', now),
    now,
    caller,
    authorization: undefined,
    idempotency_key: keyOf(given),
    service_version: context.versions.current.name,
    params: asTexts(placed(tool, given, 'params')),
    query: placed(tool, given, 'query'),
    body: { kind: 'value', value: placed(tool, given, 'body'), fault: oversize },
    faults: faultsOf(tool, given),
  } as const
  const seen_as = { method: endpoint.method, path: `/mcp/${description.name}` }
  const { answer } = await callAndLog(context, endpoint, request, seen_as)
  return resultOf(answer)
}

/** The structure is the body that REST answers; an error is told in words and as that body. */
function resultOf(answer: Answer): CallToolResult {
  const { status, body } = answer
  if (status < 300) {
    const replayed = answer.headers['Idempotency-Replayed'] === 'true'
    return {
      content: [{ type: 'text', text: body }],
      structuredContent: JSON.parse(body),
      ...(replayed && { _meta: { [REPLAYED]: true } }),
    }
  }
  return { content: [{ type: 'text', text: errorText(answer) }], isError: true }
}

export function errorText({ body, code }: Answer): string {
  // Each of our errors has its step; what has no code came about in a way we did not foresee.
  const step = Object.entries(nextSteps).find(([known]) => known === code)?.[1]
  return [step ?? nextSteps[internalError().code], inToolWords(body)].join('\n\n')
}

/** A write without a key is one that is refused when it was just done. */
function keyOf(given: Arguments): string {
  const key = given[KEY_ARGUMENT]
  return key === undefined ? 'auto' : String(key)
}

function placed({ places }: McpTool, given: Arguments, wanted: string) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => places.get(name) === wanted))
}

/** Paths are text; a model may well send the number of a customer as a number. */
function asTexts(params: Arguments): Arguments {
  const entries = Object.entries(params)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

/** What REST would name by the header or the part of the request, named by the argument. */
function faultsOf({ places, arguments: allowed }: McpTool, given: Arguments): InputFault[] {
  // What the schema leaves out but the endpoint knows is refused there, with its reason.
  const known = new Set(allowed)
  const unknown = Object.keys(given).filter((name) => !known.has(name) && !places.has(name))
  const message = 'is not an argument of this tool'
  const told = unknown.slice(0, FAULTS_TOLD_MAX)
  const faults = told.map((field) => ({ field, message, allowed }))
  const key = given[KEY_ARGUMENT]
  const is_key = key === undefined || isIdempotencyKey(key)
  const wrong_key = { field: KEY_ARGUMENT, message: 'must be 1 to 255 visible characters' }
  return is_key ? faults : [...faults, wrong_key]
}
