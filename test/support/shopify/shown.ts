import type { OnShopify } from './on-shopify.ts'

/** What the stand-in shows of a customer: as a theme and as a segment read it. */
export function shownOf({ there }: Pick<OnShopify, 'there'>, customer_id: number) {
  const of = (key: string) =>
    there.metafields.get(`gid://shopify/Customer/${customer_id} laurel.${key}`) ?? null
  return { balance: of('balance'), tier: of('tier') }
}

/** The automatic discounts, each with the segments that get it. */
export function automaticsOf({ there }: Pick<OnShopify, 'there'>) {
  return there.automatics.map(({ __typename, input, segments }) => {
    const { tags: _tags, startsAt: _starts, context: _context, ...rest } = input
    const queries = there.segments.filter(({ id }) => segments.includes(id))
    return { __typename, ...rest, for: queries.map(({ query }) => query) }
  })
}
