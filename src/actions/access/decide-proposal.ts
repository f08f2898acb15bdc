import type { AdminPass, Context } from '../../context.ts'
import { type Proposal, type ProposalAnswer, proposalStatus } from '../../domain/access/proposal.ts'
import { notFound, refused, requireNoFaults, revisionConflict } from '../../errors.ts'
import {
  decideProposal,
  findProposal,
  reopenProposal,
  updateDryRun,
} from '../../store/access/proposals.ts'
import { merchantActor } from '../write/log-change.ts'

/** Throws `not_found`, or that somebody has decided already or time has. */
export async function requireOpenProposal(
  { database }: Context,
  shop_id: number,
  proposal_id: string,
  now: Date,
): Promise<Proposal> {
  const proposal = await findProposal(database.db, shop_id, proposal_id)
  if (proposal === undefined) throw notFound('proposal', proposal_id)
  const status = proposalStatus(proposal, now)
  // A process may have ended while it carried this out; another approval finishes it.
  const is_unfinished = status === 'approved' && proposal.answer === null
  if (status === 'open' || is_unfinished) return proposal
  throw refused('not_open', `This proposal is ${status}.`, { status })
}

/**
 * A dry run beside the word of approval would be approved and write nothing. The same goes for the
 * revision: `version` says what the person has seen.
 */
export function requireBodyOfProposal(body: Readonly<Record<string, unknown>>): void {
  const fields = ['dry_run', 'if_revision'].filter((name) => name in body)
  requireNoFaults(
    fields.map((name) => ({
      field: `body.${name}`,
      message:
        name === 'dry_run'
          ? 'is not taken in the body of a proposal; send it beside the body'
          : 'is not taken in the body of a proposal; send the version that you looked at',
    })),
  )
}

/** Throws the error why what a person approved was not carried out. */
export function requireCarriedOut({ proposal_id, answer }: Proposal): void {
  const error = answer?.error ?? null
  if (error === null) return
  const message = `The proposal could not be carried out, and nothing was written. ${error.message}`
  throw refused('proposal_failed', message, { proposal_id, error })
}

export interface DecidedBy {
  readonly caller: AdminPass
  readonly word: string | null
  readonly now: Date
}

export async function declineProposal(
  context: Context,
  shop_id: number,
  proposal_id: string,
  { caller, word, now }: DecidedBy,
): Promise<Proposal> {
  const { db } = context.database
  const { status } = await requireOpenProposal(context, shop_id, proposal_id, now)
  const decision = { status: 'declined', word, answer: null, ...deciderOf(caller, now) } as const
  const is_declined =
    status === 'open' && (await decideProposal(db, shop_id, proposal_id, decision, ['open']))
  if (!is_declined) throw refused('not_open', 'This proposal is being carried out.', {})
  return readProposal(context, shop_id, proposal_id)
}

export function deciderOf(caller: AdminPass, now: Date) {
  const { actor_name: decided_by, actor_id: decided_by_id } = merchantActor(caller)
  return { decided_by, decided_by_id, decided_at: now }
}

/** A proposal that was there a moment ago. */
async function readProposal(
  { database }: Context,
  shop_id: number,
  proposal_id: string,
): Promise<Proposal> {
  const proposal = await findProposal(database.db, shop_id, proposal_id)
  if (proposal === undefined) throw notFound('proposal', proposal_id)
  return proposal
}

/** Begins to carry it out; throws if somebody else has decided. */
export async function beginApproval(
  { database }: Context,
  shop_id: number,
  proposal_id: string,
  { caller, word, now }: DecidedBy,
): Promise<void> {
  const decision = { status: 'approved', word, answer: null, ...deciderOf(caller, now) } as const
  const from = ['open', 'approved'] as const
  if (await decideProposal(database.db, shop_id, proposal_id, decision, from)) return
  throw decidedElsewhere()
}

export const decidedElsewhere = () =>
  refused('not_open', 'Somebody else has decided this proposal just now.', {})

/** Writes down what became of it. */
export async function endApproval(
  context: Context,
  shop_id: number,
  proposal_id: string,
  { caller, word, now }: DecidedBy,
  answer: ProposalAnswer,
): Promise<Proposal> {
  const status = answer.error === null ? 'approved' : 'failed'
  const decision = { status, word, answer, ...deciderOf(caller, now) } as const
  const { db } = context.database
  await decideProposal(db, shop_id, proposal_id, decision, ['open', 'approved'])
  return readProposal(context, shop_id, proposal_id)
}

/** It was not carried out after all, and waits again. */
export async function giveUpApproval(
  { database }: Context,
  shop_id: number,
  proposal_id: string,
): Promise<void> {
  await reopenProposal(database.db, shop_id, proposal_id)
}

/** Its dry run says something else by now: throws, and the person looks at it again. */
export async function showAgain(
  { database }: Context,
  shop_id: number,
  proposal: Pick<Proposal, 'proposal_id' | 'version'>,
  dry_run: Proposal['dry_run'],
): Promise<never> {
  await updateDryRun(database.db, shop_id, proposal, dry_run)
  throw lookAgain(proposal.version + 1)
}

/** Its dry run says something else by now, which is its next version. */
export async function refreshProposal(
  context: Context,
  shop_id: number,
  proposal: Pick<Proposal, 'proposal_id' | 'version'>,
  dry_run: Proposal['dry_run'],
): Promise<Proposal> {
  await updateDryRun(context.database.db, shop_id, proposal, dry_run)
  return readProposal(context, shop_id, proposal.proposal_id)
}

export const lookAgain = (version: number) =>
  revisionConflict('The proposal would do something else by now; look at it again.', version)
