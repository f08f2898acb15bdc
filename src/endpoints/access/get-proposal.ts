import type { Call } from '../../context.ts'
import type { Proposal as StoredProposal } from '../../domain/access/proposal.ts'
import { notFound } from '../../errors.ts'
import { Proposal, ProposalPath, presentProposalTo } from '../../schemas/access/proposal.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { findProposal } from '../../store/access/proposals.ts'
import { defineEndpoint } from '../door/define.ts'

export const getProposalEndpoint = defineEndpoint('getProposal', {
  method: 'GET',
  path: '/program/proposals/{proposal_id}',
  tool: {
    name: 'service_get_proposal',
    when: 'When a change waited for a person.',
  },
  summary: 'Get one of your own proposals, and what became of it.',
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: ProposalPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Proposal,
  errors: [],
  handle: (call, { params }) => readOwn(call, params.proposal_id),
  present: ({ proposal, now }, viewer) => presentProposalTo(viewer, proposal, now),
})

async function readOwn(
  { context, shop, caller, now }: Call<{ proposal: StoredProposal; now: Date }>,
  proposal_id: string,
) {
  const proposal = await findProposal(context.database.db, shop.shop_id, proposal_id)
  if (proposal?.key_id !== caller.key.key_id) throw notFound('proposal', proposal_id)
  return { proposal, now }
}
