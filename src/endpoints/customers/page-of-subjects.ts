import type { Call } from '../../context.ts'
import type { Subject, SubjectKind } from '../../domain/customers/subjects.ts'
import { notFound } from '../../errors.ts'
import {
  type Page,
  type PageQuery,
  pageLimit,
  pageStart,
  readPage,
} from '../../schemas/base/page.ts'
import { findBuyer } from '../../store/customers/customers.ts'
import { listSubjects } from '../../store/customers/subjects.ts'

/** One page of those of a kind whom a member cares for. */
export async function readPageOfSubjects(
  { context, shop }: Call<Page<Subject>>,
  { list, kind }: { readonly list: string; readonly kind: SubjectKind },
  customer_id: number,
  query: PageQuery,
): Promise<Page<Subject>> {
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
    (limit) => listSubjects(db, owner, { limit, after_id }),
    ({ id }) => [id],
  )
}
