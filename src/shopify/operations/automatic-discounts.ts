import { type Static, Type } from 'typebox'
import { Gid, nullable, operationWith, PageInfo, UserErrors } from './define.ts'
import type { BasicInput, FreeShippingInput } from './discounts.ts'

/** A discount that Shopify takes off by itself, for the customers of a segment. */
interface AutomaticInput {
  readonly title: string
  /** Omitted: it stays. */
  readonly startsAt?: string
  readonly context: {
    readonly customerSegments: {
      readonly add: readonly string[]
      readonly remove?: readonly string[]
    }
  }
  readonly combinesWith: BasicInput['combinesWith']
  readonly tags: readonly string[]
}

export interface AutomaticPercentageInput extends AutomaticInput {
  readonly customerGets: BasicInput['customerGets']
}

export type AutomaticShippingInput = AutomaticInput &
  Pick<
    FreeShippingInput,
    'destination' | 'appliesOnOneTimePurchase' | 'appliesOnSubscription' | 'minimumRequirement'
  >

const Answer = Type.Object({ userErrors: UserErrors })

/** Shopify knows a segment's customers by its query, at any time. */
export const listSegments = operationWith<{ after: string | null }>()({
  document: `query ListSegments($after: String) {
    segments(first: 250, after: $after) {
      nodes { id name }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: Type.Object({
    segments: Type.Object({
      nodes: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      pageInfo: PageInfo,
    }),
  }),
  cost: 35,
})

export const createSegment = operationWith<{ name: string; query: string }>()({
  document: `mutation CreateSegment($name: String!, $query: String!) {
    segmentCreate(name: $name, query: $query) { segment { id } userErrors { field message } }
  }`,
  answer: Type.Object({
    segmentCreate: nullable(Type.Object({ segment: nullable(Gid), userErrors: UserErrors })),
  }),
})

export const deleteSegment = operationWith<{ id: string }>()({
  document: `mutation DeleteSegment($id: ID!) {
    segmentDelete(id: $id) { userErrors { field message } }
  }`,
  answer: Type.Object({ segmentDelete: nullable(Answer) }),
})

const AUTOMATIC = 'status tags context { ... on DiscountCustomerSegments { segments { id } } }'

const AutomaticDiscount = Type.Object({
  id: Type.String(),
  discount: Type.Object({
    __typename: Type.String(),
    status: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    context: Type.Optional(Type.Object({ segments: Type.Optional(Type.Array(Gid)) })),
  }),
})
export type AutomaticDiscount = Static<typeof AutomaticDiscount>

export const listAutomaticDiscounts = operationWith<{ after: string | null }>()({
  document: `query ListAutomaticDiscounts($after: String) {
    discountNodes(first: 100, after: $after, query: "method:automatic") {
      nodes {
        id
        discount {
          __typename
          ... on DiscountAutomaticBasic { ${AUTOMATIC} }
          ... on DiscountAutomaticFreeShipping { ${AUTOMATIC} }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: Type.Object({
    discountNodes: Type.Object({ nodes: Type.Array(AutomaticDiscount), pageInfo: PageInfo }),
  }),
  cost: 100,
})

export const createAutomaticPercentage = operationWith<{ input: AutomaticPercentageInput }>()({
  document: `mutation CreateAutomaticPercentage($input: DiscountAutomaticBasicInput!) {
    discountAutomaticBasicCreate(automaticBasicDiscount: $input) {
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountAutomaticBasicCreate: nullable(Answer) }),
})

export const changeAutomaticPercentage = operationWith<{
  id: string
  input: AutomaticPercentageInput
}>()({
  document: `mutation ChangeAutomaticPercentage($id: ID!, $input: DiscountAutomaticBasicInput!) {
    discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $input) {
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountAutomaticBasicUpdate: nullable(Answer) }),
})

export const createAutomaticShipping = operationWith<{ input: AutomaticShippingInput }>()({
  document: `mutation CreateAutomaticShipping($input: DiscountAutomaticFreeShippingInput!) {
    discountAutomaticFreeShippingCreate(freeShippingAutomaticDiscount: $input) {
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountAutomaticFreeShippingCreate: nullable(Answer) }),
})

export const deleteAutomatic = operationWith<{ id: string }>()({
  document: `mutation DeleteAutomatic($id: ID!) {
    discountAutomaticDelete(id: $id) { userErrors { field code message } }
  }`,
  answer: Type.Object({ discountAutomaticDelete: nullable(Answer) }),
})
