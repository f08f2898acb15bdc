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
    when: 'While it waits.',
  },
  summary: 'Take back your own proposal.',
  description:
    'It is `withdrawn` then, and nobody can approve it any more. One that a person has decided, or ' +
    'that is over, is 422 `not_open`. It takes nothing from the limits of the key.',
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
