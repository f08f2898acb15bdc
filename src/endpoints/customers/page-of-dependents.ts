import type { Call } from '../../context.ts'
import type { Dependent, DependentKind } from '../../domain/customers/dependents.ts'
import { notFound } from '../../errors.ts'
import {
  type Page,
  type PageQuery,
  pageLimit,
  pageStart,
  readPage,
} from '../../schemas/base/page.ts'
import { findBuyer } from '../../store/customers/customers.ts'
import { listDependents } from '../../store/customers/dependents.ts'

/** One page of a member's pets or children. */
export async function readPageOfDependents(
  { context, shop }: Call<Page<Dependent>>,
  { list, kind }: { readonly list: string; readonly kind: DependentKind },
  customer_id: number,
  query: PageQuery,
): Promise<Page<Dependent>> {
  const order = { list, shape: ['string'] } as const
  const after_id = pageStart(order, query)?.[0] ?? ''
  const { db } = context.database
  const { shop_id } = shop
  const customer = await findBuyer(db, shop_id, customer_id)
  if (customer?.is_member !== true) throw notFound('customer', customer_id)
  const owner = { shop_id, customer_id, kind }
  return readPage(
    order,
    pageLimit(query),
    (limit) => listDependents(db, owner, { limit, after_id }),
    ({ id }) => [id],
  )
}
