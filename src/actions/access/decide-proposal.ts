import type { AdminPass, Context } from '../../context.ts'
import {
  type Proposal,
  type ProposalAnswer,
  type ProposalStatus,
  proposalStatus,
} from '../../domain/access/proposal.ts'
import { notFound, refused, requireNoFaults, revisionConflict } from '../../errors.ts'
import {
  type Decision,
  decideProposal,
  findProposal,
  reopenProposal,
  updateDryRun,
} from '../../store/access/proposals.ts'
import type { Queries } from '../../store/db.ts'
import { merchantActor } from '../write/log-change.ts'

/** A proposal to approve; throws `not_found`, or that it is decided already or over. */
export async function requireOpenProposal(
  context: Context,
  shop_id: number,
  proposal_id: string,
  now: Date,
): Promise<Proposal> {
  const proposal = await readProposal(context.database.db, shop_id, proposal_id)
  // A process may have ended while it carried this out; another approval finishes it.
  if (!isUnfinished(proposal)) requireOpen(proposal, now)
  return proposal
}

/** Throws that it is decided already or over. */
export function requireOpen(proposal: Proposal, now: Date): void {
  const status = proposalStatus(proposal, now)
  if (status === 'open') return
  const why = isUnfinished(proposal) ? 'This proposal is being carried out.' : WHY_CLOSED[status]
  throw refused('not_open', why, { status })
}

function isUnfinished({ status, answer }: Proposal): boolean {
  return status === 'approved' && answer === null
}

const WHY_CLOSED = {
  approved: 'This proposal is approved and was carried out.',
  declined: 'This proposal is declined.',
  withdrawn: 'This proposal is withdrawn: who made it took it back.',
  failed: 'This proposal was approved and could not be carried out. It is over.',
  expired: 'This proposal is expired: nobody decided within seven days.',
} as const satisfies Record<Exclude<ProposalStatus, 'open'>, string>

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
  requireOpen(await readProposal(db, shop_id, proposal_id), now)
  const decision = { status: 'declined', word, answer: null, ...deciderOf(caller, now) } as const
  await decideNow(db, shop_id, proposal_id, decision)
  return readProposal(db, shop_id, proposal_id)
}

/** Throws if somebody else has begun to decide it since. */
export async function decideNow(
  queries: Queries,
  shop_id: number,
  proposal_id: string,
  decision: Decision,
): Promise<void> {
  if (await decideProposal(queries, shop_id, proposal_id, decision, ['open'])) return
  throw decidedElsewhere()
}

export function deciderOf(caller: AdminPass, now: Date) {
  const { actor_name: decided_by, actor_id: decided_by_id } = merchantActor(caller)
  return { decided_by, decided_by_id, decided_at: now }
}

/** Throws `not_found`. */
export async function readProposal(
  queries: Queries,
  shop_id: number,
  proposal_id: string,
): Promise<Proposal> {
  const proposal = await findProposal(queries, shop_id, proposal_id)
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
  refused('not_open', 'Somebody has decided this proposal or taken it back just now.', {})

/** Writes down what became of it; throws if it was declined or taken back meanwhile. */
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
  const ended = await readProposal(db, shop_id, proposal_id)
  if (ended.answer === null) throw decidedElsewhere()
  return ended
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
  return readProposal(context.database.db, shop_id, proposal.proposal_id)
}

export const lookAgain = (version: number) =>
  revisionConflict('The proposal would do something else by now; look at it again.', version)
