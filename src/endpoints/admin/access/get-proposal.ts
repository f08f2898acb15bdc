import { notFound } from '../../../errors.ts'
import {
  AdminProposal,
  ProposalPath,
  presentAdminProposal,
} from '../../../schemas/access/proposal.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { findProposal } from '../../../store/access/proposals.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { lookAtProposal } from '../../door/look-at-proposal.ts'
import { proposedEndpoint } from './proposed-endpoint.ts'

export const getAdminProposalOperation = defineOperation('getAdminProposal', {
  method: 'GET',
  path: '/proposals/{proposal_id}',
  summary:
    'Read a proposal. While open, it shows its effect now, with a new `version` if that has ' +
    'changed, or the reason it would be refused in `refused_now`.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: NoBody,
  result: AdminProposal,
  handle: async (call, { params: { proposal_id } }) => {
    const { context, shop, now, language } = call
    const proposal = await findProposal(context.database.db, shop.shop_id, proposal_id)
    if (proposal === undefined) throw notFound('proposal', proposal_id)
    const seen = await lookAtProposal(call, proposedEndpoint(proposal), proposal)
    return presentAdminProposal(seen.proposal, now, language, seen.refused_now)
  },
})
