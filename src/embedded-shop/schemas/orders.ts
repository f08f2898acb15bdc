import { type Static, Type } from 'typebox'
import { grossOf } from '../../domain/orders/amounts.ts'
import { formatGid } from '../../lib/gid.ts'
import { money, moneyText, readMoney, unitPrice } from '../../schemas/base/money.ts'
import { quantity, quantityLeft } from '../../schemas/base/quantity.ts'
import { typedList, typedName, typedText } from '../../schemas/base/typed-text.ts'
import { closed, nullable, timestamp } from '../../schemas/base/types.ts'
import type { OrderDocument, RefundDocument } from '../order-document.ts'
import { notes } from './customers.ts'
import { answeredId, answeredPartId, ownId, partId, presentPartId, shopId } from './numbers.ts'

const landingRef = nullable(
  typedText(
    255,
    "The id of a click on a partner's link, or the link's token, which counts as a click at the " +
      'time of the order. Blank: none.',
  ),
)

const orderFields = {
  currency: typedName(100, 'The currency of the shop.'),
  created_at: timestamp('When the order was placed; from 1970 to a day from now; default now.'),
  paid: Type.Boolean({ description: 'Cannot be reset once true.' }),
  fulfilled: Type.Boolean({ description: 'Cannot be reset once true.' }),
  cancelled: Type.Boolean({
    description:
      'Once true, only a version with a later `updated_at` can reset it: the order is open again.',
  }),
  tags: typedList(255, 250),
  source: nullable(typedText(255)),
  taxes_included: Type.Boolean({ description: 'Whether prices include tax.' }),
  landing_ref: landingRef,
}

const lineFields = {
  subscription: Type.Boolean({ description: 'Whether it is bought as a subscription.' }),
  subscription_renewal: Type.Boolean({
    description: 'Whether it is the renewal of a subscription.',
  }),
  gift_card: Type.Boolean({
    description: 'Whether it is a gift card; default as for the product.',
  }),
}

const lineOptions = {
  minItems: 1,
  maxItems: 500,
  description:
    'The lines as they were ordered, or edited since. Units that were refunded stay in them: ' +
    'report the refund, or what is left as `current_quantity`.',
}
const QUANTITY =
  'What was ordered, pieces or a weight. Refunded units stay in it. Required without ' +
  '`current_quantity`.'
const CURRENT_QUANTITY =
  'The quantity left of the line, if your system reports it. With `quantity`, the smaller of ' +
  '`current_quantity` and `quantity` less refunds counts. Without `quantity`, the amounts of the ' +
  'line are those of `current_quantity`.'
const UNIT_PRICE = 'Unit price.'
const LINE_TOTAL =
  'Price of the whole line before discounts, if it differs from `price` times the quantity, ' +
  'rounded half up.'
export const CODES_MAX = 100
const codeOptions = {
  maxItems: CODES_MAX,
  description:
    'The codes used; unknown ones are accepted, since the order has already happened. A code of ' +
    'the service counts as used once per order. Sending an unpaid order again without the code ' +
    'frees it, and so does cancelling it; a paid order keeps its codes, unless a version with ' +
    '`updated_at` lacks them. If it is cancelled, codes that cost points end, and the points come ' +
    'back. A code that had ended, was used up or belongs to another customer does not count.',
}
const code = typedText(255, 'Neither case nor blanks around it matter. Blank: none.')

const LINE_TAX = 'Tax on the whole line, after all discounts; in the price if `taxes_included`.'
const SHIPPING = 'The cost of shipping, without its tax unless `taxes_included`.'
const TOTAL_TAX =
  'Total tax, that of shipping included. Lines and shipping without a tax of their own share what ' +
  'the others leave of it, by value; gift cards carry none.'
const SHIPPING_TAX = 'Tax on shipping; in `shipping` if `taxes_included`.'

export const OrderBody = closed({
  ...Type.Partial(closed(orderFields)).properties,
  customer_id: nullable(
    shopId(
      'Customer',
      'null: a guest. An order may come before its customer, and is settled when the customer ' +
        'comes. It may move to another customer, with all that it earned.',
    ),
  ),
  updated_at: Type.Optional(
    timestamp(
      'When your system last changed the order; then an older version that comes later changes ' +
        'nothing. Without it, the last version to arrive counts.',
    ),
  ),
  lines: Type.Array(
    closed({
      id: partId,
      product_id: Type.Optional(nullable(shopId('Product'))),
      variant_id: Type.Optional(nullable(shopId('ProductVariant'))),
      quantity: Type.Optional(quantity(QUANTITY)),
      current_quantity: Type.Optional(quantityLeft(CURRENT_QUANTITY)),
      price: unitPrice(UNIT_PRICE),
      total: Type.Optional(nullable(money(`${LINE_TOTAL} null: it does not.`))),
      compare_at_price: Type.Optional(nullable(unitPrice('Unit price before a reduction.'))),
      total_discount: Type.Optional(money('Discount on the whole line.')),
      tax: Type.Optional(nullable(money(`${LINE_TAX} null: unknown.`))),
      ...Type.Partial(closed(lineFields)).properties,
    }),
    lineOptions,
  ),
  discount_total: Type.Optional(money('Discount on the whole order, spread over lines by value.')),
  shipping: Type.Optional(money(SHIPPING)),
  tax: Type.Optional(money(`${TOTAL_TAX} Default: the tax of the lines and of shipping.`)),
  shipping_tax: Type.Optional(nullable(money(`${SHIPPING_TAX} null: unknown.`))),
  discount_codes: Type.Optional(
    Type.Array(
      closed({ code, amount: Type.Optional(nullable(money('The amount it took off.'))) }),
      codeOptions,
    ),
  ),
})

const REFUNDED_SHIPPING = 'Refunded shipping, including its tax.'
const REFUNDED_TAX =
  'The part of `shipping` that is tax. null: the same share as of the shipping of the order.'
const REFUNDED_AMOUNT = 'Refund for goods without naming lines, including tax.'

export const RefundBody = closed({
  id: partId,
  lines: Type.Optional(
    Type.Array(closed({ line_id: partId, quantity: quantity('What was taken back.') }), {
      maxItems: 500,
      description:
        'The refunded quantities, by order line. A unit gives back its share of what was paid, ' +
        'with tax and discounts.',
    }),
  ),
  shipping: Type.Optional(money(REFUNDED_SHIPPING)),
  shipping_tax: Type.Optional(nullable(money(REFUNDED_TAX))),
  amount: Type.Optional(nullable(money(REFUNDED_AMOUNT))),
})

export const EmbeddedRefund = closed(
  {
    id: answeredPartId,
    created_at: timestamp('When it was created.'),
    lines: Type.Array(closed({ line_id: answeredPartId, quantity: Type.Number() })),
    shipping: moneyText(REFUNDED_SHIPPING),
    shipping_tax: nullable(moneyText(REFUNDED_TAX)),
    amount: nullable(moneyText(REFUNDED_AMOUNT)),
  },
  { title: 'EmbeddedRefund' },
)

export const SavedRefund = closed(
  { ...EmbeddedRefund.properties, notes },
  { title: 'SavedEmbeddedRefund' },
)

const moment = (what: string) =>
  nullable(Type.String({ format: 'date-time', description: `When it was ${what}; null: not yet.` }))

export const EmbeddedOrder = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    external_id: ownId('Order'),
    customer_id: nullable(answeredId('Customer', 'null: a guest.')),
    ...orderFields,
    updated_at: timestamp('When it last changed.'),
    paid_at: moment('paid'),
    fulfilled_at: moment('fulfilled'),
    cancelled_at: moment('cancelled'),
    lines: Type.Array(
      closed({
        id: answeredPartId,
        product_id: nullable(answeredId('Product')),
        variant_id: nullable(answeredId('ProductVariant')),
        quantity: Type.Number(),
        current_quantity: nullable(Type.Number({ description: CURRENT_QUANTITY })),
        price: moneyText(UNIT_PRICE),
        total: moneyText('Price of the whole line before discounts.'),
        compare_at_price: nullable(moneyText('Unit price before a reduction.')),
        total_discount: moneyText('Discount on the whole line.'),
        tax: nullable(moneyText(`${LINE_TAX} null: unknown.`)),
        ...lineFields,
        tags: Type.Array(Type.String({ description: 'From the product.' })),
        collection_ids: Type.Array(answeredId('Collection', 'From the product.')),
      }),
    ),
    discount_total: moneyText('Discount on the whole order.'),
    shipping: moneyText(SHIPPING),
    tax: moneyText(TOTAL_TAX),
    shipping_tax: nullable(moneyText(`${SHIPPING_TAX} null: unknown.`)),
    discount_codes: Type.Array(
      closed({ code: Type.String(), amount: nullable(moneyText('The amount it took off.')) }),
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
  const { tags, lines, shipping_tax = null, discount_codes, refunds } = document
  return {
    id: order_id,
    gid: formatGid(shop.platform, 'Order', order_id),
    external_id: order_id,
    ...document,
    updated_at: document.dated_at ?? document.updated_at,
    paid: document.paid_at !== null,
    fulfilled: document.fulfilled_at !== null,
    cancelled: document.cancelled_at !== null,
    tags: [...tags],
    lines: lines.map(({ product_to_come: _to_come, ordered_quantity: _ordered, ...line }) => ({
      ...line,
      current_quantity: line.current_quantity ?? null,
      total: readMoney(grossOf(line), document.currency),
      tax: line.tax ?? null,
      id: presentPartId(line.id, line),
      tags: [...line.tags],
      collection_ids: [...line.collection_ids],
    })),
    shipping_tax,
    discount_codes: [...discount_codes],
    refunds: refunds.map(presentRefund),
  }
}

/** What is said of a refund: as it is kept, or as it was sent if it was withdrawn before. */
export function presentSavedRefund(
  reported: RefundDocument,
  kept: RefundDocument | null,
): Static<typeof SavedRefund> {
  const refund = presentRefund(kept ?? reported)
  if (kept !== null) return { ...refund, notes: [] }
  const message = 'names a withdrawn refund, so nothing was refunded. Use a new id for a new refund'
  return { ...refund, notes: [{ field: 'id', message, received: String(refund.id) }] }
}

function presentRefund(refund: RefundDocument): Static<typeof EmbeddedRefund> {
  return {
    ...refund,
    id: presentPartId(refund.id, refund),
    shipping_tax: refund.shipping_tax ?? null,
    lines: refund.lines.map(({ quantity, ...line }) => ({
      line_id: presentPartId(line.line_id, line),
      quantity,
    })),
  }
}
