import { notFound } from '../../../errors.ts'
import {
  AdminProposal,
  ProposalPath,
  presentAdminProposal,
} from '../../../schemas/access/proposal.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { findProposal } from '../../../store/access/proposals.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getAdminProposalOperation = defineOperation('getAdminProposal', {
  method: 'GET',
  path: '/proposals/{proposal_id}',
  summary: 'Get a proposal.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: NoBody,
  result: AdminProposal,
  handle: async ({ context, shop: { shop_id }, now, language }, { params: { proposal_id } }) => {
    const proposal = await findProposal(context.database.db, shop_id, proposal_id)
    if (proposal === undefined) throw notFound('proposal', proposal_id)
    return presentAdminProposal(proposal, now, language)
  },
})
