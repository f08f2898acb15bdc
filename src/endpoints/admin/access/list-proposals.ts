import { Type } from 'typebox'
import { PROPOSAL_STATUSES } from '../../../domain/access/proposal.ts'
import { AdminProposalList, presentAdminProposal } from '../../../schemas/access/proposal.ts'
import { pageLimit, pageStart, presentPage, readLargePage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, oneOf, pageQuery } from '../../../schemas/base/types.ts'
import { listProposals } from '../../../store/access/proposals.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'proposals', shape: ['string'] } as const

export const listProposalsOperation = defineOperation('listProposals', {
  method: 'GET',
  path: '/proposals',
  summary: 'List the proposals of assistants and keys, newest first.',
  area: 'assistants',
  params: NoParams,
  query: closed({
    ...pageQuery,
    waiting: Type.Optional(
      oneOf(['true', 'false'], { description: 'Only open proposals, or only the others.' }),
    ),
    status: Type.Optional(oneOf(PROPOSAL_STATUSES, { description: 'Only those.' })),
  }),
  body: NoBody,
  result: AdminProposalList,
  handle: async ({ context, shop: { shop_id }, now, language }, { query }) => {
    const { db } = context.database
    const { waiting, status } = query
    const statuses = PROPOSAL_STATUSES.filter(
      (one) =>
        (status === undefined || one === status) &&
        (waiting === undefined || (one === 'open') === (waiting === 'true')),
    )
    const page = await readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, before) =>
        listProposals(db, shop_id, { limit, before: before?.[0] ?? null, statuses, now }),
      ({ proposal_id }) => [proposal_id] as const,
    )
    return presentPage(page, (proposal) => presentAdminProposal(proposal, now, language))
  },
})
