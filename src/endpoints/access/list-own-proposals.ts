import { type Proposal, PROPOSAL_STATUSES as statuses } from '../../domain/access/proposal.ts'
import { ProposalList, presentListedProposal } from '../../schemas/access/proposal.ts'
import {
  type Page,
  pageLimit,
  pageStart,
  presentPage,
  readLargePage,
} from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import { listProposals } from '../../store/access/proposals.ts'
import { defineEndpoint } from '../door/define.ts'

interface Listed {
  readonly page: Page<Proposal>
  readonly now: Date
}

const ORDER = { list: 'own_proposals', shape: ['string'] } as const

export const listOwnProposalsEndpoint = defineEndpoint('listOwnProposals', {
  method: 'GET',
  path: '/program/proposals',
  tool: {
    name: 'service_list_proposals',
    when: 'For open proposals.',
  },
  summary: 'List your own proposals, newest first.',
  description: "This key's proposals and their status. `GET` one for its `preview`.",
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  status: 200,
  result: ProposalList,
  errors: [],
  handle: async ({ context, shop: { shop_id }, caller: { key }, now }, { query }) => {
    const { db } = context.database
    const wanted = { key_id: key.key_id, statuses, now }
    const page = await readLargePage(
      ORDER,
      { start: pageStart(ORDER, query), limit: pageLimit(query) },
      (limit, before) =>
        listProposals(db, shop_id, { ...wanted, limit, before: before?.[0] ?? null }),
      ({ proposal_id }) => [proposal_id] as const,
    )
    return { page, now }
  },
  present: ({ page, now }: Listed, viewer) =>
    presentPage(page, (proposal) => presentListedProposal(viewer, proposal, now)),
})
