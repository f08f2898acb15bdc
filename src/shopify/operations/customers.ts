import { type Static, Type } from 'typebox'
import { Gid, NumberText, nullable, operationWith, PageInfo, UserErrors } from './define.ts'

/** What is read of every customer. */
export const CUSTOMER = `
  legacyResourceId
  firstName
  lastName
  locale
  tags
  createdAt
  updatedAt
  defaultEmailAddress { emailAddress marketingState }
  defaultPhoneNumber { phoneNumber marketingState }
  companyContactProfiles { id }
`

export const ShopifyCustomer = Type.Object({
  legacyResourceId: NumberText,
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  locale: Type.String(),
  tags: Type.Array(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  defaultEmailAddress: nullable(
    Type.Object({ emailAddress: Type.String(), marketingState: Type.String() }),
  ),
  defaultPhoneNumber: nullable(
    Type.Object({ phoneNumber: Type.String(), marketingState: Type.String() }),
  ),
  companyContactProfiles: Type.Array(Gid),
})
export type ShopifyCustomer = Static<typeof ShopifyCustomer>

export const readCustomer = operationWith<{ id: string }>()({
  document: `query ReadCustomer($id: ID!) { customer(id: $id) { ${CUSTOMER} } }`,
  answer: Type.Object({ customer: nullable(ShopifyCustomer) }),
  cost: 10,
})

/** Customers who changed since a moment, the oldest change first. */
export const listChangedCustomers = operationWith<{
  first: number
  after: string | null
  query: string
}>()({
  document: `query ListChangedCustomers($first: Int!, $after: String, $query: String) {
    customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ${CUSTOMER} }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: Type.Object({
    customers: Type.Object({ nodes: Type.Array(ShopifyCustomer), pageInfo: PageInfo }),
  }),
  cost: 100,
})

const ChangedCustomer = Type.Object({ userErrors: UserErrors })

export const subscribeToEmails = operationWith<{
  input: {
    customerId: string
    emailMarketingConsent: { marketingState: 'SUBSCRIBED'; marketingOptInLevel: 'SINGLE_OPT_IN' }
  }
}>()({
  document: `mutation SubscribeToEmails($input: CustomerEmailMarketingConsentUpdateInput!) {
    customerEmailMarketingConsentUpdate(input: $input) { userErrors { field code message } }
  }`,
  answer: Type.Object({ customerEmailMarketingConsentUpdate: nullable(ChangedCustomer) }),
})

export const subscribeToSms = operationWith<{
  input: {
    customerId: string
    smsMarketingConsent: { marketingState: 'SUBSCRIBED'; marketingOptInLevel: 'SINGLE_OPT_IN' }
  }
}>()({
  document: `mutation SubscribeToSms($input: CustomerSmsMarketingConsentUpdateInput!) {
    customerSmsMarketingConsentUpdate(input: $input) { userErrors { field code message } }
  }`,
  answer: Type.Object({ customerSmsMarketingConsentUpdate: nullable(ChangedCustomer) }),
})

export const setPhone = operationWith<{ input: { id: string; phone: string } }>()({
  document: `mutation SetPhone($input: CustomerInput!) {
    customerUpdate(input: $input) { userErrors { field message } }
  }`,
  answer: Type.Object({ customerUpdate: nullable(ChangedCustomer) }),
})
