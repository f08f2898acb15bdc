import { withdrawProposal } from '../../actions/access/own-proposals.ts'
import {
  ListedProposal,
  ProposalPath,
  presentListedProposal,
} from '../../schemas/access/proposal.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const withdrawProposalEndpoint = defineEndpoint('withdrawProposal', {
  method: 'POST',
  path: '/program/proposals/{proposal_id}/withdraw',
  tool: {
    name: 'service_withdraw_proposal',
    when: 'While it is open.',
  },
  summary: 'Withdraw your own proposal.',
  description:
    'It becomes `withdrawn` and can no longer be approved. If it is already decided or ' +
    "expired: 422 `not_open`. It does not count towards the key's limits.",
  scope: 'program:write',
  session: null,
  rate: 'write',
  effect: 'write',
  is_unlimited: true,
  params: ProposalPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: ListedProposal,
  errors: [],
  handle: (call, { params }) => withdrawProposal(call, params.proposal_id),
  present: ({ proposal, now }, viewer) => presentListedProposal(viewer, proposal, now),
})
