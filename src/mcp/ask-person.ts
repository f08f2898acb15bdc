import { createHash } from 'node:crypto'
import {
  type CallToolResult,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Answer, Caller, Context } from '../context.ts'
import { canonicalJson } from '../lib/canonical-json.ts'
import { keyedDigest } from '../lib/secrets.ts'
import { type Arguments, answerOf, resultOf } from './call-tool.ts'
import {
  type ImpactDetails,
  impactQuestion,
  proposalQuestion,
  refusedByPerson,
  whatBecameOf,
} from './questions.ts'
import { KEY_ARGUMENT } from './tool-schemas.ts'
import { findTool, type McpTool } from './tools.ts'

/**
 * A client that can ask its person does: whether members may move is asked in a form, and the page
 * of a proposal is opened. What the model says about the person is not heard then. A client may lie
 * about the answer, so this allows nothing beyond the limits of its connection: only a person who
 * is signed in approves a proposal.
 */

const ANSWERED_WITHIN_S = 3600
/** The name of our one question in a round. */
const QUESTION = 'person'
const CONFIRMATION = 'confirm_member_impact'

/** What was asked, which the client hands back in the next round. */
interface Asked {
  readonly kind: 'impact' | 'proposal'
  /** Of the caller, the tool and its arguments. */
  readonly call: string
  /** The digest of what would happen to members, or the id of the proposal. */
  readonly about: string
}

export type Questions = RequestStateCodec<Asked>

/** Signs what was asked, for one deployment. */
export function questionsOf({ signing_secret }: Pick<Context, 'signing_secret'>): Questions {
  const key = keyedDigest(signing_secret, 'assistant-question', '')
  return createRequestStateCodec<Asked>({ key, ttlSeconds: ANSWERED_WITHIN_S })
}

/** What the client can show, and what the person answered in the round before. */
export interface PersonAtClient {
  readonly reads_forms: boolean
  readonly opens_pages: boolean
  readonly asked: Asked | undefined
  readonly said: 'agreed' | 'declined' | 'nothing' | null
}

/** `can`: what the client says it can do with questions. */
export function personAt(
  { mcpReq }: ServerContext,
  can: { readonly form?: unknown; readonly url?: unknown } | undefined,
): PersonAtClient {
  return {
    // A client that names no kind of question shows forms.
    reads_forms: can !== undefined && (can.form !== undefined || can.url === undefined),
    opens_pages: can?.url !== undefined,
    asked: mcpReq.requestState<Asked>(),
    said: saidIn(mcpReq.inputResponses),
  }
}

function saidIn(responses: Parameters<typeof inputResponse>[0]): PersonAtClient['said'] {
  const answer = inputResponse(responses, QUESTION)
  if (answer.kind !== 'elicit') return null
  if (answer.action === 'cancel') return 'nothing'
  return answer.action === 'accept' && answer.content?.agree === true ? 'agreed' : 'declined'
}

export interface AskingCall {
  readonly context: Context
  readonly caller: Caller
  readonly tool: McpTool
  readonly input: Arguments
  readonly person: PersonAtClient
  readonly questions: Questions
}

/** Whether the person may have to be asked about this call, and can be. */
export function mayAsk({ tool, input, person }: AskingCall): boolean {
  const { reads_forms, opens_pages } = person
  return (reads_forms || opens_pages) && tool.endpoint.effect === 'write' && input.dry_run !== true
}

export async function callAsking(call: AskingCall): Promise<CallToolResult | InputRequiredResult> {
  const { input, person } = call
  const asked = person.asked?.call === digestOf(call) ? person.asked : null
  if (asked?.kind === 'proposal') return proposalNow(call, asked.about)
  const { [CONFIRMATION]: _, ...unconfirmed } = input
  const given = person.reads_forms ? unconfirmed : input
  const answer = await run(call, asked === null ? given : atStep(given, asked.about))
  if (answer.code !== 'confirmation_required') return resultOf(answer)
  const { details }: { details: Details } = JSON.parse(answer.body).error
  const { proposal, limits } = details
  if (proposal && person.opens_pages) {
    return ask(call, { kind: 'proposal', about: proposal.id }, proposalQuestion(proposal.url))
  }
  if (limits !== undefined || !person.reads_forms) return resultOf(answer)
  const about = digest(details)
  // If something else would happen by now, the person has not heard of it.
  if (asked === null || asked.about !== about || person.said === null) {
    const dry = await run(call, { ...unconfirmed, dry_run: true })
    return ask(call, { kind: 'impact', about }, impactQuestion(call.tool, dry, details))
  }
  return person.said === 'agreed'
    ? resultOf(await run(call, confirmed(unconfirmed)))
    : refusedByPerson(person.said, answer)
}

/** What the refusal says. */
interface Details extends ImpactDetails {
  readonly limits?: unknown
  readonly proposal?: { readonly id: string; readonly url: string } | null
}

function run({ context, caller, tool }: AskingCall, input: Arguments): Promise<Answer> {
  return answerOf(context, caller, tool, input, null)
}

/**
 * The refusal is kept under the key that was sent. So each later step has one of its own: what would
 * happen is looked at again after the question, and then the call is confirmed.
 */
function atStep({ [KEY_ARGUMENT]: key, ...rest }: Arguments, step: string): Arguments {
  return key === undefined ? rest : { ...rest, [KEY_ARGUMENT]: digest([step, key]) }
}

function confirmed(input: Arguments): Arguments {
  return { ...atStep(input, 'confirmed'), [CONFIRMATION]: true }
}

/** The person has seen the page of the proposal. The call is not made again. */
async function proposalNow(call: AskingCall, proposal_id: string): Promise<CallToolResult> {
  const tool = findTool('service_get_proposal')
  if (tool === null) throw new Error('there is a tool that reads proposals')
  return whatBecameOf(await run({ ...call, tool }, { proposal_id }))
}

async function ask(
  call: AskingCall,
  asked: Omit<Asked, 'call'>,
  question: InputRequest,
): Promise<InputRequiredResult> {
  const requestState = await call.questions.mint({ ...asked, call: digestOf(call) })
  return inputRequired({ inputRequests: { [QUESTION]: question }, requestState })
}

function digestOf({ caller, tool, input }: AskingCall): string {
  return digest([caller.key.key_id, tool.description.name, input])
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
