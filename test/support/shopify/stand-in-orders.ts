import type { OrderDocument, RefundDocument } from '../../../src/embedded-shop/order-document.ts'
import { Fraction } from '../../../src/lib/fraction.ts'
import { gidOf } from '../../../src/shopify/domain/ids.ts'
import { connection, type Page, type StandInShop } from './stand-in-parts.ts'

const CENT = Fraction.of('0.01')

/** An order of the embedded shop as Shopify's schema shows it. */
export function shopifyOrder(
  {
    customerOf,
    productOf,
    variantOf,
    order_names,
  }: Pick<StandInShop, 'customerOf' | 'productOf' | 'variantOf' | 'order_names'>,
  order_id: number,
  order: OrderDocument,
) {
  const money = (amount: string) => ({ shopMoney: { amount, currencyCode: order.currency } })
  const shares = shareOut(order)
  const refunded = (line_id: number) =>
    order.refunds
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_id === line_id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = order.lines.map((line, index) => ({
    id: gidOf('LineItem', line.id),
    quantity: line.quantity,
    currentQuantity: line.quantity - refunded(line.id),
    isGiftCard: line.gift_card,
    sellingPlan: line.subscription ? { sellingPlanId: 'gid://shopify/SellingPlan/1' } : null,
    originalUnitPriceSet: money(line.price),
    discountAllocations: [
      ...allocation(money(line.total_discount), 'EACH', 'EXPLICIT'),
      ...allocation(money(shares[index] ?? '0'), 'ACROSS', 'ALL'),
    ],
    taxLines: taxLines(line.tax, money),
    product: line.product_id === null ? null : () => productOf(line.product_id ?? 0),
    variant:
      line.variant_id === null ? null : () => variantOf(line.product_id ?? 0, line.variant_id ?? 0),
  }))
  return {
    __typename: 'Order',
    id: gidOf('Order', order_id),
    legacyResourceId: String(order_id),
    name: order_names.get(order_id) ?? `#${order_id}`,
    sourceIdentifier: null,
    createdAt: order.created_at,
    processedAt: order.created_at,
    updatedAt: order.updated_at,
    cancelledAt: order.cancelled_at,
    test: false,
    tags: order.tags,
    sourceName: order.source,
    taxesIncluded: order.taxes_included,
    displayFinancialStatus: order.paid_at === null ? 'PENDING' : 'PAID',
    displayFulfillmentStatus: order.fulfilled_at === null ? 'UNFULFILLED' : 'FULFILLED',
    discountCodes: order.discount_codes.map(({ code }) => code),
    customerJourneySummary: {
      lastVisit:
        order.landing_ref === null
          ? null
          : { landingPage: `https://shop.test/?ref=${encodeURIComponent(order.landing_ref)}` },
    },
    customer: order.customer_id === null ? null : () => customerOf(order.customer_id ?? 0),
    currencyCode: order.currency,
    totalShippingPriceSet: money(order.shipping),
    shippingLine: {
      originalPriceSet: money(order.shipping),
      discountedPriceSet: money(order.shipping),
      taxLines: taxLines(order.shipping_tax, money),
    },
    totalTaxSet: money(order.tax),
    transactions:
      order.paid_at === null
        ? []
        : [{ kind: 'SALE', status: 'SUCCESS', processedAt: order.paid_at }],
    fulfillments:
      order.fulfilled_at === null ? [] : [{ createdAt: order.fulfilled_at, status: 'SUCCESS' }],
    lineItems: (page: Page) => connection(lines, page),
    refunds: order.refunds.map((refund) => shopifyRefund(refund, order, money)),
  }
}

/** Untaxed parts have none. */
function taxLines(tax: string | undefined, money: (amount: string) => object) {
  return tax === undefined || Number(tax) === 0 ? [] : [{ priceSet: money(tax) }]
}

function shopifyRefund(
  refund: RefundDocument,
  { taxes_included }: OrderDocument,
  money: (amount: string) => object,
) {
  const shipping = Fraction.of(refund.shipping)
  const total = Fraction.of(refund.amount ?? '0').plus(shipping)
  const lines = refund.lines.map(({ line_id, quantity }) => {
    return { quantity, lineItem: { id: gidOf('LineItem', line_id) } }
  })
  const tax = Fraction.of(refund.shipping_tax ?? '0')
  const price = taxes_included ? shipping : shipping.minus(tax)
  const shipping_line = {
    subtotalAmountSet: money(price.toDecimal(2)),
    taxAmountSet: money(tax.toDecimal(2)),
  }
  const shipping_lines = shipping.isZero() ? [] : [shipping_line]
  return {
    legacyResourceId: String(refund.id),
    createdAt: refund.created_at,
    processedAt: refund.created_at,
    totalRefundedSet: money(total.toDecimal(2)),
    refundLineItems: (page: Page) => connection(lines, page),
    refundShippingLines: (page: Page) => connection(shipping_lines, page),
  }
}

function allocation(
  allocatedAmountSet: { shopMoney: { amount: string } },
  allocationMethod: string,
  targetSelection: string,
) {
  if (Fraction.of(allocatedAmountSet.shopMoney.amount).isZero()) return []
  const discountApplication = {
    __typename: 'ManualDiscountApplication',
    allocationMethod,
    targetSelection,
    targetType: 'LINE_ITEM',
  }
  return [{ allocatedAmountSet, discountApplication }]
}

/** The discount on the order in whole cents for each line, by value; the first lines get the rest. */
function shareOut({ lines, discount_total }: OrderDocument): string[] {
  const values = lines.map(({ price, quantity, total_discount }) =>
    Fraction.of(price).times(Fraction.of(quantity)).minus(Fraction.of(total_discount)),
  )
  const total = Fraction.sum(values)
  const discount = Fraction.of(discount_total)
  const shares = values.map((value) => {
    if (total.isZero()) return Fraction.ZERO
    const exact = discount.times(value).over(total)
    return Fraction.of(exact.times(Fraction.of(100)).rounded('floor')).times(CENT)
  })
  let rest = discount.minus(Fraction.sum(shares))
  return shares.map((share, index) => {
    const is_last = index === shares.length - 1
    const extra = is_last || !rest.isAbove(CENT) ? rest : CENT
    rest = rest.minus(extra)
    return share.plus(extra).toDecimal(2)
  })
}
