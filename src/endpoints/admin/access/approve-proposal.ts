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
    'Approve a proposal, as it is or with another body: it is carried out once, in the name of ' +
    'the assistant and yours, by your right, even if its key was revoked since. If the programme ' +
    'has moved on so that it would do something else, the answer is 409 `revision_conflict`, and ' +
    'the proposal shows what it would do now. If it cannot be carried out at all, the answer is 422 ' +
    '`proposal_failed` with the `details.error`, and the proposal is `failed`.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: closed({
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The `version` that you looked at.',
    }),
    body: Type.Optional(
      FreeObject('Another body than the proposed one, without `dry_run` and `if_revision`.'),
    ),
    word: Type.Optional(visibleLines(500, 'A word for the assistant.')),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'true shows what it would do now, and changes nothing.' }),
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
