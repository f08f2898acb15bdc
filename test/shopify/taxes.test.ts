import { describe, expect, it } from 'vitest'
import { readOrder, readRefunds } from '../../src/shopify/domain/read-order.ts'
import type { ShopifyLine, ShopifyOrder } from '../../src/shopify/operations/orders.ts'
import { line, order, orderShop, points, refund } from '../support/orders.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'

/** Shopify says the tax of each line and of shipping, as far as the sales channel says it. */

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } })
const taxLines = (...amounts: string[]) => amounts.map((amount) => ({ priceSet: money(amount) }))
const NO_MORE = { hasNextPage: false, endCursor: null }

const shopifyLine = (number: number, fields: Partial<ShopifyLine> = {}): ShopifyLine => ({
  id: `gid://shopify/LineItem/${number}`,
  ...{ quantity: 2, currentQuantity: 2, isGiftCard: false, sellingPlan: null },
  originalUnitPriceSet: money('50.00'),
  ...{ discountAllocations: [], taxLines: [], product: null, variant: null },
  ...fields,
})

const shipped = (price: string, ...taxes: string[]): ShopifyOrder['shippingLine'] => ({
  originalPriceSet: money(price),
  discountedPriceSet: money(price),
  taxLines: taxLines(...taxes),
})

const shopifyOrder = (fields: Partial<ShopifyOrder> = {}): ShopifyOrder => ({
  ...{ legacyResourceId: '1', name: '#1', sourceIdentifier: null, test: false, tags: [] },
  createdAt: '2026-10-01T00:00:00Z',
  processedAt: '2026-10-01T00:00:00Z',
  updatedAt: '2026-10-01T00:00:00Z',
  ...{ cancelledAt: null, sourceName: 'web', taxesIncluded: false, discountCodes: [] },
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  ...{ customerJourneySummary: null, customer: null, currencyCode: 'EUR' },
  totalShippingPriceSet: money('10.00'),
  shippingLine: shipped('10.00'),
  totalTaxSet: money('20.90'),
  ...{ transactions: [], fulfillments: [], refunds: [] },
  lineItems: { nodes: [], pageInfo: NO_MORE },
  ...fields,
})

function taxesOf(fields: Partial<ShopifyOrder>, lines: readonly ShopifyLine[]) {
  const { tax, shipping_tax, lines: own } = readOrder(shopifyOrder(fields), lines, new Map())
  return { tax, shipping_tax, lines: own.map((one) => one.tax) }
}

describe('the taxes of an order at Shopify', () => {
  it('are those of its lines and of its shipping line', () => {
    const lines = [shopifyLine(1, { taxLines: taxLines('12.00', '7.00') }), shopifyLine(2)]
    expect(taxesOf({ shippingLine: shipped('10.00', '1.20', '0.70') }, lines)).toEqual({
      ...{ tax: '20.90', shipping_tax: '1.90', lines: ['19.00', '0.00'] },
    })
  })

  it('are unknown where there is only a total', () => {
    const unknown = { tax: '20.90', shipping_tax: undefined, lines: [undefined] }
    expect(taxesOf({}, [shopifyLine(1)])).toEqual(unknown)
    expect(taxesOf({ shippingLine: null }, [shopifyLine(1)])).toEqual(unknown)
  })

  it('leave the rest of the total to shipping, where there are several shipping lines', () => {
    const lines = [shopifyLine(1, { taxLines: taxLines('19.00') })]
    expect(taxesOf({ shippingLine: shipped('6.00', '1.14') }, lines)).toEqual({
      ...{ tax: '20.90', shipping_tax: undefined, lines: ['19.00'] },
    })
  })

  it('shrink with what an edit took out of a line, and not with what was refunded', () => {
    const one = { taxLines: taxLines('19.01'), currentQuantity: 1 }
    expect(taxesOf({}, [shopifyLine(1, one)]).lines).toEqual(['9.51'])
    const refunded = {
      ...{ legacyResourceId: '7', createdAt: null, processedAt: '2026-10-02T00:00:00Z' },
      totalRefundedSet: money('59.50'),
      refundLineItems: { nodes: [{ quantity: 1, lineItem: { id: 'gid://shopify/LineItem/1' } }] },
      refundShippingLines: { nodes: [] },
    }
    expect(taxesOf({ refunds: [refunded] }, [shopifyLine(1, one)]).lines).toEqual(['19.01'])
  })
})

describe('a refund at Shopify', () => {
  const refundOf = (total: string, subtotal: string, tax: string): ShopifyOrder['refunds'] => [
    {
      ...{ legacyResourceId: '7', createdAt: null, processedAt: '2026-10-02T00:00:00Z' },
      totalRefundedSet: money(total),
      refundLineItems: { nodes: [] },
      refundShippingLines: {
        nodes: [{ subtotalAmountSet: money(subtotal), taxAmountSet: money(tax) }],
      },
    },
  ]

  it.each([
    [
      'beside its price',
      false,
      refundOf('71.90', '10.00', '1.90'),
      { shipping: '11.90', shipping_tax: '1.90', amount: '60.00' },
    ],
    [
      'in its price',
      true,
      refundOf('72.00', '12.00', '2.00'),
      { shipping: '12.00', shipping_tax: '2.00', amount: '60.00' },
    ],
    [
      'that is none',
      false,
      refundOf('70.00', '10.00', '0.00'),
      { shipping: '10.00', amount: '60.00' },
    ],
  ])('gives shipping back with its tax %s', (_where, taxesIncluded, refunds, expected) => {
    const [read] = readRefunds(shopifyOrder({ taxesIncluded, refunds }))
    const { shipping, shipping_tax, amount } = read ?? expect.fail('no refund')
    expect({ shipping, shipping_tax, amount }).toEqual({ shipping_tax: undefined, ...expected })
  })
})

it('an order at Shopify earns by the taxes of its parts, and nothing once it is given back', async () => {
  const there = await newShop()
  const here = await orderShop({ includeTax: true, includeShipping: true, rounding: 'ceil' })
  await forgetConnections(here.app)
  const { shopify_domain } = await openThere(there)
  const access = accessTo(shopify_domain)
  expectOk(await here.admin('PUT', '/shopify', access))
  await there.customer(1)
  const tell = async () => {
    await report(here.app.base_url, access, { topic: 'orders/updated', payload: { id: 1 } })
    await here.app.context.runDueJobs()
    return (await points(here, 1)).balance
  }
  const lines = [line('100.00', { tax: '7.00' }), line('50.00', { id: 2, tax: '9.50' })]
  const bought = { customer_id: 1, lines, shipping: '10.00', shipping_tax: '1.90' }
  await order(there, 1, bought)
  expect(await tell()).toBe(179)
  await refund(there, 1, { lines: [{ line_id: 2, quantity: 1 }] })
  expect(await tell()).toBe(119)
  await refund(there, 1, { shipping: '11.90', shipping_tax: '1.90' })
  expect(await tell()).toBe(107)
  await refund(there, 1, { amount: '107.00' })
  expect(await tell()).toBe(0)
})
