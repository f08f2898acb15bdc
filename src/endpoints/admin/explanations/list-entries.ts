import { readExplainedEntries } from '../../../actions/explanations/read-explained-entries.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { NoBody } from '../../../schemas/base/types.ts'
import { MemberEntries, presentMemberEntry } from '../../../schemas/explanations/explained-entry.ts'
import { EXPLAINED_LIMIT_DEFAULT, explainedPageQuery } from '../../../schemas/explanations/page.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

const ORDER = { list: 'member_entries', shape: ['number'] } as const

export const listMemberEntriesOperation = defineOperation('listMemberEntries', {
  method: 'GET',
  path: '/customers/{customer_id}/entries',
  summary:
    "List all entries of a member's ledger, newest first by their time, each with why it is there, " +
    'in sentences. Those that a merge brought are among the others, and say so.',
  area: 'members',
  params: CustomerPath,
  query: explainedPageQuery,
  body: NoBody,
  result: MemberEntries,
  handle: async (call, { params, query }) => {
    const { context, shop, now } = call
    const customer_id = customerNumber(shop, params)
    const before_seq = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      query.limit ?? EXPLAINED_LIMIT_DEFAULT,
      (limit) => readExplainedEntries(context, shop, customer_id, { limit, before_seq }, now),
      ({ entry }) => [entry.seq],
    )
    return presentPage(page, (row) => presentMemberEntry(shop, row, readerOf(call)))
  },
})
