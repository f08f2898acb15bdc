import { Type } from 'typebox'
import { requireOpenProposal } from '../../../actions/access/decide-proposal.ts'
import {
  AdminProposal,
  ProposalPath,
  presentAdminProposal,
} from '../../../schemas/access/proposal.ts'
import { closed, FreeObject, NoQuery, visibleText } from '../../../schemas/base/types.ts'
import { carryOutProposal } from '../../door/carry-out-proposal.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { endpoints } from '../../index.ts'
import { proposalSubject } from './subjects.ts'

export const approveProposalOperation = defineOperation('approveProposal', {
  method: 'POST',
  path: '/proposals/{proposal_id}/approve',
  summary:
    'Approve a proposal, as it is or with another body: it is carried out once, in the name of ' +
    'the assistant and yours. If the programme has moved on so that it would do something else, ' +
    'the answer is 409 `revision_conflict`, and the proposal shows what it would do now.',
  area: 'assistants',
  params: ProposalPath,
  query: NoQuery,
  body: closed({
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The `version` that you looked at.',
    }),
    body: Type.Optional(FreeObject('Another body than the proposed one.')),
    word: Type.Optional(visibleText(500, 'A word for the assistant.')),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'true shows what it would do now, and changes nothing.' }),
    ),
  }),
  result: AdminProposal,
  subject: { ...proposalSubject, id: ({ params }) => params.proposal_id },
  handle: async (call, { params, body }) => {
    const { context, shop, now, language } = call
    const proposal = await requireOpenProposal(context, shop.shop_id, params.proposal_id, now)
    const endpoint = endpoints.find(({ operation_id }) => operation_id === proposal.operation_id)
    if (endpoint === undefined) throw new Error(`there is no endpoint ${proposal.operation_id}`)
    const approval = { ...body, dry_run: body.dry_run ?? false, word: body.word ?? null }
    return presentAdminProposal(
      await carryOutProposal(call, endpoint, proposal, approval),
      now,
      language,
    )
  },
})
