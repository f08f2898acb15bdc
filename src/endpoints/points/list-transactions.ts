import { type Static, Type } from 'typebox'
import type { Call } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import { type BookedEntry, ENTRY_TYPES, type EntryType } from '../../domain/points/ledger.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { readerLanguage } from '../../schemas/base/language-tag.ts'
import { type Page, pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../schemas/base/types.ts'
import { presentTransaction, TransactionList } from '../../schemas/points/transaction.ts'
import { readHistory } from '../../store/points/history.ts'
import { defineEndpoint } from '../door/define.ts'

const ORDER = { list: 'transactions', shape: ['number'] } as const

const Query = closed({
  ...pageQuery,
  language: Type.Optional(
    readerLanguage('The language of default texts, a BCP 47 tag; by default the customer’s.'),
  ),
  include_internal: Type.Optional(
    Type.Literal('true', {
      description: 'Whether to include internal rows, for reconciliation. Not meant for customers.',
    }),
  ),
  type: Type.Optional(
    // A blank value is refused with the list of types.
    Type.String({
      maxLength: 500,
      description: `Only these types, separated by commas: ${ENTRY_TYPES.join(', ')}.`,
      examples: ['earn,adjust'],
    }),
  ),
})

interface History {
  readonly page: Page<BookedEntry>
  readonly locale: string | null
}

export const listTransactionsEndpoint = defineEndpoint('listTransactions', {
  method: 'GET',
  path: '/customers/{customer_id}/transactions',
  tool: {
    name: 'service_list_customer_transactions',
    when: 'To explain a balance.',
  },
  summary: "List a customer's point transactions, newest first.",
  scope: 'points:read',
  session: 'read',
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: Query,
  body: NoBody,
  status: 200,
  result: TransactionList,
  errors: [],
  handle: (call, { params, query }) =>
    readPageOfHistory(call, customerNumber(call.shop, params), query),
  present: ({ page, locale }: History, { shop }) => {
    const language = chooseLanguage(locale, shop)
    return presentPage(page, (row) => presentTransaction(row, language))
  },
})

async function readPageOfHistory(
  { context, shop }: Call<History>,
  customer_id: number,
  query: Static<typeof Query>,
): Promise<History> {
  const before_seq = pageStart(ORDER, query)?.[0] ?? null
  const types = readTypes(query.type)
  let locale: string | null = null
  const page = await readPage(
    ORDER,
    pageLimit(query),
    async (limit) => {
      const include_internal = query.include_internal === 'true'
      const filter = { limit, before_seq, types, include_internal }
      const history = await readHistory(context.database.db, shop.shop_id, customer_id, filter)
      if (history === undefined) throw notFound('customer', customer_id)
      locale = query.language ?? history.locale
      return history.entries
    },
    (entry) => [entry.seq],
  )
  return { page, locale }
}

function readTypes(text: string | undefined): EntryType[] | null {
  if (text === undefined) return null
  return text.split(',').map((name) => {
    const type = ENTRY_TYPES.find((candidate) => candidate === name.trim())
    if (type !== undefined) return type
    throw invalidInput({
      field: 'type',
      message: 'must be ledger types, separated by commas',
      allowed: ENTRY_TYPES,
      received: text.slice(0, 100),
    })
  })
}
