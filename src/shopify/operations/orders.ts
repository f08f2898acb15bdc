import { type Static, Type } from 'typebox'
import { CUSTOMER, ShopifyCustomer } from './customers.ts'
import { NumberText, nullable, operationWith, PageInfo, ShopMoney } from './define.ts'

const MONEY = '{ shopMoney { amount currencyCode } }'

const TAX_LINES = `taxLines { priceSet ${MONEY} }`
const TaxLines = Type.Array(Type.Object({ priceSet: ShopMoney }))

export const LINE = `
  id
  quantity
  currentQuantity
  isGiftCard
  sellingPlan { sellingPlanId }
  originalUnitPriceSet ${MONEY}
  discountAllocations {
    allocatedAmountSet ${MONEY}
    discountApplication { allocationMethod targetSelection targetType }
  }
  ${TAX_LINES}
  product { legacyResourceId }
  variant { legacyResourceId compareAtPrice }
`

export const ShopifyLine = Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  currentQuantity: Type.Integer(),
  isGiftCard: Type.Boolean(),
  sellingPlan: nullable(Type.Object({ sellingPlanId: nullable(Type.String()) })),
  originalUnitPriceSet: ShopMoney,
  discountAllocations: Type.Array(
    Type.Object({
      allocatedAmountSet: ShopMoney,
      discountApplication: Type.Object({
        allocationMethod: Type.String(),
        targetSelection: Type.String(),
        targetType: Type.String(),
      }),
    }),
  ),
  taxLines: TaxLines,
  product: nullable(Type.Object({ legacyResourceId: NumberText })),
  variant: nullable(
    Type.Object({ legacyResourceId: NumberText, compareAtPrice: nullable(Type.String()) }),
  ),
})
export type ShopifyLine = Static<typeof ShopifyLine>

const ShopifyLines = Type.Object({ nodes: Type.Array(ShopifyLine), pageInfo: PageInfo })

const REFUND = `
  legacyResourceId
  createdAt
  processedAt
  totalRefundedSet ${MONEY}
  refundLineItems(first: 50) { nodes { quantity lineItem { id } } }
  refundShippingLines(first: 10) { nodes { subtotalAmountSet ${MONEY} taxAmountSet ${MONEY} } }
`

const ShopifyRefund = Type.Object({
  legacyResourceId: NumberText,
  createdAt: nullable(Type.String()),
  processedAt: Type.String(),
  totalRefundedSet: ShopMoney,
  refundLineItems: Type.Object({
    nodes: Type.Array(
      Type.Object({ quantity: Type.Integer(), lineItem: Type.Object({ id: Type.String() }) }),
    ),
  }),
  refundShippingLines: Type.Object({
    nodes: Type.Array(Type.Object({ subtotalAmountSet: ShopMoney, taxAmountSet: ShopMoney })),
  }),
})
export type ShopifyRefund = Static<typeof ShopifyRefund>

export const ShopifyOrder = Type.Object({
  legacyResourceId: NumberText,
  name: Type.String(),
  sourceIdentifier: nullable(Type.String()),
  createdAt: Type.String(),
  processedAt: Type.String(),
  updatedAt: Type.String(),
  cancelledAt: nullable(Type.String()),
  test: Type.Boolean(),
  tags: Type.Array(Type.String()),
  sourceName: nullable(Type.String()),
  taxesIncluded: Type.Boolean(),
  displayFinancialStatus: nullable(Type.String()),
  displayFulfillmentStatus: Type.String(),
  discountCodes: Type.Array(Type.String()),
  customerJourneySummary: nullable(
    Type.Object({
      lastVisit: nullable(Type.Object({ landingPage: nullable(Type.String()) })),
    }),
  ),
  customer: nullable(ShopifyCustomer),
  currencyCode: Type.String(),
  totalShippingPriceSet: ShopMoney,
  shippingLine: nullable(
    Type.Object({
      originalPriceSet: ShopMoney,
      discountedPriceSet: ShopMoney,
      taxLines: TaxLines,
    }),
  ),
  totalTaxSet: nullable(ShopMoney),
  transactions: Type.Array(
    Type.Object({
      kind: Type.String(),
      status: Type.String(),
      processedAt: nullable(Type.String()),
    }),
  ),
  fulfillments: Type.Array(Type.Object({ createdAt: Type.String(), status: Type.String() })),
  lineItems: ShopifyLines,
  refunds: Type.Array(ShopifyRefund),
})
export type ShopifyOrder = Static<typeof ShopifyOrder>

const LINES_PER_PAGE = 50

/** What is read of every order, apart from its lines and refunds. */
export const ORDER = `
  legacyResourceId
  name
  sourceIdentifier
  createdAt
  processedAt
  updatedAt
  cancelledAt
  test
  tags
  sourceName
  taxesIncluded
  displayFinancialStatus
  displayFulfillmentStatus
  discountCodes
  customerJourneySummary { lastVisit { landingPage } }
  customer { ${CUSTOMER} }
  currencyCode
  totalShippingPriceSet ${MONEY}
  shippingLine { originalPriceSet ${MONEY} discountedPriceSet ${MONEY} ${TAX_LINES} }
  totalTaxSet ${MONEY}
  transactions(first: 20) { kind status processedAt }
  fulfillments(first: 20) { createdAt status }
`

/** Everything that points depend on. */
export const readOrder = operationWith<{ id: string }>()({
  document: `query ReadOrder($id: ID!) {
    order(id: $id) {
      ${ORDER}
      lineItems(first: ${LINES_PER_PAGE}) {
        nodes { ${LINE} }
        pageInfo { hasNextPage endCursor }
      }
      refunds(first: 50) { ${REFUND} }
    }
  }`,
  answer: Type.Object({ order: nullable(ShopifyOrder) }),
  cost: 400,
})

export const readMoreLines = operationWith<{ id: string; after: string }>()({
  document: `query ReadMoreLines($id: ID!, $after: String!) {
    order(id: $id) {
      lineItems(first: ${LINES_PER_PAGE}, after: $after) {
        nodes { ${LINE} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  answer: Type.Object({ order: nullable(Type.Object({ lineItems: ShopifyLines })) }),
  cost: 120,
})

/** Orders that changed since a moment, the oldest change first. */
export const listChangedOrders = operationWith<{
  first: number
  after: string | null
  query: string
}>()({
  document: `query ListChangedOrders($first: Int!, $after: String, $query: String!) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { legacyResourceId updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: Type.Object({
    orders: Type.Object({
      nodes: Type.Array(Type.Object({ legacyResourceId: NumberText, updatedAt: Type.String() })),
      pageInfo: PageInfo,
    }),
  }),
  cost: 30,
})
