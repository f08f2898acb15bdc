import { type Static, Type } from 'typebox'
import { Gid, nullable, operationWith, UserErrors } from './define.ts'

/** What all codes have in common. */
export interface CodeInput {
  readonly title: string
  readonly code: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly usageLimit: number | null
  readonly appliesOncePerCustomer: boolean
  readonly context: { readonly all: 'ALL' } | { readonly customers: { readonly add: string[] } }
  readonly combinesWith: {
    readonly orderDiscounts?: boolean
    readonly productDiscounts?: boolean
    readonly shippingDiscounts?: boolean
  }
  readonly tags: readonly string[]
}

/** Which products an effect is for. */
export type ItemsInput =
  | { readonly all: true }
  | {
      readonly products?: {
        readonly productsToAdd?: readonly string[]
        readonly productVariantsToAdd?: readonly string[]
      }
      readonly collections?: { readonly add: readonly string[] }
    }

interface Minimum {
  readonly minimumRequirement?: {
    readonly subtotal: { readonly greaterThanOrEqualToSubtotal: string }
  }
}

interface Purchases {
  readonly appliesOnOneTimePurchase?: boolean
  readonly appliesOnSubscription?: boolean
}

export interface BasicInput extends CodeInput, Minimum {
  readonly customerGets: Purchases & {
    readonly value:
      | { readonly percentage: number }
      | { readonly discountAmount: { amount: string; appliesOnEachItem: boolean } }
    readonly items: ItemsInput
  }
}

export interface FreeShippingInput extends CodeInput, Minimum, Purchases {
  readonly destination: { readonly all: true }
}

const Created = Type.Object({ codeDiscountNode: nullable(Gid), userErrors: UserErrors })
const Changed = Type.Object({ userErrors: UserErrors })

export const createBasicCode = operationWith<{ input: BasicInput }>()({
  document: `mutation CreateBasicCode($input: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $input) {
      codeDiscountNode { id }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountCodeBasicCreate: nullable(Created) }),
})

export const createFreeShippingCode = operationWith<{ input: FreeShippingInput }>()({
  document: `mutation CreateFreeShippingCode($input: DiscountCodeFreeShippingInput!) {
    discountCodeFreeShippingCreate(freeShippingCodeDiscount: $input) {
      codeDiscountNode { id }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountCodeFreeShippingCreate: nullable(Created) }),
})

const CODE = 'status asyncUsageCount tags'

export const ShopifyCode = Type.Object({
  id: Type.String(),
  codeDiscount: Type.Object({
    __typename: Type.String(),
    status: Type.Optional(Type.String()),
    asyncUsageCount: Type.Optional(Type.Integer()),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
})
export type ShopifyCode = Static<typeof ShopifyCode>

export const readCode = operationWith<{ code: string }>()({
  document: `query ReadCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      id
      codeDiscount {
        __typename
        ... on DiscountCodeBasic { ${CODE} }
        ... on DiscountCodeFreeShipping { ${CODE} }
        ... on DiscountCodeBxgy { ${CODE} }
      }
    }
  }`,
  answer: Type.Object({ codeDiscountNodeByCode: nullable(ShopifyCode) }),
  cost: 10,
})

/** Shopify counts the uses of a code late; its orders are there at once. */
export const countOrders = operationWith<{ query: string }>()({
  document: `query CountOrders($query: String!) {
    ordersCount(query: $query, limit: 10000) { count }
  }`,
  answer: Type.Object({ ordersCount: nullable(Type.Object({ count: Type.Integer() })) }),
  cost: 10,
})

export const changeBasicCode = operationWith<{
  id: string
  input: { customerGets: BasicInput['customerGets'] }
}>()({
  document: `mutation ChangeBasicCode($id: ID!, $input: DiscountCodeBasicInput!) {
    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ discountCodeBasicUpdate: nullable(Changed) }),
})

export const endCode = operationWith<{ id: string }>()({
  document: `mutation EndCode($id: ID!) {
    discountCodeDeactivate(id: $id) { userErrors { field code message } }
  }`,
  answer: Type.Object({ discountCodeDeactivate: nullable(Changed) }),
})
