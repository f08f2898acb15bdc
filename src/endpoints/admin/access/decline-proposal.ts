import { Type } from 'typebox'
import { declineProposal } from '../../../actions/access/decide-proposal.ts'
import {
  AdminProposal,
  ProposalPath,
  presentAdminProposal,
} from '../../../schemas/access/proposal.ts'
import { closed, NoQuery, visibleLines } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { proposalSubject } from './subjects.ts'

export const declineProposalOperation = defineOperation('declineProposal', {
  method: 'POST',
  path: '/proposals/{proposal_id}/decline',
  summary: 'Decline a proposal. The assistant can read the note.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: closed({
    word: Type.Optional(visibleLines(500, 'The reason, which the assistant can read.')),
  }),
  result: AdminProposal,
  subject: { ...proposalSubject, id: ({ params }) => params.proposal_id },
  handle: async ({ context, shop: { shop_id }, caller, now, language }, { params, body }) => {
    const by = { caller, word: body.word ?? null, now }
    const declined = await declineProposal(context, shop_id, params.proposal_id, by)
    return presentAdminProposal(declined, now, language)
  },
})
