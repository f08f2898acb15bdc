import {
  beginApproval,
  decidedElsewhere,
  endApproval,
  giveUpApproval,
  lookAgain,
  showAgain,
} from '../../actions/access/decide-proposal.ts'
import { findReplay } from '../../actions/write/replays.ts'
import type { Answer } from '../../context.ts'
import { type Proposal, type ProposalAnswer, shownOf } from '../../domain/access/proposal.ts'
import { isSame } from '../../domain/program-diff.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { callEndpoint } from './call.ts'
import { claimKey } from './claim-key.ts'
import type { Endpoint } from './define.ts'
import type { DryRun } from './limited-call.ts'
import { type Admitted, openCall } from './open-call.ts'
import { type ApprovingCall, admitProposed, bodyOf, errorOf, tryProposed } from './try-proposal.ts'

/** A person who says yes. */
interface Approval {
  /** Of the proposal, as the person saw it. */
  readonly version: number
  /** Another body than the proposed one. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly word: string | null
  readonly dry_run: boolean
}

/**
 * Carries out a proposal in the names of its key and of the person. It is done once: each version
 * has one idempotency key, and a version is approved only while its dry run says what the person
 * saw. Otherwise it becomes the next version, which the person looks at again.
 */
export async function carryOutProposal(
  call: ApprovingCall,
  endpoint: Endpoint,
  proposal: Proposal,
  approval: Approval,
): Promise<Proposal> {
  const { context, shop } = call
  const { shop_id } = shop
  const { proposal_id, version } = proposal
  const admitted = await admitProposed(call, endpoint, proposal, approval.body ?? proposal.body)
  const done = approval.dry_run ? null : await findDone(admitted, endpoint)
  if (done !== null) return finish(call, proposal, approval, done)
  if (approval.version !== version) throw lookAgain(version)
  const dry = await tryProposed(admitted, endpoint)
  const { body } = approval
  if (dry instanceof LaurelError) {
    if (approval.dry_run || body !== undefined || isToRepeat(dry)) throw dry
    const error = { code: dry.code, message: dry.message }
    return end(call, proposal, approval, { summary: null, error })
  }
  if (approval.dry_run) {
    return { ...proposal, body: body ?? proposal.body, dry_run: dry.answer }
  }
  if (body === undefined && !isSame(shownOf(dry.answer), shownOf(proposal.dry_run))) {
    return showAgain(context, shop_id, proposal, dry.answer)
  }
  await beginApproval(context, shop_id, proposal_id, { ...call, word: approval.word })
  const answer = await carryOut(admitted, endpoint, dry)
  // Another approval of this version has the key: what becomes of it is for that one to say.
  if (answer.code === 'idempotency_conflict') throw decidedElsewhere()
  const has_moved = answer.code === 'revision_conflict'
  if (!has_moved && !isToRepeat(answer)) return finish(call, proposal, approval, answer)
  await giveUpApproval(context, shop_id, proposal_id)
  // What this version answers is kept, so the next attempt is another one.
  if (has_moved) return showAgain(context, shop_id, proposal, dry.answer)
  throw errorOf(answer)
}

/** The answer, if it was carried out and its process ended before that was written down. */
async function findDone(admitted: Admitted, endpoint: Endpoint): Promise<Answer | null> {
  const { request, caller } = admitted
  const claim = claimKey(endpoint, request, caller, bodyOf(admitted))
  return findReplay(openCall(admitted, endpoint, claim))
}

/** Only in the programme that the dry run saw. */
async function carryOut(
  admitted: Admitted,
  endpoint: Endpoint,
  { outcome: { revision } }: DryRun,
): Promise<Answer> {
  const takes_revision = 'if_revision' in endpoint.body.properties && revision > 0
  const at = takes_revision ? { if_revision: revision } : {}
  const body = { kind: 'value', value: { ...bodyOf(admitted), ...at }, fault: null } as const
  const request = { ...admitted.request, body }
  return (await callEndpoint(admitted.context, endpoint, request)).answer
}

/** Another attempt may succeed. */
function isToRepeat({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 500 || status === 429 || status === 403
}

function finish(
  call: ApprovingCall,
  proposal: Proposal,
  approval: Approval,
  { status, body }: Answer,
): Promise<Proposal> {
  const said: { summary?: string | null; error?: { code: string; message: string } } =
    JSON.parse(body)
  const { summary = summaryOf(proposal), error: { code = '', message = '' } = {} } = said
  if (status < 400) return end(call, proposal, approval, { summary, error: null })
  return end(call, proposal, approval, { summary: null, error: { code, message } })
}

/** Not every answer has one. */
function summaryOf({ dry_run: { summary } }: Proposal): string | null {
  return typeof summary === 'string' ? summary : null
}

function end(
  call: ApprovingCall,
  { proposal_id }: Proposal,
  { word }: Approval,
  answer: ProposalAnswer,
): Promise<Proposal> {
  const { context, shop } = call
  return endApproval(context, shop.shop_id, proposal_id, { ...call, word }, answer)
}
