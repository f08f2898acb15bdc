import type { Answer, Call } from '../../context.ts'
import type { Proposal } from '../../domain/access/proposal.ts'
import { notFound } from '../../errors.ts'
import type { Decision } from '../../store/access/proposals.ts'
import type { Queries } from '../../store/db.ts'
import { runWrite } from '../write/run-write.ts'
import { decideNow, readProposal, requireOpen } from './decide-proposal.ts'

/** A proposal of the caller's own key, and the moment of the answer. */
export interface ToldProposal {
  readonly proposal: Proposal
  readonly now: Date
}

/** Throws `not_found` for what somebody else has proposed, too. */
export async function readOwnProposal(
  queries: Queries,
  { shop, caller, now }: Call<never>,
  proposal_id: string,
): Promise<ToldProposal> {
  const proposal = await readProposal(queries, shop.shop_id, proposal_id)
  if (proposal.key_id !== caller.key.key_id) throw notFound('proposal', proposal_id)
  return { proposal, now }
}

/** The key takes its proposal back, unless a person has begun to decide. */
export function withdrawProposal(call: Call<ToldProposal>, proposal_id: string): Promise<Answer> {
  const { shop, now } = call
  const decision: Decision = {
    status: 'withdrawn',
    ...{ word: null, answer: null, decided_by: null, decided_by_id: null, decided_at: now },
  }
  return runWrite(call, {
    write: async (tx) => {
      const { proposal } = await readOwnProposal(tx, call, proposal_id)
      requireOpen(proposal, now)
      await decideNow(tx, shop.shop_id, proposal_id, decision)
      return readOwnProposal(tx, call, proposal_id)
    },
  })
}
