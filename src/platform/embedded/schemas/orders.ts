import { type Static, Type } from 'typebox'
import { formatGid } from '../../../lib/gid.ts'
import { money, moneyText } from '../../../schemas/base/money.ts'
import { closed, nullable, timestamp, visibleText } from '../../../schemas/base/types.ts'
import type { OrderDocument } from '../order-document.ts'
import { number } from './numbers.ts'

const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 })
/** As a link brought it: what is blank is none. */
const landingRef = nullable(Type.String({ maxLength: 255 }))

const orderFields = {
  customer_id: nullable(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A customer of this shop; null: a guest.',
    }),
  ),
  currency: visibleText(100, 'The currency of the shop.'),
  created_at: timestamp(
    'When the order was placed, since 1970 and at most a day ahead of now; now unless told.',
  ),
  paid: Type.Boolean({ description: 'It stays so once it is.' }),
  fulfilled: Type.Boolean({ description: 'It stays so once it is.' }),
  cancelled: Type.Boolean({ description: 'It stays so once it is.' }),
  tags: Type.Array(visibleText(255), { maxItems: 250 }),
  source: nullable(visibleText(255)),
  taxes_included: Type.Boolean({ description: 'Prices contain the tax.' }),
  landing_ref: landingRef,
}

const lineFields = {
  subscription: Type.Boolean({ description: 'It is bought as a subscription.' }),
  subscription_renewal: Type.Boolean({ description: 'A subscription renewed itself by it.' }),
  gift_card: Type.Boolean({ description: 'A gift card; as the product says unless told.' }),
}

const lineOptions = { minItems: 1, maxItems: 500, description: 'Settled once the order is paid.' }
export const CODES_MAX = 100
const codeOptions = {
  maxItems: CODES_MAX,
  description:
    "The codes that were used; any are taken, as the order has happened. One of the service's own counts as used by an order that is told with it, once. An order that is told without it again, before it is paid, gives it back; a paid order keeps its codes, and a cancelled one gives none back. It does not count where the code had ended, was used up, or is another customer's.",
}
const code = visibleText(255)

export const OrderBody = closed({
  ...Type.Partial(closed(orderFields)).properties,
  customer_id: orderFields.customer_id,
  lines: Type.Array(
    closed({
      id: number,
      product_id: Type.Optional(nullable(number)),
      variant_id: Type.Optional(nullable(number)),
      quantity,
      price: money('Of one.'),
      compare_at_price: Type.Optional(nullable(money('The price of one before it was reduced.'))),
      total_discount: Type.Optional(money('On the whole line.')),
      ...Type.Partial(closed(lineFields)).properties,
    }),
    lineOptions,
  ),
  discount_total: Type.Optional(money('On the order as a whole; spread over lines by value.')),
  shipping: Type.Optional(money('What shipping costs.')),
  tax: Type.Optional(money('All tax.')),
  discount_codes: Type.Optional(
    Type.Array(
      closed({ code, amount: Type.Optional(nullable(money('What it took off.'))) }),
      codeOptions,
    ),
  ),
})

export const RefundBody = closed({
  id: number,
  lines: Type.Optional(
    Type.Array(closed({ line_id: number, quantity }), {
      maxItems: 500,
      description: 'What was taken back, by the lines of the order.',
    }),
  ),
  shipping: Type.Optional(money('What was given back of shipping.')),
  amount: Type.Optional(
    nullable(money('What was given back of goods where no line is named, tax included.')),
  ),
})

export const EmbeddedRefund = closed(
  {
    id: Type.Integer(),
    created_at: timestamp('When it was made.'),
    lines: Type.Array(closed({ line_id: Type.Integer(), quantity: Type.Integer() })),
    shipping: moneyText('What was given back of shipping.'),
    amount: nullable(moneyText('What was given back of goods, naming no lines.')),
  },
  { title: 'EmbeddedRefund' },
)

const moment = (what: string) =>
  nullable(Type.String({ format: 'date-time', description: `When it was ${what}; null: not yet.` }))

export const EmbeddedOrder = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    ...orderFields,
    updated_at: timestamp('When it last changed.'),
    paid_at: moment('paid'),
    fulfilled_at: moment('fulfilled'),
    cancelled_at: moment('cancelled'),
    lines: Type.Array(
      closed({
        id: Type.Integer(),
        product_id: nullable(Type.Integer()),
        variant_id: nullable(Type.Integer()),
        quantity: Type.Integer(),
        price: moneyText('Of one.'),
        compare_at_price: nullable(moneyText('The price of one before it was reduced.')),
        total_discount: moneyText('On the whole line.'),
        ...lineFields,
        tags: Type.Array(Type.String({ description: 'Of the product.' })),
        collection_ids: Type.Array(Type.Integer({ description: 'Of the product.' })),
      }),
    ),
    discount_total: moneyText('On the order as a whole.'),
    shipping: moneyText('What shipping costs.'),
    tax: moneyText('All tax.'),
    discount_codes: Type.Array(
      closed({ code: Type.String(), amount: nullable(moneyText('What it took off.')) }),
    ),
    refunds: Type.Array(EmbeddedRefund),
  },
  { title: 'EmbeddedOrder' },
)

export type OrderBody = Static<typeof OrderBody>
export type RefundBody = Static<typeof RefundBody>

export function presentOrder(
  shop: { platform: string },
  order_id: number,
  document: OrderDocument,
): Static<typeof EmbeddedOrder> {
  const { tags, lines, discount_codes, refunds } = document
  return {
    id: order_id,
    gid: formatGid(shop.platform, 'Order', order_id),
    ...document,
    paid: document.paid_at !== null,
    fulfilled: document.fulfilled_at !== null,
    cancelled: document.cancelled_at !== null,
    tags: [...tags],
    lines: lines.map((line) => ({
      ...line,
      tags: [...line.tags],
      collection_ids: [...line.collection_ids],
    })),
    discount_codes: [...discount_codes],
    refunds: refunds.map((refund) => ({ ...refund, lines: [...refund.lines] })),
  }
}
