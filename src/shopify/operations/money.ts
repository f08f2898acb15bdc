import { Type } from 'typebox'
import { Gid, Money, nullable, operationWith, UserErrors } from './define.ts'

interface Amount {
  readonly amount: string
  readonly currencyCode: string
}

const GiftCard = Type.Object({
  id: Type.String(),
  enabled: Type.Boolean(),
  balance: Money,
  initialValue: Money,
})

export const createGiftCard = operationWith<{
  input: {
    code: string
    customerId: string
    initialAmount: Amount
    expiresOn: string | null
    note: string
  }
}>()({
  document: `mutation CreateGiftCard($input: GiftCardCreateInput!) {
    giftCardCreate(input: $input) { giftCard { id } userErrors { field code message } }
  }`,
  answer: Type.Object({
    giftCardCreate: nullable(Type.Object({ giftCard: nullable(Gid), userErrors: UserErrors })),
  }),
})

/** The cards with these last characters: only those can be searched, never the code. */
export const findGiftCards = operationWith<{ query: string }>()({
  document: `query FindGiftCards($query: String!) {
    giftCards(first: 50, query: $query) {
      nodes {
        id
        enabled
        note
        balance { amount currencyCode }
        initialValue { amount currencyCode }
      }
    }
  }`,
  answer: Type.Object({
    giftCards: Type.Object({
      nodes: Type.Array(Type.Intersect([GiftCard, Type.Object({ note: nullable(Type.String()) })])),
    }),
  }),
  cost: 30,
})

export const endGiftCard = operationWith<{ id: string }>()({
  document: `mutation EndGiftCard($id: ID!) {
    giftCardDeactivate(id: $id) { userErrors { field code message } }
  }`,
  answer: Type.Object({ giftCardDeactivate: nullable(Type.Object({ userErrors: UserErrors })) }),
})

const Booked = Type.Object({
  storeCreditAccountTransaction: nullable(Type.Object({ account: Gid })),
  userErrors: UserErrors,
})

export const addStoreCredit = operationWith<{
  owner_id: string
  input: { creditAmount: Amount; notify: false }
}>()({
  document: `mutation AddStoreCredit($owner_id: ID!, $input: StoreCreditAccountCreditInput!) {
    storeCreditAccountCredit(id: $owner_id, creditInput: $input) {
      storeCreditAccountTransaction { account { id } }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ storeCreditAccountCredit: nullable(Booked) }),
})

export const takeStoreCredit = operationWith<{
  owner_id: string
  input: { debitAmount: Amount }
}>()({
  document: `mutation TakeStoreCredit($owner_id: ID!, $input: StoreCreditAccountDebitInput!) {
    storeCreditAccountDebit(id: $owner_id, debitInput: $input) {
      storeCreditAccountTransaction { account { id } }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ storeCreditAccountDebit: nullable(Booked) }),
})

/** What was booked to a customer's store credit lately, the newest first. */
export const listStoreCredit = operationWith<{ customer_id: string }>()({
  document: `query ListStoreCredit($customer_id: ID!) {
    customer(id: $customer_id) {
      storeCreditAccounts(first: 10) {
        nodes {
          id
          transactions(first: 50, sortKey: CREATED_AT, reverse: true) {
            nodes { __typename createdAt amount { amount currencyCode } }
          }
        }
      }
    }
  }`,
  answer: Type.Object({
    customer: nullable(
      Type.Object({
        storeCreditAccounts: Type.Object({
          nodes: Type.Array(
            Type.Object({
              id: Type.String(),
              transactions: Type.Object({
                nodes: Type.Array(
                  Type.Object({
                    __typename: Type.String(),
                    createdAt: Type.String(),
                    amount: Money,
                  }),
                ),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
  cost: 120,
})
