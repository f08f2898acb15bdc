import type { Call } from '../../context.ts'
import type { DuePartner } from '../../domain/partners/payout.ts'
import {
  type Page,
  type PageQuery,
  pageLimit,
  pageStart,
  readPage,
} from '../../schemas/base/page.ts'
import {
  countDuePartners,
  type DueTotal,
  listDuePartners,
} from '../../store/partners/due-partners.ts'

const DUE = { list: 'due_partners', shape: ['string'] } as const

export interface DuePage extends Page<DuePartner> {
  /** Decimal text: who gets less is not paid. */
  readonly minimum: string
  readonly total: DueTotal
}

/** The next partners whose commissions are not settled, and what is due to all of them. */
export async function readDuePage(
  { context, shop, now }: Pick<Call<unknown>, 'context' | 'shop' | 'now'>,
  { minimum = '0', ...query }: PageQuery & { readonly minimum?: string },
): Promise<DuePage> {
  const { db } = context.database
  const after = pageStart(DUE, query)?.[0] ?? null
  const page = await readPage(
    DUE,
    pageLimit(query),
    (limit) => listDuePartners(db, shop.shop_id, now, { limit, after }),
    ({ partner_id }) => [partner_id],
  )
  return { ...page, minimum, total: await countDuePartners(db, shop.shop_id, minimum, now) }
}
