import { type Static, Type } from 'typebox'
import {
  IMPORT_PARTS,
  type PastCounts,
  SHOPIFY_IMPORT_STATUSES,
  type ShopifyImport as Stored,
} from '../../domain/shops/shopify-import.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'

const DAYS_MAX = 36_500

const count = (description: string) => Type.Integer({ description })

export const ShopifyImportPath = closed({
  import_id: Type.String({ examples: ['imp_01jd3k'], description: 'The id from the list.' }),
})

export const ImportPastBody = closed({
  days: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: DAYS_MAX,
        default: 60,
        description:
          'Orders of this many days; null: all. More than 60 needs the scope `read_all_orders`.',
      }),
    ),
  ),
  earn: Type.Optional(
    Type.Boolean({
      description:
        'Whether past orders and customers earn points; default: they do, unless the shop was ' +
        'moved from the built-in shop, where they have. If not, what is from before the shop was ' +
        'connected never does.',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Only counts what there is.' }),
  ),
})

export const MoveBody = closed({
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'Only reports what it finds; nothing is moved.' }),
  ),
})

export const ShopifyImport = closed(
  {
    id: Type.String({ examples: ['imp_01jd3k'] }),
    status: oneOf(SHOPIFY_IMPORT_STATUSES, {
      description:
        '`asked`: a file is requested from Shopify. `running`: Shopify prepares it. ' +
        '`reading`: Laurel reads it.',
    }),
    kind: oneOf(['import', 'try_move', 'move'], {
      description:
        '`move`: the data of the built-in shop is found in Shopify, then the shop runs on ' +
        'Shopify. `try_move`: a dry run of it.',
    }),
    part: oneOf(IMPORT_PARTS, { description: 'In this order; products in a move only.' }),
    orders_since: nullable(timestamp('Orders from then on; null: all.')),
    earn: Type.Boolean({ description: 'Whether past orders and customers earn points.' }),
    lines_read: count('Lines read in the current file.'),
    customers_read: count('Customers read.'),
    orders_read: count('Orders read.'),
    orders_queued: count(
      'Of these, orders that are read one by one: with refunds, or changed meanwhile.',
    ),
    fault: nullable(Type.String({ description: 'Why it waits or has failed.' })),
    found: nullable(
      closed(
        {
          customers: count('Customers of the built-in shop that Shopify has.'),
          customers_missing: count('Customers that Shopify does not have.'),
          orders: count('Orders that Shopify has.'),
          orders_missing: count('Orders that Shopify does not have, or does not show us.'),
          products: count('Products that Shopify has.'),
          products_missing: count('Products that Shopify does not have.'),
          examples: Type.Array(
            closed({
              kind: oneOf(['customer', 'order', 'product']),
              id: Type.Integer({ description: 'Its number here.' }),
            }),
            { description: 'Some of those that are missing, at most 20.' },
          ),
        },
        { description: 'What a move has found; null: an import, or it is not done yet.' },
      ),
    ),
    asked_at: timestamp('When it was started.'),
    updated_at: timestamp('When it last made progress.'),
    ended_at: nullable(timestamp('When it was done, failed or was stopped.')),
  },
  { title: 'ShopifyImport' },
)

export const StartedImport = closed(
  {
    customers: count('Customers in Shopify.'),
    orders: count('Requested orders in Shopify.'),
    import: nullable(ShopifyImport),
  },
  { title: 'StartedShopifyImport' },
)

export const ShopifyImports = closed(
  { data: Type.Array(ShopifyImport, { description: 'The latest first, at most 20.' }) },
  { title: 'ShopifyImports' },
)

const KIND_OF = { import: 'import', try: 'try_move', move: 'move' } as const

export function presentShopifyImport({
  import_id,
  status,
  part,
  moves,
  found,
  orders_since,
  earn,
  lines_read,
  customers_read,
  orders_read,
  orders_queued,
  fault,
  asked_at,
  updated_at,
  ended_at,
}: Stored): Static<typeof ShopifyImport> {
  return {
    ...{ id: import_id, status, part, earn, fault },
    kind: KIND_OF[moves ?? 'import'],
    found: found && { ...found, examples: [...found.examples] },
    ...{ lines_read, customers_read, orders_read, orders_queued },
    orders_since: orders_since?.toISOString() ?? null,
    asked_at: asked_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

export function presentStartedImport({
  counts,
  started,
}: {
  readonly counts: PastCounts
  readonly started: Stored | null
}): Static<typeof StartedImport> {
  return { ...counts, import: started && presentShopifyImport(started) }
}
