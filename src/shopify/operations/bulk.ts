import { Type } from 'typebox'
import { CUSTOMER } from './customers.ts'
import { nullable, operationWith, UserErrors } from './define.ts'
import { LINE, ORDER } from './orders.ts'

/**
 * Questions whose answers Shopify writes into a file, a line for each thing. They begin with a mark
 * by which we find them again.
 */
export function customersQuestion(mark: string): string {
  return `# ${mark}
{ customers { edges { node { id ${CUSTOMER} } } } }`
}

export function productsQuestion(mark: string): string {
  return `# ${mark}
{ products { edges { node {
  id legacyResourceId title
  variants { edges { node { id legacyResourceId title } } }
  collections { edges { node { id legacyResourceId title } } }
} } } }`
}

/** Shopify takes no connection within a list, so refunds come only with their numbers. */
export function ordersQuestion(mark: string, since: Date | null): string {
  const filter = since === null ? '' : `(query: "created_at:>='${since.toISOString()}'")`
  return `# ${mark}
{ orders${filter} { edges { node {
  id ${ORDER} refunds { legacyResourceId } lineItems { edges { node { ${LINE} } } }
} } } }`
}

/** CREATED, RUNNING, COMPLETED, CANCELING, CANCELED, FAILED or EXPIRED. */
const Status = Type.String()

/** Lines of a thing follow it at once: `groupObjects`. */
export const startBulk = operationWith<{ query: string }>()({
  document: `mutation StartBulk($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation { id }
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({
    bulkOperationRunQuery: nullable(
      Type.Object({
        bulkOperation: nullable(Type.Object({ id: Type.String() })),
        userErrors: UserErrors,
      }),
    ),
  }),
})

/** The latest questions of this app. */
export const listBulks = operationWith<Record<string, never>>()({
  document: `query ListBulks {
    bulkOperations(first: 25, sortKey: CREATED_AT, reverse: true) { nodes { id query } }
  }`,
  answer: Type.Object({
    bulkOperations: Type.Object({
      nodes: Type.Array(Type.Object({ id: Type.String(), query: Type.String() })),
    }),
  }),
  cost: 15,
})

export const readBulk = operationWith<{ id: string }>()({
  document: `query ReadBulk($id: ID!) {
    bulkOperation(id: $id) { status errorCode objectCount url }
  }`,
  answer: Type.Object({
    bulkOperation: nullable(
      Type.Object({
        status: Status,
        errorCode: nullable(Type.String()),
        objectCount: Type.String(),
        url: nullable(Type.String()),
      }),
    ),
  }),
  cost: 5,
})

export const cancelBulk = operationWith<{ id: string }>()({
  document: `mutation CancelBulk($id: ID!) {
    bulkOperationCancel(id: $id) { userErrors { field message } }
  }`,
  answer: Type.Object({
    bulkOperationCancel: nullable(Type.Object({ userErrors: UserErrors })),
  }),
})

const Counted = nullable(Type.Object({ count: Type.Integer() }))

export const countPast = operationWith<{ query: string | null }>()({
  document: `query CountPast($query: String) {
    customersCount(limit: null) { count }
    ordersCount(query: $query, limit: null) { count }
    currentAppInstallation { accessScopes { handle } }
  }`,
  answer: Type.Object({
    customersCount: Counted,
    ordersCount: Counted,
    currentAppInstallation: Type.Object({
      accessScopes: Type.Array(Type.Object({ handle: Type.String() })),
    }),
  }),
  cost: 20,
})
