import { Type } from 'typebox'
import {
  requireBodyOfProposal,
  requireCarriedOut,
  requireOpenProposal,
} from '../../../actions/access/decide-proposal.ts'
import {
  AdminProposal,
  ProposalPath,
  presentAdminProposal,
} from '../../../schemas/access/proposal.ts'
import { closed, FreeObject, NoQuery, visibleLines } from '../../../schemas/base/types.ts'
import { carryOutProposal } from '../../door/carry-out-proposal.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { proposedEndpoint } from './proposed-endpoint.ts'
import { proposalSubject } from './subjects.ts'

export const approveProposalOperation = defineOperation('approveProposal', {
  method: 'POST',
  path: '/proposals/{proposal_id}/approve',
  summary:
    'Approve a proposal, unchanged or with another body. It is carried out once, in the ' +
    "assistant's name and yours, with your permissions, even if its key has been revoked " +
    'since. If the programme has changed so that the effect would be different, the answer is ' +
    '409 `revision_conflict`, and the proposal shows its effect now. If it cannot be carried ' +
    'out, the answer is 422 `proposal_failed` with `details.error`, and the proposal is ' +
    '`failed`.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: closed({
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The `version` that you reviewed.',
    }),
    body: Type.Optional(
      FreeObject('A body to use instead of the proposed one, without `dry_run` and `if_revision`.'),
    ),
    word: Type.Optional(visibleLines(500, 'A note for the assistant.')),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'true: shows its effect now without changing anything.' }),
    ),
  }),
  result: AdminProposal,
  subject: { ...proposalSubject, id: ({ params }) => params.proposal_id },
  handle: async (call, { params, body }) => {
    const { context, shop, now, language } = call
    requireBodyOfProposal(body.body ?? {})
    const proposal = await requireOpenProposal(context, shop.shop_id, params.proposal_id, now)
    const approval = { ...body, dry_run: body.dry_run ?? false, word: body.word ?? null }
    const decided = await carryOutProposal(call, proposedEndpoint(proposal), proposal, approval)
    requireCarriedOut(decided)
    return presentAdminProposal(decided, now, language)
  },
})
