import { readOwnProposal } from '../../actions/access/own-proposals.ts'
import { Proposal, ProposalPath, presentProposalTo } from '../../schemas/access/proposal.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const getProposalEndpoint = defineEndpoint('getProposal', {
  method: 'GET',
  path: '/program/proposals/{proposal_id}',
  tool: {
    name: 'service_get_proposal',
    when: 'For its outcome.',
  },
  summary: 'Read one of your own proposals, with its preview.',
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
  handle: (call, { params }) => readOwnProposal(call.context.database.db, call, params.proposal_id),
  present: ({ proposal, now }, viewer) => presentProposalTo(viewer, proposal, now),
})
