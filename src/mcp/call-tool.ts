import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer, Caller, Context } from '../context.ts'
import { callAndLog } from '../endpoints/door/call-and-log.ts'
import { isIdempotencyKey } from '../endpoints/door/claim-key.ts'
import { type Endpoint, takesDryRun } from '../endpoints/door/define.ts'
import type { InputFault } from '../errors/laurel-error.ts'
import { FAULTS_LISTED_MAX, internalError } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { nextStepOf } from './next-steps.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'
import { inToolWords } from './tool-words.ts'
import type { McpTool } from './tools.ts'

/** Takes the place of a REST header: the answer is that of an earlier call with the same key. */
export const REPLAYED = 'laurel/idempotency_replayed'

/** How long an answer may be: about 20,000 tokens. Clients refuse more, or lose what was said. */
const ANSWER_CHARACTERS_MAX = 80_000

export type Arguments = Readonly<Record<string, unknown>>

/**
 * Runs a tool like its endpoint, for an authenticated caller. Of an answer that is too long for a
 * conversation only a part is given: in brief, or a page with fewer rows. A note says so.
 */
export async function callTool(
  context: Context,
  caller: Caller,
  tool: McpTool,
  input: Arguments,
  oversize: InputFault | null = null,
): Promise<CallToolResult> {
  const answer = await answerOf(context, caller, tool, input, oversize)
  const { in_brief } = tool.endpoint.tool ?? {}
  if (in_brief !== undefined && answer.status < 300 && input[in_brief.unless] === undefined) {
    const body = JSON.stringify(in_brief.shorten(JSON.parse(answer.body)))
    return noting(resultOf({ ...answer, body }), in_brief.note)
  }
  const limit = rowsThatFit(tool, answer)
  if (limit === null) return resultOf(answer)
  const shorter = await answerOf(context, caller, tool, { ...input, limit }, null)
  if (shorter.status >= 300) return resultOf(answer)
  const cut = `Cut to ${limit} rows, to leave room. Go on with \`cursor\`, or ask for less.`
  return noting(resultOf(shorter), cut)
}

/** With a sentence beside the answer. */
function noting({ content, ...result }: CallToolResult, note: string): CallToolResult {
  return { ...result, content: [...content, { type: 'text', text: note }] }
}

/** How many rows of a list are short enough, if all that were asked for are too long. */
function rowsThatFit({ places, endpoint }: McpTool, { status, body }: Answer): number | null {
  const is_list = endpoint.effect === 'read' && places.get('limit') === 'query'
  if (!is_list || status >= 300 || body.length <= ANSWER_CHARACTERS_MAX) return null
  const { data }: { data?: unknown } = Object(JSON.parse(body))
  if (!Array.isArray(data) || data.length < 2) return null
  // The first rows may be the longest: so a third less than fits on average.
  return Math.max(1, Math.floor((data.length * ANSWER_CHARACTERS_MAX * 2) / (body.length * 3)))
}

/** What the endpoint of a tool answers, and the log has. */
export async function answerOf(
  context: Context,
  caller: Caller,
  tool: McpTool,
  input: Arguments,
  oversize: InputFault | null,
): Promise<Answer> {
  const { endpoint, description } = tool
  const now = context.clock.now()
  const request = {
    request_id: newId('req', now),
    now,
    caller,
    address: caller.address,
    authorization: undefined,
    idempotency_key: keyOf(input),
    service_version: context.versions.current.name,
    params: asTexts(placed(tool, input, 'params')),
    query: asWritten(endpoint.query, placed(tool, input, 'query')),
    body: { kind: 'value', value: placed(tool, input, 'body'), fault: oversize },
    faults: faultsOf(tool, input),
  } as const
  const seen_as = { method: endpoint.method, path: `/mcp/${description.name}` }
  const { answer } = await callAndLog(context, endpoint, request, seen_as)
  return answer
}

/** The structure is the body of REST; an error is given in words and as that body. */
export function resultOf(answer: Answer): CallToolResult {
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
  // An error without a code was unforeseen.
  const { error }: { error?: { details?: unknown } } = Object(JSON.parse(body))
  const step = nextStepOf(code ?? internalError().code, error?.details)
  return [step, inToolWords(body)].join('\n\n')
}

/** A write without a key is refused if it was just done. */
function keyOf(input: Arguments): string {
  const key = input[KEY_ARGUMENT]
  return key === undefined ? 'auto' : String(key)
}

function placed({ places }: McpTool, input: Arguments, wanted: string) {
  return Object.fromEntries(Object.entries(input).filter(([name]) => places.get(name) === wanted))
}

/** Paths are text, but a model may send a customer's number as a number. */
function asTexts(params: Arguments): Arguments {
  const entries = Object.entries(params)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

/** A query is text, too: where it takes a text, such as an amount, a number is that text. */
function asWritten({ properties }: Endpoint['query'], query: Arguments): Arguments {
  const types: Readonly<Record<string, { readonly type?: unknown }>> = properties
  const entries = Object.entries(query)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'number' && types[name]?.type === 'string' ? String(value) : value,
    ]),
  )
}

/** Names the argument where REST names a header or a part of the request. */
function faultsOf(tool: McpTool, input: Arguments): InputFault[] {
  const { places, arguments: allowed } = tool
  // If the schema leaves out a field that the endpoint knows, the endpoint refuses it with its
  // reason.
  const known = new Set(allowed)
  const unknown = Object.keys(input).filter((name) => !known.has(name) && !places.has(name))
  const message = 'is not an argument of this tool'
  const listed = unknown.slice(0, FAULTS_LISTED_MAX)
  const faults = listed.map((field) => ({ field, message, allowed }))
  return [...faults, ...keyFaults(tool, input)]
}

/**
 * A repetition within a minute is noticed without a key, but a model may repeat itself later. So
 * what adds up needs one, or something else by which the service knows the call again.
 */
function keyFaults({ endpoint }: McpTool, input: Arguments): InputFault[] {
  const key = input[KEY_ARGUMENT]
  if (key !== undefined && !isIdempotencyKey(key)) {
    return [{ field: KEY_ARGUMENT, message: 'must be 1 to 255 visible characters' }]
  }
  const { adds_up_without: others } = endpoint.tool ?? {}
  const is_tried = takesDryRun(endpoint) && input.dry_run === true
  const is_known = others?.some((name) => input[name] !== undefined)
  if (others === undefined || is_tried || is_known) return []
  if (key !== undefined && key !== 'auto') return []
  const needed = ['is needed', ...others.map((name) => `or ${name}`)].join(', ')
  const message =
    `${needed}, because this is done twice if it is sent again: send a new UUID, and the same ` +
    'one only to retry this call'
  return [{ field: KEY_ARGUMENT, message }]
}
