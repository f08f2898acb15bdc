import { refreshProposal } from '../../actions/access/decide-proposal.ts'
import {
  type Proposal,
  type ProposalError,
  proposalStatus,
  shownOf,
} from '../../domain/access/proposal.ts'
import { isSame } from '../../domain/program-diff.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import type { Endpoint } from './define.ts'
import { type ApprovingCall, admitProposed, tryProposed } from './try-proposal.ts'

interface LookedAt {
  readonly proposal: Proposal
  /** null: it would not be refused, or does not wait any more. */
  readonly refused_now: ProposalError | null
}

/** A proposal as a person sees it: while it waits, what it would do in the programme of now. */
export async function lookAtProposal(
  call: ApprovingCall,
  endpoint: Endpoint,
  proposal: Proposal,
): Promise<LookedAt> {
  if (proposalStatus(proposal, call.now) !== 'open') return { proposal, refused_now: null }
  const admitted = await admitProposed(call, endpoint, proposal, proposal.body)
  const dry = await tryProposed(admitted, endpoint).catch(orThrow)
  if (dry instanceof LaurelError) {
    const { code, message } = dry
    return { proposal, refused_now: { code, message } }
  }
  const { answer: dry_run } = dry
  const is_same = isSame(shownOf(dry_run), shownOf(proposal.dry_run))
  const seen = is_same
    ? { ...proposal, dry_run }
    : await refreshProposal(call.context, call.shop.shop_id, proposal, dry_run)
  return { proposal: seen, refused_now: null }
}

/** It can be read also while the platform cannot be reached. */
function orThrow(error: unknown): LaurelError {
  if (error instanceof LaurelError) return error
  throw error
}
