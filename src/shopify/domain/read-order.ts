import { currencyText } from '../../domain/minor-unit.ts'
import type { Order, OrderLine, Refund } from '../../domain/orders/order.ts'
import type { PlatformProductFacts } from '../../domain/platform.ts'
import { Fraction, notBelowZero } from '../../lib/fraction.ts'
import { cleanText } from '../../lib/typed-text.ts'
import type { ShopifyLine, ShopifyOrder, ShopifyRefund } from '../operations/orders.ts'
import { numberOf } from './ids.ts'

/**
 * An order as points see it, in the currency of the shop, with all its lines. `products` are the
 * products of its lines, as they are now: Shopify's orders do not keep their tags.
 */
export function readOrder(
  order: ShopifyOrder,
  lines: readonly ShopifyLine[],
  products: ReadonlyMap<number, PlatformProductFacts>,
): Order {
  const currency = order.currencyCode
  const is_renewal = (order.sourceName ?? '').startsWith(RENEWAL_SOURCE)
  const refunded = refundedPieces(order.refunds)
  const on_order = lines.flatMap((line) => allocated(line, isOfOrder))
  const has_tax_lines = hasTaxLines(order, lines)
  return {
    order_id: Number(order.legacyResourceId),
    customer_id: order.customer === null ? null : Number(order.customer.legacyResourceId),
    currency,
    created_at: iso(order.processedAt),
    updated_at: iso(order.updatedAt),
    paid_at: paidAt(order),
    fulfilled_at: fulfilledAt(order),
    cancelled_at: order.cancelledAt === null ? null : iso(order.cancelledAt),
    tags: order.tags,
    source: order.sourceName,
    lines: lines.map((line) =>
      readLine(line, { currency, is_renewal, refunded, products, has_tax_lines }),
    ),
    discount_total: currencyText(Fraction.sum(on_order), currency),
    shipping: currencyText(order.totalShippingPriceSet.shopMoney.amount, currency),
    tax: currencyText(order.totalTaxSet?.shopMoney.amount ?? '0', currency),
    ...(has_tax_lines && shippingTaxOf(order)),
    taxes_included: order.taxesIncluded,
    discount_codes: order.discountCodes.map((code) => ({ code: cleanText(code), amount: null })),
    landing_ref: landingRef(order.customerJourneySummary?.lastVisit?.landingPage ?? null),
    products_of_today: true,
  }
}

/** Refunds come one by one; one that gives nothing back is none. */
export function readRefunds(order: ShopifyOrder): Refund[] {
  return order.refunds.map((refund) => readRefund(refund, order)).filter(givesBack)
}

/** Renewals of a subscription come from here; other sources are shoppers or the merchant. */
const RENEWAL_SOURCE = 'subscription_contract'

function readLine(
  line: ShopifyLine,
  order: {
    readonly currency: string
    readonly is_renewal: boolean
    readonly refunded: ReadonlyMap<string, number>
    readonly products: ReadonlyMap<number, PlatformProductFacts>
    readonly has_tax_lines: boolean
  },
): OrderLine {
  const product_id = line.product === null ? null : Number(line.product.legacyResourceId)
  const facts = product_id === null ? undefined : order.products.get(product_id)
  const compare_at = line.variant?.compareAtPrice ?? null
  const own = Fraction.sum(allocated(line, (application) => !isOfOrder(application)))
  // Without what an edit took out; refunded pieces were bought, and their refund is reported.
  const quantity = line.currentQuantity + (order.refunded.get(line.id) ?? 0)
  return {
    line_id: numberOf('LineItem', line.id),
    product_id,
    variant_id: line.variant === null ? null : Number(line.variant.legacyResourceId),
    quantity,
    price: currencyText(line.originalUnitPriceSet.shopMoney.amount, order.currency),
    compare_at_price: compare_at === null ? null : currencyText(compare_at, order.currency),
    total_discount: currencyText(own, order.currency),
    ...(order.has_tax_lines && { tax: currencyText(lineTax(line, quantity), order.currency) }),
    tags: facts?.tags ?? [],
    collection_ids: facts?.collection_ids ?? [],
    gift_card: line.isGiftCard,
    subscription: line.sellingPlan !== null,
    subscription_renewal: line.sellingPlan !== null && order.is_renewal,
  }
}

/** Orders of some other systems have only a total. */
function hasTaxLines({ shippingLine }: ShopifyOrder, lines: readonly ShopifyLine[]): boolean {
  return [...lines, shippingLine].some((part) => part !== null && part.taxLines.length > 0)
}

/** Shopify's tax is that of all pieces that were ordered at first. */
function lineTax(line: ShopifyLine, quantity: number): Fraction {
  const tax = sumOfTaxLines(line)
  if (line.quantity === 0 || quantity === line.quantity) return tax
  return tax.times(Fraction.of(quantity)).over(Fraction.of(line.quantity))
}

/** Of several shipping lines Shopify shows one here; then the rest of the total tax is theirs. */
function shippingTaxOf({
  shippingLine,
  totalShippingPriceSet,
  currencyCode,
}: ShopifyOrder): Pick<Order, 'shipping_tax'> {
  if (shippingLine === null) return {}
  const total = Fraction.of(totalShippingPriceSet.shopMoney.amount)
  const { originalPriceSet, discountedPriceSet } = shippingLine
  const is_only = [originalPriceSet, discountedPriceSet].some(({ shopMoney }) =>
    total.minus(Fraction.of(shopMoney.amount)).isZero(),
  )
  return is_only ? { shipping_tax: currencyText(sumOfTaxLines(shippingLine), currencyCode) } : {}
}

function sumOfTaxLines({ taxLines }: Pick<ShopifyLine, 'taxLines'>): Fraction {
  return Fraction.sum(taxLines.map(({ priceSet }) => Fraction.of(priceSet.shopMoney.amount)))
}

type Application = ShopifyLine['discountAllocations'][number]['discountApplication']

/** A discount on the order as a whole, of which Shopify gives each line its share. */
function isOfOrder({ allocationMethod, targetSelection }: Application): boolean {
  return allocationMethod === 'ACROSS' && targetSelection === 'ALL'
}

function allocated(line: ShopifyLine, isMeant: (application: Application) => boolean): Fraction[] {
  return line.discountAllocations
    .filter(({ discountApplication }) => isMeant(discountApplication))
    .map(({ allocatedAmountSet }) => Fraction.of(allocatedAmountSet.shopMoney.amount))
}

function refundedPieces(refunds: readonly ShopifyRefund[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { quantity, lineItem } of refunds.flatMap((one) => one.refundLineItems.nodes)) {
    pieces.set(lineItem.id, (pieces.get(lineItem.id) ?? 0) + quantity)
  }
  return pieces
}

const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** When the last payment came in; an order over nothing is paid when it is placed. */
function paidAt(order: ShopifyOrder): string | null {
  if (!PAID.has(order.displayFinancialStatus ?? '')) return null
  const payments = order.transactions
    .filter(({ kind, status }) => ['SALE', 'CAPTURE'].includes(kind) && status === 'SUCCESS')
    .map(({ processedAt }) => iso(processedAt ?? order.processedAt))
  return payments.toSorted().at(-1) ?? iso(order.processedAt)
}

function fulfilledAt(order: ShopifyOrder): string | null {
  if (order.displayFulfillmentStatus !== 'FULFILLED') return null
  const sent = order.fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .map(({ createdAt }) => iso(createdAt))
  return sent.toSorted().at(-1) ?? iso(order.updatedAt)
}

/** A partner's link leads to the shop with the id of the click. */
function landingRef(landing_page: string | null): string | null {
  if (landing_page === null || !URL.canParse(landing_page, 'https://shop.invalid')) return null
  return new URL(landing_page, 'https://shop.invalid').searchParams.get('ref')
}

/** The money that each refund of an order gives back for goods. */
export function refundedMoney(order: RefundedOrder & Pick<ShopifyOrder, 'refunds'>) {
  return new Map(
    order.refunds.map((refund) => [
      Number(refund.legacyResourceId),
      currencyText(moneyOfGoods(refund, order), order.currencyCode),
    ]),
  )
}

type RefundedOrder = Pick<ShopifyOrder, 'currencyCode' | 'taxesIncluded'>

function moneyOfGoods(refund: ShopifyRefund, order: RefundedOrder): Fraction {
  const total = Fraction.of(refund.totalRefundedSet.shopMoney.amount)
  return notBelowZero(total.minus(shippingOf(refund, order).with_tax))
}

/** The subtotal of shipping is a price: it contains the tax if prices do. */
function shippingOf({ refundShippingLines }: ShopifyRefund, { taxesIncluded }: RefundedOrder) {
  const sumOf = (amounts: readonly { readonly shopMoney: { readonly amount: string } }[]) =>
    Fraction.sum(amounts.map(({ shopMoney }) => Fraction.of(shopMoney.amount)))
  const price = sumOf(refundShippingLines.nodes.map((line) => line.subtotalAmountSet))
  const tax = sumOf(refundShippingLines.nodes.map((line) => line.taxAmountSet))
  return { with_tax: taxesIncluded ? price : price.plus(tax), tax }
}

function readRefund(refund: ShopifyRefund, order: RefundedOrder): Refund {
  const currency = order.currencyCode
  const shipping = shippingOf(refund, order)
  const lines = refund.refundLineItems.nodes.map(({ quantity, lineItem }) => {
    return { line_id: numberOf('LineItem', lineItem.id), quantity }
  })
  return {
    refund_id: Number(refund.legacyResourceId),
    created_at: iso(refund.createdAt ?? refund.processedAt),
    lines,
    shipping: currencyText(shipping.with_tax, currency),
    ...(!shipping.tax.isZero() && { shipping_tax: currencyText(shipping.tax, currency) }),
    amount: lines.length > 0 ? null : currencyText(moneyOfGoods(refund, order), currency),
  }
}

function givesBack({ lines, shipping, amount }: Refund): boolean {
  return lines.length > 0 || [shipping, amount ?? '0'].some((one) => !Fraction.of(one).isZero())
}

function iso(moment: string): string {
  return new Date(moment).toISOString()
}
